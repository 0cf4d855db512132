import { inflateSync } from 'node:zlib'
import type { ChannelDef, Encoding, MarkDef, Spec } from '@belvedere/spec'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { cars, openTestView, type TestTable } from '../testing/test-view.ts'
import type { ViewOptions } from './model/view-types.ts'

const bars: Spec = {
  title: 'Cars <by> "origin" & more',
  data: { name: 'cars' },
  mark: 'bar',
  encoding: { x: { field: 'Origin', type: 'nominal' }, y: { aggregate: 'count', type: 'quantitative' } },
}
const points: Spec = {
  data: { name: 'cars' },
  mark: 'point',
  encoding: {
    x: { field: 'Weight', type: 'quantitative' },
    y: { field: 'Horsepower', type: 'quantitative' },
    color: { field: 'Origin', type: 'nominal' },
  },
}
const panels: Spec = { ...bars, encoding: { ...bars.encoding, column: { field: 'Cylinders', type: 'ordinal' } } }
const years: Spec = {
  ...bars,
  usermeta: { belvedere: { timestep: 'year' } },
  params: [{ name: 'year', value: 1975 }],
  transform: [{ filter: { field: 'Year', equal: { expr: 'year' } } }],
}

type Options = Partial<Omit<ViewOptions, 'spec' | 'tables'>> & { tables?: TestTable[] }

async function written(spec: Spec, format: 'svg' | 'pdf', options: Options = {}): Promise<Buffer> {
  const view = await openTestView(spec, { title: 'inside', ...options })
  const bytes = view.drawVector(format)
  view.close()
  return bytes
}
const svgOf = async (spec: Spec, options?: Options) => (await written(spec, 'svg', options)).toString()
const textsIn = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text)
const grey = async (bytes: Buffer) => sharp(bytes).resize(300, 180).flatten().greyscale().raw().toBuffer()

describe('SVG', () => {
  it.each([
    ['bars', bars],
    ['points', points],
    ['panels', panels],
    ['steps', years],
  ])('of %s is well-formed and looks like the PNG', async (_kind, spec) => {
    const view = await openTestView(spec, { title: 'inside', size: { width: 600, height: 360, pixelRatio: 1 } })
    const [svg, png] = [view.drawVector('svg'), (await view.drawPng()).bytes]
    view.close()
    const { format, width, height } = await sharp(svg).metadata()
    expect([format, width, height]).toEqual(['svg', 600, 360])
    const [a, b] = [await grey(svg), await grey(png)]
    const apart = a.reduce((sum, value, i) => sum + Math.abs(value - (b[i] ?? 0)), 0) / a.length
    // Of 255. Only the letters differ: librsvg does not read the fonts in the file.
    expect(apart).toBeLessThan(3.5)
  })

  it('has the numbers of the chart', async () => {
    const svg = await svgOf(bars)
    expect(textsIn(svg)).toEqual(expect.arrayContaining(['Europe', 'Japan', 'USA', '0', '40']))
    const heights = [...svg.matchAll(/<path[^>]*?d="[^"]*?" [^>]*?fill="#0B7A75"/g)]
    expect(heights).toHaveLength(3)
  })

  it('has a title and description', async () => {
    const svg = await svgOf(bars)
    expect(svg).toContain('<title>Cars &lt;by&gt; &quot;origin&quot; &amp; more</title>')
    expect(svg).toMatch(/<desc>[^<]+<\/desc>/)
  })

  it('embeds only the fonts that it needs', async () => {
    const faces = (svg: string) => [...svg.matchAll(/font-family:"([^"]+)";font-weight:100 900;src:url\(data:/g)]
    const latin = await svgOf(bars)
    expect(faces(latin).map(([, family]) => family)).toEqual(['Inter'])
    expect(latin.length).toBeLessThan(100_000)
    const both = await svgOf({ ...bars, title: 'Автомобили 自動車' })
    expect(faces(both).map(([, family]) => family)).toEqual(expect.arrayContaining(['Inter', 'Noto Sans SC']))
  })

  it('[S24] [S25] has no script and no external reference', async () => {
    const evil = '"/><script>alert(1)</script><a xlink:href="javascript:x">\u0000\u0007\ud800'
    const tables = [{ name: 'cars', columns: { ...cars.columns, Origin: cars.columns.Origin?.map(() => evil) ?? [] } }]
    const address = 'http://example.com/a.svg#a'
    const encoding: Encoding & { href: ChannelDef } = {
      ...bars.encoding,
      fill: { value: `url(${address})` },
      stroke: { value: `\\75rl(${address})` },
      tooltip: { field: 'Origin' },
      href: { value: address },
    }
    const mark: MarkDef = { type: 'bar', blend: 'normal; fill: url(http://example.com)', font: `x;src:url(${address})` }
    const svg = await svgOf({ ...bars, title: evil, mark, encoding, background: `url(${address})` }, { tables })
    expect((await sharp(Buffer.from(svg)).metadata()).format).toBe('svg')
    const elements = new Set([...svg.matchAll(/<([a-z]+)/gi)].map(([, name]) => name))
    expect([...elements].sort()).toEqual(['desc', 'g', 'line', 'path', 'rect', 'style', 'svg', 'text', 'title'])
    const withoutText = svg.replace(/>[^<]*</g, '><')
    expect(withoutText).not.toMatch(/example\.com|\shref|\son\w+=/)
  })

  it('contains the gradients of marks', async () => {
    const gradient = {
      gradient: 'linear',
      stops: [
        { offset: 0, color: 'white' },
        { offset: 1, color: 'red' },
      ],
    }
    const svg = await svgOf({ ...bars, mark: { type: 'bar', color: gradient } })
    const [, id] = /<linearGradient id="([\w-]+)"/.exec(svg) ?? []
    expect(svg).toContain(`fill="url(#${id})"`)
  })
})

describe('PDF', () => {
  it('[F4] is one page of the size, in points', async () => {
    const pdf = (await written(bars, 'pdf', { size: { width: 800, height: 400, pixelRatio: 3 } })).toString('latin1')
    expect(pdf.slice(0, 5)).toBe('%PDF-')
    expect(pdf.match(/\/MediaBox \[[^\]]+\]/g)).toEqual(['/MediaBox [0 0 600 300]'])
  })

  it('has vector shapes and embedded glyphs', async () => {
    const pdf = await written(points, 'pdf')
    const text = pdf.toString('latin1')
    expect(text).toMatch(/\/Type \/?Font|\/Type3/)
    expect(text).not.toContain('/Subtype /Image')
    // A circle is four curves.
    expect((pageOf(pdf).match(/ c\n/g) ?? []).length).toBeGreaterThan(120 * 4)
  })

  it('[S25] bears any title', async () => {
    for (const title of ['\u0000', '\ud800', ')<</JavaScript(x)>>(', 'x'.repeat(100_000), '']) {
      const pdf = (await written({ ...bars, title }, 'pdf')).toString('latin1')
      expect(pdf.trimEnd().slice(-5)).toBe('%%EOF')
      expect(pdf).not.toMatch(/\/JavaScript ?\(x\)>>/)
    }
  })

  it('shows the rows of the state that is drawn', async () => {
    const at = async (timestep: number) =>
      pageOf(await written(years, 'pdf', { state: { params: {}, selections: {}, timestep } }))
    expect(await at(2)).not.toBe(await at(5))
    expect(await at(2)).toBe(await at(2))
  })
})

/** The drawing commands of the page: the longest compressed stream that paints in colours. */
function pageOf(pdf: Buffer): string {
  const streams = [...pdf.toString('latin1').matchAll(/\/FlateDecode\s*\/Length (\d+)>> stream\n/g)]
  const pages = streams
    .map((found) => {
      const from = found.index + found[0].length
      return inflateSync(pdf.subarray(from, from + Number(found[1]))).toString('latin1')
    })
    .filter((commands) => commands.includes(' rg\n'))
  return pages.toSorted((a, b) => b.length - a.length)[0] ?? ''
}

describe('the title', () => {
  const drawn = async (spec: Spec, options: Options = {}) => textsIn(await svgOf(spec, options)).slice(0, 2)

  it('[F1] is in files, but not in frames', async () => {
    const title = 'Cars &lt;by&gt; &quot;origin&quot; &amp; more'
    expect((await drawn(bars))[0]).toBe(title)
    expect(await drawn(bars, { title: 'outside' })).not.toContain(title)
  })

  it('takes two lines at most and ends in an ellipsis', async () => {
    const title = 'horsepower '.repeat(40)
    const [first = '', second = ''] = await drawn({ ...bars, title })
    expect(first).toMatch(/^horsepower( horsepower)+$/)
    expect(second).toMatch(/^horsepower .*…$/)
  })

  it('has a smaller subtitle if there is space', async () => {
    const titled = { ...bars, title: { text: 'Cars', subtitle: 'Origin: not Japan · Top 5 by count' } }
    const svg = await svgOf(titled)
    const [first, second] = [...svg.matchAll(/<text x="([^"]+)" y="([^"]+)" [^>]*font-size="([^"]+)px"[^>]*>([^<]*)</g)]
    expect([first?.[4], second?.[4]]).toEqual(['Cars', 'Origin: not Japan · Top 5 by count'])
    expect(second?.[1]).toBe(first?.[1])
    expect(Number(second?.[2])).toBeGreaterThan(Number(first?.[2]))
    expect(Number(second?.[3])).toBeLessThan(Number(first?.[3]))
    expect(await drawn(titled, { size: { width: 300, height: 90, pixelRatio: 1 } })).not.toContain(second?.[4])
  })

  it('is omitted in small pictures', async () => {
    expect(await drawn(bars, { size: { width: 100, height: 60, pixelRatio: 1 } })).not.toContain('Cars')
  })

  it('is covered by no mark', async () => {
    const view = await openTestView(panels, { title: 'inside' })
    const tops = view.scene().views.flatMap(({ marks }) => marks.map(({ box }) => box[1]))
    view.close()
    const svg = await svgOf(panels)
    const baseline = Number(/<text x="[^"]+" y="([^"]+)"/.exec(svg)?.[1])
    expect(Math.min(...tops)).toBeGreaterThan(baseline)
  })
})
