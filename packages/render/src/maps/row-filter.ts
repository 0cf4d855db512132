import type { Cell, FieldFilter, Transform } from '@belvedere/spec'
import { readFilter } from '@belvedere/spec'
import type { ColumnTable } from '@belvedere/tables'
import { fromEngineText } from '../vega/aliases.ts'

/**
 * A predicate for the rows that pass the constant filters of `transforms`. Filters that depend on params or timesteps, or
 * are not simple conditions on a column, pass every row: it may be shown at some moment.
 */
export function rowFilter(transforms: readonly Transform[], { columns }: ColumnTable): (row: number) => boolean {
  const tests = transforms.flatMap((transform) => {
    const filter = readFilter(transform)
    const column = filter && !('timeUnit' in filter) ? columns[fromEngineText(filter.field)] : undefined
    return filter && column ? [(row: number) => matches(filter, column[row] ?? null)] : []
  })
  return (row) => tests.every((test) => test(row))
}

function matches(filter: FieldFilter, cell: Cell): boolean {
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
    // Evaluated by the renderer only; every row may pass.
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
