import { describe, expect, it } from 'vitest'
import { type Palette, palettes } from './theme.ts'

type Rgb = [number, number, number]

/** Linear light, 0–1. */
function lightOf(hex: string): Rgb {
  const of = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [of(1), of(3), of(5)]
}

/** Relative luminance and contrast, WCAG 2.2. */
const luminance = ([r, g, b]: Rgb) => 0.2126 * r + 0.7152 * g + 0.0722 * b
function contrast(a: string, b: string): number {
  const [x, y] = [luminance(lightOf(a)), luminance(lightOf(b))]
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)
}

/** Full protanopia, deuteranopia and tritanopia: Machado, Oliveira, Fernandes 2009, in linear RGB. */
const eyes: { [eye: string]: [Rgb, Rgb, Rgb] } = {
  'all eyes': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  'red-blind eyes': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  'green-blind eyes': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  'blue-blind eyes': [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

/** CIELAB under D65; distances are CIE 1976 ΔE. */
function labOf([r, g, b]: Rgb): Rgb {
  const f = (t: number) => (t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116)
  const x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047)
  const y = f(luminance([r, g, b]))
  const z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

function seen(hex: string, eye: [Rgb, Rgb, Rgb]): Rgb {
  const [r, g, b] = lightOf(hex)
  const through = (row: Rgb) => Math.max(0, Math.min(1, row[0] * r + row[1] * g + row[2] * b))
  return labOf([through(eye[0]), through(eye[1]), through(eye[2])])
}

function leastDistance(colours: string[], eye: [Rgb, Rgb, Rgb]): number {
  const labs = colours.map((colour) => seen(colour, eye))
  const pairs = labs.flatMap((a, i) => labs.slice(i + 1).map((b) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])))
  return Math.min(...pairs)
}

describe.each(Object.entries(palettes))('the %s theme', (_, palette: Palette) => {
  it('keeps texts readable on its surface', () => {
    expect(contrast(palette.ink, palette.surface)).toBeGreaterThan(7)
    expect(contrast(palette.muted, palette.surface)).toBeGreaterThan(4.5)
  })

  it('has twelve categories that stand out from its surface', () => {
    expect(new Set(palette.category).size).toBe(12)
    for (const colour of palette.category) expect(contrast(colour, palette.surface)).toBeGreaterThan(2)
  })

  it.each(Object.entries(eyes))('has distinct categories for %s', (_eye, matrix) => {
    expect(leastDistance(palette.category, matrix)).toBeGreaterThan(8)
  })

  it('has a ramp whose lightness goes one way', () => {
    const lightness = palette.ramp.map((colour) => luminance(lightOf(colour)))
    const steps = lightness.slice(1).map((value, i) => Math.sign(value - (lightness[i] ?? 0)))
    expect(new Set(steps).size).toBe(1)
  })
})
