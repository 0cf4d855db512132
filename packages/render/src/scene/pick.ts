import { createCanvas } from 'canvas'
import type { CompiledUnit } from '../compile/units.ts'
import { pickItem } from '../vega/vega-facade.ts'
import type { ScenegraphItem, ScenegraphMark } from '../vega/vega-types.ts'
import { describeMark, type MarkDescription } from './describe-mark.ts'
import { densityIn, describePlace, isDensity } from './describe-place.ts'

/** Used for hit testing only; shared by all views. */
const geometry = createCanvas(1, 1)

/**
 * Describes the topmost mark at a point of the scene; for a line or area, its nearest vertex; for a density, the points of the
 * place.
 */
export function pickMark(
  root: ScenegraphMark,
  units: CompiledUnit[],
  x: number,
  y: number,
): Pick<MarkDescription, 'datum' | 'rows'> | null {
  const hit = pickItem(geometry, root, x, y)
  if (!hit) return null
  const { datum } = hit
  const unitOf = (name: string | undefined) => units.find(({ marksName }) => marksName === name)
  if (isDensity(datum)) {
    const unit = unitOf(densityIn(datum).mark.name)
    return unit ? describePlace(unit, datum, inGroup(hit, x, y)) : null
  }
  const unit = unitOf(hit.mark.name)
  return unit ? describeMark(unit, nearest(hit, x, y).datum) : null
}

/** A point of the scene in the group of an item. */
function inGroup(hit: ScenegraphItem, x: number, y: number): [number, number] {
  let [px, py] = [x, y]
  for (let group = hit.mark.group; group; group = group.mark.group) {
    px -= group.x ?? 0
    py -= group.y ?? 0
  }
  return [px, py]
}

function nearest(hit: ScenegraphItem, x: number, y: number): ScenegraphItem {
  const { marktype, items } = hit.mark
  if (marktype !== 'line' && marktype !== 'area' && marktype !== 'trail') return hit
  const [px, py] = inGroup(hit, x, y)
  // For an area, only the position along its axis counts.
  const weight = marktype === 'area' ? 0 : 1
  const distance = (item: ScenegraphItem) => Math.hypot((item.x ?? 0) - px, weight * ((item.y ?? 0) - py))
  return items.reduce((best, item) => (distance(item) < distance(best) ? item : best), hit)
}
