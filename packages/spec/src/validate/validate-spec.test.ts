import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diffSpecs } from '../diff.ts'
import { applyEdits } from '../edits/apply-edit.ts'
import { fromPartial, toPartial } from '../partial-of.ts'
import { aTable, cars, sales } from '../testing.ts'
import { timestepOf } from '../timestep.ts'
import { widgetsOf } from '../widgets.ts'
import { describeSpec } from '../wording/describe.ts'
import { titleOf } from '../wording/title.ts'
import { validateSpec } from './validate-spec.ts'

/** A copy in which one part, found by a random walk, is something else. */
function mutated(json: unknown, steps: Iterable<number>, value: unknown): unknown {
  const walk = steps[Symbol.iterator]()
  const change = (part: unknown): unknown => {
    const step: number = walk.next().value ?? 0
    if (typeof part !== 'object' || part === null || step % 5 === 0) return value
    if (Array.isArray(part))
      return part.length === 0 ? value : part.with(step % part.length, change(part[step % part.length]))
    const entries = Object.entries(part)
    const chosen = entries[step % entries.length]
    return chosen ? { ...part, [chosen[0]]: change(chosen[1]) } : value
  }
  return change(json)
}

const bars = {
  $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
  data: { name: 'cars' },
  mark: 'bar',
  encoding: {
    x: { field: 'Origin', type: 'nominal' },
    y: { aggregate: 'mean', field: 'Horsepower', type: 'quantitative' },
  },
}
const tables = [cars, sales]

function faultsOf(spec: unknown): string[] {
  const result = validateSpec(spec, { tables })
  return result.ok ? [] : result.faults.map(({ path, message }) => `${path}: ${message}`)
}

function passes(spec: unknown): void {
  expect(faultsOf(spec)).toEqual([])
}

/** Refused, for a reason that speaks of what it should. */
function refuses(spec: unknown, about: RegExp): void {
  expect(faultsOf(spec).join('\n')).toMatch(about)
}

const withTransform = (...transform: unknown[]) => ({ ...bars, transform })
const withX = (x: object) => ({ ...bars, encoding: { ...bars.encoding, x: { ...bars.encoding.x, ...x } } })

describe('what people write', () => {
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

  it('passes with widgets and a timestep', () => {
    passes({
      ...bars,
      params: [{ name: 'year', value: 1976, bind: { input: 'range', min: 1970, max: 1982, step: 1 } }],
      transform: [{ filter: { field: 'Year', lte: { expr: 'year' } } }],
      usermeta: { belvedere: { timestep: 'year' } },
    })
  })

  it('comes out normalized', () => {
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

  it('comes out with the types of its fields', () => {
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

  it('passes without knowing the tables', () => {
    expect(validateSpec({ ...bars, data: { name: 'anything' } })).toMatchObject({ ok: true })
  })
})

describe('what is mistyped', () => {
  it('names the field, the table and the nearest name', () => {
    expect(faultsOf(withX({ field: 'Orign' }))).toEqual([
      'encoding.x.field: Channel "x" uses "Orign", which is not in cars; did you mean "Origin"?',
    ])
    expect(faultsOf(withTransform({ filter: 'datum.Horsepowr > 3' }))).toEqual([
      'transform[0].filter: The expression uses "Horsepowr", which is not in cars; did you mean "Horsepower"?',
    ])
  })

  it('names channels, marks, aggregates, keys and tables', () => {
    refuses(
      { ...bars, encoding: { colour: { field: 'Origin' } } },
      /encoding\.colour: There is no channel "colour"; did you mean "color"\?/,
    )
    refuses({ ...bars, mark: 'bars' }, /mark: There is no mark "bars"; did you mean "bar"\?/)
    refuses(withX({ aggregate: 'meen' }), /did you mean "mean"/)
    refuses(withX({ feild: 'Origin' }), /did you mean "field"/)
    refuses({ ...bars, data: { name: 'car' } }, /There is no table "car" here; there is "cars", "sales"/)
    refuses({ mark: 'bar', encoding: {} }, /Say which table to draw/)
  })

  it('says how to write a name with dots', () => {
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

  it('knows the fields that a transform derives, and forgets those that it drops', () => {
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
      /uses "Year", which is not in cars/,
    )
    passes({
      ...bars,
      transform: [{ fold: ['Horsepower', 'Cylinders'] }],
      encoding: { x: { field: 'key' }, y: { field: 'value' } },
    })
  })

  it('warns of a timestep without a param', () => {
    expect(validateSpec({ ...bars, usermeta: { belvedere: { timestep: 'year' } } })).toMatchObject({
      ok: true,
      warnings: [{ severity: 'warning' }],
    })
  })
})

describe('[S24] a spec reaches nothing outside its tables', () => {
  it('neither by data', () => {
    refuses({ ...bars, data: { url: 'http://169.254.169.254/' } }, /^data: /)
    refuses({ ...bars, data: { name: 'cars', url: 'file:///etc/passwd' } }, /data\.url/)
    refuses({ ...bars, data: { values: [{ a: 1 }] } }, /^data: /)
    refuses({ ...bars, data: { sequence: { start: 0, stop: 1e9 } } }, /^data: /)
    refuses({ ...bars, datasets: { cars: [] } }, /datasets/)
    refuses(
      withTransform({ lookup: 'Origin', from: { data: { url: 'x.csv' }, key: 'a', fields: ['b'] } }),
      /transform\[0\]\.from\.data/,
    )
    refuses(
      withTransform({ lookup: 'Origin', from: { data: { name: 'secrets' }, key: 'a', fields: ['b'] } }),
      /no table "secrets"/,
    )
    passes(withTransform({ lookup: 'Origin', from: { data: { name: 'sales' }, key: 'region', fields: ['price'] } }))
  })

  it('nor by marks, links and pictures', () => {
    refuses({ ...bars, mark: 'image' }, /Pictures are not drawn/)
    refuses({ ...bars, mark: { type: 'bar', href: 'javascript:alert(1)' } }, /mark\.href/)
    refuses({ ...bars, encoding: { ...bars.encoding, href: { value: 'x' } } }, /encoding\.href/)
    refuses({ ...bars, encoding: { ...bars.encoding, url: { field: 'Name' } } }, /encoding\.url/)
    refuses({ ...bars, config: { mark: { href: 'x' } } }, /config\.mark\.href/)
    refuses({ ...bars, config: { loader: { baseURL: 'x' } } }, /config\.loader/)
    refuses({ ...bars, $schema: 'https://evil.example/schema.json' }, /\$schema/)
  })

  it('nor by expressions, wherever they stand', () => {
    for (const expression of [
      'data("other")',
      'modify("cars", datum)',
      'now()',
      'random()',
      'warn(datum)',
      'indata("cars", "a", 1)',
      'scale("x", 1)',
      'datum.constructor.constructor',
      '"".constructor',
      'datum["__proto__"]["x"]',
      'datum[datum.Name]',
      '({toString: 1})',
      'window',
      'event.view',
      'sequence(1e9)',
      'pad("a", 1e9)',
      'format(1, "1000000000d")',
      'format(1, datum.Name)',
      '(1)(2)',
      'x => 1',
      'a = 1',
    ]) {
      refuses(withTransform({ calculate: expression, as: 'a' }), /transform\[0\]\.calculate/)
      refuses(withX({ axis: { labelExpr: expression.replaceAll('datum.Name', 'foo') } }), /labelExpr/)
      refuses({ ...bars, mark: { type: 'bar', color: { expr: expression } } }, /mark\.color\.expr/)
      refuses({ ...bars, title: { text: { signal: expression } } }, /title\.text\.signal/)
    }
  })

  it('nor runs patterns', () => {
    refuses(withTransform({ filter: 'test(/(a+)+$/, datum.Name)' }), /patterns/i)
    refuses(withTransform({ filter: 'test(regexp(datum.Name), "x")' }), /patterns/i)
    refuses(withTransform({ calculate: 'replace(datum.Name, /a/, "b")', as: 'a' }), /patterns/i)
  })

  it('nor takes more than its share', () => {
    const deep = (n: number): unknown => (n === 0 ? 1 : { a: deep(n - 1) })
    refuses({ ...bars, usermeta: deep(60) }, /40 levels/)
    refuses({ ...bars, usermeta: { big: Array.from({ length: 40 }, () => 'x'.repeat(9000)) } }, /256 KB/)
    refuses({ ...bars, usermeta: { long: 'x'.repeat(20_000) } }, /10000 characters/)
    refuses({ ...bars, usermeta: { list: Array.from({ length: 6000 }, () => 1) } }, /5000 values/)
    refuses(
      { data: { name: 'cars' }, hconcat: Array.from({ length: 51 }, () => ({ mark: 'bar', encoding: {} })) },
      /50 views/,
    )
    refuses(
      {
        data: { name: 'cars' },
        repeat: {
          row: ['Year', 'Cylinders', 'Horsepower', 'Year', 'Year', 'Year', 'Year', 'Year'],
          column: ['Year', 'Year', 'Year', 'Year', 'Year', 'Year', 'Year'],
        },
        spec: bars,
      },
      /50 views/,
    )
    refuses(withX({ field: 'Horsepower', type: 'quantitative', bin: { step: 1e-9 } }), /too many bins/)
    refuses(withX({ bin: { maxbins: 1e9 } }), /maxbins/)
    refuses(withX({ field: 'Horsepower', type: 'quantitative', bin: { steps: [10, 1e-12] } }), /at most 10,000 bins/)
    for (const base of [1, 0, -2, '10']) refuses(withX({ bin: { base } }), /bin\.base/)
    refuses(withX({ axis: { tickCount: 1e9 } }), /tickCount/)
    refuses(withX({ axis: { tickCount: { interval: 'millisecond' } } }), /smallest is an hour/)
    refuses(withTransform({ impute: 'Horsepower', key: 'Year', keyvals: { start: 0, stop: 1e9 } }), /at most 10,000/)
    refuses(withTransform({ density: 'Horsepower', steps: 1e9 }), /steps/)
    refuses(withX({ impute: { keyvals: { start: 0, stop: 1e9 } } }), /at most 10,000/)
    refuses(withX({ scale: { bins: { start: 0, stop: 1, step: 1e-9 } } }), /at most 10,000/)
    refuses({ ...bars, width: 1e9 }, /width/)
  })

  it('nor takes texts where numbers are counted with', () => {
    const words = '1) OR (1=1'
    refuses(withX({ field: 'Horsepower', type: 'quantitative', bin: { extent: [0, words] } }), /x\.bin\.extent/)
    refuses(withX({ bin: { step: 1e-9, extent: ['0', '1'] } }), /x\.bin\.extent/)
    refuses(withTransform({ bin: { extent: words }, field: 'Horsepower', as: 'a' }), /bin\.extent/)
    refuses(withTransform({ density: 'Horsepower', extent: [words, 1] }), /extent/)
    const sum = { op: 'sum', field: 'Horsepower', as: 'a' }
    for (const frame of [[words, 0], [null, { signal: '1' }], words, [0]])
      refuses(withTransform({ window: [sum], frame }), /transform\[0\]\.frame/)
    passes(withTransform({ bin: { extent: [0, 200], step: 20 }, field: 'Horsepower', as: 'a' }))
    for (const frame of [
      [null, 0],
      [-2, 2],
      [null, null],
    ])
      passes(withTransform({ window: [sum], frame }))
  })

  it('nor pollutes prototypes or smuggles broken text', () => {
    refuses(JSON.parse('{"__proto__": {"x": 1}}'), /__proto__/)
    refuses(JSON.parse('{"usermeta": {"constructor": {"prototype": {}}}}'), /constructor/)
    refuses({ ...bars, title: 'a\u0000b' }, /U\+0000/)
    refuses({ ...bars, title: 'a\ud800' }, /lone surrogate/)
    refuses(withTransform({ calculate: '1', as: '__proto__' }), /can't be called/)
  })

  it('nor defines params that Vega would take for its own', () => {
    refuses({ ...bars, params: [{ name: 'width', value: 1 }] }, /taken by Vega/)
    refuses({ ...bars, params: [{ name: 'a b', value: 1 }] }, /letters, digits/)
    refuses(
      {
        ...bars,
        params: [
          { name: 'a', value: 1 },
          { name: 'a', value: 2 },
        ],
      },
      /two params/,
    )
    refuses({ ...bars, params: [{ name: 'a', bind: { input: 'range', element: '#app' } }] }, /element/)
    refuses(
      {
        ...bars,
        params: [
          {
            name: 'a',
            select: { type: 'point', on: '[pointerdown[event.view.eval()], window:pointerup] > pointermove' },
          },
        ],
      },
      /plain events/,
    )
    refuses({ ...bars, params: [{ name: 'a', select: { type: 'point', toggle: 'event.view.alert()' } }] }, /toggle/)
  })
})

describe('[S25] names and texts of strangers', () => {
  it('are quoted in faults without control characters and without their length', () => {
    const [fault] = faultsOf(withX({ field: `<img src=x onerror=alert(1)>\n${'x'.repeat(500)}` }))
    expect(fault?.length).toBeLessThan(200)
    expect(fault).not.toContain('\n')
  })

  it('may be odd, as long as they are columns', () => {
    const odd = aTable({ name: '<img onerror>' }, { name: '売上' }, { name: "it's" })
    for (const field of ['<img onerror>', '売上', "it\\'s"])
      expect(
        validateSpec({ data: { name: 'sales' }, mark: 'bar', encoding: { x: { field } } }, { tables: [odd] }),
      ).toMatchObject({ ok: true })
  })
})

describe('whatever comes', () => {
  it('is answered, never thrown at', () => {
    fc.assert(
      fc.property(
        fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true, withMap: true }),
        (input) => void validateSpec(input, { tables }),
      ),
      { numRuns: 500, seed: 1 },
    )
  })

  it('can be read by everything behind the gate, if it passes', () => {
    const rich = {
      ...bars,
      title: { text: 'a', subtitle: 'b' },
      params: [
        { name: 'year', value: 1976, bind: { input: 'range', min: 1970, max: 1982, step: 1, name: 'Year' } },
        { name: 'brush', select: { type: 'interval', encodings: ['x'] }, value: { x: [1, 2] } },
      ],
      transform: [
        { filter: { field: 'Year', lte: { expr: 'year' } } },
        { aggregate: [{ op: 'mean', field: 'Horsepower', as: 'power' }], groupby: ['Origin'] },
        { window: [{ op: 'rank', as: 'rank' }], sort: [{ field: 'power', order: 'descending' }] },
        { fold: ['power', 'rank'], as: ['k', 'v'] },
        { bin: true, field: 'power', as: 'bin' },
      ],
      encoding: {
        x: { field: 'Origin', sort: { field: 'power', op: 'mean' }, axis: { format: 'd' }, scale: { domain: ['USA'] } },
        y: { field: 'power', aggregate: 'mean', stack: 'zero' },
        color: { condition: { param: 'brush', field: 'Origin', type: 'nominal' }, value: 'gray' },
        tooltip: [{ field: 'Origin' }],
      },
      usermeta: { belvedere: { timestep: 'year', wishes: { task: 'trend', mark: 'bar' }, explanation: {} } },
    }
    passes(rich)
    fc.assert(
      fc.property(
        fc.infiniteStream(fc.nat()),
        fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom('x', 'bar', 'year', {}, [], null)),
        (steps, value) => {
          const result = validateSpec(mutated(rich, steps, value), { tables })
          if (!result.ok) return
          const { spec } = result
          expect(titleOf(spec)).not.toBe('')
          describeSpec(spec, cars)
          widgetsOf(spec, cars)
          timestepOf(spec, cars)
          diffSpecs(spec, { data: { name: 'cars' }, mark: 'bar' }, cars)
          const partial = toPartial(spec, cars)
          if (partial) expect(fromPartial(partial)).not.toBeNull()
          applyEdits(
            spec,
            [{ type: 'set_mark', mark: 'line' }, { type: 'add_widget', field: 'Year' }, { type: 'transpose' }],
            cars,
          )
        },
      ),
      { numRuns: 1500, seed: 4 },
    )
  })

  it('passes only where every part was looked at: a hidden address never passes', () => {
    const places: ((hidden: object) => unknown)[] = [
      (hidden) => ({ ...bars, mark: { type: 'bar', ...hidden } }),
      (hidden) => withX({ axis: { ...hidden } }),
      (hidden) => withX({ scale: { range: [hidden] } }),
      (hidden) => ({ ...bars, config: { style: { a: hidden } } }),
      (hidden) => ({ ...bars, title: { text: 'a', ...hidden } }),
      (hidden) => ({ ...bars, params: [{ name: 'a', value: hidden }] }),
      (hidden) => ({
        data: { name: 'cars' },
        layer: [{ ...bars, $schema: undefined, data: undefined, encoding: { x: { value: hidden } } }],
      }),
    ]
    fc.assert(
      fc.property(
        fc.constantFrom(...places),
        fc.constantFrom('url', 'href', 'src', 'loader'),
        fc.string(),
        (place, key, value) => {
          expect(validateSpec(place({ [key]: value }), { tables }).ok).toBe(false)
        },
      ),
      { numRuns: 100, seed: 2 },
    )
  })
})
