import { namedTotals } from '@belvedere/lexicon/total-names'
import { type FieldProfile, isCategory, isUnmeasured, type SemanticType } from '@belvedere/spec'
import { withCodedNumbers } from './coded-numbers.ts'
import { isHierarchy, leastValuesPerFamily } from './hierarchy.ts'
import type { SumCheck, TableRows } from './table-rows.ts'

const maxCategories = 20
const maxValues = 5000
const maxMeasures = 12

/**
 * Adds what takes rows or other columns to find: which numbers name rows or groups (`semanticType`), of which coarser column each value of a category lies in one value (`within`), and which
 * values sum up the others (`totals`). Reads the rows of at most 20 categories of at most 5,000 values each.
 */
export async function withRelations(found: readonly FieldProfile[], rows: TableRows): Promise<FieldProfile[]> {
  const fields = await withCodedNumbers(found, rows)
  const categories = fields.filter(mayNest).slice(0, maxCategories)
  const totals = new Map<FieldProfile, string[]>()
  for (const field of categories) totals.set(field, await totalsOf(field, fields, rows))
  const coarser = new Map<FieldProfile, string | null>()
  for (const field of categories) coarser.set(field, await coarserOf(field, { categories, rows, totals }))
  return fields.map((field) => {
    const [within, sums = []] = [coarser.get(field) ?? null, totals.get(field)]
    return { ...field, ...(within !== null && { within }), ...(sums.length > 0 && { totals: sums }) }
  })
}

const mayNest = (field: FieldProfile): boolean =>
  isCategory(field) &&
  field.semanticType !== 'boolean' &&
  field.semanticType !== 'text' &&
  field.distinct >= 2 &&
  field.distinct <= maxValues

async function coarserOf(
  field: FieldProfile,
  {
    categories,
    rows,
    totals,
  }: { categories: readonly FieldProfile[]; rows: TableRows; totals: ReadonlyMap<FieldProfile, readonly string[]> },
): Promise<string | null> {
  const candidates = categories.filter(({ distinct }) => field.distinct >= leastValuesPerFamily * distinct)
  if (candidates.length === 0) return null
  const without = totals.get(field) ?? []
  const nestings = await rows.nestings({ finer: field.name, coarser: candidates.map(({ name }) => name), without })
  const real = new Set(nestings.filter(isHierarchy).map(({ coarser }) => coarser))
  const [nearest] = candidates.filter(({ name }) => real.has(name)).sort((a, b) => b.distinct - a.distinct)
  return nearest?.name ?? null
}

const steps: ReadonlySet<SemanticType | undefined> = new Set(['year', 'month', 'weekday'])
const leastAgreeing = 2 / 3
const leastCompared = 0.5
const leastParts = 2
/** A column with a value of its own in most rows makes no groups. */
const mostDistinct = 0.9

async function totalsOf(field: FieldProfile, fields: readonly FieldProfile[], rows: TableRows): Promise<string[]> {
  const names = namedTotals(field)
  const measures = fields.filter(({ type, semanticType }) => type === 'quantitative' && !isUnmeasured(semanticType))
  if (names.length === 0 || field.distinct - names.length < leastParts || measures.length === 0) return []
  const groups = fields.filter((other) => other !== field && makesGroups(other)).slice(0, maxCategories)
  const named = groups.map(({ name }) => name)
  // A region's code has a value of its own, or none, in the row of the total.
  const nestings = await rows.nestings({ finer: field.name, coarser: named, without: names })
  const following = new Set(nestings.map(({ coarser }) => coarser))
  const ways = following.size > 0 ? [named, named.filter((name) => !following.has(name))] : [named]
  const query = { column: field.name, measures: measures.map(({ name }) => name).slice(0, maxMeasures) }
  const totals: string[] = []
  for (const total of names) {
    const others = names.filter((name) => name !== total)
    const checks = ways.flatMap((way) =>
      [others, ...(others.length > 0 ? [[]] : [])].map((without) => ({ ...query, total, groups: way, without })),
    )
    for (const check of checks) {
      if (!(await rows.checkSums(check)).some(addsUp)) continue
      totals.push(total)
      break
    }
  }
  return totals
}

const makesGroups = (field: FieldProfile): boolean =>
  (isCategory(field) || field.type === 'temporal' || steps.has(field.semanticType)) &&
  field.distinct >= 2 &&
  field.distinct <= mostDistinct * field.count

const addsUp = ({ totals, compared, agreeing, summed }: SumCheck): boolean =>
  summed.compared > 0 &&
  compared >= leastCompared * totals &&
  agreeing >= leastAgreeing * compared &&
  summed.agreeing >= leastAgreeing * summed.compared
