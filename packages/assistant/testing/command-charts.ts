import type { Edit, Overlay, Spec, TableProfile } from '@belvedere/spec'
import type { ExampleChart } from '../src/edits/command.ts'
import { solveInterpretation } from '../src/workflow/recommend.ts'
import { cars, sales } from './tables.ts'

const bars: Spec = {
  data: { name: 'cars' },
  mark: 'bar',
  encoding: {
    x: { field: 'Origin', type: 'nominal' },
    y: { field: 'Horsepower', aggregate: 'mean', type: 'quantitative' },
  },
}
const scatter: Spec = {
  data: { name: 'cars' },
  mark: 'point',
  encoding: { x: { field: 'Weight_in_lbs', type: 'quantitative' }, y: { field: 'Horsepower', type: 'quantitative' } },
}
const manyCars: TableProfile = { ...cars, rows: 1_000_000 }
const split: Spec = { ...bars, encoding: { ...bars.encoding, color: { field: 'Cylinders', type: 'ordinal' } } }

const overYears: Spec = {
  data: { name: 'cars' },
  mark: 'line',
  encoding: {
    x: { field: 'Year', timeUnit: 'year', type: 'temporal' },
    y: { field: 'Horsepower', aggregate: 'mean', type: 'quantitative' },
  },
}

/** A chart of cars after edits. */
export function edited(spec: Spec, ...edits: Edit[]): Spec {
  const request = { message: '', tables: [cars], current: spec, history: [] }
  const answer = solveInterpretation(
    { kind: 'edit', edits, notes: [], assumed: [], confidence: 1, readings: [] },
    request,
  )
  const chosen = answer.kind === 'chart' ? answer.specs[0] : undefined
  if (!chosen) throw new Error('The chart cannot be edited so.')
  return chosen.spec
}
const laidOver = (...overlays: Overlay[]) =>
  edited(bars, ...overlays.map((overlay): Edit => ({ type: 'add_overlay', overlay })))

/** The charts that examples of commands are read beside. */
export const commandCharts = {
  bars: { table: cars, spec: bars },
  sorted: {
    table: cars,
    spec: { ...bars, encoding: { ...bars.encoding, x: { field: 'Origin', type: 'nominal', sort: '-y' } } },
  },
  split: { table: cars, spec: split },
  besideEachOther: {
    table: cars,
    spec: { ...split, encoding: { ...split.encoding, xOffset: { field: 'Cylinders', type: 'ordinal' } } },
  },
  normalized: {
    table: cars,
    spec: {
      ...split,
      encoding: {
        ...split.encoding,
        y: { field: 'Horsepower', aggregate: 'sum', type: 'quantitative', stack: 'normalize' },
      },
    },
  },
  scatter: { table: cars, spec: scatter },
  coloured: {
    table: cars,
    spec: { ...scatter, encoding: { ...scatter.encoding, color: { field: 'Origin', type: 'nominal' } } },
  },
  histogram: {
    table: cars,
    spec: {
      data: { name: 'cars' },
      mark: 'bar',
      encoding: {
        x: { field: 'Horsepower', bin: { maxbins: 20 }, type: 'quantitative' },
        y: { aggregate: 'count', type: 'quantitative' },
      },
    },
  },
  trend: {
    table: sales,
    spec: {
      data: { name: 'sales' },
      mark: 'line',
      encoding: {
        x: { field: 'order_date', type: 'temporal', timeUnit: 'yearmonth' },
        y: { field: 'revenue', aggregate: 'sum', type: 'quantitative' },
        color: { field: 'region', type: 'nominal' },
      },
    },
  },
  withOthers: { table: cars, spec: edited(bars, { type: 'limit', n: 2, from: 'top', field: 'Origin', others: true }) },
  withMean: { table: cars, spec: laidOver({ kind: 'mean' }) },
  overlaid: {
    table: cars,
    spec: laidOver(
      { kind: 'mean' },
      { kind: 'median' },
      { kind: 'threshold', value: 100 },
      { kind: 'spread', of: 'ci' },
      { kind: 'labels' },
    ),
  },
  fitted: { table: cars, spec: edited(scatter, { type: 'add_overlay', overlay: { kind: 'trend' } }) },
  averaged: { table: cars, spec: edited(overYears, { type: 'add_overlay', overlay: { kind: 'moving', steps: 3 } }) },
  steered: {
    table: cars,
    spec: edited(
      bars,
      { type: 'add_widget', field: 'Horsepower', widget: 'slider' },
      { type: 'add_widget', field: 'Origin', widget: 'select' },
      { type: 'add_widget', field: 'Cylinders', widget: 'radio' },
    ),
  },
  manyPoints: { table: manyCars, spec: scatter },
  sampled: { table: manyCars, spec: { ...scatter, transform: [{ sample: 5000 }] } },
  stepped: { table: cars, spec: edited(scatter, { type: 'set_timestep', field: 'Year' }) },
  smoothSteps: {
    table: cars,
    spec: edited(
      bars,
      { type: 'set_timestep', field: 'Year' },
      { type: 'set_step_scales', fit: 'step' },
      { type: 'set_smooth', smooth: true },
    ),
  },
  eachPoint: { table: manyCars, spec: { ...scatter, usermeta: { belvedere: { wishes: { points: 'each' } } } } },
} satisfies { [name in ExampleChart]: { table: TableProfile; spec: Spec } }
