import { expect, it } from 'vitest'
import { seeded } from '../../testing/seeded.ts'
import { LinkEstimate } from './link-estimate.ts'

/** An estimate after frames of `sizes` over a link; a measurement takes up to `noiseMs` longer. */
function measured(link: { roundTripMs: number; bytesPerMs: number; noiseMs?: number }, sizes: readonly number[]) {
  const below = seeded(7)
  const estimate = new LinkEstimate()
  for (const bytes of sizes) {
    estimate.record(bytes, link.roundTripMs + bytes / link.bytesPerMs + below(1000 * (link.noiseMs ?? 0)) / 1000)
  }
  return { bytesPerMs: 1 / estimate.msPerByte }
}
const mixed = Array.from({ length: 30 }, (_, i) => [40_000, 8000, 25_000, 900, 60_000][i % 5] ?? 0)

it('[V34] knows nothing at first, and takes the link for a fast one', () => {
  expect(new LinkEstimate().msPerByte).toBe(0)
})

it('[V34] learns of a slow link from its first frame', () => {
  const { bytesPerMs } = measured({ roundTripMs: 0, bytesPerMs: 1000 }, [90_000])
  expect(bytesPerMs).toBeGreaterThan(900)
  expect(bytesPerMs).toBeLessThan(1500)
})

it.each([100, 1000, 10_000])(
  '[V34] tells the throughput of %i bytes a millisecond apart from the round trip',
  (rate) => {
    for (const roundTripMs of [0, 20, 300]) {
      const { bytesPerMs } = measured({ roundTripMs, bytesPerMs: rate }, mixed)
      expect(bytesPerMs).toBeGreaterThan(rate * 0.8)
      // Of a fast one it is enough to know that it is.
      if (rate <= 1000) expect(bytesPerMs).toBeLessThan(rate * 2)
    }
  },
)

it('[V34] does not take the noise of a busy machine for a slow link', () => {
  for (const sizes of [mixed, mixed.map((bytes) => bytes / 10), mixed.map(() => 5000)]) {
    expect(measured({ roundTripMs: 1, bytesPerMs: 100_000, noiseMs: 30 }, sizes).bytesPerMs).toBeGreaterThan(1000)
  }
})

it('[V34] follows a link that becomes slow, and fast again', () => {
  const estimate = new LinkEstimate()
  const frames = (count: number, bytesPerMs: number) => {
    for (const bytes of mixed.slice(0, count)) estimate.record(bytes, 10 + bytes / bytesPerMs)
    return 1 / estimate.msPerByte
  }
  expect(frames(30, 50_000)).toBeGreaterThan(20_000)
  expect(frames(25, 500)).toBeLessThan(1000)
  expect(frames(30, 50_000)).toBeGreaterThan(10_000)
})
