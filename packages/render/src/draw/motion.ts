import type { CompiledUnit, EncodedField } from '../compile/units.ts'
import { isPath } from '../vega/scenegraph.ts'
import type { ScenegraphItem, ScenegraphMark } from '../vega/vega-types.ts'

/** More items than these jump. */
const maxItems = 5000

const movable: ReadonlySet<string> = new Set(['symbol', 'rect', 'text'])
const lengths = ['x', 'y', 'width', 'height', 'size'] as const
type Place = { [length in (typeof lengths)[number]]?: number }

/** Where the items of a scene are, by what they stand for. */
export type PlacedItems = ReadonlyMap<string, Place>

/** What the items of the marks stand for: their groups, and the values of the dimensions that the marks encode. */
function* keyedItems(
  root: ScenegraphMark,
  units: readonly CompiledUnit[],
): Generator<{ key: string; item: ScenegraphItem }> {
  const dimensions = new Map(units.map((unit) => [unit.marksName, dimensionsOf(unit)]))
  for (const mark of marksIn(root)) {
    const fields = dimensions.get(mark.name ?? '') ?? []
    if (!movable.has(mark.marktype) || fields.length === 0) continue
    for (const item of mark.items)
      yield { key: JSON.stringify([mark.name, fields.map((ref) => groupValue(item, ref))]), item }
  }
}

const dimensionsOf = ({ fields, channels }: CompiledUnit): string[] => {
  const isDimension = ({ role }: EncodedField) => role === 'dimension'
  return [...new Set([...fields, ...channels.values()].filter(isDimension).map(({ ref }) => ref))]
}

/** Those of stacks and panels as well. */
function* marksIn(mark: ScenegraphMark): Generator<ScenegraphMark> {
  if (mark.role === 'mark' && mark.marktype !== 'group') yield mark
  if (mark.marktype !== 'group') return
  if (mark.role !== 'mark' && !isScope(mark) && !isPath(mark.name)) return
  for (const { items = [] } of mark.items) for (const inner of items) yield* marksIn(inner)
}
const isScope = ({ role }: ScenegraphMark): boolean => role === 'frame' || role === 'scope'

/** A panel's values may be in its group alone. */
function groupValue(item: ScenegraphItem, ref: string): unknown {
  for (let at: ScenegraphItem | undefined = item; at; at = at.mark.group) {
    const { datum } = at
    if (typeof datum === 'object' && datum !== null && ref in datum) return Reflect.get(datum, ref)
  }
  return null
}

/** The places of items, as they are now; null where there are too many. What two items stand for has none. */
export function placedItems(root: ScenegraphMark, units: readonly CompiledUnit[]): PlacedItems | null {
  const places = new Map<string, Place>()
  const repeated = new Set<string>()
  let count = 0
  for (const { key, item } of keyedItems(root, units)) {
    if (++count > maxItems) return null
    if (places.has(key)) repeated.add(key)
    places.set(key, placeOf(item))
  }
  for (const key of repeated) places.delete(key)
  return places
}

const placeOf = (item: ScenegraphItem): Place =>
  Object.fromEntries(lengths.flatMap((length) => (Number.isFinite(item[length]) ? [[length, item[length]]] : [])))

/**
 * Draws items on their way from where they were to where they are. `progress`: from 0, where they were, to 1. Items that are
 * new become visible. The scene is left as it was.
 */
export function drawMoving<T>(
  { root, units }: { root: ScenegraphMark; units: readonly CompiledUnit[] },
  before: PlacedItems,
  progress: number,
  draw: () => T,
): T {
  const after = placedItems(root, units)
  const restore: (() => void)[] = []
  for (const { key, item } of after ? keyedItems(root, units) : []) {
    const to = after?.get(key)
    const from = before.get(key)
    if (!to) continue
    if (from) {
      for (const length of lengths) moveLength(item, length, { from: from[length], to: to[length], progress })
      restore.push(() => Object.assign(item, to))
    } else restore.push(setOpacity(item, (item.opacity ?? 1) * progress))
  }
  try {
    return draw()
  } finally {
    for (const undo of restore) undo()
  }
}

/** Returns what undoes it. */
function setOpacity(item: ScenegraphItem, opacity: number): () => void {
  const { opacity: previous } = item
  item.opacity = opacity
  return () => {
    if (previous === undefined) delete item.opacity
    else item.opacity = previous
  }
}

function moveLength(
  item: ScenegraphItem,
  length: (typeof lengths)[number],
  { from, to, progress }: { from: number | undefined; to: number | undefined; progress: number },
): void {
  if (from !== undefined && to !== undefined) item[length] = from + (to - from) * progress
}
