import type { PictureRequest } from '@belvedere/render'
import { describe, expect, it } from 'vitest'
import { seeded } from '../../testing/seeded.ts'
import { type FramePicture, pictureFor, shareRequests, unionOf, wholePicture } from './frame-pictures.ts'

const area = (x: number, width = 10) => ({ x, y: 0, width, height: 10 })
const fast = (base: number | null): PictureRequest => ({ base, inexact: null, maxBytes: null })
const slow = (base: number | null, maxBytes = 8000): PictureRequest => ({ base, inexact: null, maxBytes })
const picture = (request: PictureRequest, bytes: number, lossless = true): FramePicture => ({
  request,
  picture: { format: 'png', lossless, patch: request.base !== null, area: area(0), bytes: Buffer.alloc(bytes) },
})
const bestFor = (pictures: FramePicture[], request: PictureRequest, final = false) =>
  pictures.findIndex(({ picture }) => picture === pictureFor({ pictures, final }, request))

describe('requests of viewers', () => {
  it('[V34] are made once by all who need the same', () => {
    expect(shareRequests([fast(3), fast(3), slow(3), fast(2), slow(3)])).toEqual([fast(3), fast(2), slow(3)])
  })

  it('[V34] of rare bases are one, of the earliest; slow links never decide for fast ones', () => {
    const requests = [fast(9), fast(9), fast(8), fast(8), fast(5), fast(7), fast(6), slow(2), slow(1)]
    expect(shareRequests(requests)).toEqual([fast(9), fast(8), fast(5), slow(2), slow(1)])
    expect(shareRequests([fast(null), fast(9), slow(null)])).toEqual([fast(null), fast(9), slow(null)])
    const inexact = [1, 2, 3, 4].map((base) => ({ base, inexact: area(10 * base), maxBytes: 4096 * base }))
    expect(shareRequests(inexact).at(-1)).toEqual({ base: 3, inexact: area(30, 20), maxBytes: 4096 * 3 })
  })
})

describe('the picture for a viewer', () => {
  it.each([true, false])('[V33] [V34] is always among those of the shared requests, still frame: %s', (final) => {
    const below = seeded(5)
    for (let round = 0; round < 300; round++) {
      const requests = Array.from({ length: 1 + below(12) }, (): PictureRequest => {
        const base = below(4) === 0 ? null : below(9)
        const inexact = final && base !== null && below(2) === 0 ? area(below(20), 1 + below(9)) : null
        return { base, inexact, maxBytes: below(2) === 0 ? null : 4096 * (1 + below(5)) }
      })
      const pictures = shareRequests(requests).map((request) => {
        const lossless = final || request.maxBytes === null
        // Sometimes the whole picture is smaller than the patch.
        const made = picture(request, below(30_000), lossless)
        return below(5) === 0 ? { ...made, picture: { ...made.picture, patch: false } } : made
      })
      for (const request of requests) expect(pictureFor({ pictures, final }, request)).not.toBeNull()
    }
  })

  it('[V33] is a patch over what it shows, or over something earlier, or whole', () => {
    const pictures = [picture(fast(4), 50), picture(fast(2), 70)]
    expect([5, 4, 3, 2, 1, null].map((base) => bestFor(pictures, fast(base)))).toEqual([0, 0, 1, 1, -1, -1])
    expect(bestFor([...pictures, picture(wholePicture, 900)], fast(null))).toBe(2)
    expect(bestFor([...pictures, picture(wholePicture, 900)], fast(1))).toBe(-1)
  })

  it('[V34] is lossy for a slow link only, and small enough for it', () => {
    const pictures = [picture(slow(4), 7000, false), picture(slow(4, 4000), 3000, false), picture(fast(4), 20_000)]
    expect(
      [fast(4), slow(4), slow(4, 5000), slow(4, 2000), slow(4, 30_000)].map((one) => bestFor(pictures, one)),
    ).toEqual([2, 0, 1, -1, 2])
  })

  it('[V34] of a still frame is lossless, and makes good what was lossy', () => {
    const whole = picture(wholePicture, 90_000)
    const part = picture({ ...slow(4), inexact: area(0, 20) }, 40_000)
    const lossy = (inexact: PictureRequest['inexact']) => ({ ...slow(4), inexact })
    expect(bestFor([whole, part], lossy(area(5)), true)).toBe(1)
    expect(bestFor([whole, part], lossy(area(15)), true)).toBe(-1)
    expect(bestFor([whole, part], slow(null), true)).toBe(0)
  })
})

it('an area and nothing are that area', () => {
  expect([unionOf(area(3), null), unionOf(null, null), unionOf(area(3), area(30))]).toEqual([
    area(3),
    null,
    area(3, 37),
  ])
})
