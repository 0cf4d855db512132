import type { Placement } from '../model/frame.ts'

export type FrameBox = [x: number, y: number, width: number, height: number]

export type ToFrameBox = (x1: number, y1: number, x2: number, y2: number) => FrameBox

/** Converts bounds of the scene to boxes in CSS pixels of the frame. */
export function frameBoxes({ origin, scale }: Placement): ToFrameBox {
  const round = (n: number) => Math.round(n * 100) / 100
  return (x1, y1, x2, y2) => [
    round(x1 * scale + origin[0]),
    round(y1 * scale + origin[1]),
    round((x2 - x1) * scale),
    round((y2 - y1) * scale),
  ]
}
