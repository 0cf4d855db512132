import { describe, expect, it } from 'vitest'
import { bars, faultsOf, passes, refuses, withTransform, withX } from '../../testing/specs.ts'
import { aTable } from '../../testing/tables.ts'
import { validateSpec } from './validate-spec.ts'

describe('[S24] a spec reaches nothing outside its tables', () => {
  it('through data', () => {
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
      /no table “secrets”/,
    )
    passes(withTransform({ lookup: 'Origin', from: { data: { name: 'sales' }, key: 'region', fields: ['price'] } }))
  })

  it('through marks, links or images', () => {
    refuses({ ...bars, mark: 'image' }, /Pictures are not drawn/)
    refuses({ ...bars, mark: { type: 'bar', href: 'javascript:alert(1)' } }, /mark\.href/)
    refuses({ ...bars, encoding: { ...bars.encoding, href: { value: 'x' } } }, /encoding\.href/)
    refuses({ ...bars, encoding: { ...bars.encoding, url: { field: 'Name' } } }, /encoding\.url/)
    refuses({ ...bars, config: { mark: { href: 'x' } } }, /config\.mark\.href/)
    refuses({ ...bars, config: { loader: { baseURL: 'x' } } }, /config\.loader/)
    refuses({ ...bars, $schema: 'https://evil.example/schema.json' }, /\$schema/)
  })

  it('through expressions at any position', () => {
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

  it('through regular expressions', () => {
    refuses(withTransform({ filter: 'test(/(a+)+$/, datum.Name)' }), /patterns/i)
    refuses(withTransform({ filter: 'test(regexp(datum.Name), "x")' }), /patterns/i)
    refuses(withTransform({ calculate: 'replace(datum.Name, /a/, "b")', as: 'a' }), /patterns/i)
  })

  it('through values beyond its limits', () => {
    const deep = (n: number): unknown => (n === 0 ? 1 : { a: deep(n - 1) })
    refuses({ ...bars, usermeta: deep(60) }, /40 levels/)
    refuses({ ...bars, usermeta: { big: Array.from({ length: 40 }, () => 'x'.repeat(9000)) } }, /256 KB/)
    refuses({ ...bars, usermeta: { long: 'x'.repeat(20_000) } }, /10,000 characters/)
    refuses({ ...bars, usermeta: { list: Array.from({ length: 6000 }, () => 1) } }, /5,000 values/)
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

  it('through texts in place of numbers', () => {
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

  it('through prototypes or malformed text', () => {
    refuses(JSON.parse('{"__proto__": {"x": 1}}'), /__proto__/)
    refuses(JSON.parse('{"usermeta": {"constructor": {"prototype": {}}}}'), /constructor/)
    refuses({ ...bars, title: 'a\u0000b' }, /U\+0000/)
    refuses({ ...bars, title: 'a\ud800' }, /lone surrogate/)
    refuses(withTransform({ calculate: '1', as: '__proto__' }), /can’t be called/)
  })

  it('through params that collide with Vega’s names', () => {
    refuses({ ...bars, params: [{ name: 'width', value: 1 }] }, /Vega uses the name/)
    refuses({ ...bars, params: [{ name: 'a b', value: 1 }] }, /letters, digits/)
    refuses(
      {
        ...bars,
        params: [
          { name: 'a', value: 1 },
          { name: 'a', value: 2 },
        ],
      },
      /Two params/,
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
      /simple events/,
    )
    refuses({ ...bars, params: [{ name: 'a', select: { type: 'point', toggle: 'event.view.alert()' } }] }, /toggle/)
  })
})

describe('[S25] untrusted names and texts', () => {
  it('are quoted in faults, shortened and without control characters', () => {
    const [fault] = faultsOf(withX({ field: `<img src=x onerror=alert(1)>\n${'x'.repeat(500)}` }))
    expect(fault?.length).toBeLessThan(200)
    expect(fault).not.toContain('\n')
  })

  it('may be unusual if they are columns', () => {
    const odd = aTable({ name: '<img onerror>' }, { name: '売上' }, { name: "it's" })
    for (const field of ['<img onerror>', '売上', "it\\'s"])
      expect(
        validateSpec({ data: { name: 'sales' }, mark: 'bar', encoding: { x: { field } } }, { tables: [odd] }),
      ).toMatchObject({ ok: true })
  })
})
