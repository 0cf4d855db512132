import { expect, it } from 'vitest'
import { type DrawnFrame, FrameCache } from './frame-cache.ts'
import { wholePicture } from './frame-pictures.ts'

const viewport = { width: 900, height: 500, pixelRatio: 1, theme: 'light' } as const
const drawn = (version: number, bytes = 10): DrawnFrame => ({
  drawing: { view: 'view-1', generation: 1, number: 1 },
  pictures: [
    {
      request: wholePicture,
      picture: {
        format: 'png',
        lossless: true,
        patch: false,
        area: { x: 0, y: 0, width: 900, height: 500 },
        bytes: Buffer.alloc(bytes),
      },
    },
  ],
  final: true,
  progress: 1,
  scene: null,
  viewport,
  version,
  timestep: null,
  command: 0,
  key: '',
})

it('evicts the least recently used frame of a full room', () => {
  const frameCache = new FrameCache({ perRoom: 2, totalBytes: 1000 })
  for (const version of [1, 2]) frameCache.put('a', drawn(version))
  frameCache.get('a', 1, viewport)
  frameCache.put('a', drawn(3))
  expect([1, 2, 3].map((version) => frameCache.get('a', version, viewport)?.version ?? null)).toEqual([1, null, 3])
})

it('limits the bytes of all rooms', () => {
  const frameCache = new FrameCache({ perRoom: 10, totalBytes: 100 })
  for (const room of ['a', 'b', 'c']) frameCache.put(room, drawn(1, 40))
  expect(['a', 'b', 'c'].map((room) => frameCache.get(room, 1, viewport) !== null)).toEqual([false, true, true])
  expect(frameCache.bytes).toBe(80)
  frameCache.put('b', drawn(1, 10))
  frameCache.dropRoom('c')
  expect(frameCache.bytes).toBe(10)
})
