import type { ScenegraphItem, ScenegraphMark } from './vega-types.ts'

/** A group of the scenegraph with its position on the canvas, before scaling. */
export interface PlacedGroup {
  group: ScenegraphItem
  x: number
  y: number
  /** Name of the group's mark: `concat_0_group`, `cell`; empty at the root. */
  name: string
  role: string
}

/** All groups in drawing order, starting with the given one. */
export function* groupsIn(root: ScenegraphMark, x = 0, y = 0): Generator<PlacedGroup> {
  for (const group of root.items) {
    const at = { x: x + (group.x ?? 0), y: y + (group.y ?? 0) }
    yield { group, ...at, name: root.name ?? '', role: root.role }
    for (const mark of group.items ?? []) if (mark.marktype === 'group') yield* groupsIn(mark, at.x, at.y)
  }
}

/** True if the group contains data marks, directly or as the path groups of lines. */
export function isPlot(group: ScenegraphItem): boolean {
  return (group.items ?? []).some((mark) => (mark.marktype === 'group' ? isPath(mark.name) : mark.role === 'mark'))
}

/** Vega-Lite puts each line and area, and each stack of rounded bars, into a group of its own inside the plot. */
export const isPath = (name: string | undefined): boolean =>
  name !== undefined && (name.endsWith('pathgroup') || name.includes('stack_group_'))

const isData = (mark: ScenegraphMark): boolean => mark.role === 'mark'

/** The data marks of a group, including those inside the path groups of lines and areas. */
export function* dataMarksIn(
  group: ScenegraphItem,
  x: number,
  y: number,
): Generator<{ mark: ScenegraphMark; x: number; y: number }> {
  for (const mark of group.items ?? []) {
    if (mark.marktype !== 'group') {
      if (isData(mark)) yield { mark, x, y }
    } else if (isPath(mark.name)) {
      for (const path of mark.items) yield* dataMarksIn(path, x + (path.x ?? 0), y + (path.y ?? 0))
    }
  }
}

export function countMarks(root: ScenegraphMark): number {
  let count = 0
  for (const { group, name } of groupsIn(root)) {
    if (isPath(name)) continue
    for (const { mark } of dataMarksIn(group, 0, 0)) for (const item of mark.items) if (isDrawn(item)) count++
  }
  return count
}

/** False if a value is missing, so that the mark has no position. */
export function isDrawn(item: ScenegraphItem): boolean {
  if (item.defined === false) return false
  const { x1, x2, y1, y2 } = item.bounds
  return Number.isFinite(x1 + x2 + y1 + y2) && x2 >= x1 && y2 >= y1
}

/** The text items with this role, also those of inner groups. */
export function textsOf(group: ScenegraphItem, role: string): ScenegraphItem[] {
  return (group.items ?? []).flatMap((mark) => {
    if (mark.role === role) return mark.items
    return mark.marktype === 'group' ? mark.items.flatMap((item) => textsOf(item, role)) : []
  })
}
