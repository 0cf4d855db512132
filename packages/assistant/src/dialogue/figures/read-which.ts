import type { FieldProfile, TimeUnit } from '@belvedere/spec'
import { isTime } from '../../edits/reader.ts'
import { addsUp } from '../../interpreter/amounts.ts'
import { classOf, isUnique } from '../../interpreter/field-class.ts'
import type { Mention } from '../../interpreter/mentions.ts'
import { personOf } from '../../interpreter/row-names.ts'
import { overlaps, spansOf, wordsOf } from '../../interpreter/utterance.ts'
import { english } from '../../language/en/lexicon.ts'
import { countingEnds, speedWords, sumWords, superlatives } from '../../language/en/questions.ts'
import type { Figure } from './figure.ts'
import { aggregateOf, fieldOf, onlyAmount, queryOf, saidAggregates, tookFor } from './parts.ts'
import type { Question } from './question.ts'
import { havingOf } from './read-count.ts'

/** "Which region sold the most", "who has the highest salary", "when was the peak", "which 3 shops had the lowest sales". */
export const readWhich = (question: Question): Figure | null => {
  const { sentence, table, named, form, from } = question
  const { tokens } = sentence
  const asked = form === 'which' ? groupAsked(question) : impliedGroup(question)
  const order = orderOf(question)
  if (!asked) return null
  const rest = named.filter((mention) => !asked.places.some((place) => overlaps(place, mention)))
  if (order === null) return asked.mention && rest.length === 0 ? havingOf(question, asked.mention) : null
  const [mention, ...others] = rest
  if (question.having.length > 0 || others.length > 0) return null
  if (mention && fieldOf(question, mention)?.type !== 'quantitative') return null
  const said = saidAggregates(question).filter(({ aggregate }) => aggregate !== 'max' && aggregate !== 'min')
  const number = spansOf(sentence.spans, 'number').find(({ start }) => start === tokens[from]?.start)
  const words = [...rest, ...said, ...order.places, ...asked.places, ...(number ? [number] : [])]
  // "The most cars": what is counted stands after the superlative.
  const noun = order.after === undefined ? [] : tokens.slice(order.after, order.after + 2)
  if (question.unexplained(...words, ...(mention ? [] : noun)).length > 0) return null
  const field = fieldOf(question, mention)
  // "Buys the most" is about orders, whose number only tells them apart.
  const numbering = field && classOf(field) === 'id' && isUnique(field) && (mention?.fields[0]?.score ?? 0) < wholeName
  const unnamed = mention === undefined && (said[0]?.aggregate === 'count' || (order.counts && isNoun(noun[0])))
  const counts = unnamed || numbering === true
  const amount = numbering ? undefined : (field ?? (counts || !order.sums ? undefined : onlyAmount(table)))
  if (!amount && !counts) return null
  const wanted = aggregateOf(said[0]?.aggregate)
  const unique = isUnique(asked.field) && asked.timeUnit === undefined
  const summed = amount && (addsUp(amount) || (order.sums && amount.integer === true && classOf(amount) === 'number'))
  const aggregate = wanted ?? (unique ? 'max' : summed ? 'sum' : 'mean')
  const { name } = asked.field
  return {
    asks: 'which',
    query: {
      ...queryOf(question, amount ? { aggregate, field: amount.name } : { aggregate: 'count', field: null }),
      group: { field: name, ...(asked.timeUnit && { timeUnit: asked.timeUnit }) },
      order: amount?.semanticType === 'duration' && order.ofSpeed ? turned[order.order] : order.order,
      limit: Math.min(20, Math.max(2, number?.value ?? 2)),
    },
    assumed: amount && !mention ? [tookFor(amount)] : [],
    beside: true,
  }
}

/** From here on a column is called by its whole name. */
const wholeName = 0.9

/** Of what takes time the fastest have least. */
const turned = { ascending: 'descending', descending: 'ascending' } as const

/** What stands there is named, and no word of the question itself. */
const isNoun = (token: { text: string; kind: string } | undefined): boolean =>
  token?.kind === 'word' && !english.stopWords.has(token.text)

interface Group {
  field: FieldProfile
  timeUnit?: TimeUnit
  /** The words that name it. */
  places: { start: number; end: number }[]
  mention?: Mention
}

/** "Which product", "which 3 cities", "in which month". */
const groupAsked = (question: Question): Group | null => {
  const { sentence, named, from } = question
  const timed = timeAsked(question)
  const [mention] = named
  const field = fieldOf(question, mention)
  const at = sentence.tokens[from]?.kind === 'number' ? from + 1 : from
  if (!mention || !field || mention.first > at || (mention.fields[0]?.score ?? 0) < 0.5) return timed
  const fieldClass = classOf(field)
  if (fieldClass === 'time') return timed
  return fieldClass === 'number' || fieldClass === 'geo' ? null : { field, places: [mention], mention }
}

const stretches: { readonly [unit in TimeUnit]?: TimeUnit } = {
  year: 'year',
  quarter: 'yearquarter',
  month: 'yearmonth',
  yearmonth: 'yearmonth',
  week: 'yearweek',
  day: 'yearmonthdate',
  yearmonthdate: 'yearmonthdate',
}

/** "In which month": the unit of time that the question names right after its opening, of the table's first time. */
const timeAsked = ({ sentence, table, from }: Question): Group | null => {
  const span = spansOf(sentence.spans, 'timeUnit').find(({ start }) => start === sentence.tokens[from]?.start)
  const unit = span && stretches[span.timeUnit]
  if (!span || !unit) return null
  const time = table.fields.find(({ type }) => type === 'temporal')
  if (time) return { field: time, timeUnit: unit, places: [span] }
  const year = table.fields.find(isTime)
  return year && unit === 'year' ? { field: year, places: [span] } : null
}

/** "Who" and "when" name a field by what it holds. */
const impliedGroup = ({ form, table }: Question): Group | null => {
  if (form === 'when') {
    const time = table.fields.find(isTime)
    return time ? { field: time, places: [] } : null
  }
  const field = personOf(table)
  return field ? { field, places: [] } : null
}

interface Order {
  order: 'ascending' | 'descending'
  /** The superlative's own words. */
  places: { start: number; end: number }[]
  /** The token after them; undefined: they are the last. */
  after: number | undefined
  /** Rows may be what is counted: "the most cars". */
  counts: boolean
  /** What is compared adds up: "sold the most". */
  sums: boolean
  /** "Fastest" and "slowest". */
  ofSpeed: boolean
}

const orderOf = ({ sentence, from }: Question): Order | null => {
  const { tokens, spans } = sentence
  const phrase = spans.find(
    (span) =>
      (span.kind === 'limit' ||
        (span.kind === 'aggregate' && (span.aggregate === 'max' || span.aggregate === 'min'))) &&
      span.start >= (tokens[from]?.start ?? 0),
  )
  const at = tokens.findIndex(({ text }, i) => i >= from && known(text) !== null)
  const word = tokens[at]
  const ends = phrase?.kind === 'limit' ? phrase.order : phrase?.kind === 'aggregate' ? ordered(phrase.aggregate) : null
  const order = word && (!phrase || word.start <= phrase.start) ? known(word.text) : ends
  if (order === null) return null
  const places = [phrase, word].filter((place) => place !== undefined)
  const last = Math.max(...places.map((place) => wordsOf(tokens, place)[1]))
  const says = (words: ReadonlySet<string>) => tokens.some(({ text }) => words.has(text))
  const after = last + 1 < tokens.length ? last + 1 : undefined
  return { order, places, after, counts: says(countingEnds), sums: says(sumWords), ofSpeed: says(speedWords) }
}

const ordered = (aggregate: string) => (aggregate === 'min' ? 'ascending' : 'descending')
const known = (text: string): Order['order'] | null =>
  superlatives.descending.includes(text) ? 'descending' : superlatives.ascending.includes(text) ? 'ascending' : null
