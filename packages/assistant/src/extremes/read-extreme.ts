import type { FieldProfile, TableProfile, TimeUnit } from '@belvedere/spec'
import { onlyAmount } from '../dialogue/figures/parts.ts'
import { classOf, isAmount } from '../interpreter/field-class.ts'
import type { Filter } from '../interpreter/filters.ts'
import { personOf, rowNameOf, rowNouns } from '../interpreter/row-names.ts'
import { chartSentence, type Sentence } from '../interpreter/sentence.ts'
import type { Span } from '../interpreter/span.ts'
import { overlaps, spansOf, wordsOf } from '../interpreter/utterance.ts'
import {
  amounts,
  askers,
  calendarNouns,
  degrees,
  passed,
  quiet,
  spokenAggregates,
} from '../language/en/extremes/read-extreme.ts'
import { judgements } from '../language/en/extremes.ts'
import { english } from '../language/en/lexicon.ts'
import { questionWords } from '../language/en/questions.ts'
import { remembering } from '../language/remembering.ts'
import { isRate, usualAggregate } from '../refine/amounts.ts'
import { fieldMeantBy, type MeantField } from './meant-field.ts'
import { isTrouble } from './troubles.ts'

/** "The three sunniest months": what has most or least of a number that an adjective or a judgement stands for. */
export interface Extreme {
  measure: FieldProfile
  /** Null: each row has one number and is a group of its own. */
  aggregate: 'mean' | 'sum' | 'median' | null
  /** The words say how several rows make one number. */
  summed: boolean
  order: 'ascending' | 'descending'
  group: { field: FieldProfile; timeUnit?: TimeUnit }
  /** The words say what is ranked; else it is the rows. */
  grouped: boolean
  /** How many are asked for; null: not said. */
  n: number | null
  /** "Driest month first" puts all of them in order. */
  orders: boolean
  filters: Filter[]
  /** The column is called by the words themselves, not only meant by them. */
  named: boolean
  /** Offsets of the words that it rests on. */
  start: number
  end: number
}

type Stretch = { start: number; end: number }
type Aspect = Pick<Extreme, 'measure' | 'order' | 'named'> & {
  adds: MeantField['adds']
  at: number
  last: number
  by?: Stretch
}
type Group = { field: FieldProfile; timeUnit?: TimeUnit; first: number; last: number }

/** Reads "hottest month?", "which country has the deepest lakes", "best 10 plots by margin"; null: no such thing, or more is said. */
export const readExtreme = remembering((table: TableProfile, message: string): Extreme | null => {
  const sentence = chartSentence(message, table)
  const aspect = aspectOf(sentence)
  if (!aspect) return null
  const before = numberAt(sentence, aspect.at - 1)
  const after = numberAt(sentence, aspect.last + 1)
  const at = after === null ? aspect.last + 1 : aspect.last + 2
  const behind = groupFrom(sentence, at, { coined: true })
  const ahead = groupAhead(sentence, aspect.at)
  const group = ahead ?? behind ?? (at >= sentence.tokens.length ? rowsFrom(sentence, -1, -1) : null)
  if (!group || group.field === aspect.measure) return null
  const used = [aspect, ...(aspect.by ? [aspect.by] : []), ...(behind ? [behind] : []), ...(ahead ? [ahead] : [])]
  const filters = sentence.filters.filter((filter) => filter.having === null && filter.strength >= sureCondition)
  if (!isExplained(sentence, { ...aspect, used: used.flatMap((one) => stretchOf(sentence, one)), filters })) return null
  const start = sentence.tokens[Math.min(aspect.at, ahead?.first ?? aspect.at)]?.start ?? 0
  const end = sentence.tokens[Math.max(aspect.last, behind?.last ?? 0)]?.end ?? message.length
  return {
    measure: aspect.measure,
    ...aggregateOf(sentence, aspect, group),
    order: aspect.order,
    group: { field: group.field, ...(group.timeUnit && { timeUnit: group.timeUnit }) },
    grouped: (ahead ?? behind) !== null,
    n: after ?? before,
    orders: sentence.tokens[Math.max(aspect.last, behind?.last ?? -1) + 1]?.text === 'first',
    filters,
    named: aspect.named,
    start,
    end,
  }
})

/** "Ride" where the value is written "Ride". */
const sureCondition = 0.7

const stretchOf = ({ tokens }: Sentence, one: Stretch | { first: number; last: number } | Aspect): Stretch[] => {
  if ('start' in one) return [one]
  const first = tokens['first' in one ? one.first : one.at]
  const last = tokens[one.last]
  return first && last ? [{ start: first.start, end: last.end }] : []
}

/** The superlative, and the number that it is about: meant by the adjective, or named beside a judgement. */
const aspectOf = (sentence: Sentence): Aspect | null => {
  const { tokens, table } = sentence
  for (let at = 0; at < tokens.length; at++) {
    const text = tokens[at]?.text ?? ''
    const next = tokens[at + 1]?.text ?? ''
    if (isNamed(sentence, at)) continue
    const named = numberNamed(sentence, at + 1)
    const amount = amounts.get(text)
    if (named && amount)
      return { measure: named.field, order: amount, adds: countsUp(named.field), named: true, at, last: named.last }
    const pair = degrees.has(text) && !isNamed(sentence, at + 1) ? fieldMeantBy(`${text} ${next}`, table) : null
    const meant = pair ?? fieldMeantBy(text, table)
    const last = pair ? at + 1 : at
    if (meant && numberNamed(sentence, last + 1) === null)
      return { measure: meant.field, order: meant.order, adds: meant.adds, named: false, at, last }
    const judged = orderOfJudgement(text)
    const beside = judged && measureBeside(sentence, at)
    if (judged && beside) {
      const most = judgements.ascending.includes(text) === isTrouble(beside.field) ? 'descending' : 'ascending'
      return { measure: beside.field, order: most, adds: null, named: true, at, last: at, by: beside }
    }
    const noun = numberAt(sentence, at + 1) === null ? at + 1 : at + 2
    const main = judged && isTimeUnit(sentence, noun) ? onlyAmount(table) : undefined
    if (main) {
      const order = judgements.ascending.includes(text) === isTrouble(main) ? 'descending' : 'ascending'
      return { measure: main, order, adds: countsUp(main), named: false, at, last: at }
    }
  }
  return null
}

/** "Best year": the one thing that the table holds amounts of is judged. */
const isTimeUnit = ({ spans, tokens }: Sentence, at: number): boolean =>
  calendarNouns.has(tokens[at]?.text ?? '') ||
  spansOf(spans, 'timeUnit').some(({ start }) => start === tokens[at]?.start)

/** "Most accidents" and "most water" are of all rows together. */
const countsUp = (field: FieldProfile): MeantField['adds'] => (isRate(field) ? null : 'ever')

const orderOfJudgement = (text: string) => [...judgements.ascending, ...judgements.descending].includes(text)

/** Whether a word is a column's name, or part of one as it is written. */
const isNamed = ({ spans, tokens }: Sentence, at: number): boolean => {
  const token = tokens[at]
  return (
    !token ||
    spansOf(spans, 'column').some(
      ({ how, score, start, end }) =>
        (how === 'name' || how === 'part') && score >= 0.33 && start <= token.start && end >= token.end,
    ) ||
    spansOf(spans, 'value').some((span) => span.score >= 0.75 && overlaps(span, token))
  )
}

const sureName = 0.5
const columnFrom = ({ tokens, spans, fields }: Sentence, at: number) => {
  const [best] = spansOf(spans, 'column')
    .filter(({ start, score, how }) => start === tokens[at]?.start && score >= sureName && how !== 'unit')
    .sort((a, b) => b.end - a.end || b.score - a.score)
  const field = best && fields.get(best.field)
  return best && field
    ? { field, how: best.how, start: best.start, end: best.end, last: wordsOf(tokens, best)[1] }
    : null
}

/** The number that is named from a word on. */
const numberNamed = (sentence: Sentence, at: number) => {
  const column = columnFrom(sentence, at)
  return column && isAmount(column.field) ? column : null
}

/** "Best plots by margin", "frost days, worst month first". */
const measureBeside = (sentence: Sentence, at: number) => {
  const { tokens, mentions, fields } = sentence
  const by = tokens.findIndex(({ text }, i) => i > at && (text === 'by' || text === 'for'))
  const after = by < 0 ? null : numberNamed(sentence, tokens[by + 1]?.text === 'the' ? by + 2 : by + 1)
  if (after) return after
  const [first] = mentions
  const field = first && fields.get(first.fields[0]?.field ?? '')
  const comma = tokens[(first?.last ?? -2) + 1]?.text === ','
  return first && field && isAmount(field) && comma && first.last < at && (first.fields[0]?.score ?? 0) >= sureName
    ? { field, start: first.start, end: first.end }
    : null
}

const numberAt = ({ tokens, spans }: Sentence, at: number): number | null => {
  const number = spansOf(spans, 'number').find(({ start }) => start === tokens[at]?.start)
  return number && Number.isInteger(number.value) && number.value >= 1 && number.value <= 1000 ? number.value : null
}

/** The noun from a word on: a column, a unit of time, or what the rows are called; `coined`: by any word that is no other's. */
const groupFrom = (sentence: Sentence, from: number, { coined }: { coined: boolean }): Group | null => {
  const { tokens, spans, table } = sentence
  let at = from
  while (passed.has(tokens[at]?.text ?? '')) at++
  const token = tokens[at]
  if (token?.kind !== 'word') return null
  const column = columnFrom(sentence, at)
  const time = table.fields.find(({ type }) => type === 'temporal')
  // "Best 5 days" are dates, though a column of weekdays may be meant by the word.
  const stretch = time && column?.how !== 'name' ? calendarNouns.get(token.text) : undefined
  if (time && stretch) return { field: time, timeUnit: stretch, first: at, last: at }
  if (column && column.field.type !== 'quantitative' && classOf(column.field) !== 'time')
    return { field: column.field, first: at, last: column.last }
  const span = spansOf(spans, 'timeUnit').find(({ start }) => start === token.start)
  if (span && time) {
    const timeUnit = stretches[span.timeUnit]
    return timeUnit ? { field: time, timeUnit, first: at, last: wordsOf(tokens, span)[1] } : null
  }
  const isRows = rowNouns(table).has(token.stem) || (coined && !column && isNoun(sentence, at))
  // "River trips": a value, and what the rows are called.
  const valued = spansOf(spans, 'value').some((one) => overlaps(one, token)) && isNoun(sentence, at + 1)
  return isRows ? rowsFrom(sentence, at, column?.last ?? (valued ? at + 1 : at)) : null
}

const stretches: { readonly [unit in TimeUnit]?: TimeUnit } = {
  year: 'year',
  quarter: 'yearquarter',
  month: 'yearmonth',
  week: 'yearweek',
  day: 'yearmonthdate',
  yearmonthdate: 'yearmonthdate',
}

const rowsFrom = ({ table }: Sentence, first: number, last: number): Group | null => {
  const field = rowNameOf(table)
  return field ? { field, first, last } : null
}

const isWeak = (span: Span): boolean => span.kind === 'column' && span.score < sureName

/** A word that nothing else explains, right after a superlative: what the rows are called. */
const isNoun = ({ tokens, spans }: Sentence, at: number): boolean => {
  const token = tokens[at]
  return (
    token?.kind === 'word' &&
    !english.stopWords.has(token.text) &&
    !spans.some((span) => overlaps(span, token) && span.kind !== 'value' && !isWeak(span))
  )
}

/** "Which country has the …", "what month was the …", "lakes, smallest first": the noun after the question word, or at the head. */
const groupAhead = (sentence: Sentence, before: number): Group | null => {
  const { tokens } = sentence
  const asker = tokens.findIndex(({ text }) => askers.has(text))
  const person = tokens[asker]?.text === 'who' ? personOf(sentence.table) : null
  if (person) return { field: person, first: asker, last: asker }
  const group = groupFrom(sentence, numberAt(sentence, asker + 1) === null ? asker + 1 : asker + 2, { coined: false })
  if (!group || group.last >= before) return null
  return asker >= 0 || tokens[group.last + 1]?.text === ',' ? group : null
}

const aggregateOf = ({ tokens }: Sentence, { measure, adds, named }: Aspect, { field, timeUnit }: Group) => {
  if (!timeUnit && field.distinct === field.count) return { aggregate: null, summed: false }
  const said = spokenAggregates.find(([, words]) => tokens.some(({ text }) => words.has(text)))?.[0]
  if (said) return { aggregate: said, summed: true }
  const timely = timeUnit !== undefined || field.type !== 'nominal'
  const added = adds === 'ever' || (adds === 'in time' && timely)
  return { aggregate: added ? 'sum' : named ? usualAggregate(measure) : 'mean', summed: false } as const
}

/** Whether nothing of weight is left over, so that nobody is told half of what was asked. */
const isExplained = (
  { tokens, filters: all }: Sentence,
  { used, filters, at, last }: { used: Stretch[]; filters: Filter[]; at: number; last: number },
): boolean =>
  all.length === filters.length &&
  tokens.every(
    (token, i) =>
      token.kind === 'sign' ||
      (i >= at - 1 && i <= last + 1 && (token.kind === 'number' || english.numbers.has(token.text))) ||
      english.stopWords.has(token.text) ||
      questionWords.has(token.text) ||
      askers.has(token.text) ||
      quiet.has(token.text) ||
      [...used, ...filters].some((one) => overlaps(one, token)),
  )
