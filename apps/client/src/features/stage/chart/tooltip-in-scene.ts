import type { Scene } from '@belvedere/contract'
import { pinnedAt } from './tooltip.ts'
import type { TooltipAt } from './tooltip-card.tsx'

/** A tooltip and the scene that it was read from. */
export interface ReadTooltip {
  tooltip: TooltipAt
  scene: Scene | null
}

/**
 * The tooltip as it holds in the scene that stands now: where its mark lies there, or none when the mark is gone or
 * says other values. A new timestep or version must not be labelled with the numbers of the one before.
 */
export function stillThere({ tooltip, scene: before }: ReadTooltip, scene: Scene | null): TooltipAt | null {
  if (scene === before) return tooltip
  const { mark } = tooltip
  if (scene === null || mark === null) return null
  const now = scene.views.flatMap(({ marks }) => marks).find(({ id }) => id === mark.id)
  if (now === undefined || JSON.stringify(now.datum) !== JSON.stringify(mark.datum)) return null
  return now.box.every((length, at) => length === mark.box[at]) ? tooltip : { ...tooltip, mark: now, at: pinnedAt(now) }
}
