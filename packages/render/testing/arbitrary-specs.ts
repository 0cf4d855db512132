import { aggregates, channels, marks, timeUnits } from '@belvedere/spec'
import fc from 'fast-check'

/** Specs over the table `cars` of the tests that look like Vega-Lite: most are refused by the gate, many are drawn. */

const field = fc.constantFrom('Name', 'Origin', 'Horsepower', 'Weight', 'Cylinders', 'Year', 'Built')
const names = ['brush', 'chosen', 'limit', 'since']
const param = fc.constantFrom(...names)
const type = fc.constantFrom('quantitative', 'temporal', 'ordinal', 'nominal')
const aggregate = fc.constantFrom(...aggregates)
const timeUnit = fc.constantFrom(...timeUnits)
const channel = fc.constantFrom(...channels)
const number = fc.integer({ min: 0, max: 300 })
const scalar = fc.oneof(number, fc.constantFrom('USA', '', null, true))
const viewName = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')
const maybe = <T extends { [key: string]: fc.Arbitrary<unknown> }>(shape: T) => fc.record(shape, { requiredKeys: [] })
const some = <T>(element: fc.Arbitrary<T>, maxLength = 2) => fc.array(element, { minLength: 1, maxLength })

const bin = fc.oneof(
  fc.constantFrom(true, false, 'binned'),
  fc.record({ maxbins: fc.integer({ min: 1, max: 40 }) }),
  fc.record({ extent: fc.record({ param }) }),
)
const expression = fc.constantFrom(
  'datum.Horsepower * 2',
  'datum.Name.first.letter',
  'limit + 1',
  'brush.x',
  'split(datum.Name, " ")',
  'length(datum.Weight)',
  'clamp()',
  'format(datum.Weight, ".1f")',
  'null',
)
const comparison = fc.oneof(
  fc.record({ field, equal: scalar }),
  fc.record({ field, range: fc.tuple(number, number) }),
  fc.record({ field, lte: fc.record({ expr: param }) }),
)
const predicate = fc.oneof(
  comparison,
  fc.record({ param }),
  fc.record({ and: some(comparison) }),
  fc.record({ not: comparison }),
  fc.constantFrom('datum.Horsepower > 100', 'datum.Origin.of.what', 'limit', 'brush'),
)
const scale = maybe({
  type: fc.constantFrom('linear', 'log', 'sqrt', 'symlog', 'time', 'quantize', 'threshold', 'ordinal', 'point', 'band'),
  domain: fc.oneof(some(scalar, 3), fc.record({ param }), fc.record({ expr: param }), fc.constant('unaggregated')),
  range: fc.oneof(some(number, 3), fc.constantFrom('category', 'ramp'), fc.record({ field })),
  scheme: fc.constantFrom('viridis', 'tableau10', 'plaid'),
  zero: fc.boolean(),
  nice: fc.oneof(fc.boolean(), fc.constantFrom('month')),
  reverse: fc.boolean(),
})
const guide = fc.oneof(
  fc.constant(null),
  maybe({
    title: fc.constantFrom(null, 'Title', ['two', 'lines']),
    format: fc.constantFrom('d', '.2f', '%Y', 'currency'),
    labelExpr: fc.constantFrom('datum.label', 'datum.value + 1', 'datum.label.of.what', 'limit'),
    labelAngle: number,
    values: some(scalar, 3),
    orient: fc.constantFrom('left', 'bottom', 'nowhere'),
  }),
)
const sort = fc.oneof(
  fc.constantFrom('ascending', 'descending', 'y', '-x', '-size', 'color', null),
  some(scalar, 3),
  maybe({ field, op: aggregate, order: fc.constantFrom('ascending', 'descending', null), encoding: channel }),
)
const condition = fc.oneof(
  fc.record({ param, value: scalar }),
  fc.record({ test: predicate, value: scalar }),
  fc.record({ param, field, type }),
)
const def = fc.oneof(
  { weight: 5, arbitrary: fc.record({ field, type }) },
  { weight: 2, arbitrary: fc.record({ aggregate, field, type: fc.constant('quantitative') }) },
  { weight: 1, arbitrary: fc.record({ aggregate: fc.constant('count') }) },
  { weight: 1, arbitrary: fc.record({ value: scalar }) },
  { weight: 1, arbitrary: fc.record({ condition, value: scalar }) },
  {
    weight: 2,
    arbitrary: maybe({
      ...{ field, type, aggregate, bin, timeUnit, sort, scale, axis: guide, legend: guide, condition },
      stack: fc.constantFrom('zero', 'normalize', 'center', null),
      impute: maybe({ value: scalar, method: fc.constantFrom('mean', 'value', 'magic') }),
    }),
  },
)
const encoding = fc.oneof(
  fc.record({ x: def, y: def, color: def }, { requiredKeys: ['x', 'y'] }),
  fc.dictionary(channel, def, { maxKeys: 5 }),
)
const mark = fc.oneof(
  fc.constantFrom(...marks),
  fc.record(
    {
      type: fc.constantFrom(...marks),
      point: fc.oneof(fc.boolean(), fc.record({ size: number })),
      interpolate: fc.constantFrom('monotone', 'step', 'wavy'),
      orient: fc.constantFrom('horizontal', 'vertical'),
      invalid: fc.constantFrom('filter', null, 'hide'),
      shape: fc.constantFrom('circle', 'M0,0L1,1', 'blob'),
      size: fc.oneof(number, fc.record({ expr: fc.constantFrom('limit', 'datum.Weight / 100', 'datum.a.b') })),
      text: fc.oneof(fc.constant('a'), fc.record({ expr: param })),
    },
    { requiredKeys: ['type'] },
  ),
)
const select = fc.oneof(
  fc.constantFrom('interval', 'point'),
  fc.record(
    {
      type: fc.constantFrom('interval', 'point'),
      encodings: fc.array(channel, { maxLength: 2 }),
      fields: fc.array(field, { maxLength: 2 }),
      nearest: fc.boolean(),
      on: fc.constantFrom('click', false),
    },
    { requiredKeys: ['type'] },
  ),
)
const selection = fc.record(
  {
    name: param,
    select,
    bind: fc.oneof(fc.constantFrom('scales', 'legend'), fc.record({ Origin: fc.constant({ input: 'text' }) })),
    value: fc.oneof(some(fc.dictionary(field, scalar)), fc.dictionary(fc.constantFrom('x', 'y'), some(scalar)), scalar),
    views: some(fc.constantFrom('a', 'b', 'nowhere')),
  },
  { requiredKeys: ['name', 'select'] },
)
const variable = fc.record(
  { name: param, value: scalar, expr: fc.constantFrom('limit + 1', 'brush.x', 'datum.x', 'width') },
  { requiredKeys: ['name'] },
)
const params = fc.uniqueArray(fc.oneof(selection, variable), { maxLength: 2, selector: ({ name }) => name })
const as = fc.constantFrom('made', 'Horsepower')
const operation = fc.record(
  { op: fc.oneof(aggregate, fc.constantFrom('rank', 'lag', 'ntile')), field, as },
  { requiredKeys: ['op', 'as'] },
)
const groupby = fc.array(field, { maxLength: 2 })
const transform = fc.oneof(
  fc.record({ filter: predicate }),
  fc.record({ calculate: expression, as }),
  fc.record({ aggregate: some(operation), groupby }),
  fc.record({ window: some(operation), groupby }),
  fc.record({ bin, field, as }),
  fc.record({ timeUnit, field, as }),
  fc.record({ fold: some(field) }),
  fc.record({ flatten: some(field) }),
  fc.record({ stack: field, groupby, as }),
  fc.record({ impute: field, key: field, method: fc.constantFrom('mean', 'magic') }),
  fc.record({ density: field, extent: fc.oneof(fc.tuple(number, number), fc.record({ param })) }),
  fc.record({ regression: field, on: field, method: fc.constantFrom('linear', 'poly', 'magic') }),
  fc.record({ pivot: field, value: field, op: fc.constantFrom('sum', 'most') }),
  fc.record({ lookup: field, from: fc.record({ param, key: field }) }),
  fc.record({ extent: field, param }),
)
const around = {
  name: viewName,
  params,
  transform: fc.array(transform, { maxLength: 2 }),
  resolve: fc.record({ scale: fc.dictionary(fc.constantFrom('x', 'color'), fc.constantFrom('shared', 'independent')) }),
  spacing: fc.constantFrom(10, null),
}

const { view } = fc.letrec<{ view: object; unit: object; layer: object }>((tie) => ({
  unit: fc.record(
    { mark, encoding, params, transform: around.transform, name: around.name },
    { requiredKeys: ['mark'] },
  ),
  layer: fc.record({ layer: some(tie('unit'), 3), encoding, ...around }, { requiredKeys: ['layer'] }),
  view: fc.oneof(
    { depthSize: 'small' },
    { weight: 6, arbitrary: tie('unit') },
    { weight: 3, arbitrary: tie('layer') },
    { weight: 1, arbitrary: fc.record({ hconcat: some(tie('view')), ...around }, { requiredKeys: ['hconcat'] }) },
    {
      weight: 1,
      arbitrary: fc.record(
        { facet: def, spec: fc.oneof(tie('unit'), tie('layer')), ...around },
        { requiredKeys: ['facet', 'spec'] },
      ),
    },
    {
      weight: 1,
      arbitrary: fc.record({ repeat: some(field), spec: tie('unit'), ...around }, { requiredKeys: ['repeat', 'spec'] }),
    },
  ),
}))

/** Every param that is named anywhere is defined: most refusals would be about that, and nothing else would be met. */
export const arbitrarySpec = view.map((made): object => {
  const text = JSON.stringify(made)
  const missing = names.filter((name) => text.includes(`"${name}"`) && !text.includes(`{"name":"${name}"`))
  const defined = 'params' in made && Array.isArray(made.params) ? made.params : []
  const added = missing.map((name) => ({ name, value: 100 }))
  return { ...made, params: [...defined, ...added], data: { name: 'cars' } }
})
