import type { Spec } from '@belvedere/spec'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { openTestView, tableOf } from '../../testing/test-view.ts'
import type { EncodedPicture, PictureRequest, View } from '../model/view-types.ts'

const quantity = (field: string) => ({ field, type: 'quantitative' as const })
const least = {
  params: [{ name: 'least', value: 0, bind: { input: 'range' as const, min: 0, max: 200 } }],
  transform: [{ filter: { field: 'Horsepower', gte: { expr: 'least' } } }],
}
const bars: Spec = {
  data: { name: 'cars' },
  ...least,
  mark: 'bar',
  encoding: { x: { field: 'Origin', type: 'nominal' }, y: { ...quantity('Horsepower'), aggregate: 'mean' } },
}
const points: Spec = {
  data: { name: 'cars' },
  ...least,
  mark: 'point',
  encoding: { x: quantity('Horsepower'), y: quantity('Weight'), color: { field: 'Origin', type: 'nominal' } },
}
const cloud = {
  name: 'cars',
  columns: tableOf(2000, (i) => ({ Horsepower: (i * 37) % 200, Weight: (i * 911) % 997, Origin: `o${i % 5}` })),
}
const size = { width: 420, height: 260, pixelRatio: 1.5 }
const [canvasWidth, canvasHeight] = [630, 390]

/** A canvas that draws pictures as browsers do. */
class TestCanvas {
  #png: Buffer | null = null
  drawing: number | null = null

  async draw({ area, bytes }: EncodedPicture): Promise<void> {
    const { x, y, width, height } = area
    const image = await sharp(bytes).resize(width, height, { fit: 'fill' }).ensureAlpha().png().toBuffer()
    const canvas =
      this.#png === null
        ? sharp({ create: { width: canvasWidth, height: canvasHeight, channels: 4, background: '#F0F' } })
        : sharp(this.#png)
    this.#png = await canvas
      .composite([{ input: image, left: x, top: y }])
      .png()
      .toBuffer()
  }

  pixels(): Promise<Buffer> {
    return sharp(this.#png ?? Buffer.alloc(0))
      .removeAlpha()
      .raw()
      .toBuffer()
  }
}

const pixelsOf = ({ bytes }: EncodedPicture) => sharp(bytes).removeAlpha().raw().toBuffer()
const request = (own: Partial<PictureRequest> = {}): PictureRequest => ({
  base: null,
  inexact: null,
  maxBytes: null,
  ...own,
})

async function draw(view: View, quality: 'final' | 'moving', own: Partial<PictureRequest>) {
  const { number, pictures } = await view.draw({ quality, requests: [request(own)] })
  const [picture] = pictures
  if (picture === undefined) throw new Error('There is no picture.')
  return { number, picture }
}
const moveTo = (view: View, value: number) => view.apply({ ...view.initialState, params: { least: value } })

/** A deterministic generator of integers below `below`. */
function seeded(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

describe('patches', () => {
  it.each([
    ['bars', bars, 1],
    ['points', points, 2],
    ['points', points, 3],
  ] as const)(
    '[V33] over any earlier drawing give the whole picture, pixel by pixel: %s, seed %i',
    async (_, spec, seed) => {
      const below = seeded(seed)
      const view = await openTestView(spec, { size, tables: [cloud] })
      const canvases = [new TestCanvas(), new TestCanvas(), new TestCanvas()]
      for (let step = 0; step < 30; step++) {
        await moveTo(view, below(200))
        if (step % 11 === 10) await view.setTheme(step % 2 ? 'light' : 'dark')
        for (const canvas of canvases.filter(() => step === 0 || below(2) === 0)) {
          const { number, picture } = await draw(view, below(2) ? 'moving' : 'final', { base: canvas.drawing })
          await canvas.draw(picture)
          canvas.drawing = number
          expect((await canvas.pixels()).equals(await pixelsOf(await view.drawPng()))).toBe(true)
        }
      }
      view.close()
    },
  )

  it('[V33] are as small as what changed', async () => {
    const view = await openTestView(bars, { size })
    const first = await draw(view, 'final', {})
    await moveTo(view, 5)
    const { picture } = await draw(view, 'moving', { base: first.number })
    expect(picture).toMatchObject({ patch: true, lossless: true })
    expect(picture.area.height).toBeLessThan(canvasHeight)
    expect(picture.bytes.byteLength).toBeLessThan(first.picture.bytes.byteLength / 4)
    view.close()
  })

  it('[V33] are one transparent pixel if nothing changed', async () => {
    const view = await openTestView(bars, { size })
    const { number } = await draw(view, 'final', {})
    await moveTo(view, 0)
    const { number: same, picture } = await draw(view, 'moving', { base: number })
    expect([same, picture.patch, picture.area]).toEqual([number, true, { x: 0, y: 0, width: 1, height: 1 }])
    expect(picture.bytes.byteLength).toBeLessThan(100)
    view.close()
  })

  it('[V33] are not larger than the whole picture, where that is worth a comparison', async () => {
    const view = await openTestView(points, { size, tables: [cloud] })
    let base: number | null = null
    for (const value of [0, 190, 10, 150, 0, 199]) {
      await moveTo(view, value)
      const { number, picture } = await draw(view, 'final', { base })
      base = number
      expect(picture.bytes.byteLength).toBeLessThanOrEqual(Math.max(24_000, (await view.drawPng()).bytes.byteLength))
    }
    view.close()
  })

  it('[V33] are whole pictures after another size', async () => {
    const view = await openTestView(bars, { size })
    const { number } = await draw(view, 'final', {})
    await view.resize({ ...size, width: 500 })
    const next = await draw(view, 'final', { base: number })
    expect(next.picture).toMatchObject({ patch: false, area: { x: 0, y: 0, width: 750, height: 390 } })
    view.close()
  })
})

describe('pictures for a slow link', () => {
  it('[V34] are lossy only beyond its bytes, and made good by the still frame', async () => {
    const view = await openTestView(points, { size, tables: [cloud] })
    const canvas = new TestCanvas()
    const first = await draw(view, 'moving', { maxBytes: 8000 })
    expect(first.picture).toMatchObject({ format: 'webp', lossless: false, patch: false })
    expect(first.picture.bytes.byteLength).toBeLessThan(30_000)
    await canvas.draw(first.picture)
    await moveTo(view, 3)
    const { picture: second, number } = await draw(view, 'moving', { base: first.number, maxBytes: 8000 })
    await canvas.draw(second)
    expect((await canvas.pixels()).equals(await pixelsOf(await view.drawPng()))).toBe(false)
    const inexact = first.picture.area
    const still = await draw(view, 'final', { base: number, inexact, maxBytes: 8000 })
    expect(still.picture.lossless).toBe(true)
    await canvas.draw(still.picture)
    expect((await canvas.pixels()).equals(await pixelsOf(await view.drawPng()))).toBe(true)
    view.close()
  })

  it('[V34] are the same, encoded once, for all that need the same', async () => {
    const view = await openTestView(points, { size, tables: [cloud] })
    const { number: base } = await draw(view, 'final', {})
    await moveTo(view, 40)
    const { number: later } = await draw(view, 'moving', { base })
    const requests = [request(), request(), request({ base: later }), request({ base }), request({ base })]
    const [whole, wholeToo, none, patch, patchToo] = (await view.draw({ quality: 'moving', requests })).pictures
    expect([whole === wholeToo, patch === patchToo, none === patch]).toEqual([true, true, false])
    const slow = [request({ base, maxBytes: 2000 }), request({ base, maxBytes: 2001 })]
    const [lossy, lossyToo] = (await view.draw({ quality: 'moving', requests: slow })).pictures
    expect([lossy?.lossless, lossy === lossyToo]).toEqual([false, true])
    view.close()
  })
})
