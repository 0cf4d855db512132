import type { FieldProfile } from '@belvedere/spec'
import { doers, doneBy } from '../../language/en/interpreter/columns/doers.ts'
import { howLong } from '../../language/en/interpreter/columns/quantities.ts'
import type { Lexicon } from '../../language/lexicon.ts'
import type { SpanOf } from '../span.ts'
import { overlaps } from '../utterance.ts'
import type { Token } from '../words.ts'
import { isDuration } from './by-unit.ts'
import { type Column, span } from './column.ts'
import type { WordMatch } from './word-matches.ts'

export function byRephrasing(tokens: Token[], columns: Column[], lexicon: Lexicon): SpanOf<'column'>[] {
  const found: SpanOf<'column'>[] = []
  const text = tokens.map((token) => token.text)
  for (const [phrase, words] of lexicon.rephrasings) {
    const parts = phrase.split(' ')
    for (let from = 0; from + parts.length <= text.length; from++) {
      if (!parts.every((part, i) => text[from + i] === part)) continue
      for (const column of columns) {
        const word = column.words.find((w) => words.includes(w.stem) || words.includes(w.text))
        if (!word) continue
        const share = word.weight / column.weight
        found.push(span(tokens, from, from + parts.length - 1, column, 0.9 * Math.max(0.4, share), 'unit'))
      }
    }
  }
  return found
}

/** "How long do people wait" asks for the wait: where a duration is named, the question's own words name no other. */
export function withoutHowLong(found: SpanOf<'column'>[], tokens: Token[], perToken: WordMatch[][]) {
  const asked = tokens.flatMap((how, at) => {
    const long = tokens[at + 1]
    return how.text === howLong[0] && long?.text === howLong[1] ? [{ start: how.start, end: long.end }] : []
  })
  const within = (one: { start: number; end: number }) => asked.some((place) => overlaps(place, one))
  const timed = tokens.some(
    (token, at) =>
      !within(token) && perToken[at]?.some(({ column, similarity }) => similarity >= plainName && isDuration(column)),
  )
  return timed ? found.filter((one) => !within(one)) : found
}
/** A word that names a column this well was meant for it. */
const plainName = 0.7

/** "Country" asks for a field whose values are countries, whatever its name, unless one is called that. */
export function byValueClass(tokens: Token[], columns: Column[], lexicon: Lexicon): SpanOf<'column'>[] {
  const names = new Set(columns.flatMap(({ words: [only, ...more] }) => (only && more.length === 0 ? only.stem : [])))
  const wanted = tokens.flatMap((token, at) =>
    names.has(token.stem)
      ? []
      : lexicon.valueClasses.filter((c) => c.words.includes(token.stem)).map((c) => ({ at, valueClass: c })),
  )
  if (wanted.length === 0) return []
  const classOf = new Map(columns.map((column) => [column, valueClassOf(column.field, lexicon)]))
  return wanted.flatMap(({ at, valueClass }) =>
    columns
      .filter((column) => classOf.get(column) === valueClass.name)
      .map((column) => span(tokens, at, at, column, 0.8, 'values')),
  )
}

/** "Staff" asks for the one column of who did it, "served by", where none is called so. */
export function byDoer(tokens: Token[], columns: Column[], perToken: WordMatch[][]): SpanOf<'column'>[] {
  const asked = tokens.flatMap(({ stem }, at) => (doers.has(stem) && perToken[at]?.length === 0 ? [at] : []))
  if (asked.length === 0) return []
  const [only, ...others] = columns.filter(({ field }) => doneBy.test(field.name.trim()))
  return only && others.length === 0 ? asked.map((at) => span(tokens, at, at, only, 0.7, 'synonym')) : []
}

function valueClassOf(field: FieldProfile, lexicon: Lexicon): string | null {
  if (field.type === 'quantitative' || field.type === 'temporal') return null
  const sample = field.values.slice(0, 20)
  if (sample.length === 0) return null
  for (const { name, values } of lexicon.valueClasses) {
    const inside = sample.filter(({ value }) => typeof value === 'string' && values.has(value.trim().toLowerCase()))
    if (inside.length / sample.length >= 0.6) return name
  }
  return null
}
