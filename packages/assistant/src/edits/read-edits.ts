import type { Edit } from '@belvedere/spec'
import { derivedClasses, derivedPatternNames, derivedPatterns } from '../language/en/derived.ts'
import { classes } from '../language/en/edits/classes.ts'
import { patterns, type ReaderName } from '../language/en/edits/patterns.ts'
import { compilePattern, type Match } from '../language/pattern.ts'
import { indexPatterns, matchAll } from '../language/pattern-index.ts'
import { remembering } from '../language/remembering.ts'
import { type AnyText, readerWords, text } from '../say/text.ts'
import type { Found } from './found.ts'
import {
  type EditContext,
  fieldOf,
  isGroupable,
  isNumber,
  type Reader,
  type ReadResult,
  type Trouble,
} from './reader.ts'
import { boundReaders } from './readers/bounds.ts'
import { channelReaders } from './readers/channels.ts'
import { deriving } from './readers/derived.ts'
import { filterReaders } from './readers/filters.ts'
import { flagReaders } from './readers/flags.ts'
import { looksReaders } from './readers/looks.ts'
import { measureReaders } from './readers/measures.ts'
import { orderReaders } from './readers/order.ts'
import { overlayReaders } from './readers/overlays.ts'
import { swapReaders } from './readers/swap.ts'
import { timeReaders } from './readers/time.ts'
import { widgetReaders } from './readers/widgets.ts'
import type { EditSentence } from './sentence.ts'

const readers: { readonly [name in ReaderName]: Reader } = {
  ...overlayReaders,
  ...channelReaders,
  ...flagReaders,
  ...filterReaders,
  ...boundReaders,
  ...orderReaders,
  ...measureReaders,
  ...timeReaders,
  ...looksReaders,
  ...widgetReaders,
  ...swapReaders,
}

/** How much of an edit's own language a message must hold: longer ones are no edits of a chart. */
const maxTokens = 80

/** Words of the language of edits; a message that begins with none of them asks for something else. */
const editWords: ReadonlySet<string> = new Set(
  Object.values(classes).flatMap((phrases) => phrases.flatMap((phrase) => phrase.split(' '))),
)

/** A message read as changes of the chart that stands. */
export interface EditReading {
  edits: Edit[]
  troubles: Trouble[]
  /** Which readers made them, in the order of the message. */
  readers: string[]
  assumed: AnyText[]
  /** Share of the message's meaningful words that the edits account for, 0–1. */
  coverage: number
  /** How many words of edit language were there, beside names of the table. */
  cues: number
  /** The parts of the message that were not understood. */
  left: string[]
  /** The word that the message begins with, where it was not understood and the rest names nothing of the table. */
  strangeHead: string | null
}

/** One pattern that was found, and what its reader made of it. Positions are token indices, `end` excluded. */
export interface Candidate {
  name: string
  /** The pattern as it is written. */
  source: string
  start: number
  end: number
  taken: number[]
  words: number
  score: number
  order: number
  result: ReadResult
}

const readerOf: ReadonlyMap<string, Reader> = new Map(Object.entries(readers))
const compiled = indexPatterns([
  ...Object.entries<string[]>(patterns).flatMap(([name, sources]) => {
    const reader = readerOf.get(name)
    return reader ? sources.map((source) => ({ name, reader, pattern: compilePattern(source, classes) })) : []
  }),
  ...derivedPatternNames.flatMap((name) =>
    derivedPatterns[name].map((source) => ({
      name: `derive_${name}`,
      reader: deriving(name),
      pattern: compilePattern(`[<make>] [<it>] [<as>] [a|an|the] ${source} [<instead>]`, {
        ...classes,
        ...derivedClasses,
      }),
    })),
  ),
])

/** Reads a message as edits: all patterns everywhere, then the set of matches that together explain the most. */
export const readEdits = (sentence: EditSentence, context: EditContext): EditReading | null => {
  const chosen = matchesOf(sentence, context)
  if (chosen.length === 0) return null
  const taken = new Set(chosen.flatMap((candidate) => candidate.taken))
  const content = [...sentence.content]
  const left = content.filter((at) => !taken.has(at))
  const [head] = content
  const first = head === undefined ? undefined : sentence.tokens[head]
  const names = [...taken].some((at) => sentence.named.has(at))
  const strange = head !== undefined && left.includes(head) && !names && !editWords.has(first?.text ?? '')
  const results = chosen.map(({ result }) => result)
  return {
    edits: withJoinedValues(withoutReturns(results.flatMap((result) => ('edits' in result ? result.edits : [])))),
    troubles: results.flatMap((result) => ('trouble' in result ? [result.trouble] : [])),
    readers: chosen.map(({ name }) => name),
    assumed: results.flatMap((result) => ('edits' in result ? (result.assumed ?? []) : [])),
    coverage: content.length === 0 ? 1 : 1 - left.length / content.length,
    cues: chosen.reduce((sum, { words }) => sum + words, 0),
    left: left.map((at) => sentence.tokens[at]?.raw ?? ''),
    strangeHead: first && strange ? first.raw : null,
  }
}

/** "Horsepower on x and weight on y" says one exchange twice; the second would undo the first. */
const withoutReturns = (edits: Edit[]): Edit[] =>
  edits.filter(
    (edit, at) =>
      edit.type !== 'move_channel' ||
      !edits
        .slice(0, at)
        .some((before) => before.type === 'move_channel' && before.from === edit.to && before.to === edit.from),
  )

/** "Only April, only May" keeps both, where the later would take the place of the earlier; a filter goes once. */
const withJoinedValues = (edits: Edit[]): Edit[] => {
  const joined = new Map<Edit | string, Edit>()
  for (const edit of edits) {
    const list = edit.type === 'set_filter' && edit.filter.op === 'one_of' ? edit.filter : null
    // A range takes the place of one before it.
    const isRange = edit.type === 'set_filter' && edit.filter.op === 'range' && !edit.keep
    const once =
      edit.type === 'clear_filter' ? `clear ${edit.field ?? ''}` : isRange ? `range ${edit.filter.field}` : edit
    const key = list ? `${list.timeUnit ?? ''} ${list.field}` : once
    const before = joined.get(key)
    const first = before?.type === 'set_filter' && before.filter.op === 'one_of' ? before.filter : null
    if (list && first) {
      const values = [...new Set([...first.values, ...list.values])]
      joined.set(key, { type: 'set_filter', filter: { ...list, values } })
    } else joined.set(key, edit)
  }
  return [...joined.values()]
}

/** The set of matches that together explain the most of the message, in its order. */
export const matchesOf = (sentence: EditSentence, context: EditContext): Candidate[] =>
  sentence.tokens.length > maxTokens ? [] : bestCover(candidatesOf(sentence, context), sentence.tokens.length)

const candidatesOf = (sentence: EditSentence, context: EditContext): Candidate[] => {
  const slot = new Map<string, Candidate>()
  for (const { name, reader, pattern, order, match } of fittingIn(sentence)) {
    const read = candidateOf(name, reader, match, order, sentence, context)
    if (!read) continue
    const candidate = { ...read, source: pattern.source }
    const key = `${name}:${match.start}:${match.end}:${JSON.stringify(candidate.result)}`
    const before = slot.get(key)
    if (!before || before.score < candidate.score) slot.set(key, candidate)
  }
  return [...slot.values()]
}

/** All patterns everywhere: what fits is the same for whatever chart the sentence is read against. */
const fittingIn = remembering((sentence: EditSentence) => matchAll(compiled, sentence))

const candidateOf = (
  name: string,
  reader: Reader,
  match: Match<Found>,
  order: number,
  sentence: EditSentence,
  context: EditContext,
): Omit<Candidate, 'source'> | null => {
  const found = { get: (slot: string) => match.slots.get(slot)?.value }
  const read = namesOtherMark(match, sentence, context) ? null : reader(found, context)
  if (read === null) return null
  const result = questioned(match, sentence, read, context)
  const content = match.taken.filter((at) => sentence.content.has(at))
  // "At least 150" is the language of edits as much as "only" is.
  const words = match.words + (match.slots.has('condition') ? 1 : 0)
  return {
    name,
    start: match.start,
    end: match.end,
    taken: content,
    words,
    // Of readings that explain as much, the one that leaves no word of its own before it: "over 90 minutes", not "90 minutes".
    score:
      content.length +
      0.001 * match.taken.length +
      0.25 * match.words +
      doubts(match) -
      doubtOf(result) -
      misfit(result, context) -
      0.55,
    order,
    result,
  }
}

/** "Bars, biggest first", said of a pie, asks for bars. */
const namesOtherMark = (match: Match<Found>, { tokens, fill }: EditSentence, { facts }: EditContext): boolean =>
  match.taken.some(
    (at) =>
      tokens[at + 1]?.text === ',' &&
      at + 1 < match.end &&
      ![...match.slots.values()].some(({ start, end }) => start <= at && at < end) &&
      fill('mark', at).some(({ end, value }) => end === at + 1 && value.kind === 'mark' && value.mark !== facts.mark),
  )

const grouping: ReadonlySet<string> = new Set(['color', 'shape', 'facet', 'row', 'column', 'strokeDash', 'detail'])

/** Of two columns that the words may name, the one whose nature suits the place is meant. */
const misfit = (result: ReadResult, context: EditContext): number => {
  if (!('edits' in result)) return 0
  const wrong = result.edits.some((edit) => {
    if (edit.type !== 'set_channel' && edit.type !== 'add_field') return false
    const field = fieldOf(context, edit.encoding.field)
    if (!field || edit.encoding.aggregate) return false
    if (edit.type === 'set_channel' && edit.channel === 'size') return !isNumber(field)
    const groups = edit.type === 'add_field' || grouping.has(edit.channel)
    return groups && context.facts.aggregated && isNumber(field) && !isGroupable(field)
  })
  return wrong ? 0.2 : 0
}

/** A wish that is understood and refused weighs nearly as much as one that is met; a word that names nothing does not. */
const doubtOf = (result: ReadResult): number => {
  if ('edits' in result || result.trouble.kind === 'which_field') return 0
  if (result.trouble.kind === 'already') return 0.44
  return result.trouble.kind === 'impossible' ? 0.15 : 0.45
}

/** What the filled slots leave in doubt: weak names, and words that name nothing. */
const doubts = (match: Match<Found>): number => {
  let doubt = 0
  for (const { start, end, value } of match.slots.values()) {
    if (value.kind === 'unknown') doubt -= 0.7 * (end - start)
    if (value.kind === 'condition') doubt -= (1 - value.score) * 0.3 + (value.assumed === undefined ? -0.25 : 0.2)
    else if ('score' in value) doubt -= (1 - value.score) * 0.6 * (end - start)
  }
  return doubt
}

/** Words that name two fields equally well lead to a question, phrased as the message with the name put in. */
const questioned = (
  match: Match<Found>,
  sentence: EditSentence,
  read: ReadResult,
  context: EditContext,
): ReadResult => {
  if ('trouble' in read) return read
  for (const { start, end, value } of match.slots.values()) {
    if (!('rivals' in value) || value.rivals.length === 0 || value.kind === 'values' || value.kind === 'condition')
      continue
    const own = value.field
    const alike = (name: string) => {
      const other = fieldOf(context, name)
      return other !== null && own !== null && isNumber(other) === isNumber(own)
    }
    const rivals = value.rivals.filter(alike)
    if (rivals.length === 0) continue
    const first = sentence.tokens[start]
    const last = sentence.tokens[end - 1]
    if (own === null || !first || !last) continue
    const words = sentence.message.slice(first.start, last.end)
    const message = (field: string) =>
      `${sentence.message.slice(0, first.start)}"${field}"${sentence.message.slice(last.end)}`
    return {
      trouble: {
        kind: 'which_field',
        question: text('question.words', { words: readerWords(words) }),
        fields: [own.name, ...rivals],
        message,
      },
    }
  }
  return read
}

/** Weighted interval scheduling: the non-overlapping candidates of the highest total score; ties go to fewer, then earlier patterns. */
const bestCover = (candidates: Candidate[], length: number): Candidate[] => {
  const from = new Map<number, Candidate[]>()
  for (const candidate of candidates) from.set(candidate.start, [...(from.get(candidate.start) ?? []), candidate])
  let best: { score: number; chosen: Candidate[] }[] = Array.from({ length: length + 1 }, () => ({
    score: 0,
    chosen: [],
  }))
  for (let at = length - 1; at >= 0; at--) {
    let here = best[at + 1] ?? { score: 0, chosen: [] }
    for (const candidate of from.get(at) ?? []) {
      const rest = best[candidate.end] ?? { score: 0, chosen: [] }
      const score = candidate.score + rest.score
      if (score > here.score + 1e-9) here = { score, chosen: [candidate, ...rest.chosen] }
    }
    best = best.with(at, here)
  }
  return best[0]?.chosen ?? []
}
