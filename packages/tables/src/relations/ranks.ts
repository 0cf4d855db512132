import { saysWhatIsNumbered } from '@belvedere/lexicon/coded-numbers'
import type { FieldProfile, SemanticType } from '@belvedere/spec'
import { isInOrder } from './number-pairs.ts'
import type { TableRows } from './table-rows.ts'

const maxCandidates = 40
const fewRows = 20
/** Of numbers drawn at random from as many, 63 in 100 come up. */
const leastDistinct = 0.9
const leastRanks = 3

/** Columns of the numbers from 1 to that of the rows, out of order, of which a table has several: each ranks the rows. */
export async function ranksInTable(
  fields: readonly FieldProfile[],
  rows: TableRows,
): Promise<Map<FieldProfile, SemanticType>> {
  const candidates = fields.filter(mayRank)
  if (candidates.length < leastRanks) return new Map()
  const examined = candidates.slice(0, maxCandidates)
  const cells = await rows.firstCells(examined.map(({ name }) => name))
  const isNumbering = ({ name }: FieldProfile): boolean =>
    isInOrder((cells.get(name) ?? []).flatMap((cell) => (cell === null ? [] : Number(cell))))
  const numberings = new Set(examined.filter(isNumbering))
  if (examined.length - numberings.size < leastRanks) return new Map()
  return new Map(candidates.flatMap((field) => (numberings.has(field) ? [] : [[field, 'rank']])))
}

/** Some rows may share a rank. */
const mayRank = ({ name, semanticType, unit, integer, count, distinct, min, max = 0 }: FieldProfile): boolean =>
  integer === true &&
  (semanticType === undefined || semanticType === 'id') &&
  unit === undefined &&
  count > fewRows &&
  min === 1 &&
  max <= count &&
  distinct >= leastDistinct * count &&
  !saysWhatIsNumbered(name)
