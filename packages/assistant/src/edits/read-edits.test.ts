import type { Edit, Spec, TableProfile } from '@belvedere/spec'
import { describe, expect, it } from 'vitest'
import { cars, gapminder, sales } from '../../testing/tables.ts'
import { chartFacts } from '../intent/chart-facts.ts'
import { findSpans } from '../interpreter/spans.ts'
import { text } from '../say/text.ts'
import { type EditReading, readEdits } from './read-edits.ts'
import type { EditContext } from './reader.ts'
import { readSentence } from './sentence.ts'

const categories = (sales.fields.find(({ name }) => name === 'category')?.values ?? [])
  .map(({ value }) => String(value))
  .toSorted()
const hueOf = new Map([
  ['Furniture', 'red'],
  ['Lighting', 'blue'],
])

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
const histogram: Spec = {
  data: { name: 'cars' },
  mark: 'bar',
  encoding: {
    x: { field: 'Horsepower', bin: { maxbins: 20 }, type: 'quantitative' },
    y: { aggregate: 'count', type: 'quantitative' },
  },
}
const trend: Spec = {
  data: { name: 'sales' },
  mark: 'line',
  encoding: {
    x: { field: 'order_date', type: 'temporal', timeUnit: 'yearmonth' },
    y: { field: 'revenue', aggregate: 'sum', type: 'quantitative' },
    color: { field: 'region', type: 'nominal' },
  },
}
const bubbles: Spec = {
  data: { name: 'gapminder' },
  mark: 'point',
  encoding: {
    x: { field: 'children_per_woman', type: 'quantitative' },
    y: { field: 'life_expectancy', type: 'quantitative' },
  },
}

const read = (message: string, spec: Spec, table: TableProfile, filters: EditContext['filters'] = []): EditReading => {
  const facts = chartFacts(spec)
  const reading =
    facts &&
    readEdits(readSentence(message, findSpans(message, [table]), table, facts), { spec, facts, table, filters })
  if (!reading) throw new Error(`Not read: ${message}`)
  return reading
}
const filter = (filter: Extract<Edit, { type: 'set_filter' }>['filter']): Edit => ({ type: 'set_filter', filter })
const origin = (op: 'one_of' | 'none_of', ...values: string[]) => filter({ op, field: 'Origin', values })
const on = (channel: 'x' | 'y' | 'color' | 'size' | 'shape' | 'facet', field: string): Edit => ({
  type: 'set_channel',
  channel,
  encoding: { field },
})
const cylinders = { field: 'Cylinders', aggregate: null, bin: null, type: 'ordinal' } as const
const year = (value: number) => Date.UTC(value, 0, 1)

const cases: [chart: [Spec, TableProfile], sentences: { [message: string]: Edit[] }][] = [
  [
    [bars, cars],
    {
      'as lines': [{ type: 'set_mark', mark: 'line' }],
      'make it a pie': [{ type: 'set_mark', mark: 'arc' }],
      'could this be a line chart instead?': [{ type: 'set_mark', mark: 'line' }],
      'turn the bars into dots': [{ type: 'set_mark', mark: 'point' }],
      'make it horizontal': [{ type: 'transpose' }],
      'on its side please': [{ type: 'transpose' }],
      'swap the axes': [{ type: 'transpose' }],
      'colour by cylinders': [{ type: 'set_channel', channel: 'color', encoding: cylinders }],
      'use cylinders for the color': [{ type: 'set_channel', channel: 'color', encoding: cylinders }],
      'split by cylinders': [{ type: 'add_field', encoding: cylinders }],
      'by cylinders': [{ type: 'set_channel', channel: 'x', encoding: cylinders }],
      'small multiples by cylinders': [{ type: 'set_channel', channel: 'facet', encoding: cylinders }],
      'only Japan and Europe': [origin('one_of', 'Japan', 'Europe')],
      'just the american ones': [origin('one_of', 'USA')],
      'without USA': [origin('none_of', 'USA')],
      'everything but Japan': [origin('none_of', 'Japan')],
      'sort descending': [{ type: 'sort', by: 'measure', order: 'descending' }],
      'smallest first': [{ type: 'sort', by: 'measure', order: 'ascending' }],
      'order by weight': [{ type: 'sort', by: { field: 'Weight_in_lbs', aggregate: 'mean' }, order: 'descending' }],
      alphabetically: [{ type: 'sort', by: 'self', order: 'ascending' }],
      'z to a': [{ type: 'sort', by: 'self', order: 'descending' }],
      'use the median instead': [{ type: 'set_aggregate', aggregate: 'median', field: 'Horsepower' }],
      'sum instead of average': [{ type: 'set_aggregate', aggregate: 'sum', field: 'Horsepower' }],
      'count instead': [{ type: 'set_channel', channel: 'y', encoding: { aggregate: 'count' } }],
      'weight instead of horsepower': [{ type: 'replace_field', from: 'Horsepower', to: 'Weight_in_lbs' }],
      'what about acceleration?': [{ type: 'replace_field', from: 'Horsepower', to: 'Acceleration' }],
      'median weight instead': [
        { type: 'replace_field', from: 'Horsepower', to: 'Weight_in_lbs' },
        { type: 'set_aggregate', aggregate: 'median', field: 'Weight_in_lbs' },
      ],
      'top 2': [
        { type: 'limit', n: 2, from: 'top' },
        { type: 'sort', by: 'measure', order: 'descending' },
      ],
      'call it Power by origin': [{ type: 'set_title', title: 'Power by origin' }],
      'rename the y axis to "Power"': [{ type: 'set_axis_title', channel: 'y', title: 'Power' }],
      'add a slider for the year': [{ type: 'add_widget', field: 'Year', widget: 'slider' }],
      'a dropdown for origin': [{ type: 'add_widget', field: 'Origin', widget: 'select' }],
      'let me choose the origin': [{ type: 'add_widget', field: 'Origin' }],
      'remove the slider': [{ type: 'remove_widget' }],
      'animate by year': [{ type: 'set_timestep', field: 'Year' }],
      'over time': [
        { type: 'set_mark', mark: 'line' },
        { type: 'set_channel', channel: 'x', encoding: { field: 'Year', timeUnit: 'year' } },
      ],
      'horizontal and sorted': [{ type: 'transpose' }, { type: 'sort', by: 'measure', order: 'descending' }],
      'only Japan, coloured by cylinders, as lines': [
        origin('one_of', 'Japan'),
        { type: 'set_channel', channel: 'color', encoding: cylinders },
        { type: 'set_mark', mark: 'line' },
      ],
    },
  ],
  [
    [scatter, cars],
    {
      'where horsepower > 100': [filter({ op: '>', field: 'Horsepower', value: 100 })],
      'at least 150 hp': [filter({ op: '>=', field: 'Horsepower', value: 150 })],
      'only the origin Japan': [origin('one_of', 'Japan')],
      'horsepower between 100 and 150': [filter({ op: 'range', field: 'Horsepower', min: 100, max: 150 })],
      'cars heavier than 4000': [filter({ op: '>', field: 'Weight_in_lbs', value: 4000 })],
      'only 4 and 8 cylinders': [filter({ op: 'one_of', field: 'Cylinders', values: [4, 8] })],
      'no 8 cylinder cars': [filter({ op: 'none_of', field: 'Cylinders', values: [8] })],
      'exclude cars with less than 6 cylinders': [filter({ op: '>=', field: 'Cylinders', value: 6 })],
      'just 1975 to 1980': [filter({ op: 'range', field: 'Year', min: year(1975), max: year(1981) - 1 })],
      'since 1978': [filter({ op: '>=', field: 'Year', value: year(1978) })],
      'before 1975': [filter({ op: '<', field: 'Year', value: year(1975) })],
      'the 70s only': [filter({ op: 'range', field: 'Year', min: year(1970), max: year(1980) - 1 })],
      'names containing ford': [filter({ op: 'contains', field: 'Name', text: 'ford' })],
      'size by displacement': [on('size', 'Displacement')],
      'put acceleration on x': [on('x', 'Acceleration')],
      'change the y axis to acceleration': [on('y', 'Acceleration')],
      'different shapes for each origin': [on('shape', 'Origin')],
      'make each origin a different colour': [on('color', 'Origin')],
      'swap weight and horsepower': [{ type: 'move_channel', from: 'x', to: 'y' }],
      'horsepower on the x axis and weight on the y axis': [{ type: 'move_channel', from: 'y', to: 'x' }],
      'log scale on y': [{ type: 'set_scale', channel: 'y', scale: { type: 'log' } }],
      'start x at zero': [{ type: 'set_scale', channel: 'x', scale: { zero: true } }],
      'y axis from 0 to 300': [{ type: 'set_scale', channel: 'y', scale: { domain: [0, 300] } }],
      'reverse the x axis': [{ type: 'set_scale', channel: 'x', scale: { reverse: true } }],
      'add a brush': [{ type: 'add_selection', kind: 'brush' }],
      'let me zoom': [{ type: 'add_selection', kind: 'zoom' }],
    },
  ],
  [
    [histogram, cars],
    {
      'finer bins': [{ type: 'set_bin', bin: { maxbins: 40 }, field: 'Horsepower' }],
      'as a line over time': [
        { type: 'set_channel', channel: 'x', encoding: { field: 'Year', timeUnit: 'year' } },
        { type: 'set_mark', mark: 'line' },
        { type: 'set_channel', channel: 'y', encoding: { field: 'Horsepower', aggregate: 'mean' } },
      ],
      'fewer bins': [{ type: 'set_bin', bin: { maxbins: 10 }, field: 'Horsepower' }],
      '12 bins': [{ type: 'set_bin', bin: { maxbins: 12 }, field: 'Horsepower' }],
      'bins of 25': [{ type: 'set_bin', bin: { step: 25 }, field: 'Horsepower' }],
    },
  ],
  [
    [trend, sales],
    {
      'by quarter': [{ type: 'set_time_unit', timeUnit: 'yearquarter', field: 'order_date' }],
      'weekly instead of monthly': [{ type: 'set_time_unit', timeUnit: 'yearweek', field: 'order_date' }],
      'remove the colour': [{ type: 'clear_channel', channel: 'color' }],
      'split by product instead of region': [{ type: 'set_channel', channel: 'color', encoding: { field: 'product' } }],
      'facet by region': [{ type: 'move_channel', from: 'color', to: 'facet' }],
      'in separate panels for each category': [on('facet', 'category')],
      'a small chart for each category': [on('facet', 'category')],
      'furniture red and lighting in blue': [
        on('color', 'category'),
        {
          type: 'set_scale',
          channel: 'color',
          scale: { domain: categories, range: categories.map((name) => hueOf.get(name) ?? 'silver') },
        },
      ],
      'stack by category': [
        { type: 'set_channel', channel: 'color', encoding: { field: 'category', type: 'nominal' } },
        { type: 'set_mark', mark: 'area' },
      ],
      'use the viridis palette': [{ type: 'set_scale', channel: 'color', scale: { scheme: 'viridis' } }],
      'Q1 2022': [
        filter({ op: 'range', field: 'order_date', min: Date.UTC(2022, 0, 1), max: Date.UTC(2022, 3, 1) - 1 }),
      ],
      'just furniture and lighting': [filter({ op: 'one_of', field: 'category', values: ['Furniture', 'Lighting'] })],
      'one frame per quarter': [{ type: 'set_timestep', field: 'order_date', timeUnit: 'yearquarter' }],
      'the ones with a discount': [filter({ op: '>', field: 'discount', value: 0 })],
      'without a discount': [filter({ op: 'one_of', field: 'discount', values: [0] })],
      'profit instead': [{ type: 'replace_field', from: 'revenue', to: 'profit' }],
    },
  ],
  [
    [bubbles, gapminder],
    {
      'sized by population, one step per year': [on('size', 'population'), { type: 'set_timestep', field: 'year' }],
      'only 1980': [filter({ op: 'one_of', field: 'year', values: [1980] })],
      'from 1970 to 1990': [filter({ op: 'range', field: 'year', min: 1970, max: 1990 })],
      'countries in Asia': [filter({ op: 'one_of', field: 'continent', values: ['Asia'] })],
      'the last 10 years': [filter({ op: '>=', field: 'year', value: 1996 })],
    },
  ],
]

describe('an edit', () => {
  for (const [[spec, table], sentences] of cases) {
    for (const [message, expected] of Object.entries(sentences)) {
      it(`is read from “${message}”`, () => {
        expect(read(message, spec, table).edits).toEqual(expected)
      })
    }
  }

  it('adds to the values that are shown and takes from them', () => {
    const shown: EditContext['filters'] = [{ op: 'one_of', field: 'Origin', values: ['Japan'] }]
    expect(read('add Europe too', bars, cars, shown).edits).toEqual([origin('one_of', 'Japan', 'Europe')])
    expect(read('also USA and Europe', bars, cars, shown).edits).toEqual([{ type: 'clear_filter', field: 'Origin' }])
    expect(read('what about Europe?', bars, cars, shown).edits).toEqual([origin('one_of', 'Europe')])
    expect(read('instead of Japan Europe', bars, cars, shown).edits).toEqual([origin('one_of', 'Europe')])
    expect(read('forget Japan', bars, cars).edits).toEqual([origin('none_of', 'Japan')])
    expect(read('without Japan', bars, cars, shown).troubles).toMatchObject([{ kind: 'impossible' }])
    expect(read('remove the filter', bars, cars, shown).edits).toEqual([{ type: 'clear_filter' }])
    expect(read('take the filter off', bars, cars, shown).edits).toEqual([{ type: 'clear_filter' }])
    expect(read('the whole table again', bars, cars, shown).edits).toEqual([{ type: 'clear_filter' }])
    expect(read('remove the last filter', bars, cars, shown).edits).toEqual([{ type: 'clear_filter', field: 'Origin' }])
  })

  it('says that a number without a name is compared with what the chart measures', () => {
    expect(read('over 120', scatter, cars)).toMatchObject({
      edits: [filter({ op: '>', field: 'Horsepower', value: 120 })],
      assumed: [text('assumed.measured', { field: 'Horsepower' })],
    })
  })

  it('frees what one value alone was kept of', () => {
    const shown: EditContext['filters'] = [{ op: 'one_of', field: 'Origin', values: ['Japan'] }]
    expect(read('not only Japan', bars, cars, shown).edits).toEqual([{ type: 'clear_filter', field: 'Origin' }])
    expect(read('everyone, not just Japan', bars, cars, shown).edits).toEqual([
      { type: 'clear_filter', field: 'Origin' },
    ])
    expect(read('Europe rather than Japan', bars, cars, shown).edits).toEqual([origin('one_of', 'Europe')])
  })

  it('reads a bound behind “of”', () => {
    expect(read('a weight of at least 3000', bars, cars).edits).toEqual([
      filter({ op: '>=', field: 'Weight_in_lbs', value: 3000 }),
    ])
  })

  it('leaves the others where one alone was shown, and lets years join', () => {
    const shown: EditContext['filters'] = [{ op: 'one_of', field: 'Origin', values: ['Japan'] }]
    expect(read('not Japan', bars, cars, shown).edits).toEqual([origin('none_of', 'Japan')])
    expect(read('everything but Japan', bars, cars, shown).edits).toEqual([origin('none_of', 'Japan')])
    const in1980: EditContext['filters'] = [{ op: 'one_of', field: 'year', values: [1980] }]
    expect(read('compare with 1990', bubbles, gapminder, in1980).edits).toEqual([
      filter({ op: 'one_of', field: 'year', values: [1980, 1990] }),
    ])
    const in2022: EditContext['filters'] = [{ op: 'range', field: 'order_date', min: year(2022), max: year(2023) - 1 }]
    expect(read('and 2023 too', trend, sales, in2022).edits).toEqual([
      filter({ op: 'one_of', field: 'order_date', values: [2022, 2023], timeUnit: 'year' }),
    ])
  })

  it('knows a value that owns what follows', () => {
    expect(read("only Japan's", bars, cars).edits).toEqual([origin('one_of', 'Japan')])
  })

  it('goes on to the year before and after', () => {
    const in2022: EditContext['filters'] = [{ op: 'range', field: 'order_date', min: year(2022), max: year(2023) - 1 }]
    expect(read('and the year before?', trend, sales, in2022).edits).toEqual([
      filter({ op: 'range', field: 'order_date', min: year(2021), max: year(2022) - 1 }),
    ])
    const in1980: EditContext['filters'] = [{ op: 'one_of', field: 'year', values: [1980] }]
    expect(read('the next year', bubbles, gapminder, in1980).edits).toEqual([
      filter({ op: 'one_of', field: 'year', values: [1981] }),
    ])
  })

  it('moves the bound that stands', () => {
    const heavy: EditContext['filters'] = [{ op: '>', field: 'Weight_in_lbs', value: 3000 }]
    expect(read('make that 3500', bars, cars, heavy).edits).toEqual([
      filter({ op: '>', field: 'Weight_in_lbs', value: 3500 }),
    ])
  })

  it('compares a number that the measure has not with the only column that has such numbers', () => {
    const discounts: Spec = {
      data: { name: 'sales' },
      mark: 'bar',
      encoding: {
        x: { field: 'region', type: 'nominal' },
        y: { field: 'discount', aggregate: 'mean', type: 'quantitative' },
      },
    }
    expect(read('only those over 3000', discounts, sales)).toMatchObject({
      edits: [filter({ op: '>', field: 'revenue', value: 3000 })],
      assumed: [text('assumed.only_numbers', { field: 'revenue' })],
    })
  })

  it('takes all words of a bound, and its unit', () => {
    expect(read('over 90 hp', bars, cars).edits).toEqual([filter({ op: '>', field: 'Horsepower', value: 90 })])
  })

  it('is more than one wish, each of its own words', () => {
    expect(read('best origins first', bars, cars).edits).toEqual([{ type: 'sort', by: 'measure', order: 'descending' }])
    expect(read('bars, biggest first', trend, sales).edits).toEqual([
      { type: 'set_mark', mark: 'bar' },
      { type: 'sort', by: 'measure', order: 'descending' },
    ])
  })

  it('is refused with the nearest thing where the data cannot have it', () => {
    expect(read('stacked', bars, cars).troubles).toMatchObject([{ kind: 'impossible' }])
    expect(read('as percent', trend, sales).troubles).toMatchObject([{ offers: [text('offer.area')] }])
    expect(read('by month', bubbles, gapminder).troubles).toMatchObject([{ kind: 'impossible' }])
    expect(read('colour by planet', bars, cars).troubles).toMatchObject([{ kind: 'unknown_field', words: 'planet' }])
    expect(read('only Mars', bars, cars).troubles).toMatchObject([{ kind: 'unknown_value', words: 'Mars' }])
  })

  it('names the words that it leaves out', () => {
    const reading = read('make it horizontal with sparkles', bars, cars)
    expect(reading.left).toEqual(['sparkles'])
    expect(reading.coverage).toBeLessThan(1)
  })
})
