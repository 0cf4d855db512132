import type { Cell, FieldFilter, Transform } from '@belvedere/spec'
import { readFilter } from '@belvedere/spec'
import type { ColumnTable } from '@belvedere/tables'
import { outerText } from '../aliases.ts'

/**
 * Tells which rows of a table the standing filters of its transforms keep. What a control or a timestep filters, and
 * what is no plain condition on a column, keeps all: these rows may be shown at some moment.
 */
export function keptRows(transforms: readonly Transform[], { columns }: ColumnTable): (row: number) => boolean {
  const tests = transforms.flatMap((transform) => {
    const filter = readFilter(transform)
    const column = filter && !('timeUnit' in filter) ? columns[outerText(filter.field)] : undefined
    return filter && column ? [(row: number) => keeps(filter, column[row] ?? null)] : []
  })
  return (row) => tests.every((test) => test(row))
}

function keeps(filter: FieldFilter, cell: Cell): boolean {
  switch (filter.op) {
    case 'one_of':
      return filter.values.some((value) => value === cell)
    case 'none_of':
      return filter.values.every((value) => value !== cell)
    case 'range':
      return typeof cell !== 'number' || ((filter.min ?? cell) <= cell && cell <= (filter.max ?? cell))
    case '<':
    case '<=':
      return typeof cell !== 'number' || typeof filter.value !== 'number' || cell <= filter.value
    case '>':
    case '>=':
      return typeof cell !== 'number' || typeof filter.value !== 'number' || cell >= filter.value
    case 'empty':
      return cell === null
    case 'present':
      return cell !== null
    // How these read texts and other columns is the renderer's to say; they keep what they may.
    case 'contains':
    case 'lacks':
    case 'starts_with':
    case 'ends_with':
    case 'over_field':
    case 'under_field':
      return true
    default:
      return filter satisfies never
  }
}
