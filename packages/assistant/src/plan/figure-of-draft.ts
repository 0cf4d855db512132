import type { TableFacts } from '@belvedere/lexicon'
import type { FieldFilter, TableProfile } from '@belvedere/spec'
import type { Figure } from '../dialogue/figures/figure.ts'
import type { ChartIntent } from '../intent/chart-intent.ts'
import type { RowCondition } from '../intent/condition.ts'

/** The number that a chart of all rows asks for; null if it is no single number, or cannot be computed as one. */
export function figureOfDraft(
  { shape, measures, conditions }: ChartIntent,
  { table, facts }: { table: TableProfile; facts: TableFacts },
): Figure | null {
  const [measure] = measures
  if (shape !== 'total' || !measure || measure.over) return null
  const { field, aggregate, rate } = measure
  // The share of some of the rows is no share of all, nor is a share of rows one of what they stand for.
  if (rate && (conditions.length > 0 || facts.weightField !== undefined)) return null
  const where = alternativesOf({
    all: [...conditions.map(({ condition }) => condition), ...(rate ? [rate.condition] : [])],
  })
  if (!where) return null
  const common = { table: table.name, where, group: null, having: null, order: 'descending' as const, limit: 1 }
  const rows = { ...common, measure: { aggregate: 'count' as const, field: null } }
  if (rate) return { asks: 'share', query: rows, assumed: [], beside: false }
  if (field === null) return { asks: 'rows', query: rows, assumed: [], beside: false }
  const computed = computable.find((one) => one === aggregate)
  return computed
    ? {
        asks: 'number',
        query: { ...common, measure: { aggregate: computed, field: field.name } },
        assumed: [],
        beside: false,
      }
    : null
}

const computable = ['distinct', 'sum', 'mean', 'median', 'min', 'max', 'stdev', 'variance'] as const
const maxAlternatives = 50

/** A condition as alternatives, of each of which all tests are met; null if it cannot be written so. */
function alternativesOf(condition: RowCondition): FieldFilter[][] | null {
  if ('op' in condition) return [[condition]]
  if ('not' in condition) return null
  if ('any' in condition) {
    const parts = condition.any.map(alternativesOf)
    return parts.includes(null) ? null : parts.flatMap((part) => part ?? [])
  }
  let product: FieldFilter[][] = [[]]
  for (const part of condition.all) {
    const alternatives = alternativesOf(part)
    if (!alternatives || product.length * alternatives.length > maxAlternatives) return null
    product = product.flatMap((tests) => alternatives.map((more) => [...tests, ...more]))
  }
  return condition.all.length === 0 ? [] : product
}
