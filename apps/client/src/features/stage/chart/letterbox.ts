export interface BoxSize {
  width: number
  height: number
}
export interface FrameLayout extends BoxSize {
  x: number
  y: number
  /** CSS pixels on the page per CSS pixel of the frame. */
  scale: number
}

/** Fits a frame into the available size: whole, in proportion and centered. */
export function letterbox(frame: BoxSize | null, available: BoxSize): FrameLayout {
  if (frame === null || frame.width === 0 || frame.height === 0) return { x: 0, y: 0, ...available, scale: 1 }
  const fitting = Math.min(available.width / frame.width, available.height / frame.height)
  // A frame whose size differs by rounding alone is not scaled, so that it stays sharp.
  const scale = Math.abs(fitting - 1) < 0.004 || fitting === 0 ? 1 : fitting
  const [width, height] = [frame.width * scale, frame.height * scale]
  const centered = (space: number) => Math.max(0, Math.round(space / 2))
  return { x: centered(available.width - width), y: centered(available.height - height), width, height, scale }
}
