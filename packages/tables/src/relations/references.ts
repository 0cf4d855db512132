import { codedMeaning, mayBeCoded, mayNameThings } from '@belvedere/lexicon/coded-numbers'
import type { Cell, FieldProfile, SemanticType } from '@belvedere/spec'
import { leastEvidence } from './hierarchy.ts'
import { evidenceOfOrder, isInOrder, numberPairs, swapped } from './number-pairs.ts'
import type { TableRows } from './table-rows.ts'

const maxKeys = 2
const maxCandidates = 10
const fewRows = 20
const leastDistinct = 3

/**
 * Columns all values of which are in a column that names the rows, and not by accident: the names have gaps, or each row
 * refers to one with a smaller (or each to one with a greater) name, as a parent of a tree.
 */
export async function referencesToRows(
  fields: readonly FieldProfile[],
  rows: TableRows,
): Promise<Map<FieldProfile, SemanticType>> {
  const meanings = new Map<FieldProfile, SemanticType>()
  const keys = fields.filter((field) => namesRows(field, fields)).slice(0, maxKeys)
  for (const key of keys) {
    const candidates = fields.filter((field) => field !== key && mayReferTo(key, field)).slice(0, maxCandidates)
    const cells = await rows.firstCells([key, ...candidates].map(({ name }) => name))
    const names = cells.get(key.name) ?? []
    const likely = candidates.filter(
      (field) => evidenceOfGaps(key, field, names) >= leastEvidence || refersOneWay(names, cells.get(field.name)),
    )
    const included = new Set(await rows.included({ among: key.name, columns: likely.map(({ name }) => name) }))
    for (const field of likely) if (included.has(field.name)) meanings.set(field, 'category')
  }
  return meanings
}

const namesRows = (field: FieldProfile, fields: readonly FieldProfile[]): boolean => {
  const { integer, nulls, count, distinct, semanticType } = field
  const isUnique = integer === true && nulls === 0 && count > fewRows && distinct === count
  return isUnique && (semanticType === 'id' || codedMeaning(field, fields) === 'id')
}

const mayReferTo = (key: FieldProfile, field: FieldProfile): boolean =>
  mayBeCoded(field) &&
  mayNameThings(field.name) &&
  field.distinct >= leastDistinct &&
  (field.min ?? 0) >= (key.min ?? 0) &&
  (field.max ?? 0) <= (key.max ?? 0)

/** How improbable it is that as many numbers, drawn where the column's lie, hit none of the gaps between the names. */
function evidenceOfGaps(key: FieldProfile, field: FieldProfile, names: readonly Cell[]): number {
  const { min = 0, max = 0 } = field
  const step = names.reduce<number>((all, name) => greatestDivisor(all, Number(name) - (key.min ?? 0)), 0)
  const inRange = names.filter((name) => Number(name) >= min && Number(name) <= max).length
  const taken = (inRange * key.distinct) / names.length
  return -field.distinct * Math.log(Math.min(1, (taken * step) / (max - min + step)))
}

const greatestDivisor = (a: number, b: number): number => (b === 0 ? Math.abs(a) : greatestDivisor(b, a % b))

/** A sum that runs along with the names is less than they are, too. */
function refersOneWay(names: readonly Cell[], cells: readonly Cell[] | undefined): boolean {
  const pairs = numberPairs(cells, names)
  const evidence = (ordered: typeof pairs): number => evidenceOfOrder(ordered, { orEqual: false })
  if (Math.max(evidence(pairs), evidence(pairs.map(swapped))) < leastEvidence) return false
  return !isInOrder(pairs.map(([reference]) => reference))
}
