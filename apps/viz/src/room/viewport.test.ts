import { expect, it } from 'vitest'
import { limitResolution, shareViewports, type Viewport } from './viewport.ts'

const viewport = (width: number, theme: Viewport['theme'] = 'light', pixelRatio = 1): Viewport => ({
  width,
  height: 500,
  pixelRatio,
  theme,
})

it('[V10] assigns a later viewer to the nearest viewport of its theme', () => {
  const exact = [viewport(300), viewport(900), viewport(900, 'dark'), viewport(1600)]
  const later = [viewport(880), viewport(320, 'dark'), viewport(1500, 'light', 2)]
  expect(shareViewports([...exact, ...later], 4)).toEqual([
    ...exact,
    viewport(900),
    viewport(900, 'dark'),
    viewport(1600),
  ])
})

it('[V10] counts equal viewports once', () => {
  expect(shareViewports([viewport(300), viewport(300), viewport(400)], 2)).toEqual([
    viewport(300),
    viewport(300),
    viewport(400),
  ])
})

it('[V10] limits the pixels of a frame to those of a 4K screen, and to those of a picture', () => {
  const screen = { width: 1920, height: 1080, pixelRatio: 2, theme: 'light' } as const
  const most = 16_000_000
  expect(limitResolution(screen, most)).toEqual(screen)
  const { width, height, pixelRatio } = limitResolution({ ...screen, width: 3840, height: 2160 }, most)
  expect([width, height]).toEqual([3840, 2160])
  expect(width * height * pixelRatio ** 2).toBeCloseTo(4096 * 2304)
  expect(1920 * 1080 * limitResolution(screen, 4_000_000).pixelRatio ** 2).toBeCloseTo(4_000_000)
})
