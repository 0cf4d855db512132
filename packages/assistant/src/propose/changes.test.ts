import { combineMeasures, correctProfile, type Spec } from '@belvedere/spec'
import { describe, expect, it } from 'vitest'
import { commandCharts, edited } from '../../testing/command-charts.ts'
import { cars } from '../../testing/tables.ts'
import { linkSentence } from '../link/sentence.ts'
import { planChange } from '../plan/plan-change.ts'
import { type ChangedDraft, proposeChanges } from './changes.ts'
import { standingChart } from './standing.ts'

const bars = commandCharts.bars.spec
const points: Spec = {
  data: { name: 'cars' },
  mark: 'point',
  encoding: {
    x: { field: 'Horsepower', type: 'quantitative' },
    y: { field: 'Miles_per_Gallon', type: 'quantitative' },
    color: { field: 'Origin', type: 'nominal' },
  },
}

const overYears: Spec = {
  data: { name: 'cars' },
  mark: 'line',
  encoding: {
    x: { field: 'Year', timeUnit: 'yearmonth', type: 'temporal' },
    y: { aggregate: 'mean', field: 'Horsepower', type: 'quantitative' },
  },
}
const several = edited(bars, {
  type: 'derive_measure',
  derived: combineMeasures(
    [
      { field: 'Horsepower', aggregate: 'mean' },
      { field: 'Weight_in_lbs', aggregate: 'mean' },
    ],
    { apart: false },
  ),
})
const cylinders = { field: 'Cylinders', aggregate: null, bin: null, type: 'ordinal' }

const standing = (spec: Spec, message: string) => {
  const chart = standingChart(spec, linkSentence(message, cars))
  if (!chart) throw new Error('The chart cannot be read.')
  return chart
}

/** The edits of all changes that a message may mean. */
function editsFor(message: string, spec: Spec) {
  const chart = standing(spec, message)
  const { changed } = proposeChanges(linkSentence(message, cars), chart)
  return changed.map(({ draft }: ChangedDraft) => planChange(chart, draft))
}

describe('the chart that stands', () => {
  it('is read as a draft', () => {
    expect(standing(bars, '').draft).toMatchObject({
      shape: 'summary',
      mark: 'bar',
      measures: [{ field: { name: 'Horsepower' }, aggregate: 'mean' }],
      along: { field: { name: 'Origin' } },
      series: null,
    })
    expect(standing(points, '').draft).toMatchObject({
      shape: 'relation',
      measures: [{ field: { name: 'Miles_per_Gallon' }, aggregate: null }],
      along: { field: { name: 'Horsepower' } },
      series: { field: { name: 'Origin' } },
    })
  })

  it('keeps its conditions', () => {
    const filtered: Spec = { ...bars, transform: [{ filter: { field: 'Cylinders', gt: 4 } }] }
    expect(standing(filtered, '').draft.conditions).toMatchObject([{ condition: { op: '>', field: 'Cylinders' } }])
  })

  it('is not read where it shows a column that it computes', () => {
    const computed: Spec = {
      ...bars,
      transform: [{ calculate: 'datum.Horsepower * 2', as: 'double' }],
      encoding: { ...bars.encoding, y: { aggregate: 'mean', field: 'double', type: 'quantitative' } },
    }
    expect(standingChart(computed, linkSentence('', cars))).toBeNull()
  })
})

describe('changes of a chart', () => {
  it('sum a number up as a person said, unless words ask for another way', () => {
    const profile = correctProfile(cars, { columns: [{ name: 'Weight_in_lbs', kind: 'flow' }] })
    const measuresFor = (message: string) => {
      const sentence = linkSentence(message, profile)
      const chart = standingChart(bars, sentence)
      const { changed } = proposeChanges(sentence, chart ?? standing(bars, message))
      const measures = changed.flatMap(({ draft }) => draft.measures[0] ?? [])
      return new Set(measures.flatMap(({ field, aggregate }) => (field?.name === 'Weight_in_lbs' ? [aggregate] : [])))
    }
    expect(measuresFor('the weight instead').has('mean')).toBe(false)
    expect(measuresFor('the weight instead').has('sum')).toBe(true)
    expect(measuresFor('the average weight instead').has('mean')).toBe(true)
  })

  it.each([
    ['the weight instead', bars, [{ type: 'set_channel', channel: 'y' }]],
    ['the median', bars, [{ type: 'set_aggregate', aggregate: 'median', field: 'Horsepower' }]],
    ['by cylinders', bars, [{ type: 'set_channel', channel: 'x', encoding: cylinders }]],
    ['split by cylinders', bars, [{ type: 'set_channel', channel: 'color', encoding: cylinders }]],
    [
      'only Japan and Europe',
      bars,
      [{ type: 'set_filter', filter: { op: 'one_of', field: 'Origin', values: ['Japan', 'Europe'] } }],
    ],
    ['how many', bars, [{ type: 'set_channel', channel: 'y', encoding: { aggregate: 'count' } }]],
    ['just the top 2', bars, [{ type: 'limit', n: 2, from: 'top' }]],
    ['without the colour', points, [{ type: 'clear_channel', channel: 'color' }]],
    [
      'small multiples instead of colours',
      points,
      [{ type: 'clear_channel', channel: 'color' }, { type: 'set_channel' }],
    ],
    ['each row', bars, [{ type: 'set_aggregate', aggregate: null, field: 'Horsepower' }]],
    ['put weight on x', points, [{ type: 'set_channel', channel: 'x', encoding: { field: 'Weight_in_lbs' } }]],
    ['horsepower on the y axis', points, [{ type: 'move_channel', from: 'x', to: 'y' }]],
    ['size by displacement', points, [{ type: 'set_channel', channel: 'size', encoding: { field: 'Displacement' } }]],
    ['shape by cylinders', points, [{ type: 'set_channel', channel: 'shape', encoding: { field: 'Cylinders' } }]],
    ['colour by origin', bars, [{ type: 'set_channel', channel: 'color', encoding: { field: 'Origin' } }]],
    [
      'one line per year',
      overYears,
      [
        { type: 'set_time_unit', timeUnit: 'month', field: 'Year' },
        { type: 'set_channel', channel: 'color', encoding: { field: 'Year', timeUnit: 'year' } },
      ],
    ],
    ['without the weight', several, [{ type: 'remove_field', field: 'Weight_in_lbs' }]],
    [
      'acceleration by cylinders',
      bars,
      [
        { type: 'set_channel', channel: 'y' },
        { type: 'set_channel', channel: 'x' },
      ],
    ],
  ])('%s', (message, spec, edits) =>
    expect(editsFor(message, spec)).toContainEqual(
      expect.arrayContaining(edits.map((edit) => expect.objectContaining(edit))),
    ),
  )

  it('take a condition away, or put another in its place', () => {
    const japan: Spec = { ...bars, transform: [{ filter: { field: 'Origin', equal: 'Japan' } }] }
    expect(editsFor('all of them', japan)).toContainEqual([{ type: 'clear_filter' }])
    expect(editsFor('more than 4 cylinders', japan)).toContainEqual([
      { type: 'set_filter', filter: { op: '>', field: 'Cylinders', value: 4 } },
    ])
  })

  it('move the one bound that stands, and the one time', () => {
    const heavy: Spec = { ...bars, transform: [{ filter: { field: 'Weight_in_lbs', gt: 3000 } }] }
    expect(editsFor('make that 3500', heavy)).toContainEqual([
      { type: 'set_filter', filter: { op: '>', field: 'Weight_in_lbs', value: 3500 } },
    ])
    const year = (at: number) => Date.UTC(at, 0)
    const in1975: Spec = { ...bars, transform: [{ filter: { field: 'Year', range: [year(1975), year(1976) - 1] } }] }
    expect(editsFor('and the year before?', in1975)).toContainEqual([
      { type: 'set_filter', filter: { op: 'range', field: 'Year', min: year(1974), max: year(1975) - 1 } },
    ])
  })

  it('move a time by its own steps, and to the last day of a shorter month', () => {
    const filtered = (filter: object): Spec => ({ ...bars, transform: [{ filter: { field: 'Year', ...filter } }] })
    const years = filtered({ timeUnit: 'year', range: [1975, 1976] })
    expect(editsFor('and the year before?', years)).toContainEqual([
      { type: 'set_filter', filter: { op: 'range', field: 'Year', timeUnit: 'year', min: 1974, max: 1975 } },
    ])
    const springs = filtered({ timeUnit: 'month', range: [3, 5] })
    const ranges = editsFor('and the year before?', springs).flatMap((edits) => edits ?? [])
    expect(ranges.filter((edit) => edit.type === 'set_filter' && edit.filter.op === 'range')).toEqual([])
    const lastOfMay = filtered({ range: [Date.UTC(1975, 4, 31), Date.UTC(1975, 5, 30) - 1] })
    expect(editsFor('and the month before?', lastOfMay)).toContainEqual([
      {
        type: 'set_filter',
        filter: { op: 'range', field: 'Year', min: Date.UTC(1975, 3, 30), max: Date.UTC(1975, 4, 30) - 1 },
      },
    ])
  })

  it('are none that leave the chart as it is', () => {
    expect(editsFor('horsepower by origin', bars)).not.toContainEqual([])
  })
})
