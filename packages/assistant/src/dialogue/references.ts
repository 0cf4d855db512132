import {
  type FieldProfile,
  type FilterValue,
  filtersOf,
  isCategory,
  type Spec,
  type TableProfile,
} from '@belvedere/spec'
import { sentenceOf } from '../edits/in-chart.ts'
import { isNumber, isTime } from '../edits/reader.ts'
import type { EditSentence } from '../edits/sentence.ts'
import { chartFacts } from '../intent/chart-facts.ts'
import { meaning, references, refusing } from '../language/en/asides.ts'
import { wordsInName } from '../language/words-in-name.ts'
import type { Request } from '../recommendation.ts'
import { text } from '../say/text.ts'
import { ask } from './questions.ts'
import { compileAll, wholeMatch } from './whole-match.ts'

const both = compileAll(references.both)
const otherOne = compileAll(references.other_one)
const drawIt = compileAll(references.draw_it)

/** What short words refer to: the same in full, or a question where several things fit. */
type Referred = { message: string } | { question: ReturnType<typeof ask> }

/** Puts "both" and "the other one", said of the chart that stands, in full; null where the message is no such thing or refers to nothing. */
export const referred = (
  sentence: EditSentence,
  table: TableProfile,
  { current, history }: Request,
): Referred | null => {
  if (!current) return null
  const before = (count: number) =>
    history
      .filter(({ role }) => role === 'user')
      .slice(-count)
      .map(({ text }) => sentenceOf(text, table, current))
  if (wholeMatch(both, sentence)) return bothOf(keptIn(current, table), before(maxBefore))
  if (wholeMatch(otherOne, sentence))
    return otherValue(keptIn(current, table), before(1)[0]) ?? otherField(current, table)
  return null
}
const maxBefore = 6

/** "Plot them": what was asked before is to be seen; null where the message asks for no such thing. */
export const askedBefore = (sentence: EditSentence, { history }: Request): string | null =>
  wholeMatch(drawIt, sentence) ? (history.findLast(({ role }) => role === 'user')?.text ?? null) : null

const corrected = new RegExp(
  `^\\s*(?:(?:${refusing.join('|')})[\\s,.!]+)*(?:${meaning.before.join('|')})[\\s,:]+(.*?)\\s*(\\d[\\d.,]*\\d|\\d)[\\s.!]*$`,
  'i',
)
const number = /\d[\d.,]*\d|\d/g

/** "No, I meant over 100", after "exclude values over 200": the last message with that number; null where it had no such bound. */
export const correctedNumber = (request: Request): Request | null => {
  const { message, current, history } = request
  const [, bound, meant] = corrected.exec(message) ?? []
  const last = history.findLastIndex(({ role }) => role === 'user')
  const before = history[last]?.text ?? ''
  const [old, ...more] = before.match(number) ?? []
  if (current === null || bound === undefined || meant === undefined || old === undefined || more.length > 0)
    return null
  const start = before.indexOf(old)
  const alike = bound === '' || before.slice(0, start).trimEnd().toLowerCase().endsWith(bound.toLowerCase())
  const again = `${before.slice(0, start)}${meant}${before.slice(start + old.length)}`
  // What was corrected may be a correction itself.
  return alike ? { ...request, message: again, history: history.slice(0, last) } : null
}

interface Kept {
  field: FieldProfile
  values: FilterValue[]
}

/** The values of one column that alone are shown, by the newest filter of that kind. */
const keptIn = (spec: Spec, table: TableProfile): Kept | null => {
  const filters = filtersOf(spec)
  const kept = filters.findLast(({ op }) => op === 'one_of')
  const field = table.fields.find(({ name }) => name === kept?.field)
  return kept?.op === 'one_of' && field && isCategory(field) ? { field, values: kept.values } : null
}

const bothOf = (kept: Kept | null, before: readonly EditSentence[]): Referred | null => {
  if (!kept) return null
  const { field, values } = kept
  if (field.distinct === 2) return { message: `Remove the filter on "${field.name}"` }
  const said = before.toReversed().flatMap((sentence) => valuesIn(sentence, field))
  const other = said.find((value) => !values.includes(value))
  return other === undefined
    ? null
    : { message: `Only ${[other, ...values].map((value) => `"${value}"`).join(' and ')}` }
}

const valuesIn = ({ tokens, fill }: EditSentence, { name }: FieldProfile): FilterValue[] =>
  tokens.flatMap((_, at) =>
    fill('values', at).flatMap(({ value }) =>
      value.kind === 'values' && value.field.name === name ? value.values : [],
    ),
  )

/** Of two values the other one, where the last message was about them. */
const otherValue = (kept: Kept | null, last: EditSentence | undefined): Referred | null => {
  if (!kept || !last || valuesIn(last, kept.field).length === 0) return null
  const [other, ...more] = kept.field.values.flatMap(({ value }) =>
    value === null || kept.values.includes(value) ? [] : value,
  )
  return other === undefined || more.length > 0 ? null : { message: `Only "${other}"` }
}

/** The column that shares a word of its name and its nature with one that the chart shows: "planned cost" beside "actual cost". */
const otherField = (current: Spec, table: TableProfile): Referred | null => {
  const facts = chartFacts(current)
  for (const use of [facts?.measure, facts?.dimension]) {
    const field = table.fields.find(({ name }) => name === use?.field)
    const alike = field
      ? table.fields.filter((other) => other !== field && sameNature(other, field) && shareWord(other, field))
      : []
    const put = ({ name }: FieldProfile) => `"${name}" instead`
    const [only, ...more] = alike
    if (only && more.length === 0) return { message: put(only) }
    if (only)
      return {
        question: ask(
          text('question.column'),
          alike.map((other) => ({ label: other.name, message: put(other) })),
        ),
      }
  }
  return null
}

const sameNature = (a: FieldProfile, b: FieldProfile): boolean =>
  [isNumber, isTime, isCategory].some((is) => is(a) && is(b))

const shareWord = (a: FieldProfile, b: FieldProfile): boolean => {
  const words = new Set(wordsOf(a))
  return wordsOf(b).some((word) => words.has(word))
}
const wordsOf = ({ name }: FieldProfile): string[] => wordsInName(name).filter(({ length }) => length >= 3)
