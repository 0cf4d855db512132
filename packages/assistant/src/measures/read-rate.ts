import {
  type Cell,
  type FieldFilter,
  type FieldProfile,
  fieldWords,
  type TableProfile,
  uncapital,
} from '@belvedere/spec'
import { classOf } from '../interpreter/field-class.ts'
import { flagOf } from '../interpreter/flags.ts'
import { fieldFilter } from '../interpreter/predicates.ts'
import { areRelated, type Roots, rootsOf } from '../interpreter/relatives.ts'
import { chartSentence, type Sentence } from '../interpreter/sentence.ts'
import { overlaps, spansOf, wordsOf } from '../interpreter/utterance.ts'
import { countedRows, countsRows, ofRows, rateGroups, rateWords } from '../language/en/rates.ts'
import { remembering } from '../language/remembering.ts'
import { wordsOf as nameWordsOf } from '../refine/amounts.ts'

/** How many of the rows meet a condition, and the message that is left when the rows themselves are counted. */
export interface RateRequest {
  condition: FieldFilter
  /** What meets it, as people read it: "Cancelled". */
  name: string
  rest: string
}

type Met = Pick<RateRequest, 'condition' | 'name'> & { first: number; last: number }

/** What says more often that it wants a rate is no question; each place is compared with all that follows it. */
const maxRateWords = 8

/** Reads "cancellation rate by ward", "% late per hub", "share of samples above the limit for each field". */
export const readRate = (message: string, table: TableProfile): RateRequest | null => {
  const sentence = chartSentence(message, table)
  const { tokens } = sentence
  const places = tokens.flatMap(({ text }, at) => (rateWords.has(text) ? [at] : []))
  for (const at of places.length > maxRateWords ? [] : places) {
    const names = nameAt(sentence, at)
    if (names.some((span) => overlaps(span, tokens[at - 1] ?? span))) continue
    const of = tokens[at + 1]?.text === ofRows
    if (of && tokens.slice(at + 2, at + 5).some(({ text }) => countsRows.has(text))) continue
    // The "rate" of "cancellation rate" is no rate per night, though a column is called so.
    const alone = names.length === 0
    const among = () => (alone ? metAmong(sentence, at + 1) : null)
    const met = of ? (alone ? metAmong(sentence, at + 2) : null) : (metBefore(sentence, at) ?? among())
    if (!met) continue
    const [first, last] = [tokens[Math.min(met.first, at)], tokens[Math.max(met.last, at)]]
    if (!first || !last) continue
    const { condition, name } = met
    return { condition, name, rest: `${message.slice(0, first.start)}${countedRows}${message.slice(last.end)}` }
  }
  return null
}

const sureName = 0.75

/** Where a word is one of a number's own name it says nothing else: "literacy rate" where there is one. */
const nameAt = ({ spans, tokens, fields }: Sentence, at: number) => {
  const token = tokens[at]
  return spansOf(spans, 'column').filter(
    (span) =>
      token !== undefined &&
      overlaps(span, token) &&
      span.score >= sureName &&
      (span.how === 'name' || span.how === 'part') &&
      fields.get(span.field)?.type === 'quantitative',
  )
}

/** "Late returns", "members that are active": what is said of the rows, up to where the groups begin. */
const metAmong = (sentence: Sentence, from: number): Met | null => {
  const { tokens, filters } = sentence
  const claimed = (at: number) => filters.some((one) => overlaps(one, tokens[at] ?? one))
  const end = tokens.findIndex(({ text }, at) => at >= from && rateGroups.has(text) && !claimed(at))
  const last = (end < 0 ? tokens.length : end) - 1
  const stretch = { start: tokens[from]?.start ?? 0, end: tokens[last]?.end ?? 0 }
  const [filter, ...more] = filters.filter((one) => one.having === null && overlaps(one, stretch))
  if (more.length > 0) return null
  if (filter) {
    const [, until] = wordsOf(tokens, filter)
    const condition = fieldFilter(filter.field, filter.condition)
    const said = sentence.message.slice(filter.start, filter.end)
    return { condition, name: nameOf(condition, said, sentence), first: from, last: Math.max(last, until) }
  }
  for (let at = last; at >= from; at--) {
    const met = metBefore(sentence, at + 1)
    if (met) return { ...met, first: from, last }
  }
  return null
}

/** What stands right before a word: a column of yes and no, a value, or a word made of one of them. */
const metBefore = (sentence: Sentence, at: number): Met | null => {
  const { tokens, spans, fields } = sentence
  const before = tokens[at - 1]
  if (!before) return null
  const ending = [...spansOf(spans, 'column'), ...spansOf(spans, 'value')]
    .filter(({ end, score }) => end === before.end && score >= leastName)
    .sort((a, b) => a.start - b.start || b.score - a.score)
  for (const span of ending) {
    const field = fields.get(span.field)
    const met = field && (span.kind === 'value' ? metBy(field, span.value) : metByFlag(field))
    if (met) return { ...met, first: wordsOf(tokens, span)[0], last: at - 1 }
  }
  const related = relatedTo(before.text, sentence)
  return related && { ...related, first: at - 1, last: at - 1 }
}
const leastName = 0.6

type Named = Pick<Met, 'condition' | 'name'>

const metBy = (field: FieldProfile, value: Cell): Named | null =>
  value === null || classOf(field) !== 'category'
    ? null
    : { condition: { op: 'one_of', field: field.name, values: [value] }, name: nameOfValue(field, value) }

const metByFlag = (field: FieldProfile): Named | null => {
  const { type, integer, min, max, distinct } = field
  const name = fieldWords(field.name.replace(/[?!.\s]+$/, ''))
  if (type === 'quantitative')
    return integer && min === 0 && max === 1 && distinct === 2
      ? { condition: { op: 'one_of', field: field.name, values: [1] }, name }
      : null
  const flag = flagOf('', field)
  return flag && flag.yes !== null ? { condition: { op: 'one_of', field: field.name, values: [flag.yes] }, name } : null
}

/** "Cancellation" of `Cancelled`, "survival" of `Survived`, "failure" of the status "failed". */
const relatedTo = (word: string, { table }: Sentence): Named | null => {
  const roots = rootsOf(word)
  return relatableNames(table).find((one) => areRelated(roots, one.roots))?.named ?? null
}

/** The words of flags and the values of categories that a word may be made from; flags come first. */
const relatableNames = remembering(({ fields }: TableProfile): { roots: Roots; named: Named }[] => {
  const flags = fields.flatMap((field) => {
    const named = metByFlag(field)
    return named ? nameWordsOf(field).map((word) => ({ roots: rootsOf(word), named })) : []
  })
  const values = fields.flatMap((field) =>
    field.values.flatMap(({ value }) => {
      const named = typeof value === 'string' ? metBy(field, value) : null
      return named ? [{ roots: rootsOf(String(value).toLowerCase()), named }] : []
    }),
  )
  return [...flags, ...values]
})

/** A flag's yes is called by its column, a bound by its own words. */
const nameOf = (condition: FieldFilter, said: string, { fields }: Sentence): string => {
  const field = fields.get(condition.field)
  if (condition.op !== 'one_of' || !field) return said
  return metByFlag(field)?.name ?? nameOfValue(field, condition.values.join(' / '))
}
const nameOfValue = (field: FieldProfile, value: Cell): string => `${uncapital(fieldWords(field.name))}: ${value}`
