import { describe, expect, it } from 'vitest'
import { bars, faultsOf, passes, refuses, tables, withTransform, withX } from '../../testing/specs.ts'
import { aTable } from '../../testing/tables.ts'
import { validateSpec } from './validate-spec.ts'

describe('a valid spec', () => {
  it('passes', () => {
    passes(bars)
    passes({
      ...bars,
      mark: { type: 'bar', tooltip: true, cornerRadius: 3 },
      width: 300,
      height: { step: 20 },
      config: { axis: { grid: false } },
    })
    passes(
      withTransform(
        { filter: { field: 'Year', range: [1970, 1975] } },
        { calculate: 'datum.Horsepower / datum["Weight_in_lbs"]', as: 'ratio' },
        { filter: 'datum.ratio > 0.02' },
      ),
    )
    passes(
      withTransform({
        filter: { and: [{ field: 'Origin', oneOf: ['USA', 'Japan'] }, { not: { field: 'Cylinders', equal: 4 } }] },
      }),
    )
    passes({
      data: { name: 'cars' },
      layer: [
        { mark: 'line', encoding: { x: { field: 'Year' }, y: { aggregate: 'mean', field: 'Horsepower' } } },
        { mark: 'rule', encoding: { y: { datum: 100 } } },
      ],
    })
    passes({
      data: { name: 'cars' },
      repeat: { row: ['Horsepower', 'Cylinders'] },
      spec: { mark: 'bar', encoding: { x: { field: { repeat: 'row' }, bin: true }, y: { aggregate: 'count' } } },
    })
    passes({
      data: { name: 'cars' },
      facet: { field: 'Origin' },
      columns: 2,
      spec: { mark: 'point', encoding: { x: { field: 'Horsepower' }, y: { field: 'Year' } } },
    })
    passes({ ...bars, encoding: { ...bars.encoding, tooltip: [{ field: 'Name' }, { field: 'Year' }] } })
    passes({
      ...bars,
      params: [{ name: 'brush', select: { type: 'interval', encodings: ['x'] } }],
      encoding: { ...bars.encoding, opacity: { condition: { param: 'brush', value: 1 }, value: 0.2 } },
    })
  })

  it('may have widgets and a timestep', () => {
    passes({
      ...bars,
      params: [{ name: 'year', value: 1976, bind: { input: 'range', min: 1970, max: 1982, step: 1 } }],
      transform: [{ filter: { field: 'Year', lte: { expr: 'year' } } }],
      usermeta: { belvedere: { timestep: 'year' } },
    })
  })

  it('is normalized', () => {
    const result = validateSpec(
      {
        ...bars,
        encoding: { x: { field: 'date', timeUnit: 'utcyear' }, y: { aggregate: 'average', field: 'price' } },
        data: { name: 'sales' },
      },
      { tables },
    )
    expect(result).toMatchObject({
      ok: true,
      spec: { encoding: { x: { timeUnit: 'year', type: 'temporal' }, y: { aggregate: 'mean' } } },
    })
  })

  it('gets the types of its fields', () => {
    const spec = {
      data: { name: 'cars' },
      transform: [{ calculate: 'datum.Year - 1970', as: 'age' }],
      mark: 'point',
      encoding: {
        x: { field: 'Horsepower' },
        y: { field: 'age' },
        color: { field: 'Origin' },
        shape: { field: 'Cylinders' },
      },
    }
    expect(validateSpec(spec, { tables })).toMatchObject({
      ok: true,
      spec: {
        encoding: {
          x: { type: 'quantitative' },
          y: { type: 'quantitative' },
          color: { type: 'nominal' },
          shape: { type: 'nominal' },
        },
      },
    })
  })

  it('is accepted without tables', () => {
    expect(validateSpec({ ...bars, data: { name: 'anything' } })).toMatchObject({ ok: true })
  })
})

it('writes faults in the given language', () => {
  const result = validateSpec(withX({ field: 'Orign' }), { tables, language: 'de' })
  expect(result).toMatchObject({
    faults: [{ message: 'Kanal "x" verwendet „Orign“, das es in cars nicht gibt. Meintest du „Origin“?' }],
  })
})

describe('a typo', () => {
  it('is reported with the field, the table and the nearest name', () => {
    expect(faultsOf(withX({ field: 'Orign' }))).toEqual([
      'encoding.x.field: Channel "x" uses “Orign”, which is not in cars. Did you mean “Origin”?',
    ])
    expect(faultsOf(withTransform({ filter: 'datum.Horsepowr > 3' }))).toEqual([
      'transform[0].filter: The expression uses “Horsepowr”, which is not in cars. Did you mean “Horsepower”?',
    ])
  })

  it('is reported for channels, marks, aggregates, keys and tables', () => {
    refuses(
      { ...bars, encoding: { colour: { field: 'Origin' } } },
      /encoding\.colour: There is no channel "colour"\. Did you mean "color"\?/,
    )
    refuses({ ...bars, mark: 'bars' }, /mark: There is no mark "bars"\. Did you mean "bar"\?/)
    refuses(withX({ aggregate: 'meen' }), /Did you mean "mean"/)
    refuses(withX({ feild: 'Origin' }), /Did you mean "field"/)
    refuses({ ...bars, data: { name: 'car' } }, /There is no table “car” here\. The tables are: “cars” and “sales”\./)
    refuses({ mark: 'bar', encoding: {} }, /Name the table to draw/)
  })

  it('in a name with dots is reported with the escaped form', () => {
    const table = aTable({ name: 'a.b' })
    const result = validateSpec(
      { data: { name: 'sales' }, mark: 'bar', encoding: { x: { field: 'a.b' } } },
      { tables: [table] },
    )
    expect(result).toMatchObject({
      ok: false,
      faults: [{ path: 'encoding.x.field', message: expect.stringContaining('write "a\\.b"') }],
    })
    expect(
      validateSpec({ data: { name: 'sales' }, mark: 'bar', encoding: { x: { field: 'a\\.b' } } }, { tables: [table] }),
    ).toMatchObject({ ok: true })
  })

  it('is detected after transforms that add or drop fields', () => {
    passes({
      ...bars,
      transform: [{ aggregate: [{ op: 'mean', field: 'Horsepower', as: 'power' }], groupby: ['Origin'] }],
      encoding: { x: { field: 'Origin' }, y: { field: 'power' } },
    })
    refuses(
      {
        ...bars,
        transform: [{ aggregate: [{ op: 'count', as: 'n' }], groupby: ['Origin'] }],
        encoding: { x: { field: 'Year' } },
      },
      /uses “Year”, which is not in cars/,
    )
    passes({
      ...bars,
      transform: [{ fold: ['Horsepower', 'Cylinders'] }],
      encoding: { x: { field: 'key' }, y: { field: 'value' } },
    })
  })

  it('in the animation of a timestep are errors', () => {
    const animated = (animation: unknown) => validateSpec({ ...bars, usermeta: { belvedere: { animation } } })
    expect(animated({ scales: 'step', smooth: true })).toMatchObject({ ok: true })
    for (const animation of ['fast', null, { scales: 'all' }, { smooth: false }])
      expect(animated(animation)).toMatchObject({ ok: false })
  })

  it('in the timestep’s param is a warning', () => {
    expect(validateSpec({ ...bars, usermeta: { belvedere: { timestep: 'year' } } })).toMatchObject({
      ok: true,
      warnings: [{ severity: 'warning' }],
    })
  })
})
