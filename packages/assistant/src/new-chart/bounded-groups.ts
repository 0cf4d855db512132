import {
  type Aggregate,
  type FieldProfile,
  fieldLabel,
  fieldRef,
  filterTransform,
  findLimit,
  type TableProfile,
  type Transform,
} from '@belvedere/spec'
import { onlyAmount } from '../dialogue/figures/parts.ts'
import { classOf, isUnique } from '../interpreter/field-class.ts'
import type { Mention } from '../interpreter/mentions.ts'
import { rowNouns } from '../interpreter/row-names.ts'
import { chartSentence, type Sentence } from '../interpreter/sentence.ts'
import type { SpanOf } from '../interpreter/span.ts'
import { overlaps, spansOf, wordsOf } from '../interpreter/utterance.ts'
import { boundJoints, countedNouns, having, narrowing } from '../language/en/new-chart/bounded-groups.ts'
import type { Reading } from '../recommendation.ts'

const operators = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const

/** Groups are kept by a number that each of them has as a whole, and the message without that condition. */
export interface BoundedGroups {
  group: FieldProfile
  /** `field` is null where rows are counted, or where it is of what the chart measures. */
  by: { aggregate: Aggregate; field: string | null }
  op: (typeof operators)[keyof typeof operators]
  value: number
  rest: string
}

/**
 * Reads "cities with more than 5 shops", "only products sold more than 100 times", "regions whose average is above 50": the
 * bound is on each group, not on its rows.
 */
export const readBoundedGroups = (message: string, table: TableProfile): BoundedGroups | null => {
  const sentence = chartSentence(message, table)
  for (const bound of boundsIn(sentence)) {
    const found = countedIn(sentence, bound) ?? summedIn(sentence, bound)
    if (found) return { ...bound, ...found }
  }
  return null
}

interface Bound {
  op: BoundedGroups['op']
  value: number
  /** Token indices of the comparison's first word and the number's last. */
  first: number
  last: number
}

const boundsIn = ({ spans, tokens }: Sentence): Bound[] =>
  spansOf(spans, 'comparison').flatMap((span) => {
    const [first, end] = wordsOf(tokens, span)
    const longest = !spansOf(spans, 'comparison').some(
      (other) => overlaps(other, span) && lengthOf(other) > lengthOf(span),
    )
    const number = spansOf(spans, 'number').find(({ start }) => start === tokens[end + 1]?.start)
    const { op } = span
    const known = op === 'gt' || op === 'gte' || op === 'lt' || op === 'lte'
    return known && longest && number
      ? [{ op: operators[op], value: number.value, first, last: wordsOf(tokens, number)[1] }]
      : []
  })
const lengthOf = ({ start, end }: SpanOf<'comparison'>): number => end - start

type Found = Pick<BoundedGroups, 'group' | 'by' | 'rest'>

/** "… with more than 5 shops": what is counted stands after the number. */
const countedIn = (sentence: Sentence, { first, last }: Bound): Found | null => {
  const { tokens, table, filters, mentions } = sentence
  const noun = tokens[last + 1]
  const group = groupBefore(sentence, first)
  if (!group || !noun || noun.kind !== 'word') return null
  const named = mentions.find((mention) => mention.first === last + 1)
  const field = named && sentence.fields.get(named.fields[0]?.field ?? '')
  // "Cities with more than 200,000 inhabitants", where each has its own number of them.
  if (isUnique(group.field) || (field && classOf(field) === 'number')) return null
  const rows = [countedNouns, rowNouns(table)].some((nouns) => nouns.has(noun.text) || nouns.has(noun.stem))
  // "Stations that have at least 160 readings" bounds no number that is named elsewhere.
  if (!rows && !field && filters.some((filter) => filter.kind !== 'text' && overlaps(filter, tokens[first] ?? noun)))
    return null
  if (!rows && field && !countable.has(classOf(field))) return null
  // "With more than 5 shops", where no column is called so: shops are the rows.
  if (!rows && !field && !/[^s]s$/.test(noun.text)) return null
  const single = rows || !field || isUnique(field)
  const by: Found['by'] = single ? { aggregate: 'count', field: null } : { aggregate: 'distinct', field: field.name }
  const measure = single ? 'number of rows' : `number of different "${field.name}"`
  return { group: group.field, by, rest: restOf(sentence, group, { last: named?.last ?? last + 1, counted: measure }) }
}

/** "… whose average is above 50": of what the chart measures. */
const summedIn = (sentence: Sentence, { first, last }: Bound): Found | null => {
  const { tokens, spans, table } = sentence
  const until = boundJoints.has(tokens[first - 1]?.text ?? '') ? first - 1 : first
  const sum = spansOf(spans, 'aggregate').find(
    ({ end, aggregate }) => end === tokens[until - 1]?.end && aggregate !== 'count',
  )
  const group = sum && groupBefore(sentence, wordsOf(tokens, sum)[0])
  if (!sum || !group) return null
  const amount = onlyAmount(table)
  const counted = amount ? `${sum.aggregate === 'sum' ? 'total' : 'average'} "${amount.name}"` : ''
  return {
    group: group.field,
    by: { aggregate: sum.aggregate, field: null },
    rest: restOf(sentence, group, { last, counted }),
  }
}

interface Group {
  field: FieldProfile
  mention: Mention
}

const grouping: ReadonlySet<string> = new Set(['category', 'name', 'id', 'geo'])
/** What different things of each group may be counted of, days among them. */
const countable: ReadonlySet<string> = new Set([...grouping, 'time'])
const farthest = 4

/** The group that a condition is said of: right before it, but for words of having. */
const groupBefore = ({ tokens, mentions, fields }: Sentence, at: number): Group | null => {
  const mention = mentions.findLast(({ last }) => last < at)
  const field = mention && fields.get(mention.fields[0]?.field ?? '')
  if (!mention || !field || !grouping.has(classOf(field))) return null
  const between = tokens.slice(mention.last + 1, at)
  const said = between.length > 0 && between.length <= farthest && between.some(({ text }) => having.has(text))
  return said && between.every(({ kind }) => kind === 'word') ? { field, mention } : null
}

/** The message without the condition, and without the group where it was named before; a bare group counts. */
const restOf = (
  { message, tokens, mentions, fields, filters }: Sentence,
  { field, mention }: Group,
  { last, counted }: { last: number; counted: string },
): string => {
  const others = mentions.filter((one) => one !== mention && (one.last < mention.first || one.first > last))
  const before = others.some((one) => fields.get(one.fields[0]?.field ?? '') === field)
  let from = mention.first
  while (before && narrowing.has(tokens[from - 1]?.text ?? '')) from -= 1
  const start = before ? (tokens[from]?.start ?? mention.start) : mention.end
  const rest = `${message.slice(0, start)}${message.slice(tokens[last]?.end)}`
  // What a condition on rows had claimed beside the bound is free again.
  const freed = filters.filter((filter) =>
    tokens.slice(mention.last + 1, last + 1).some((token) => overlaps(filter, token)),
  )
  const measures = others.some((one) => one.clause === 'main' || freed.some((filter) => overlaps(filter, one)))
  return measures || counted === '' ? rest : `${counted} by ${rest}`
}

/** The reading with its groups kept by the bound, each as a whole; null where it draws no such groups. */
export const withBoundedGroups = (
  reading: Reading,
  { group, by, op, value }: BoundedGroups,
  table: TableProfile,
): Reading | null => {
  const { encodings, transform } = reading.partial
  const grouped = encodings.some(({ field, aggregate }) => field === group.name && !aggregate)
  const measure = encodings.find(({ aggregate, field }) => aggregate && field !== undefined)?.field
  const counts = by.aggregate === 'count'
  const of = counts ? undefined : (by.field ?? measure)
  if (!grouped || (!counts && of === undefined)) return null
  const taken = new Set(table.fields.map(({ name }) => name))
  const as =
    of === undefined ? 'number of rows' : by.field === null ? `${by.aggregate} of ${of}` : `different ${fieldLabel(of)}`
  if (taken.has(as)) return null
  const kept: Transform[] = [
    {
      joinaggregate: [{ op: by.aggregate, ...(of !== undefined && { field: fieldRef(of) }), as }],
      groupby: [fieldRef(group.name)],
    },
    filterTransform({ op, field: as, value }),
  ]
  const at = findLimit(transform)?.start ?? transform.length
  return { ...reading, partial: { ...reading.partial, transform: transform.toSpliced(at, 0, ...kept) } }
}
