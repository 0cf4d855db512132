import type { Spec } from '@belvedere/spec'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { openTestView } from '../../testing/test-view.ts'
import { palettes } from '../theme/theme.ts'

const bars: Spec = {
  data: { name: 'cars' },
  title: 'Horsepower',
  params: [{ name: 'least', value: 0, bind: { input: 'range', min: 0, max: 200 } }],
  transform: [{ filter: { field: 'Horsepower', gte: { expr: 'least' } } }],
  mark: 'bar',
  encoding: { x: { field: 'Origin', type: 'nominal' }, y: { aggregate: 'count' } },
}

const pixelsOf = async (bytes: Buffer) => {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) =>
    `#${[...data.subarray((y * info.width + x) * info.channels, (y * info.width + x) * info.channels + 3)]
      .map((value) => value.toString(16).padStart(2, '0'))
      .join('')}`.toUpperCase()
  return { at, info }
}

describe('a picture', () => {
  it.each(['light', 'dark'] as const)('is opaque, on the surface of the %s theme', async (theme) => {
    const view = await openTestView(bars, { theme })
    const { at, info } = await pixelsOf((await view.drawPng()).bytes)
    expect([info.channels, at(1, 1), at(598, 358)]).toEqual([3, palettes[theme].surface, palettes[theme].surface])
    view.close()
  })

  it('follows the theme and keeps the state', async () => {
    const view = await openTestView(bars)
    await view.apply({ ...view.initialState, params: { least: 150 } })
    const labels = () => view.scene().views[0]?.marks.map((mark) => mark.label)
    const before = labels()
    await view.setTheme('dark')
    expect((await pixelsOf((await view.drawPng()).bytes)).at(1, 1)).toBe(palettes.dark.surface)
    expect(labels()).toEqual(before)
    view.close()
  })

  it('uses the spec’s colours and background', async () => {
    const view = await openTestView({ ...bars, background: '#FFEEDD', config: { bar: { color: '#FF0000' } } })
    const { at } = await pixelsOf((await view.drawPng()).bytes)
    const [x = 0, y = 0, w = 0, h = 0] = view.scene().views[0]?.marks[0]?.box ?? []
    expect([at(1, 1), at(Math.round(x + w / 2), Math.round(y + h / 2))]).toEqual(['#FFEEDD', '#FF0000'])
    view.close()
  })

  it('has the pixels of its ratio', async () => {
    const view = await openTestView(bars, { size: { width: 333, height: 201, pixelRatio: 1.5 } })
    const { area, bytes } = await view.drawPng()
    expect(area).toEqual({ x: 0, y: 0, width: 500, height: 302 })
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 500, height: 302 })
    view.close()
  })

  it('has a limited number of pixels', async () => {
    const view = await openTestView(bars, { size: { width: 4096, height: 4096, pixelRatio: 3 } })
    const { area } = await view.drawPng()
    expect(area.width * area.height).toBeLessThan(24_100_000)
    view.close()
  })

  it('is not encoded again if a command changes nothing', async () => {
    const view = await openTestView(bars)
    const first = await view.drawPng()
    await view.apply({ ...view.initialState, params: { least: 1 } })
    expect(await view.drawPng()).toBe(first)
    await view.apply({ ...view.initialState, params: { least: 150 } })
    expect((await view.drawPng()).bytes.equals(first.bytes)).toBe(false)
    view.close()
  })

  it('leaves the title to the client', async () => {
    const { title: _title, ...untitled } = bars
    const [a, b] = [await openTestView(bars), await openTestView(untitled)]
    expect((await a.drawPng()).bytes.equals((await b.drawPng()).bytes)).toBe(true)
    expect(a.scene().title).toBe('Horsepower')
    a.close()
    b.close()
  })
})
