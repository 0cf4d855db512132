import { createCanvas } from 'canvas'
import type { CompiledUnit } from '../compile/units.ts'
import { pickItem } from '../vega/vega-facade.ts'
import type { ScenegraphItem, ScenegraphMark } from '../vega/vega-types.ts'
import { describeMark, type MarkDescription } from './describe-mark.ts'

/** Used for hit testing only; shared by all views. */
const geometry = createCanvas(1, 1)

/** Describes the topmost mark at a point of the scene; for a line or area, its nearest vertex. */
export function pickMark(root: ScenegraphMark, units: CompiledUnit[], x: number, y: number): MarkDescription | null {
  const hit = pickItem(geometry, root, x, y)
  const unit = hit && units.find((unit) => unit.marksName === hit.mark.name)
  if (!hit || !unit) return null
  return describeMark(unit, nearest(hit, x, y).datum)
}

function nearest(hit: ScenegraphItem, x: number, y: number): ScenegraphItem {
  const { marktype, items } = hit.mark
  if (marktype !== 'line' && marktype !== 'area' && marktype !== 'trail') return hit
  let [px, py] = [x, y]
  for (let group = hit.mark.group; group; group = group.mark.group) {
    px -= group.x ?? 0
    py -= group.y ?? 0
  }
  // For an area, only the position along its axis counts.
  const weight = marktype === 'area' ? 0 : 1
  const distance = (item: ScenegraphItem) => Math.hypot((item.x ?? 0) - px, weight * ((item.y ?? 0) - py))
  return items.reduce((best, item) => (distance(item) < distance(best) ? item : best), hit)
}
