import { describe, expect, it } from 'vitest'
import { ViewerLink } from './viewer-link.ts'

/** A simulated link; `exchange` sends a frame and acknowledges it when it has passed. */
function aLink({ bytesPerMs, roundTripMs }: { bytesPerMs: number; roundTripMs: number }) {
  const clock = { now: 0 }
  const link = new ViewerLink(() => clock.now)
  const exchange = (bytes: number) => {
    const seq = link.frameSent(bytes)
    clock.now += roundTripMs + bytes / bytesPerMs
    expect(link.acknowledge(seq)).toBe(true)
  }
  return { link, clock, exchange }
}
const sizes = [80_000, 9000, 30_000, 500, 20_000, 60_000]

describe('a link', () => {
  it('[V6] acknowledges a frame and all before it, and no frame that was not sent', () => {
    const link = new ViewerLink(() => 0)
    expect([link.frameSent(1), link.frameSent(1), link.open]).toEqual([1, 2, false])
    expect([link.acknowledge(2), link.open, link.acknowledge(1), link.acknowledge(3)]).toEqual([
      true,
      true,
      true,
      false,
    ])
  })

  it('[V7] [V34] takes two frames if it is fast, the second only when the first has nearly passed if it is slow', () => {
    const fast = aLink({ bytesPerMs: 50_000, roundTripMs: 200 })
    const slow = aLink({ bytesPerMs: 1000, roundTripMs: 20 })
    for (const { exchange } of [fast, slow]) sizes.forEach(exchange)
    for (const { link } of [fast, slow]) link.frameSent(40_000)
    expect([fast.link.open, slow.link.open]).toEqual([true, false])
    slow.clock.now += 20
    expect(slow.link.open).toBe(false)
    slow.clock.now += 15
    expect(slow.link.open).toBe(true)
    for (const { link } of [fast, slow]) link.frameSent(40_000)
    expect([fast.link.open, slow.link.open]).toEqual([false, false])
  })

  it('[V34] limits the bytes of a frame only if it is slow, however far the viewer is', () => {
    const bytesOf = (link: { bytesPerMs: number; roundTripMs: number }) => {
      const { link: viewerLink, exchange } = aLink(link)
      for (let round = 0; round < 4; round++) sizes.forEach(exchange)
      return viewerLink.maxBytes
    }
    expect(bytesOf({ bytesPerMs: 50_000, roundTripMs: 1 })).toBeNull()
    expect(bytesOf({ bytesPerMs: 50_000, roundTripMs: 300 })).toBeNull()
    expect(bytesOf({ bytesPerMs: 1000, roundTripMs: 1 })).toBe(32_768)
    expect(bytesOf({ bytesPerMs: 1000, roundTripMs: 100 })).toBe(32_768)
    expect(bytesOf({ bytesPerMs: 20, roundTripMs: 1 })).toBe(4096)
  })

  it('[V34] counts what else was sent, so that a scene is not taken for a slow link', () => {
    const { link, clock, exchange } = aLink({ bytesPerMs: 5000, roundTripMs: 5 })
    for (let round = 0; round < 4; round++) sizes.forEach(exchange)
    const before = link.maxBytes ?? 0
    link.sent(400_000)
    const seq = link.frameSent(5000)
    clock.now += 5 + 405_000 / 5000
    link.acknowledge(seq)
    expect(link.maxBytes).toBeGreaterThanOrEqual(before)
  })
})
