import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { spokenWords } from '@belvedere/lexicon'
import { aggregates, analyticTasks, channels, marks, semanticTypes, timeUnits } from '@belvedere/spec'
import { expect, it } from 'vitest'
import { parseAst } from 'vitest/node'

const src = fileURLToPath(new URL('..', import.meta.url))
/** Words that are read or written elsewhere: in the language, in the patterns of commands, by a model, or by whoever reads an answer. */
const elsewhere =
  /^(?:language|model|say|edits\/commands)\/|^edits\/(?:strangers|command)\.ts$|\.test\.ts$|(?:^|\/)(?:test-|sample-|factories)|questions\.ts$|dialogues\.ts$|own-data\.ts$/

/** Names that the code itself gives, which happen to be words as well. */
const formal: ReadonlySet<string> = new Set<string>(
  [aggregates, channels, marks, semanticTypes, analyticTasks, timeUnits].flatMap((names) => [...names]),
)
const allowed: { readonly [file: string]: string } = {
  'interpret.ts': 'kinds of cues',
  'interpret/clauses.ts': 'readers of edits',
  'dialogue/talk.ts': 'kinds of talk',
  'dialogue/figures/question.ts': 'forms of questions',
  'dialogue/figures/read-ranking.ts': 'forms of questions',
  'edits/sentence.ts': 'slots of patterns, kinds of cues',
  'derive/known-words.ts': 'kinds of meanings',
  'interpret/new-chart-answer.ts': 'kinds of cues',
  'link/name-match.ts': 'kinds of evidence',
  'link/rows.ts': 'kinds of evidence',
  'link/sentence.ts': 'kinds of evidence',
  'link/values.ts': 'kinds of evidence',
  'interpret/new-chart.ts': 'kinds of measures',
  'plan/plan-change.ts': 'places of a chart',
  'plan/plan-draft.ts': 'shapes of charts',
  'propose/changed-draft.ts': 'places of a chart',
  'propose/standing.ts': 'places of a chart',
  'propose/changes.ts': 'places of a chart, kinds of changes',
  'rank/change-features.ts': 'places of a chart',
  'plan/readings.ts': 'kinds of cues',
  'measures/derived-wish.ts': 'kinds of measures',
  'measures/with-derived.ts': 'kinds of measures',
  'suggest/suggestions.ts': 'kinds of numbers',
  'trace/trace.ts': 'kinds of findings and answers',
  'workflow/draw.ts': 'warnings of Vega',
  'workflow/repair-spec.ts': 'warnings of Vega',
}

const isNode = (value: unknown): value is { type: string; [key: string]: unknown } =>
  typeof value === 'object' && value !== null && 'type' in value

const isWord = (text: string): boolean =>
  /^[a-z']{4,}$/i.test(text) && spokenWords.has(text.toLowerCase()) && !formal.has(text)

const patternOf = (node: { [key: string]: unknown }): string | null => {
  const { regex } = node
  return typeof regex === 'object' && regex !== null && 'pattern' in regex ? String(regex.pattern) : null
}

const stringsIn = (node: { type: string; [key: string]: unknown }): string[] => {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value.split(/[\s|]+/)
  if (node.type !== 'ArrayExpression' || !Array.isArray(node.elements)) return []
  return node.elements.flatMap((element: unknown) =>
    isNode(element) && element.type === 'Literal' && typeof element.value === 'string' ? [element.value] : [],
  )
}

/** Words of people's English in lists of strings, in strings that are cut into words, and in patterns. */
const wordsIn = (node: unknown): string[] => {
  if (Array.isArray(node)) return node.flatMap(wordsIn)
  if (!isNode(node)) return []
  const pattern = node.type === 'Literal' ? patternOf(node) : null
  if (pattern !== null) return (pattern.replace(/\\[A-Za-z]/g, ' ').match(/[a-z]+/gi) ?? []).filter(isWord)
  const listed = node.type === 'ArrayExpression' ? stringsIn(node) : node.type === 'CallExpression' ? cutIn(node) : []
  const words = listed.filter(isWord)
  return words.length > 1 ? words : Object.values(node).flatMap(wordsIn)
}

/** The words of `'a b c'.split(' ')`. */
const cutIn = ({ callee }: { [key: string]: unknown }): string[] => {
  const cut = isNode(callee) && isNode(callee.property) && callee.property.name === 'split'
  return cut && isNode(callee.object) ? stringsIn(callee.object) : []
}

const files = globSync('**/*.ts', { cwd: src }).filter((file) => !elsewhere.test(file))

it.each(files)(
  'no word of English is read by %s: words stand in language/en, under the path of their reader',
  (file) => {
    if (file in allowed) return
    const program = parseAst(readFileSync(`${src}/${file}`, 'utf8'), { lang: 'ts' })
    expect(wordsIn(program.body)).toEqual([])
  },
)

it('excuses no file that is gone', () => {
  expect(Object.keys(allowed).filter((file) => !files.includes(file))).toEqual([])
})
