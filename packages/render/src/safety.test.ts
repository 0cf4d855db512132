import type { Spec } from '@belvedere/spec'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { cars, openTestView, tableOf } from '../testing/test-view.ts'
import { denyLoader } from './vega/deny-loader.ts'

const bars: Spec = {
  data: { name: 'cars' },
  mark: 'bar',
  encoding: { x: { field: 'Origin', type: 'nominal' }, y: { aggregate: 'count' } },
}

/** As if it had slipped past the validator. */
const unchecked = (spec: object): Spec => Object.assign({ ...bars }, spec)

describe('[S24] a spec', () => {
  afterEach(() => vi.unstubAllGlobals())

  it.each([
    ['a file', { data: { url: 'file:///etc/passwd' } }],
    ['an address', { data: { url: 'http://169.254.169.254/latest' } }],
    [
      'a lookup from an address',
      { transform: [{ lookup: 'Origin', from: { data: { url: 'x.csv' }, key: 'a', fields: ['b'] } }] },
    ],
    ['a layer of an address', { mark: undefined, layer: [{ ...bars, data: { url: '/etc/hosts' } }] }],
  ])('reads no data from %s', async (_, spec) => {
    const fetched = vi.fn()
    vi.stubGlobal('fetch', fetched)
    await expect(openTestView(unchecked(spec))).rejects.toThrow(/The chart cannot be drawn/)
    expect(fetched).not.toHaveBeenCalled()
  })

  it('shows no image from elsewhere', async () => {
    const image = { mark: 'image', encoding: { ...bars.encoding, url: { value: 'http://example.com/x.png' } } }
    await expect(openTestView(unchecked(image))).rejects.toThrow('it shows no external pictures')
  })

  it('loses links and tooltips', async () => {
    const encoding = { ...bars.encoding, href: { value: 'javascript:alert(1)' }, tooltip: { field: 'Origin' } }
    const view = await openTestView(unchecked({ encoding }))
    expect(JSON.stringify(view.scene())).not.toContain('javascript:')
    expect(view.markCount()).toBe(3)
    view.close()
  })

  it.each(['load', 'sanitize', 'http', 'file'] as const)('meets a loader whose "%s" refuses', async (method) => {
    await expect(denyLoader[method]('/etc/passwd', { context: 'href' })).rejects.toThrow('it loads nothing')
  })

  it.each([
    "[].constructor.constructor('return process')()",
    "datum.constructor.constructor('return 1')",
    "Function('return 1')()",
    'eval("1")',
    'import("fs")',
  ])('generates no code: %s', async (calculate) => {
    const make = vi.fn()
    vi.stubGlobal('Function', make)
    const view = openTestView(unchecked({ transform: [{ calculate, as: 'made' }] }))
    await view.then(
      (opened) => opened.close(),
      (error) => expect(String(error)).toMatch(/The chart cannot be drawn/),
    )
    expect(make).not.toHaveBeenCalled()
  })

  it('draws with no generated code at all', async () => {
    const generated: string[] = []
    const original = globalThis.Function
    const spied = new Proxy(original, {
      construct(target, args) {
        generated.push(String(args.at(-1)))
        return Reflect.construct(target, args)
      },
      apply(target, self, args) {
        generated.push(String(args.at(-1)))
        return Reflect.apply(target, self, args)
      },
    })
    vi.stubGlobal('Function', spied)
    const view = await openTestView(unchecked({ transform: [{ calculate: 'datum.Horsepower * 2', as: 'twice' }] }))
    await view.drawPng()
    view.close()
    expect(generated).toEqual([])
  })

  it('is rejected if it names a table of another room', async () => {
    await expect(openTestView({ ...bars, data: { name: 'secrets' } })).rejects.toThrow(
      'there is no table “secrets” in this room',
    )
  })
})

describe('[S25] hostile names and cells', () => {
  const nasty = [
    '<img src=x onerror=alert(1)>',
    '__proto__',
    'constructor',
    '`$' + '{process.exit()}`',
    '"];alert(1)//',
    'a\u202eb',
  ]

  it('come back as plain text in labels, legends and picks', async () => {
    const table = { name: 't', columns: tableOf(nasty.length, (i) => ({ who: nasty[i] ?? '', n: i + 1 })) }
    const view = await openTestView(
      {
        data: { name: 't' },
        mark: 'bar',
        encoding: {
          x: { field: 'who', type: 'nominal', sort: null },
          y: { field: 'n', type: 'quantitative' },
          color: { field: 'who', type: 'nominal' },
        },
      },
      { tables: [table] },
    )
    const scene = view.scene()
    expect(scene.views[0]?.marks.map((mark) => mark.label)).toEqual(nasty.map((who, i) => `${who}: ${i + 1}`))
    expect(scene.views[0]?.marks.map((mark) => mark.datum.who)).toEqual(nasty)
    const [x = 0, y = 0, w = 0, h = 0] = scene.views[0]?.marks[0]?.box ?? []
    expect(view.pick(x + w / 2, y + h / 2)?.rows).toEqual([
      ['who', nasty[0]],
      ['n', '1'],
    ])
    await view.drawPng()
    view.close()
  })

  it.each(['constructor', '__proto__', 'a.b', 'a[0]', "it's", 'say "x"', 'back\\slash', '売上', 'toString'])(
    'a field named %s draws',
    async (name) => {
      const columns = Object.fromEntries([
        [name, [3, 1, 2]],
        ['who', ['a', 'b', 'c']],
      ])
      const field = name.replace(/[\\.[\]'"]/g, '\\$&')
      const view = await openTestView(
        {
          data: { name: 't' },
          mark: 'bar',
          encoding: { x: { field: 'who', type: 'nominal' }, y: { field, type: 'quantitative' } },
        },
        { tables: [{ name: 't', columns }] },
      )
      expect(view.scene().views[0]?.marks.map((mark) => mark.label)).toEqual(['a: 3', 'b: 1', 'c: 2'])
      expect({}.toString).toBe(Object.prototype.toString)
      view.close()
    },
  )

  it.each(['data_0', 'root', 'source_0', 'brush_store', '売上表', 'it\'s "x"', 'constructor'])(
    'a table named %s draws',
    async (name) => {
      const view = await openTestView({ ...bars, data: { name } }, { tables: [{ ...cars, name }] })
      expect(view.markCount()).toBe(3)
      view.close()
    },
  )
})
