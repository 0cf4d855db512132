import type { Scene } from '@belvedere/contract'
import type { ChartMark } from '../chart/scales.ts'
import { humanize } from '../chart/tooltip.ts'

type Value = ChartMark['datum'][string]
export type SceneRow = Pick<ChartMark, 'datum' | 'texts'>
interface TableColumn {
  name: string
  title: string
  temporal: boolean
  numeric: boolean
}
export interface SceneTable {
  columns: TableColumn[]
  rows: SceneRow[]
  truncated: boolean
}
export interface SortOrder {
  column: string
  descending: boolean
}

/** The scene's data as a table: one row per distinct mark. */
export function tableFromScene(scene: Scene): SceneTable {
  const marks = scene.views.flatMap((view) => view.marks)
  const scales = scene.views.flatMap((view) => Object.values(view.scales))
  const names = [...new Set(marks.flatMap(({ datum }) => Object.keys(datum)))].filter((name) => !name.startsWith('_'))
  const columns = names.map((name) => {
    const scale = scales.find(({ field }) => field === name)
    return {
      name,
      title: scale?.title ?? humanize(name),
      temporal: scale?.type === 'time' || scale?.type === 'utc',
      numeric: marks.every(({ datum, texts }) => isNumber(datum[name] ?? 0, texts[name])),
    }
  })
  // Names before numbers.
  columns.sort((a, b) => Number(a.numeric) - Number(b.numeric))
  const seen = new Set<string>()
  const rows = marks.flatMap(({ datum, texts }) => {
    const text = JSON.stringify(datum)
    if (seen.has(text) || Object.keys(datum).length === 0) return []
    seen.add(text)
    return [{ datum, texts }]
  })
  return { columns, rows, truncated: scene.views.some((view) => view.truncated) }
}

/** Months are numbers too, but are read as names. */
const isNumber = (value: Value, text = ''): boolean => typeof value === 'number' && !/^\p{L}/u.test(text)

/** Rows in order; missing values come last in both directions. */
export function sortRows(rows: readonly SceneRow[], order: SortOrder | null): readonly SceneRow[] {
  if (order === null) return rows
  const sign = order.descending ? -1 : 1
  return [...rows].sort((a, b) => {
    const [left, right] = [a.datum[order.column] ?? null, b.datum[order.column] ?? null]
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    return sign * compare(left, right)
  })
}

function compare(a: Value, b: Value): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a).localeCompare(String(b), undefined, { numeric: true })
}

export function nextSort(order: SortOrder | null, column: string): SortOrder | null {
  if (order?.column !== column) return { column, descending: false }
  return order.descending ? null : { column, descending: true }
}
