import type { Cell, FieldProfile, Spec, TableProfile } from '@belvedere/spec'
import type { RenderTable, View, ViewOptions } from '../src/model/view-types.ts'
import { openView } from '../src/open-view.ts'
import type { ColumnSource } from '../src/rows.ts'

/** Opens views in tests on tables that live in memory. */
export interface TestTable {
  name: string
  columns: { [field: string]: Cell[] }
}

export const cars: TestTable = {
  name: 'cars',
  columns: tableOf(120, (i) => ({
    Name: `car ${i}`,
    Origin: ['Japan', 'Europe', 'USA'][i % 3] ?? null,
    Horsepower: 60 + ((i * 37) % 140),
    Weight: 1800 + ((i * 91) % 2400),
    Cylinders: [4, 6, 8][(i >> 1) % 3] ?? null,
    Year: 1970 + (i % 12),
    Built: Date.UTC(1970 + (i % 12), i % 12, 1),
  })),
}

export function tableOf(rows: number, row: (i: number) => { [field: string]: Cell }): { [field: string]: Cell[] } {
  const columns: { [field: string]: Cell[] } = {}
  for (let i = 0; i < rows; i++) {
    for (const [field, value] of Object.entries(row(i))) {
      columns[field] ??= []
      columns[field].push(value)
    }
  }
  return columns
}

export async function openTestView(
  spec: Spec,
  options: Partial<Omit<ViewOptions, 'spec' | 'tables'>> & { tables?: TestTable[] } = {},
): Promise<View> {
  const tables = options.tables ?? [cars]
  const { size = { width: 600, height: 360, pixelRatio: 1 }, theme = 'light', title = 'outside' } = options
  const state = options.state ?? { params: {}, selections: {}, timestep: null }
  const { limits } = options
  const open = { spec, tables: tables.map(renderTable), size, theme, state, title, ...(limits && { limits }) }
  return openView(open, { columns: sourceOf(tables) })
}

function sourceOf(tables: TestTable[]): ColumnSource {
  return async (files, fields) => {
    const table = tables.find(({ name }) => name === files.name)
    if (!table) throw new Error(`No table ${files.name}.`)
    const columns = Object.fromEntries(fields.map((field) => [field, table.columns[field] ?? []]))
    return { rows: Math.max(0, ...Object.values(table.columns).map((column) => column.length)), columns }
  }
}

const renderTable = (table: TestTable): RenderTable => ({
  // Read in full, however many rows there are.
  files: { name: table.name, parquet: `/nowhere/${table.name}.parquet`, small: `/nowhere/${table.name}.small` },
  profile: profileOfTable(table),
})

export function profileOfTable({ name, columns }: TestTable): TableProfile {
  const rows = Math.max(0, ...Object.values(columns).map((column) => column.length))
  return { name, rows, fields: Object.entries(columns).map(([field, values]) => profileOf(field, values)) }
}

function profileOf(name: string, values: Cell[]): FieldProfile {
  const present = values.filter((value) => value !== null)
  const numbers = present.filter((value) => typeof value === 'number')
  const counts = new Map<Cell, number>()
  for (const value of present) counts.set(value, (counts.get(value) ?? 0) + 1)
  const type = typeof present[0] === 'number' ? 'quantitative' : 'nominal'
  return {
    name,
    type,
    ...(name.toLowerCase() === 'year' && { semanticType: 'year' as const }),
    count: present.length,
    nulls: values.length - present.length,
    distinct: counts.size,
    ...(numbers.length > 0 && {
      min: numbers.reduce((a, b) => Math.min(a, b)),
      max: numbers.reduce((a, b) => Math.max(a, b)),
    }),
    values: [...counts].slice(0, 1000).map(([value, count]) => ({ value, count })),
  }
}
