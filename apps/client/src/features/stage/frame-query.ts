import type { Theme } from '@belvedere/contract'
import { paramValue, type StageState, timestepIndex } from './stage-state.ts'

const ratio = 2
/** Pixels of a file at most. */
const mostPixels = 16_000_000

/** The moment that is shown here as a file is asked for: at once, for the room's own state settles a little later. */
export function frameQuery(stage: StageState, shown: { theme: Theme; version: number | null }) {
  const { width, height } = sizeOf(stage)
  const pixelRatio = Math.min(ratio, Math.floor(100 * Math.sqrt(mostPixels / (width * height))) / 100)
  const size = { width, height, pixelRatio, theme: shown.theme }
  if (shown.version !== null) return { ...size, version: shown.version }
  const params = Object.fromEntries(
    stage.widgets
      .map((widget) => [widget, paramValue(stage, widget)] as const)
      // A slider that nobody has set has no value that could be sent.
      .filter(([{ options = [] }, value]) => value !== null || options.some((option) => option.value === null))
      .map(([{ name }, value]) => [name, value]),
  )
  return {
    ...size,
    ...(Object.keys(params).length === 0 ? {} : { params: JSON.stringify(params) }),
    ...(stage.timesteps === null ? {} : { timestep: timestepIndex(stage) }),
  }
}

function sizeOf({ frame }: StageState): { width: number; height: number } {
  const within = (length: number) => Math.max(50, Math.min(4096, Math.round(length)))
  return { width: within(frame?.width ?? 900), height: within(frame?.height ?? 500) }
}
