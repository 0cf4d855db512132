import { writeFileSync } from 'node:fs'
import { openView } from '@belvedere/render'
import type { Spec } from '@belvedere/spec'

export interface CurvePoint {
  rows: number
  chart: string
  drawnBy: string
  ms: number
}

const size = { width: 880, height: 360, pixelRatio: 1 }

/** Draws how long a step of a slider takes by the number of rows, as a picture for the README. */
export async function writeCurve(path: string, points: readonly CurvePoint[]): Promise<void> {
  const spec: Spec = {
    title: 'A step of a slider, to the frame',
    data: { name: 'times' },
    facet: { field: 'chart', type: 'nominal', title: null, sort: null },
    columns: 3,
    spec: {
      mark: { type: 'line', point: true },
      encoding: {
        x: {
          field: 'rows',
          type: 'quantitative',
          scale: { type: 'log' },
          title: 'Rows',
          axis: { format: '~s', tickCount: 5 },
        },
        y: { field: 'ms', type: 'quantitative', scale: { type: 'log' }, title: 'Milliseconds' },
        color: { field: 'drawnBy', type: 'nominal', title: null },
      },
    },
  } as unknown as Spec
  const columns = {
    rows: points.map(({ rows }) => rows),
    chart: points.map(({ chart }) => chart),
    drawnBy: points.map(({ drawnBy }) => drawnBy),
    ms: points.map(({ ms }) => ms),
  }
  const field = (name: keyof typeof columns, type: 'quantitative' | 'nominal') => ({
    name,
    type,
    count: points.length,
    nulls: 0,
    distinct: new Set<unknown>(columns[name]).size,
    values: [],
  })
  const table = {
    files: { name: 'times', parquet: '' },
    profile: {
      name: 'times',
      rows: points.length,
      fields: [
        field('rows', 'quantitative'),
        field('chart', 'nominal'),
        field('drawnBy', 'nominal'),
        field('ms', 'quantitative'),
      ],
    },
  }
  const view = await openView(
    {
      spec,
      tables: [table],
      size,
      theme: 'light',
      state: { params: {}, selections: {}, timestep: null },
      title: 'inside',
    },
    { columns: async () => ({ rows: points.length, columns }), run: null },
  )
  writeFileSync(path, view.drawVector('svg'))
  view.close()
}
