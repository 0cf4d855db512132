import type { Spec } from '@belvedere/spec'
import { createCanvas, loadImage } from 'canvas'
import { describe, expect, it } from 'vitest'
import { openTestView, tableOf } from '../../testing/test-view.ts'
import type { View } from '../model/view-types.ts'

/** `a` goes from the lower left to the upper right, `b` comes in the second year, the two `twin` are told apart by nothing. */
const rows = [
  { Who: 'a', Year: 2000, X: 2, Y: 2 },
  { Who: 'a', Year: 2001, X: 8, Y: 8 },
  { Who: 'b', Year: 2001, X: 2, Y: 8 },
  { Who: 'twin', Year: 2000, X: 4, Y: 4 },
  { Who: 'twin', Year: 2000, X: 6, Y: 4 },
  { Who: 'twin', Year: 2001, X: 8, Y: 2 },
  { Who: 'twin', Year: 2001, X: 9, Y: 2 },
]
const ways = {
  name: 'ways',
  columns: tableOf(rows.length, (i) => rows[i] ?? { Who: '', Year: 0, X: 0, Y: 0 }),
}
const axis = { type: 'quantitative' as const, axis: null, scale: { domain: [0, 10] } }
const moving: Spec = {
  data: { name: 'ways' },
  usermeta: { belvedere: { timestep: 'year', animation: { smooth: true } } },
  params: [{ name: 'year', value: 2000, bind: { input: 'range', min: 2000, max: 2001, step: 1 } }],
  transform: [{ filter: { field: 'Year', equal: { expr: 'year' } } }],
  mark: { type: 'circle', size: 400, opacity: 1 },
  encoding: {
    x: { field: 'X', ...axis },
    y: { field: 'Y', ...axis },
    color: {
      field: 'Who',
      type: 'nominal',
      legend: null,
      scale: { domain: ['a', 'b', 'twin'], range: ['#ff0000', '#00ff00', '#0000ff'] },
    },
  },
}
const size = { width: 300, height: 300, pixelRatio: 1 }
const start = { params: {}, selections: {}, timestep: null }
const whole = { base: null, inexact: null, maxBytes: null }

const open = (spec: Spec) => openTestView(spec, { tables: [ways], size })

async function drawn(view: View, progress?: number): Promise<Buffer> {
  const moved = progress === undefined ? {} : { progress }
  const [picture] = (await view.draw({ quality: 'final', requests: [whole], ...moved })).pictures
  return picture?.bytes ?? Buffer.alloc(0)
}

/** The middle of the pixels of a colour, as shares of the canvas, and how strong the strongest of them is, 0–1. */
async function spotIn(picture: Buffer, colour: 'red' | 'green' | 'blue') {
  const canvas = createCanvas(size.width, size.height)
  const context = canvas.getContext('2d')
  context.drawImage(await loadImage(picture), 0, 0)
  const { data } = context.getImageData(0, 0, size.width, size.height)
  const own = { red: 0, green: 1, blue: 2 }[colour]
  const spot = { x: 0, y: 0, weight: 0, strength: 0 }
  for (let at = 0; at < data.length; at += 4) {
    const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3)
    const channels = [r, g, b]
    const others = Math.max(...channels.filter((_, channel) => channel !== own))
    const strength = ((channels[own] ?? 0) - others) / 255
    if (strength < 0.2) continue
    const pixel = at / 4
    spot.x += strength * (pixel % size.width)
    spot.y += strength * Math.floor(pixel / size.width)
    spot.weight += strength
    spot.strength = Math.max(spot.strength, strength)
  }
  return { x: spot.x / spot.weight / size.width, y: spot.y / spot.weight / size.height, strength: spot.strength }
}

describe('marks that move', () => {
  it('go straight from where they were to where they are', async () => {
    const view = await open(moving)
    const before = await spotIn(await drawn(view), 'red')
    await view.apply({ ...start, timestep: 1 })
    const half = await spotIn(await drawn(view, 0.5), 'red')
    const after = await spotIn(await drawn(view), 'red')
    expect(after.x - before.x).toBeGreaterThan(0.4)
    expect(half.x).toBeCloseTo((before.x + after.x) / 2, 2)
    expect(half.y).toBeCloseTo((before.y + after.y) / 2, 2)
    view.close()
  })

  it('end where they would be without a way', async () => {
    const [view, jumping] = [await open(moving), await open(moving)]
    await view.apply({ ...start, timestep: 1 })
    for (const progress of [0.3, 0.9]) await drawn(view, progress)
    await jumping.apply({ ...start, timestep: 1 })
    expect((await drawn(view)).equals(await drawn(jumping))).toBe(true)
    expect(view.scene()).toEqual(jumping.scene())
    view.close()
    jumping.close()
  })

  it('become visible where they are new', async () => {
    const view = await open(moving)
    await view.apply({ ...start, timestep: 1 })
    const half = await spotIn(await drawn(view, 0.5), 'green')
    expect(half.strength).toBeCloseTo(0.5, 1)
    const after = await spotIn(await drawn(view), 'green')
    expect([half.x - after.x, half.y - after.y].map((moved) => moved.toFixed(3).replace('-', ''))).toEqual([
      '0.000',
      '0.000',
    ])
    expect(after.strength).toBe(1)
    view.close()
  })

  it('are there at once where nothing tells them apart', async () => {
    const view = await open(moving)
    await view.apply({ ...start, timestep: 1 })
    expect(await spotIn(await drawn(view, 0.2), 'blue')).toEqual(await spotIn(await drawn(view), 'blue'))
    view.close()
  })

  it.each([
    ['a step back', { timestep: 1 }, { timestep: 0 }],
    ['the same step', { timestep: 1 }, { timestep: 1 }],
  ])('do not move on %s', async (_, from, to) => {
    const view = await open(moving)
    await view.apply({ ...start, ...from })
    await drawn(view)
    await view.apply({ ...start, ...to })
    if (from.timestep !== to.timestep) expect((await drawn(view, 0.5)).equals(await drawn(view))).toBe(true)
    else expect((await spotIn(await drawn(view, 0.5), 'red')).strength).toBe(1)
    view.close()
  })

  it('jump where the chart has another size since', async () => {
    const view = await open(moving)
    await view.apply({ ...start, timestep: 1 })
    await view.resize({ ...size, width: 200 })
    expect((await drawn(view, 0.5)).equals(await drawn(view))).toBe(true)
    view.close()
  })

  it('jump where nobody asks for a way', async () => {
    const view = await open({ ...moving, usermeta: { belvedere: { timestep: 'year' } } })
    await view.apply({ ...start, timestep: 1 })
    expect((await drawn(view, 0.5)).equals(await drawn(view))).toBe(true)
    view.close()
  })

  it('are bars as well, in panels and stacks', async () => {
    const view = await open({
      ...moving,
      mark: { type: 'bar', color: '#ff0000' },
      encoding: {
        x: { field: 'Who', type: 'nominal', axis: null },
        y: { field: 'Y', type: 'quantitative', aggregate: 'max', axis: null, scale: { domain: [0, 10] } },
        row: { field: 'Who', type: 'nominal', header: null },
      },
    })
    const redOf = async (progress?: number) => (await spotIn(await drawn(view, progress), 'red')).y
    const before = await redOf()
    await view.apply({ ...start, timestep: 1 })
    const [half, after] = [await redOf(0.5), await redOf()]
    expect(half).not.toBeCloseTo(before, 3)
    expect(half).not.toBeCloseTo(after, 3)
    view.close()
  })
})
