import type { Spec, TableProfile } from '@belvedere/spec'
import { describe, expect, it } from 'vitest'
import { regions } from '../../testing/related-tables.ts'
import { aTable, cars, gapminder, nominal, quantitative, weather } from '../../testing/tables.ts'
import { inEnglish } from '../say/text.ts'
import { solveInterpretation } from '../workflow/recommend.ts'
import { readWithModel } from './read-with-model.ts'

interface Given {
  current?: Spec | null
  table?: TableProfile
}

/** What comes of a message that a model answers like this, each time that it is asked. Nobody else understands it. */
async function answering(answer: object, { current = null, table = cars }: Given = {}) {
  const request = { message: 'flibber the wozzle quux', tables: [table], current, history: [] }
  const prompts: string[] = []
  const model = {
    write: async ({ message }: { message: string }) => {
      prompts.push(message)
      return { text: JSON.stringify(answer), judge: () => undefined }
    },
  }
  const assistance = { model, detail: 'values' as const, samples: async () => new Map(), onText: () => undefined }
  const read = await readWithModel(request, assistance, new AbortController().signal)
  const { interpretation } = read
  if (interpretation.kind === 'clean') throw new Error('A cleaning')
  const recommended = solveInterpretation(interpretation, request)
  const chart = recommended.kind === 'chart' ? recommended : null
  return {
    outcome: read.model.outcome,
    asked: prompts.length,
    prompt: prompts[0] ?? '',
    fault: prompts[1]?.split('That cannot be used. ')[1] ?? null,
    spec: chart?.specs[0]?.spec ?? null,
    isEdit: chart?.edit ?? false,
    figure: interpretation.figure?.query ?? null,
    kind: recommended.kind,
    text: recommended.text,
    options: recommended.kind === 'question' ? recommended.options : [],
  }
}

const meanHorsepower = { column: 'c5', summary: 'mean' }
const meanBars = { kind: 'chart', mark: 'bar', show: [meanHorsepower], by: { column: 'c9' } }
const bars: Spec = {
  data: { name: 'cars' },
  mark: 'bar',
  encoding: {
    x: { field: 'Origin', type: 'nominal' },
    y: { field: 'Horsepower', aggregate: 'mean', type: 'quantitative' },
  },
}
const filtered = (is: string, values: unknown, column = 'c9') => ({ ...meanBars, where: [{ column, is, values }] })
const day = (text: string) => Date.parse(text)
const transformsOf = (spec: Spec | null) => JSON.stringify(spec?.transform ?? [])

describe('a model that is told of totals', () => {
  const parts = { kind: 'chart', mark: 'bar', show: [{ column: 'c4', summary: 'sum' }], by: { column: 'c3' } }
  it('need not leave them out by itself', async () => {
    const { spec, text } = await answering(parts, { table: regions })
    expect(transformsOf(spec)).toBe('[{"filter":{"not":{"field":"Region","equal":"Total"}}}]')
    expect(text && inEnglish(text)).toContain('I left out “Total”, which sums up the others.')
    const one = await answering({ kind: 'figure', show: [{ column: 'c4', summary: 'sum' }] }, { table: regions })
    expect(one.figure?.where).toEqual([[{ op: 'none_of', field: 'Region', values: ['Total'] }]])
  })
  it('may ask for them', async () => {
    const where = [{ column: 'c3', is: 'one_of', values: ['Total', 'North'] }]
    expect(transformsOf((await answering({ ...parts, where }, { table: regions })).spec)).toContain('["Total","North"]')
  })
  it('leaves them out of groups that are new in a chart', async () => {
    const current: Spec = {
      data: { name: 'takings' },
      mark: 'bar',
      encoding: {
        x: { field: 'Channel', type: 'nominal' },
        y: { field: 'Revenue', aggregate: 'sum', type: 'quantitative' },
      },
    }
    const changed = await answering({ kind: 'change', by: { column: 'c3' } }, { table: regions, current })
    expect(transformsOf(changed.spec)).toContain('"equal":"Total"')
    const sorted = await answering({ kind: 'change', sort: 'measure descending' }, { table: regions, current })
    expect(transformsOf(sorted.spec)).not.toContain('Total')
  })
})

describe('a chart that a model describes', () => {
  it.each([
    [
      'of two numbers',
      { show: ['c5'], by: 'c6' },
      'point',
      { x: { field: 'Weight_in_lbs' }, y: { field: 'Horsepower' } },
    ],
    ['of bubbles', { show: ['c5'], by: 'c6', size: 'c4' }, 'point', { size: { field: 'Displacement' } }],
    [
      'of colours and shapes',
      { show: ['c5'], by: 'c6', color: 'c9', shape: 'c3' },
      'point',
      { shape: { field: 'Cylinders' } },
    ],
    ['of ranges', { show: ['count'], by: { column: 'c5', bin: true } }, 'bar', { y: { aggregate: 'count' } }],
    ['of one number', { show: ['c5'] }, 'bar', { x: { field: 'Horsepower', bin: expect.anything() } }],
    ['of spreads', { show: ['c5'], by: 'c9', mark: 'boxplot' }, 'boxplot', { y: { field: 'Horsepower' } }],
    [
      'of a grid',
      { show: [meanHorsepower], by: 'c9', color: 'c3', mark: 'rect' },
      'rect',
      { color: { aggregate: 'mean' } },
    ],
    [
      'over time',
      { show: [{ column: 'c2', summary: 'mean' }], by: { column: 'c8', unit: 'year' } },
      'line',
      { x: { field: 'Year' } },
    ],
    ['of parts', { show: ['count'], by: 'c9', mark: 'arc' }, 'arc', { theta: { aggregate: 'count' } }],
    ['without a mark', { show: [{ column: 'c5', summary: 'max' }], by: 'c9' }, 'bar', { y: { aggregate: 'max' } }],
    [
      'in panels',
      { show: [meanHorsepower], by: 'c3', panels: { column: 'c9', on: 'row' } },
      'bar',
      { row: { field: 'Origin' } },
    ],
    ['lying', { ...meanBars, horizontal: true }, 'bar', { x: { aggregate: 'mean' }, y: { field: 'Origin' } }],
    ['on a logarithm', { show: ['c5'], by: 'c6', scale_y: 'log' }, 'point', { y: { scale: { type: 'log' } } }],
  ])('%s is drawn', async (_what, parts, mark, encoding) => {
    const { outcome, spec, fault } = await answering({ kind: 'chart', ...parts })
    expect([outcome, fault]).toEqual(['used', null])
    expect(spec).toMatchObject({ mark: { type: mark }, encoding })
  })
  it('shows countries on a map', async () => {
    const { spec } = await answering({ kind: 'chart', show: ['c5'], by: 'c1', mark: 'map' }, { table: gapminder })
    expect(spec).toMatchObject({ mark: { type: 'geoshape' } })
  })
  it.each([
    ['of a rate', { show: [{ rate: [{ column: 'c5', is: '>', value: 100 }] }], by: 'c9' }, '> 100'],
    [
      'of a rate of either',
      {
        show: [
          {
            rate: [
              {
                any: [
                  { column: 'c5', is: '>', value: 100 },
                  { column: 'c3', is: '=', value: 8 },
                ],
              },
            ],
          },
        ],
        by: 'c9',
      },
      '||',
    ],
    ['of a ratio of totals', { show: [{ column: 'c5', over: 'c6', summary: 'sum' }], by: 'c9' }, 'Weight_in_lbs'],
    [
      'of a ratio of each row',
      { show: [{ column: 'c5', over: 'c6', summary: 'each' }], by: 'c4' },
      'datum[\\"Horsepower\\"] / datum[\\"Weight_in_lbs\\"]',
    ],
    ['of a difference', { show: [{ column: 'c5', minus: 'c6' }], by: 'c9' }, '-'],
    ['of a share', { ...meanBars, show: ['count'], compute: 'share' }, 'joinaggregate'],
    ['of a share within each', { show: ['count'], by: 'c9', color: 'c3', compute: 'share_within' }, 'joinaggregate'],
    ['of growth', { show: [meanHorsepower], by: { column: 'c8', unit: 'year' }, compute: 'growth' }, 'window'],
    [
      'of a moving average',
      { show: [meanHorsepower], by: { column: 'c8', unit: 'year' }, compute: 'moving_average', steps: 3 },
      '"frame":[-2,0]',
    ],
    ['of several measures', { show: [meanHorsepower, { column: 'c7', summary: 'max' }, 'count'], by: 'c9' }, 'fold'],
    [
      'of a rate beside a measure',
      { show: [meanHorsepower, { rate: [{ column: 'c3', is: '=', value: 8 }] }], by: 'c9' },
      'fold',
    ],
    [
      'of rates of several columns',
      { show: [{ rate: [{ column: 'c3', is: '=', value: 8 }] }, { rate: [{ column: 'c5', is: '>', value: 90 }] }] },
      '"% horsepower"],"as":["Column"',
    ],
    ['of groups with enough rows', { ...meanBars, having: { of: 'count', is: '>=', value: 100 } }, '"gte":100'],
    [
      'of groups with a high measure',
      { ...meanBars, having: { of: 'show', is: 'between', values: [150, '100'] } },
      '"range":[100,150]',
    ],
    [
      'of months with enough rows',
      { show: ['count'], by: { column: 'c8', unit: 'yearmonth' }, having: { of: 'count', is: '<', value: 9 } },
      '"timeUnit":"yearmonth"',
    ],
  ])('%s is computed', async (_what, parts, step) => {
    const { outcome, spec, fault } = await answering({ kind: 'chart', ...parts })
    expect([outcome, fault]).toEqual(['used', null])
    expect(transformsOf(spec)).toContain(step)
  })
  it.each([
    [
      'how many rows they have',
      { of: 'count', is: '>=', value: 100 },
      { op: 'count', as: 'number of rows' },
      { gte: 100 },
    ],
    [
      'what they come to',
      { of: 'show', is: '<', value: 120 },
      { op: 'mean', field: 'Horsepower', as: 'mean of Horsepower' },
      { lt: 120 },
    ],
  ])('keeps groups by %s', async (_what, having, summary, bound) => {
    const { spec } = await answering({ ...meanBars, having })
    const { as } = summary
    expect(spec?.transform).toEqual([
      { joinaggregate: [summary], groupby: ['Origin'] },
      { filter: { field: as, ...bound } },
    ])
  })
  it('counts what rows stand for', async () => {
    const table = aTable('survey', [
      nominal('class', ['1st', '1st', '2nd', '2nd']),
      nominal('survived', ['yes', 'no', 'yes', 'no']),
      quantitative('Freq', [10, 2, 8, 9]),
    ])
    const counted = await answering({ kind: 'chart', show: ['count'], by: 'c1' }, { table })
    expect(counted.spec).toMatchObject({ encoding: { y: { field: 'Freq', aggregate: 'sum' } } })
    const rate = { rate: [{ column: 'c2', is: 'one_of', value: true }] }
    const high = { kind: 'chart', show: [rate], by: 'c1', having: { of: 'show', is: '>', value: 50 } }
    expect(transformsOf((await answering(high, { table })).spec)).toContain('"gt":0.5')
  })
  it.each([
    ['a value however it is spelled', filtered('one_of', ['japan']), { field: 'Origin', equal: 'Japan' }],
    ['a value by another name', filtered('=', 'Japanese'), { field: 'Origin', equal: 'Japan' }],
    ['a value with more words', filtered('=', 'Japan only'), { field: 'Origin', equal: 'Japan' }],
    ['values left out', filtered('none_of', ['USA']), { not: { field: 'Origin', equal: 'USA' } }],
    [
      'a range the wrong way round',
      filtered('between', [200, '100'], 'c5'),
      { field: 'Horsepower', range: [100, 200] },
    ],
    ['whole years', filtered('between', ['1972', '1974'], 'c8'), { range: [day('1972-01-01'), day('1975-01-01') - 1] }],
    ['a quarter', filtered('one_of', '1972-Q2', 'c8'), { range: [day('1972-04-01'), day('1972-07-01') - 1] }],
    ['after a month', filtered('>', ['1972-02'], 'c8'), { field: 'Year', gt: day('1972-03-01') - 1 }],
    ['before a day', filtered('<', ['1972-02-03'], 'c8'), { field: 'Year', lt: day('1972-02-03') }],
  ])('keeps %s', async (_what, answer, filter) => {
    const { spec } = await answering(answer)
    expect(transformsOf(spec)).toContain(JSON.stringify(filter).slice(1, -1))
  })
  it.each([
    [
      'a month of each year',
      { column: 'c1', is: 'one_of', values: ['December'], unit: 'month' },
      '"timeUnit":"month","field":"date","equal":12',
    ],
    [
      'some hours',
      { column: 'c1', is: 'between', values: [8, 17], unit: 'hours' },
      '"timeUnit":"hours","field":"date","range":[8,17]',
    ],
    ['the last months', { column: 'c1', is: 'last', values: [6], unit: 'month' }, '"gt":1435622400000'],
    [
      'a column against another',
      { column: 'c3', is: '>', other: 'c4' },
      'datum[\\"precipitation\\"] > datum[\\"temp_max\\"]',
    ],
    [
      'either of two',
      {
        is: 'any',
        of: [
          { column: 'c2', is: '=', value: 'Seattle' },
          { column: 'c3', is: '>', value: 9 },
        ],
      },
      '"or":[',
    ],
    [
      'neither of two',
      {
        not: [
          {
            any: [
              { column: 'c2', is: '=', value: 'Seattle' },
              { column: 'c3', is: '>', value: 9 },
            ],
          },
        ],
      },
      '"and":[{"not":{"field":"city","equal":"Seattle"}},{"field":"precipitation","lte":9}]',
    ],
    ['what begins so', { column: 'c2', is: 'starts_with', value: 'San' }, '== 0'],
  ])('keeps %s', async (_what, condition, filter) => {
    const { spec, fault } = await answering(
      { kind: 'chart', show: ['count'], by: 'c2', where: condition },
      { table: weather },
    )
    expect(fault).toBeNull()
    expect(transformsOf(spec)).toContain(filter)
  })
  it('is ordered and cut as it says', async () => {
    const { spec } = await answering({ ...meanBars, sort: 'descending', top: '2' })
    expect(JSON.stringify(spec?.encoding?.x)).toContain('"order":"descending"')
    expect(spec?.transform?.at(-1)).toMatchObject({ filter: { lte: 2 } })
    const along = await answering({ ...meanBars, sort: 'axis_descending' })
    expect(along.spec?.encoding?.x).toMatchObject({ sort: 'descending' })
  })
  it('ranks no rows without a value', async () => {
    const table = aTable('companies', [
      nominal('company', ['a', 'b', 'c', 'd']),
      quantitative('profit', [4, null, -3, 12]),
    ])
    const lowest = { kind: 'chart', show: [{ column: 'c2', summary: 'each' }], by: 'c1', bottom: 2 }
    const [first] = (await answering(lowest, { table })).spec?.transform ?? []
    expect(first).toEqual({ filter: 'isValid(datum["profit"])' })
  })
  it('leaves out what is written as nothing', async () => {
    const nothing = { color: null, where: null, sort: 'none', top: '', having: 'none', rate: [] }
    expect((await answering({ ...meanBars, ...nothing })).spec).toEqual((await answering(meanBars)).spec)
  })
  it.each([
    ['a value that is not there', filtered('one_of', ['Atlantis']), 1],
    ['a condition without values', filtered('one_of', []), 2],
    ['numbers for names', filtered('<', [3]), 2],
    ['a date that is none', filtered('<', ['soon'], 'c8'), 2],
    ['a condition of another kind', filtered('resembles', ['a']), 2],
    ['a column that is not listed', { ...meanBars, show: [{ column: 'c10' }] }, 2],
    ['nothing to show', { kind: 'chart', by: 'c9' }, 2],
    ['a key that is not known', { ...meanBars, filters: [{ column: 'c9' }] }, 2],
    ['a total of names', { ...meanBars, show: [{ column: 'c9', summary: 'sum' }] }, 2],
    ['growth of nothing in order', { ...meanBars, compute: 'growth' }, 2],
    ['more than a chart can hold', { ...meanBars, show: Array.from({ length: 21 }, () => ({ column: 'c5' })) }, 2],
    ['conditions within conditions without end', { ...meanBars, where: nested(9) }, 2],
  ])('is dropped for %s', async (_what, answer, times) => {
    expect(await answering(answer)).toMatchObject({ outcome: 'failed', asked: times, spec: null })
  })
})

function nested(depth: number): object {
  return depth === 0 ? { column: 'c5', is: '>', values: [1] } : { is: 'not', of: [nested(depth - 1)] }
}

describe('a number that a model asks for', () => {
  it.each([
    [
      'of rows',
      { show: ['count'], where: [{ column: 'c9', is: '=', value: 'Japan' }] },
      { aggregate: 'count', field: null },
    ],
    ['of a column', { show: [{ column: 'c5', summary: 'max' }] }, { aggregate: 'max', field: 'Horsepower' }],
    [
      'of a share',
      { show: [{ rate: [{ column: 'c9', is: '=', value: 'Japan' }] }] },
      { aggregate: 'count', field: null },
    ],
    [
      'of a share of some rows',
      {
        show: [{ rate: [{ column: 'c9', is: '=', value: 'Japan' }] }],
        where: [{ column: 'c5', is: '>', values: [100] }],
      },
      { aggregate: 'count', field: null },
      { group: { field: 'Origin' }, where: [[{ op: '>', field: 'Horsepower', value: 100 }]] },
    ],
    [
      'of rows that a rate counts',
      { show: [{ rate: [{ column: 'c9', is: '=', value: 'Japan' }], summary: 'count' }] },
      { aggregate: 'count', field: null },
      { where: [[{ op: 'one_of', field: 'Origin', values: ['Japan'] }]] },
    ],
  ])('%s is computed', async (_what, parts, measure, more: object = {}) => {
    const { figure } = await answering({ kind: 'figure', ...parts })
    expect(figure).toMatchObject({ table: 'cars', measure, ...more })
  })
})

describe('a change that a model describes', () => {
  it.each([
    [{ mark: 'point' }, { mark: 'point' }],
    [{ color: 'c3' }, { encoding: { color: { field: 'Cylinders' } } }],
    [{ shape: 'c3', mark: 'point' }, { encoding: { shape: { field: 'Cylinders' } } }],
    [{ panels: { column: 'c3', on: 'row' } }, { encoding: { row: { field: 'Cylinders' } } }],
    [{ show: ['c7'] }, { encoding: { y: { field: 'Acceleration', aggregate: 'mean' } } }],
    [{ show: [{ summary: 'max' }] }, { encoding: { y: { field: 'Horsepower', aggregate: 'max' } } }],
    [{ by: 'c3' }, { encoding: { x: { field: 'Cylinders' } } }],
    [{ swap: true }, { encoding: { x: { field: 'Horsepower' }, y: { field: 'Origin' } } }],
    [{ horizontal: true }, { encoding: { x: { field: 'Horsepower' }, y: { field: 'Origin' } } }],
    [{ where: [{ column: 'c9', is: 'one_of', values: ['usa'] }] }, { transform: [{ filter: { equal: 'USA' } }] }],
    [{ sort: 'descending' }, { encoding: { x: { sort: '-y' } } }],
    [{ top: 2 }, { encoding: { x: { field: 'Origin' } } }],
    [{ scale_y: 'log' }, { encoding: { y: { scale: { type: 'log' } } } }],
  ])('%o is made', async (change, wanted) => {
    const { outcome, spec, isEdit, fault } = await answering({ kind: 'change', ...change }, { current: bars })
    expect([outcome, fault, isEdit]).toEqual(['used', null, true])
    expect(spec).toMatchObject(wanted)
  })
  const coloured: Spec = {
    ...bars,
    title: 'Mine',
    transform: [
      { filter: { field: 'Year', gte: day('1972-01-01') } },
      { filter: { field: 'Cylinders', oneOf: [4, 8] } },
    ],
    encoding: { ...bars.encoding, color: { field: 'Cylinders', type: 'ordinal' } },
  }
  it('leaves everything else as it stands', async () => {
    const { spec } = await answering({ kind: 'change', mark: 'line' }, { current: coloured })
    expect(spec).toMatchObject({ title: 'Mine', mark: 'line', encoding: { color: { field: 'Cylinders' } } })
    expect(spec?.transform).toEqual(coloured.transform)
  })
  it.each([
    ['a place', { color: 'none' }, ['Year', 'Cylinders'], undefined],
    ['a condition', { drop: ['f1'] }, ['Cylinders'], expect.anything()],
    ['every condition', { drop: 'all' }, [], expect.anything()],
  ])('takes away %s', async (_what, change, filters: readonly string[], color) => {
    const { spec } = await answering({ kind: 'change', ...change }, { current: coloured })
    expect(spec?.encoding?.color).toEqual(color)
    for (const name of ['Year', 'Cylinders']) expect(transformsOf(spec).includes(name)).toBe(filters.includes(name))
  })
  it('takes away one of two conditions on a column', async () => {
    const [from, to] = [{ filter: { field: 'Year', gte: 0 } }, { filter: { field: 'Year', lte: day('1979-01-01') } }]
    const current = { ...bars, transform: [from, to] }
    expect((await answering({ kind: 'change', drop: 'f1' }, { current })).spec?.transform).toEqual([to])
  })
  it('changes the steps of a moving average', async () => {
    const moving = { show: [meanHorsepower], by: { column: 'c8', unit: 'year' }, compute: 'moving_average', steps: 3 }
    const { spec: current } = await answering({ kind: 'chart', ...moving })
    const { spec } = await answering({ kind: 'change', steps: 5 }, { current })
    expect(transformsOf(spec)).toContain('[-4,0]')
  })
  it('takes a column called like the id of another for what it is', async () => {
    const table = aTable('odd', [nominal('c2', ['a', 'b', 'a']), quantitative('n', [1, 2, 3])])
    const { spec } = await answering({ kind: 'chart', show: [{ column: 'c2', summary: 'sum' }], by: 'c1' }, { table })
    expect(spec?.encoding).toMatchObject({ x: { field: 'c2' }, y: { field: 'n' } })
  })
  it.each([
    ['a rate', { show: [{ rate: [{ column: 'c3', is: '=', value: 8 }] }] }, '=== 8'],
    ['a bound on groups', { having: { of: 'count', is: '>', value: 100 } }, '"gt":100'],
    [
      'alternatives',
      {
        where: [
          {
            any: [
              { column: 'c5', is: '>', value: 100 },
              { column: 'c3', is: '=', value: 8 },
            ],
          },
        ],
      },
      '"or"',
    ],
  ])('becomes a chart of its own for %s, with what stood', async (_what, change, step) => {
    const { spec, isEdit, fault } = await answering({ kind: 'change', ...change }, { current: coloured })
    expect([fault, isEdit]).toEqual([null, false])
    expect(transformsOf(spec)).toContain(step)
    expect(transformsOf(spec)).toContain('"Year"')
    expect(spec?.encoding).toMatchObject({ x: { field: 'Origin' }, color: { field: 'Cylinders' } })
  })
  it('filters and cuts what it cannot read', async () => {
    const own: Spec = {
      ...bars,
      transform: [{ calculate: 'datum.Horsepower * 2', as: 'twice' }],
      encoding: { ...bars.encoding, y: { field: 'twice', aggregate: 'mean', type: 'quantitative' } },
    }
    const only = { kind: 'change', where: [{ column: 'c9', is: '=', value: 'Japan' }] }
    const { spec, isEdit, prompt } = await answering(only, { current: own })
    expect(prompt).toContain('with columns of its own')
    expect(isEdit).toBe(true)
    expect(transformsOf(spec)).toContain('"equal":"Japan"')
    expect(
      await answering({ kind: 'change', by: 'c3', having: { of: 'count', is: '>', value: 1 } }, { current: own }),
    ).toMatchObject({ outcome: 'failed', asked: 2 })
  })
  it('is dropped without a chart to change', async () => {
    expect(await answering({ kind: 'change', swap: true })).toMatchObject({ outcome: 'failed' })
  })
  it('is dropped where it changes nothing', async () => {
    expect(await answering({ kind: 'change', where: [] }, { current: bars })).toMatchObject({
      outcome: 'failed',
      asked: 2,
    })
  })
  it('is dropped where the chart has no such condition', async () => {
    const gone = { kind: 'change', drop: ['f7'] }
    expect(await answering(gone, { current: bars })).toMatchObject({ outcome: 'failed', asked: 2 })
  })
})

describe('the chart that stands', () => {
  const standing = async (answer: object, table: TableProfile = cars) => {
    const { spec } = await answering(answer, { table })
    return (await answering({ kind: 'command', command: 'undo' }, { current: spec, table })).prompt
  }
  it('is told as a model would answer it', async () => {
    const told = await standing({ ...meanBars, ...filtered('one_of', ['Japan', 'USA']), sort: 'descending', top: 2 })
    expect(told).toContain(
      'The chart that stands: {"show":[{"column":"c5","summary":"mean"}],"by":{"column":"c9"},"mark":"bar","sort":"descending","top":2}; f1: c9 one_of "Japan" "USA"',
    )
  })
  it.each([
    { show: [{ column: 'c3', summary: 'mean' }], by: { column: 'c1', unit: 'yearmonth' }, compute: 'growth' },
    { show: [{ column: 'c3', summary: 'mean' }], by: { column: 'c1', unit: 'yearmonth' }, compute: 'growth_on_year' },
    {
      show: [{ column: 'c3', summary: 'mean' }],
      by: { column: 'c1', unit: 'yearmonth' },
      compute: 'moving_average',
      steps: 5,
    },
    { show: [{ column: 'c3', summary: 'sum', over: 'c4' }], by: { column: 'c2' } },
    { show: [{ column: 'count' }], by: { column: 'c2' }, compute: 'share' },
    {
      show: [
        { column: 'c3', summary: 'mean' },
        { column: 'c4', summary: 'max' },
      ],
      by: { column: 'c2' },
    },
    { show: [{ column: 'c3', summary: 'each' }], by: { column: 'c4' }, color: { column: 'c2' } },
  ])('is told with %o', async (parts) => {
    const told = await standing({ kind: 'chart', ...parts }, weather)
    for (const [key, value] of Object.entries(parts)) expect(told).toContain(`"${key}":${JSON.stringify(value)}`)
  })
})

it('takes a step back', async () => {
  expect(await answering({ kind: 'command', command: 'undo' })).toMatchObject({ outcome: 'used', kind: 'command' })
})

it('[S25] what a model says holds no controls, nothing that turns text around and no half of a character', async () => {
  const hostile = 'a\u0000b\u202ec\ud800\n'
  const said = await answering({ kind: 'question', text: `${hostile}?`, options: [`${hostile}1`, `${hostile}2`] })
  const [first] = said.options
  expect([first?.label, first?.message]).toEqual(['a b c\ufffd 1', 'a b c\ufffd 1'])
  expect(said.text).toContain('a b c\ufffd\n?')
})
