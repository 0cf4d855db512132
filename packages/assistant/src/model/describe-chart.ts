import { type FieldFilter, findLimit, readFilter, type Spec, unitsOf, withoutOverlays } from '@belvedere/spec'
import { chartFacts, type Use } from '../intent/chart-facts.ts'
import type { ListedColumn } from './columns.ts'
import { toldValues } from './describe-tables.ts'
import { type Detail, tells } from './detail.ts'
import { quoted } from './quoted.ts'

type Told = { columns: readonly ListedColumn[]; detail: Detail }

/**
 * The chart that stands, in the ids of columns. Titles are left out, for they may quote values; what a filter compares
 * with is told only as far as the detail tells such values anyway.
 */
export const describeChart = (spec: Spec, told: Told): string => {
  const facts = chartFacts(spec)
  const unit = unitsOf(withoutOverlays(spec))[0]
  if (!facts || !unit) return 'a chart of several parts'
  const own = { ...told, columns: told.columns.filter(({ table }) => table.name === unit.table) }
  const uses = facts.uses.filter(({ channel }) => channel !== 'tooltip').map((use) => useWords(use, own))
  const found = findLimit(unit.transforms)
  const others = found ? unit.transforms.toSpliced(found.start, found.end - found.start) : unit.transforms
  const filters = others.flatMap((transform) => {
    const filter = readFilter(transform)
    return filter === null ? [] : [filterWords(filter, own)]
  })
  const ranked = found ? [`only the ${found.limit.from} ${found.limit.n}`] : []
  return [facts.mark, ...uses, ...filters, ...ranked].join('; ')
}

const idOf = (field: string | null, columns: readonly ListedColumn[]): string =>
  field === null ? 'rows' : (columns.find((column) => column.field.name === field)?.id ?? 'a derived column')

const useWords = ({ channel, field, def }: Use, { columns }: Told): string => {
  const how = [def.aggregate, def.timeUnit, def.bin ? 'binned' : undefined].filter((word) => typeof word === 'string')
  return `${channel}: ${[...how, idOf(field, columns)].join(' ')}`
}

const filterWords = (filter: FieldFilter, { columns, detail }: Told): string => {
  const column = columns.find(({ field }) => field.name === filter.field)
  return [`filter: ${idOf(filter.field, columns)} ${filter.op}`, ...comparedWith(filter, column, detail)].join(' ')
}

const comparedWith = (filter: FieldFilter, column: ListedColumn | undefined, detail: Detail): string[] => {
  const frequent = new Set(column && toldValues(column.field))
  const mayTell = (value: string | number | boolean | null): value is string | number | boolean =>
    typeof value === 'number' ? tells(detail, 'statistics') : tells(detail, 'values') && frequent.has(value)
  switch (filter.op) {
    case 'one_of':
    case 'none_of':
      return filter.values.filter(mayTell).map(quoted)
    case 'range':
      return [filter.min, filter.max].filter(mayTell).map(quoted)
    case '<':
    case '<=':
    case '>':
    case '>=':
      return [filter.value].filter(mayTell).map(quoted)
    default:
      return []
  }
}
