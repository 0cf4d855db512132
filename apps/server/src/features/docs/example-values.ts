import type { File, Room, RouteResponse, routes } from '@belvedere/contract'

type SpecVersion = RouteResponse<typeof routes.api.spec>

/** A file in state ready. */
export const tableExample: File = {
  id: 'b1QkVn0xTqyTzV8m5Yc2hA',
  name: 'sales.csv',
  format: 'csv',
  size: 48_213,
  status: 'ready',
  createdAt: '2026-03-02T09:12:30.000Z',
  updatedAt: '2026-03-02T09:12:31.000Z',
  version: 1,
  parts: 1,
  tables: [
    {
      name: 'sales',
      rows: 1204,
      columns: [
        { name: 'Region', type: 'nominal' },
        { name: 'Month', type: 'temporal' },
        { name: 'Revenue', type: 'quantitative', semanticType: 'currency' },
      ],
    },
  ],
  notes: [],
}

/** A room with that file and a chart. */
export const roomExample: Room = {
  id: 'Zk3pXo2sR8uQm1nVbT7yLw',
  name: 'Quarterly figures',
  token: '5fJb0s3kQ1mYc8nXv2Zr7LpTq4uWd6eHiAgKoBsCxEy',
  role: 'owner',
  createdAt: '2026-03-02T09:12:00.000Z',
  updatedAt: '2026-03-02T09:14:07.000Z',
  files: [tableExample],
  spec: { version: 1, title: 'Total revenue by region', subtitle: '' },
  privacy: 'statistics',
  lastSeq: 6,
}

/** A Vega-Lite spec that names its table. */
export const specExample: SpecVersion['spec'] = {
  $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
  title: 'Total revenue by region',
  data: { name: 'sales' },
  mark: 'bar',
  encoding: {
    x: { field: 'Region', type: 'nominal' },
    y: { field: 'Revenue', aggregate: 'sum', type: 'quantitative' },
  },
}

export const specVersionExample: SpecVersion = {
  version: 1,
  parent: null,
  by: 'assistant',
  title: 'Total revenue by region',
  subtitle: '',
  spec: specExample,
  explanation: {
    rules: [{ rule: 'bar_for_totals', sentence: 'Bars show totals from zero.', cost: 2 }],
    assumptions: ['“revenue” is the column Revenue'],
    readings: ['I read “earned” as Revenue.'],
  },
  createdAt: '2026-03-02T09:14:07.000Z',
}

export const frameExample = { width: 900, height: 500, pixelRatio: 2, theme: 'light' } as const
