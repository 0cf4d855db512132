import { describe, expect, it } from 'vitest'
import { bars, faultsOf, passes, withTransform, withX } from '../../testing/specs.ts'

const x = { field: 'Horsepower', type: 'quantitative' }
const points = { mark: 'point', encoding: { x, y: x } }
const brush = { name: 'brush', select: 'interval' }
const data = { name: 'cars' }
const withParam = (param: object) => ({ data, ...points, params: [{ name: 'brush', ...param }] })
const withMark = (mark: object) => ({ data, mark: { type: 'line', ...mark }, encoding: { x, y: x } })

/** What Vega and Vega-Lite break off at, or never end with, though its form is theirs. */
const refused: [string, object, RegExp][] = [
  ['a selection of a view that is not there', withParam({ select: 'point', views: ['map'] }), /no view called "map"/],
  ['a selection of a box plot', { data, mark: 'boxplot', encoding: { y: x }, params: [brush] }, /Define it in a layer/],
  [
    'a selection of box plots alone',
    { data, layer: [{ mark: 'boxplot', encoding: { y: x } }], params: [brush] },
    /None of these views can have a selection/,
  ],
  [
    'a selection of several plots, one of them of layers',
    { data, params: [brush], hconcat: [points, { layer: [points, points] }] },
    /in the one view where it is made/,
  ],
  [
    'a selection of a view that is repeated as layers',
    { data, repeat: { layer: ['Horsepower', 'Year'] }, spec: { ...points, params: [brush] } },
    /repeated as layers cannot have a selection/,
  ],
  ['an interval bound to a legend', withParam({ select: 'interval', bind: 'legend' }), /Use "point"/],
  ['an interval that begins with no lists', withParam({ select: 'interval', value: { x: 3 } }), /consists of lists/],
  ['a selection by no event', withParam({ select: { type: 'point', on: false } }), /simple events/],
  ['a param of rows', withParam({ expr: 'datum.Horsepower' }), /cannot use "datum"/],
  [
    'a param that a transform makes again',
    { ...withParam({ value: 1 }), transform: [{ extent: 'Year', param: 'brush' }] },
    /Two params are called "brush"/,
  ],
  [
    'a lookup of a number',
    { ...withParam({ value: 1 }), transform: [{ lookup: 'Origin', from: { param: 'brush' } }] },
    /no such selection/,
  ],
  ['views of one name', { data, hconcat: [0, 1].map(() => ({ ...points, name: 'a' })) }, /Two views are called "a"/],
  [
    'a view with the name of what it stands in',
    { data, name: 'a', layer: [{ ...points, name: 'a' }] },
    /Two views are called "a"/,
  ],
  [
    'a box plot of names',
    { data, mark: 'boxplot', encoding: { x: { field: 'Origin', type: 'nominal' } } },
    /needs a field of numbers/,
  ],
  [
    'an error band of counts',
    { data, mark: 'errorband', encoding: { y: { aggregate: 'count' } } },
    /needs a field of numbers/,
  ],
  ['a course that is none', withMark({ interpolate: 'wavy' }), /"monotone"/],
  ['a treatment of gaps that is none', withMark({ invalid: 'hide' }), /"invalid" is "filter"/],
  ['a format of numbers that is none', withX({ ...x, axis: { format: 'currency' } }), /not a format for numbers/],
  [
    'a format in an expression that is none',
    withTransform({ calculate: "format(datum.Year, 'xyz')", as: 'a' }),
    /not a format for numbers/,
  ],
  ['a sort by a channel that is not there', withX({ sort: '-size' }), /sorted by "size", which shows no field/],
  [
    'a sort by a channel of a value',
    {
      ...bars,
      encoding: { ...bars.encoding, x: { ...bars.encoding.x, sort: { encoding: 'color' } }, color: { value: 'red' } },
    },
    /sorted by "color"/,
  ],
  ['a field of a repeat around nothing', withX({ field: { repeat: 'column' } }), /no "repeat" around it/],
  ['a repeat of one field twice', { data, repeat: ['Year', 'Year'], spec: points }, /each field once/],
  ['a repeat of nothing', { data, repeat: { row: ['Year'], column: [] }, spec: points }, /each field once/],
  ['a facet of nothing', { data, facet: {}, spec: points }, /needs a "field"/],
  ['a facet of rows of nothing', { data, facet: { row: { aggregate: 'count' } }, spec: points }, /needs a "field"/],
  ['no space', { data, hconcat: [points], spacing: null }, /a number of pixels/],
  ['a pivot by no operation', withTransform({ pivot: 'Origin', value: 'Year', op: 'most' }), /no operation "most"/],
  [
    'a regression by no method',
    withTransform({ regression: 'Year', on: 'Horsepower', method: 'magic' }),
    /linear, log/,
  ],
  ['a mean of nothing', withTransform({ window: [{ op: 'mean', as: 'a' }] }), /"mean" needs a "field"/],
  ['a mean of rows', withTransform({ aggregate: [{ op: 'mean', field: '*', as: 'a' }] }), /"mean" needs a "field"/],
  ['parts of no number', withTransform({ window: [{ op: 'ntile', as: 'a' }] }), /number of parts/],
  [
    'an imputation by no method',
    withTransform({ impute: 'Year', key: 'Horsepower', method: 'magic' }),
    /"method" is "value"/,
  ],
  [
    'fewer fields than names',
    withTransform({ lookup: 'Origin', from: { data, key: 'Origin', fields: ['Year'] }, as: ['a', 'b'] }),
    /each of its fields/,
  ],
  ['an extent of a param', withTransform({ density: 'Year', extent: { param: 'a' } }), /\{"signal": …\}/],
]

describe('a spec that the engine cannot draw', () => {
  it.each(refused)('is rejected with a remedy: %s', (_, spec, about) => {
    expect(faultsOf(spec).join('\n')).toMatch(about)
  })

  it('is valid in the supported forms', () => {
    passes({ data, params: [brush], layer: [points, { mark: 'rule', encoding: { y: { datum: 3 } } }] })
    passes({ data, params: [brush], hconcat: [points, points] })
    passes({ data, params: [{ ...brush, views: ['left'] }], hconcat: [{ ...points, name: 'left' }, points] })
    passes({ data, layer: [{ mark: 'boxplot' }], encoding: { y: x } })
    passes({
      data,
      encoding: { x: { field: 'Origin', type: 'nominal', sort: '-y' } },
      layer: [{ mark: 'bar', encoding: { y: x } }],
    })
    passes({
      data,
      repeat: ['Year', 'Horsepower'],
      spec: { mark: 'bar', encoding: { x: { field: { repeat: 'repeat' } } } },
    })
    passes({
      data,
      repeat: { layer: ['Year', 'Horsepower'] },
      spec: { mark: 'line', encoding: { y: { field: { repeat: 'layer' } } } },
    })
    passes(withX({ ...x, axis: { format: '%Y', formatType: 'time' } }))
    for (const format of ['d', '.2f', ',.0f', '$,.2f', '.1~%', '+.1e', '(.2f', '~s', ',.4~r', '08.1f', ''])
      passes(withX({ ...x, axis: { format } }))
    passes({
      ...withParam({ value: [0, 100] }),
      transform: [{ density: 'Year', extent: { signal: 'brush' } }],
      encoding: {},
    })
    passes({
      data,
      hconcat: [
        { ...points, params: [brush] },
        { mark: 'bar', encoding: { x: { ...x, bin: { extent: { param: 'brush' } } } } },
      ],
    })
  })
})
