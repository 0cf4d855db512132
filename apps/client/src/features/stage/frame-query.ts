import type { Theme } from '@belvedere/contract'
import { paramValue, type StageState, timestepIndex } from './stage-state.ts'

/** The query for an image of the chart as it is on this page: the room's state may be slightly behind it. */
export function frameQuery(stage: StageState, view: { theme: Theme; version: number | null }) {
  const size = { ...sizeOf(stage), theme: view.theme }
  if (view.version !== null) return { ...size, version: view.version }
  const params = Object.fromEntries(
    stage.widgets
      .map((widget) => [widget, paramValue(stage, widget)] as const)
      // Leave out sliders without a value: null is not allowed for them.
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
  const clamp = (length: number) => Math.max(50, Math.min(4096, Math.round(length)))
  return { width: clamp(frame?.width ?? 900), height: clamp(frame?.height ?? 500) }
}
