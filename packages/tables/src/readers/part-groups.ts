import { areSeries, compareNames } from '@belvedere/spec'
import type { TableAssumption } from '../assumptions.ts'
import type { ColumnType } from '../typing/column-type.ts'
import type { UploadedPart } from './reader.ts'

/** A table of a part, as it is known when all parts have been opened once. */
export interface PartTable {
  part: UploadedPart
  /** Among the tables of its part. */
  index: number
  /** Its name within the part, if the part has several. */
  sheet: string | null
  bytes: number
  delimiter: string
  /** Unique and not empty; SQL ignores case. */
  columns: string[]
  declaredTypes: (ColumnType | null)[]
  /** What was assumed on opening it. */
  assumptions: TableAssumption[]
  /** Sentences about what was repaired or not used on opening it. */
  notes: readonly string[]
  /** Whether it can be opened with other choices. */
  canReopen: boolean
}

/** Of the columns of two tables, the share that both have. */
const minSharedColumns = 0.5

/**
 * The tables that are parts of one: those with the same columns, whatever their order, and of series of names also those
 * that share most columns, each in the natural order of names. Tables of one part stay apart if its names for them differ.
 */
export function groupTables(tables: readonly PartTable[]): PartTable[][] {
  const groups = [...Map.groupBy(tables, schemaOf).values()].toSorted((one, other) => other.length - one.length)
  const merged: PartTable[][] = []
  for (const group of groups) {
    const like = merged.find((larger) => isSeriesWith(larger, group))
    if (like === undefined) merged.push([...group])
    else like.push(...group)
  }
  const order = new Map(tables.map((table, i) => [table, i]))
  const positionOf = (group: readonly PartTable[]) => Math.min(...group.map((table) => order.get(table) ?? 0))
  return merged
    .toSorted((one, other) => positionOf(one) - positionOf(other))
    .map((group) => group.toSorted((one, other) => compareNames(one.part.name, other.part.name)))
}

const keysOf = ({ columns }: PartTable) => columns.map((name) => name.toLowerCase())
const schemaOf = (table: PartTable) => JSON.stringify([table.sheet, keysOf(table).toSorted()])

function isSeriesWith(larger: readonly PartTable[], group: readonly PartTable[]): boolean {
  const [one] = larger
  const [other] = group
  if (one === undefined || other === undefined || one.sheet !== other.sheet) return false
  const [columns, otherColumns] = [new Set(keysOf(one)), new Set(keysOf(other))]
  const shared = [...otherColumns].filter((name) => columns.has(name)).length
  return (
    shared > minSharedColumns * (columns.size + otherColumns.size - shared) &&
    areSeries([...larger, ...group].map(({ part }) => part.name))
  )
}
