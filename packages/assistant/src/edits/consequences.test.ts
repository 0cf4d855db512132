import type { Edit, Spec } from '@belvedere/spec'
import { expect, it } from 'vitest'
import { cars } from '../../testing/tables.ts'
import { withConsequences } from './consequences.ts'

const japanese: Spec = {
  data: { name: 'cars' },
  transform: [{ filter: { field: 'Origin', equal: 'Japan' } }],
  mark: 'bar',
  encoding: {
    x: { field: 'Cylinders', type: 'ordinal' },
    y: { field: 'Horsepower', aggregate: 'mean', type: 'quantitative' },
  },
}
const byOrigin: Edit = { type: 'set_channel', channel: 'x', encoding: { field: 'Origin' } }
const europe: Edit = { type: 'set_filter', filter: { op: 'one_of', field: 'Origin', values: ['Europe'] } }

it('brings all groups back where one alone was kept of what is to group', () => {
  expect(withConsequences([byOrigin], japanese, cars, 'by origin')).toEqual([
    byOrigin,
    { type: 'clear_filter', field: 'Origin' },
  ])
})

it('keeps the values that are named together with the groups', () => {
  expect(withConsequences([byOrigin, europe], japanese, cars, 'by origin, only Europe')).toEqual([byOrigin, europe])
})

it('gives values that are weighed over time a line each', () => {
  const overTime: Spec = {
    data: { name: 'cars' },
    mark: 'line',
    encoding: {
      x: { field: 'Year', timeUnit: 'year', type: 'temporal' },
      y: { field: 'Horsepower', aggregate: 'mean', type: 'quantitative' },
    },
  }
  const both: Edit = { type: 'set_filter', filter: { op: 'one_of', field: 'Origin', values: ['Europe', 'Japan'] } }
  const coloured: Edit = { type: 'set_channel', channel: 'color', encoding: { field: 'Origin' } }
  expect(withConsequences([both], overTime, cars, 'Europe vs Japan')).toEqual([both, coloured])
  expect(withConsequences([both], overTime, cars, 'only Europe and Japan')).toEqual([both])
})
