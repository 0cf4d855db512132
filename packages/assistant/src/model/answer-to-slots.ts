import type { FieldFacts, TableFacts } from '@belvedere/lexicon'
import type { Aggregate, FieldProfile, FieldType, TableProfile } from '@belvedere/spec'
import type { IntentSlot } from '../intent/chart-intent.ts'
import { type AnswerMeasure, type AnswerPlace, eachRow, rowCount } from './answer.ts'
import type { ListedColumn } from './columns.ts'
import { conditionOf } from './conditions.ts'
import { InvalidAnswerError } from './invalid-answer-error.ts'

/** The table of a chart. */
export interface ShownTable {
  table: TableProfile
  facts: TableFacts
  /** The column that the prompt listed with this id; throws `InvalidAnswerError` for unknown ids. */
  column(id: string): ListedColumn
}

/** A slot with only its column set; without a column it stands for the rows. */
const slotOf = (field: FieldProfile | null, { facts }: ShownTable): IntentSlot => ({
  field,
  facts: factsOf(field, facts),
  aggregate: null,
  unit: null,
  rate: null,
  over: null,
})
const factsOf = (field: FieldProfile | null, { fields }: TableFacts): FieldFacts | null =>
  (field && fields.get(field.name)) ?? null

/** The slot of a measure in a model's answer. `choose` picks the aggregate if the answer leaves it open. */
export const measureSlot = (
  { column: id, rate, summary, over }: AnswerMeasure,
  shown: ShownTable,
  choose: (slot: IntentSlot) => Aggregate | null,
): IntentSlot => {
  if (rate.length > 0) {
    const condition = conditionOf(rate.length === 1 && rate[0] ? rate[0] : { is: 'all', of: rate }, shown.column)
    const aggregate = summary === 'count' || summary === 'sum' ? 'sum' : 'mean'
    return { ...slotOf(condition.field, shown), aggregate, rate: condition }
  }
  if (id === undefined) throw new InvalidAnswerError('Each of "show" needs a column or a rate.')
  if (id === rowCount || summary === 'count') return countedRows(shown)
  const own = shown.column(id)
  const slot = { ...slotOf(own.field, shown), over: over === undefined ? null : divisor(shown.column(over), shown) }
  const aggregate = summary === undefined ? choose(slot) : summary === eachRow ? null : summary
  checkSummary(aggregate, own)
  return { ...slot, aggregate }
}

const divisor = (column: ListedColumn, shown: ShownTable): IntentSlot => {
  checkSummary('sum', column)
  return slotOf(column.field, shown)
}

/** The number of rows. If each row of the table stands for several, their weights are summed instead. */
const countedRows = (shown: ShownTable): IntentSlot => {
  const weight = shown.table.fields.find(({ name }) => name === shown.facts.weightField)
  return weight ? { ...slotOf(weight, shown), aggregate: 'sum' } : { ...slotOf(null, shown), aggregate: 'count' }
}

/** The slot of an axis, series or panel in a model's answer. */
export const placeSlot = ({ column: id, summary, unit, bin }: AnswerPlace, shown: ShownTable): IntentSlot => {
  if (id === rowCount || summary === 'count') return countedRows(shown)
  const own = shown.column(id)
  const { field } = own
  const aggregate = summary === undefined || summary === eachRow ? null : summary
  checkSummary(aggregate, own)
  const isDated = field.type === 'temporal' && unit !== undefined
  const isBinned = field.type === 'quantitative' && bin === true
  return { ...slotOf(field, shown), aggregate, unit: isDated ? unit : isBinned ? 'bin' : null }
}

const numeric: ReadonlySet<Aggregate> = new Set(['sum', 'mean', 'median', 'stdev', 'variance', 'q1', 'q3'])
const ordered: ReadonlySet<Aggregate> = new Set(['min', 'max'])

/** Throws `InvalidAnswerError` if a column of this type cannot be aggregated in this way. */
export const checkSummary = (aggregate: Aggregate | null, { id, field: { type } }: ListedColumn): void => {
  if (aggregate && !fits(aggregate, type))
    throw new InvalidAnswerError(`${id} is not a number, so it has no ${aggregate}.`)
}
const fits = (aggregate: Aggregate, type: FieldType): boolean =>
  type === 'quantitative' || (!numeric.has(aggregate) && (type === 'temporal' || !ordered.has(aggregate)))
