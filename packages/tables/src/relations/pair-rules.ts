import type { FieldProfile, SemanticType } from '@belvedere/spec'
import { endsOfEdges } from './edges.ts'
import { positionsOfPlaces } from './positions.ts'
import { ranksInTable } from './ranks.ts'
import { referencesToRows } from './references.ts'
import type { TableRows } from './table-rows.ts'
import { yearsBesideYears } from './year-spans.ts'

/** What was found of columns. */
type FoundMeanings = ReadonlyMap<FieldProfile, SemanticType>

/** One thing that only other columns tell of numbers. */
interface PairRule {
  name: string
  find: (fields: readonly FieldProfile[], rows: TableRows) => Promise<FoundMeanings>
}

/** In this order: each knows what those before it found. */
export const pairRules: readonly PairRule[] = [
  { name: 'one of several ranks', find: ranksInTable },
  { name: 'refers to a row', find: referencesToRows },
  { name: 'end of edges', find: endsOfEdges },
  { name: 'year beside a year', find: yearsBesideYears },
  { name: 'position of a place', find: async (fields) => positionsOfPlaces(fields) },
]

/** The fields, with what pairs of them tell: ranks, references, ends of edges, years and positions. */
export async function withPairs(found: readonly FieldProfile[], rows: TableRows): Promise<FieldProfile[]> {
  let fields = [...found]
  for (const { find } of pairRules) {
    const meanings = await find(fields, rows)
    fields = fields.map((field) => {
      const semanticType = meanings.get(field)
      return semanticType === undefined ? field : { ...field, semanticType }
    })
  }
  return fields
}
