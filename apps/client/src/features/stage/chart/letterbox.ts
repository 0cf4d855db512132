export interface Place {
  x: number
  y: number
  width: number
  height: number
  /** Room pixels for one of the picture's. */
  scale: number
}

/** Where a picture lies in its room: whole, in proportion, in the middle, never enlarged beyond need. */
export function letterbox(
  picture: { width: number; height: number } | null,
  room: { width: number; height: number },
): Place {
  if (picture === null || picture.width === 0 || picture.height === 0) return { x: 0, y: 0, ...room, scale: 1 }
  const fitting = Math.min(room.width / picture.width, room.height / picture.height)
  // A picture of the right size but for a rounding stays sharp.
  const scale = Math.abs(fitting - 1) < 0.004 || fitting === 0 ? 1 : fitting
  const [width, height] = [picture.width * scale, picture.height * scale]
  const middle = (space: number) => Math.max(0, Math.round(space / 2))
  return { x: middle(room.width - width), y: middle(room.height - height), width, height, scale }
}
