import { expect, it } from 'vitest'
import { type DrawnFrame, FrameCache } from './frame-cache.ts'

const viewport = { width: 900, height: 500, pixelRatio: 1, theme: 'light' } as const
const drawn = (version: number, bytes = 10): DrawnFrame => ({
  picture: { format: 'png', final: true, width: 900, height: 500, bytes: Buffer.alloc(bytes) },
  scene: null,
  viewport,
  version,
  timestep: null,
  command: 0,
  key: '',
})

it('drops the longest unused picture of a room that has too many', () => {
  const kept = new FrameCache({ perRoom: 2, totalBytes: 1000 })
  for (const version of [1, 2]) kept.put('a', drawn(version))
  kept.get('a', 1, viewport)
  kept.put('a', drawn(3))
  expect([1, 2, 3].map((version) => kept.get('a', version, viewport)?.version ?? null)).toEqual([1, null, 3])
})

it('keeps all rooms together within its bytes', () => {
  const kept = new FrameCache({ perRoom: 10, totalBytes: 100 })
  for (const room of ['a', 'b', 'c']) kept.put(room, drawn(1, 40))
  expect(['a', 'b', 'c'].map((room) => kept.get(room, 1, viewport) !== null)).toEqual([false, true, true])
  expect(kept.bytes).toBe(80)
  kept.put('b', drawn(1, 10))
  kept.dropRoom('c')
  expect(kept.bytes).toBe(10)
})
