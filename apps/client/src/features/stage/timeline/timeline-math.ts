/** The index after a key press; null for keys without a meaning here. */
export function stepIndex(key: string, shift: boolean, index: number, count: number): number | null {
  const by = shift ? 10 : 1
  const to: { [key: string]: number } = {
    ArrowRight: index + by,
    ArrowUp: index + by,
    ArrowLeft: index - by,
    ArrowDown: index - by,
    PageUp: index + 10,
    PageDown: index - 10,
    Home: 0,
    End: count - 1,
  }
  const next = to[key]
  return next === undefined ? null : Math.min(count - 1, Math.max(0, next))
}

/** Indexes whose labels fit below the track: even steps from the first, and the last. */
export function tickIndexes(labels: readonly string[], trackWidth: number): number[] {
  const last = labels.length - 1
  if (last < 1) return last === 0 ? [0] : []
  const longest = Math.max(...labels.map((label) => label.length))
  // About 7 px per character at 12 px, plus a gap. The label of the current step stands beside the track.
  const labelWidth = longest * 7
  if (trackWidth < 2 * labelWidth + 12) return []
  const fits = Math.max(2, Math.floor(trackWidth / (labelWidth + 28)))
  const step = Math.ceil(last / (fits - 1))
  const even = Array.from({ length: Math.floor(last / step) }, (_, at) => at * step)
  // Drop a label that would touch the last one.
  return [...even.filter((index) => index === 0 || last - index >= step), last]
}

/** The position of an index as a fraction, 0–1. */
export const fractionOf = (index: number, count: number): number => (count < 2 ? 0 : index / (count - 1))

const speeds: readonly number[] = [0.5, 1, 2, 4]
/** Frames per second at speed 1. */
const normalFps = 4
export const fpsOf = (speed: number): number => Math.min(30, speed * normalFps)
export const nextSpeed = (speed: number): number => speeds[(speeds.indexOf(speed) + 1) % speeds.length] ?? 1
