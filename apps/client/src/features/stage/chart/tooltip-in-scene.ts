import type { Scene } from '@belvedere/contract'
import { markAnchor, type TooltipState } from './tooltip.ts'

/** A tooltip and the scene from which it was made. */
export interface SceneTooltip {
  tooltip: TooltipState
  scene: Scene | null
}

/**
 * The tooltip for another scene: moved with its mark, or null when the mark is gone or has other values. A new timestep
 * or version must not be labelled with the previous one's numbers.
 */
export function tooltipInScene({ tooltip, scene: source }: SceneTooltip, scene: Scene | null): TooltipState | null {
  if (scene === source) return tooltip
  const { mark } = tooltip
  if (scene === null || mark === null) return null
  const current = scene.views.flatMap(({ marks }) => marks).find(({ id }) => id === mark.id)
  if (current === undefined || JSON.stringify(current.datum) !== JSON.stringify(mark.datum)) return null
  const isUnmoved = current.box.every((length, index) => length === mark.box[index])
  return isUnmoved ? tooltip : { ...tooltip, mark: current, point: markAnchor(current) }
}
