import { mayBeCoded, mayNameThings } from '@belvedere/lexicon/coded-numbers'
import type { FieldProfile, SemanticType } from '@belvedere/spec'
import { leastEvidence } from './hierarchy.ts'
import { evidenceOfOrder, numberPairs, swapped } from './number-pairs.ts'
import type { TableRows } from './table-rows.ts'

const maxYears = 3
const maxCandidates = 10
const leastYear = 1000
const greatestYear = 2200

/** Numbers like years that are in no row before, or in none after, those of a column of years: a span begins or ends there. */
export async function yearsBesideYears(
  fields: readonly FieldProfile[],
  rows: TableRows,
): Promise<Map<FieldProfile, SemanticType>> {
  const years = fields.filter((field) => field.semanticType === 'year' && isLikeYears(field)).slice(0, maxYears)
  const candidates = fields
    .filter((field) => mayBeCoded(field) && mayNameThings(field.name) && isLikeYears(field))
    .slice(0, maxCandidates)
  if (years.length === 0 || candidates.length === 0) return new Map()
  const cells = await rows.firstCells([...years, ...candidates].map(({ name }) => name))
  const isBound = (field: FieldProfile): boolean =>
    years.some((year) => {
      const pairs = numberPairs(cells.get(year.name), cells.get(field.name))
      return [pairs, pairs.map(swapped)].some((span) => evidenceOfOrder(span, { orEqual: true }) >= leastEvidence)
    })
  return new Map(candidates.filter(isBound).map((field) => [field, 'year']))
}

const isLikeYears = ({ min = 0, max = 0 }: FieldProfile): boolean => min >= leastYear && max <= greatestYear
