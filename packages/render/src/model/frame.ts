/** CSS pixels. */
export interface Size {
  width: number
  height: number
}

/** Where the scene lies on the canvas: scene coordinates × `scale` + `origin` are CSS pixels of the frame. */
export interface Placement {
  origin: [number, number]
  scale: number
}

/** Padding between the frame's edge and the content, in CSS pixels. */
export function paddingFor({ width, height }: Size): { x: number; y: number } {
  const of = (length: number, share: number) => Math.round(Math.max(6, Math.min(28, length * share)))
  return { x: of(width, 0.03), y: of(height, 0.045) }
}
