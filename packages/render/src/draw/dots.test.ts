import type { Spec } from '@belvedere/spec'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { openTestView, tableOf } from '../../testing/test-view.ts'

const cloud = {
  name: 'cloud',
  columns: tableOf(1500, (i) => ({ x: (i * 7919) % 1009, y: (i * 104_729) % 997, size: i % 40 })),
}

/** The same look: dots of opaque colours are ours, those of others are left to Skia. */
const looks = { ours: { color: '#008080', opacity: 0.6 }, skia: { color: 'rgba(0, 128, 128, 0.6)', opacity: 1 } }

const points = (look: { color: string; opacity: number }, params: Spec['params'] = []): Spec => ({
  data: { name: 'cloud' },
  params,
  mark: { type: 'point', ...look },
  encoding: {
    x: { field: 'x', type: 'quantitative' },
    y: { field: 'y', type: 'quantitative' },
    size: { field: 'size', type: 'quantitative', legend: null },
  },
})

async function pixelsOf(spec: Spec, zoom?: { [field: string]: number[] }) {
  const size = { width: 500, height: 300, pixelRatio: 1.5 }
  const view = await openTestView(spec, { tables: [cloud], size })
  if (zoom) await view.apply({ ...view.initialState, selections: { zoom } })
  const { bytes } = await view.drawPng()
  view.close()
  return sharp(bytes).raw().toBuffer()
}

/** Share of channel values that differ visibly. */
function difference(a: Buffer, b: Buffer): number {
  let far = 0
  for (let i = 0; i < a.length; i++) if (Math.abs((a[i] ?? 0) - (b[i] ?? 0)) > 24) far++
  return far / a.length
}

describe('many dots', () => {
  it('look like Skia’s', async () => {
    const [ours, skia] = [await pixelsOf(points(looks.ours)), await pixelsOf(points(looks.skia))]
    expect(ours.equals(skia)).toBe(false)
    expect(difference(ours, skia)).toBeLessThan(0.004)
  })

  it('stay inside a zoomed plot', async () => {
    const zoomed = (look: (typeof looks)['ours']) =>
      pixelsOf(points(look, [{ name: 'zoom', select: 'interval', bind: 'scales' }]), { x: [300, 500], y: [300, 500] })
    expect(difference(await zoomed(looks.ours), await zoomed(looks.skia))).toBeLessThan(0.002)
  })
})
