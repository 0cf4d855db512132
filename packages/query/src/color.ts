import { rgb } from 'd3-color'

/** Channels 0–255. */
export type Rgb = readonly [number, number, number]

/** Parses an opaque colour of CSS; null for any other one. */
export function colorOf(text: string): Rgb | null {
  const { r, g, b, opacity } = rgb(text)
  return opacity === 1 ? [r, g, b] : null
}
