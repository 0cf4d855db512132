import { type FieldFacts, wordClass, wordVectors } from '@belvedere/lexicon'
import type { Aggregate, FieldProfile, TimeUnit } from '@belvedere/spec'
import type { FoundCondition } from '../grammar/conditions.ts'
import { columnNames } from '../link/column-names.ts'
import type { ColumnLink } from '../link/columns.ts'
import { isContent, overlap, type Sentence } from '../link/sentence.ts'
import type { GivenRule, Slot } from './draft.ts'

/** What may stand in each place of a chart. */
export interface Slots {
  /** Columns that words name, each by its best link. */
  named: readonly Slot[]
  measures: readonly Slot[]
  dimensions: readonly Slot[]
  series: readonly Slot[]
}

const leastScore = 0.3
const maxNamed = 12

export function slotsOf(sentence: Sentence, conditions: readonly FoundCondition[]): Slots {
  const named = namedSlots(sentence)
  return {
    named,
    measures: measuresOf(sentence, named, conditions),
    dimensions: dimensionsOf(sentence, named, conditions),
    series: seriesOf(sentence, named, conditions),
  }
}

/** The best links of each column, at two places at most; of links to the same words those that are clearly worse are left out. */
function namedSlots(sentence: Sentence): Slot[] {
  const byField = Map.groupBy(
    sentence.columns.filter(({ score }) => score >= leastScore),
    ({ field }) => field,
  )
  const links = [...byField.values()].flatMap((own) => {
    const sorted = own.toSorted((a, b) => rate(b) - rate(a) || a.first - b.first)
    const [best] = sorted
    if (!best) return []
    const other = sorted.find((link) => !overlap(link, best) && rate(link) > rate(best) - 0.15)
    const shared = sentence.columns.some(
      (link) => link.field !== best.field && overlap(link, best) && rate(link) > rate(best) - 0.3,
    )
    return other && shared ? [best, other] : [best]
  })
  return links
    .filter(
      (link) => !links.some((other) => other !== link && overlap(other, link) && rate(other) > rate(link) + clearly),
    )
    .sort((a, b) => rate(b) - rate(a) || a.first - b.first)
    .slice(0, maxNamed)
    .map((link) => slot(sentence, link.field, { link }))
}

const rate = ({ score, first, last }: ColumnLink): number => score + 0.05 * (last - first)
const clearly = 0.35

function slot(
  { facts }: Sentence,
  field: FieldProfile,
  rest: Partial<Slot> & ({ link: ColumnLink } | { given: GivenRule }),
): Slot {
  return {
    field,
    facts: facts.fields.get(field.name) ?? null,
    aggregate: null,
    unit: null,
    link: null,
    given: null,
    rate: null,
    over: null,
    ...rest,
  }
}

/** The rows, counted; in a table of totals the sum of their counts. */
function rowsSlot(sentence: Sentence): Slot {
  const weight = sentence.table.fields.find(({ name }) => name === sentence.facts.weight)
  if (weight) return { ...slot(sentence, weight, { given: 'number' }), aggregate: 'sum' }
  return { field: null, facts: null, aggregate: 'count', unit: null, link: null, given: null, rate: null, over: null }
}

const isMeasure = (facts: FieldFacts | null): boolean => facts?.role === 'measure'
const isGroup = (facts: FieldFacts | null): boolean =>
  facts !== null && (['category', 'yesno', 'id', 'time'].includes(facts.role) || facts.steps === true)

/** What may be measured, before it is decided how it is summed up: `aggregate` is null except for rows. */
function measuresOf(sentence: Sentence, named: readonly Slot[], conditions: readonly FoundCondition[]): Slot[] {
  const { cues, table, facts } = sentence
  const said = new Set(cues.flatMap(({ kind, means }) => (kind === 'aggregate' ? [means] : [])))
  const numbers = named.filter((one) => isMeasure(one.facts) || one.facts?.role === 'place')
  const found: Slot[] = [rowsSlot(sentence), ...numbers]
  const near = table.fields
    .filter((field) => isMeasure(facts.fields.get(field.name) ?? null) && !numbers.some((one) => one.field === field))
    .map((field) => ({ field, near: affinity(sentence, field) }))
    .sort((a, b) => b.near - a.near)
    .slice(0, numbers.some(({ link }) => (link?.score ?? 0) >= 0.6) ? 2 : maxGiven)
  for (const { field } of near) found.push(slot(sentence, field, { given: 'number' }))
  for (const condition of conditions) {
    const { field } = condition
    const role = facts.fields.get(field.name)?.role
    const plain =
      role === 'yesno' ||
      role === 'category' ||
      condition.rule === 'number after column' ||
      condition.rule.endsWith('of a number')
    const asked = cues.some(({ id }) => id === 'task:share')
    if ((plain && condition.values.length >= 1) || asked)
      if (condition.score >= 0.4)
        found.push({ ...slot(sentence, field, { given: 'compared values' }), aggregate: 'mean', rate: condition })
  }
  if (said.has('distinct')) for (const one of named) if (one.field) found.push({ ...one, aggregate: 'distinct' })
  return [...found, ...ratiosOf(sentence, numbers)]
}

const dividing = wordClass('dividing')

/** "Deaths per driver", "qt out of tt": one number divided by another. */
function ratiosOf({ tokens }: Sentence, numbers: readonly Slot[]): Slot[] {
  return numbers.flatMap((one) =>
    numbers.flatMap((other): Slot[] => {
      if (!one.link || !other.link || one.field === other.field || other.link.first <= one.link.last) return []
      const between = tokens.slice(one.link.last + 1, other.link.first)
      const divides = between.some(({ text }) => dividing.has(text))
      return divides && between.length <= 5 ? [{ ...one, over: other }] : []
    }),
  )
}

const saidAggregates: readonly Aggregate[] = ['median', 'min', 'max', 'stdev', 'variance']

/** The ways to sum up a measure: not at all, by mean or sum, and as was said. */
export function summedUp(sentence: Sentence, one: Slot): Slot[] {
  if (one.aggregate !== null) return [one]
  const said = new Set(sentence.cues.flatMap(({ kind, means }) => (kind === 'aggregate' ? [means] : [])))
  const options: (Aggregate | null)[] = [
    null,
    'mean',
    'sum',
    ...saidAggregates.filter((aggregate) => said.has(aggregate)),
  ]
  return options.map((aggregate) => ({ ...one, aggregate }))
}
const leastNear = 0.3
const maxGiven = 4

function dimensionsOf(sentence: Sentence, named: readonly Slot[], conditions: readonly FoundCondition[]): Slot[] {
  const { table, facts, cues } = sentence
  const found: Slot[] = named.flatMap((one) => {
    if (one.facts?.role === 'time') return withUnits(sentence, one)
    if (one.facts?.role === 'id') return [one]
    if (isGroup(one.facts)) return one.facts?.steps ? [one, { ...one, unit: 'bin' as const }] : [one]
    return isMeasure(one.facts) ? [one, { ...one, unit: 'bin' as const }] : []
  })
  for (const field of comparedFields(conditions))
    if (!named.some((one) => one.field === field)) found.push(slot(sentence, field, { given: 'compared values' }))
  const free = table.fields.filter(({ name }) => !named.some((one) => one.field?.name === name))
  const ofRole = (role: FieldFacts['role']) => free.filter(({ name }) => facts.fields.get(name)?.role === role)
  const timely = cues.some(({ kind, means }) => kind === 'time' || kind === 'unit' || means === 'trend')
  for (const field of ofRole('time').slice(0, timely ? 2 : 1))
    found.push(...withUnits(sentence, slot(sentence, field, { given: 'time of a trend' })))
  for (const field of ofRole('id').slice(0, 1)) found.push(slot(sentence, field, { given: 'name of the rows' }))
  const groups = [...ofRole('category'), ...ofRole('yesno')]
    .map((field) => ({ field, near: affinity(sentence, field) }))
    .sort((a, b) => b.near - a.near)
  const few = found.some(({ link, facts: of }) => link && link.score > 0.6 && of?.role !== 'measure')
  for (const { field } of groups.slice(0, few ? 1 : 3)) found.push(slot(sentence, field, { given: 'only category' }))
  return found
}

/** Columns of which values are named that may be compared. */
const comparedFields = (conditions: readonly FoundCondition[]): FieldProfile[] => [
  ...new Set(
    conditions.flatMap(({ field, rule, values, score }) =>
      (rule === 'values' || rule === 'flag' || values.length > 1) && score >= 0.4 ? [field] : [],
    ),
  ),
]

const calendar: readonly TimeUnit[] = ['year', 'quarter', 'month', 'week', 'day', 'hours', 'yearmonth', 'yearmonthdate']
const dayMs = 86_400_000

function withUnits(sentence: Sentence, one: Slot): Slot[] {
  const { field } = one
  if (field?.type !== 'temporal') return [one]
  const said = new Set<string>(sentence.cues.flatMap(({ kind, means }) => (kind === 'unit' ? [means] : [])))
  const span = ((field.max ?? 0) - (field.min ?? 0)) / dayMs
  const units = calendar.filter(
    (unit) =>
      said.has(unit) ||
      (unit === 'yearmonth' && (said.has('month') || (span > 90 && span < 3000))) ||
      (unit === 'year' && span > 700),
  )
  return [one, ...units.map((unit) => ({ ...one, unit }))]
}

function seriesOf(sentence: Sentence, named: readonly Slot[], conditions: readonly FoundCondition[]): Slot[] {
  const { table, facts } = sentence
  const found = named.filter((one) => isGroup(one.facts))
  const near = table.fields
    .filter(
      (field) =>
        ['category', 'yesno'].includes(facts.fields.get(field.name)?.role ?? '') &&
        !named.some((one) => one.field === field),
    )
    .map((field) => ({ field, near: affinity(sentence, field) }))
    .filter((one) => one.near >= leastNear)
    .sort((a, b) => b.near - a.near)
  for (const { field } of near.slice(0, 1)) found.push(slot(sentence, field, { given: 'only category' }))
  for (const field of comparedFields(conditions))
    if (!found.some((one) => one.field === field)) found.push(slot(sentence, field, { given: 'compared values' }))
  return found
}

/** How near the words of a message are to a column's name, from −1 to 1. */
export function affinity({ tokens, table }: Sentence, field: FieldProfile): number {
  const name = columnNames(table).find((one) => one.field === field)
  let best = 0
  for (const token of tokens) {
    if (!isContent(token) || token.kind !== 'word') continue
    for (const { words } of name?.variants ?? [])
      for (const word of words) best = Math.max(best, wordVectors().similarity(token.text, word))
  }
  return best
}
