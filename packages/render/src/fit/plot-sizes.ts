import { isObject } from '@belvedere/spec'
import type { Size } from '../model/frame.ts'
import { type Dataflow, sceneRoot, setSignal } from '../vega/vega-facade.ts'
import { groupsOf } from '../vega/vega-groups.ts'
import type { ScenegraphItem, ScenegraphMark, VegaSpec } from '../vega/vega-types.ts'

/** The signals that set the size of each group's plot, by the group's mark name; those of the root are `width` and `height`. */
export type SizeSignals = Map<string, { width?: string; height?: string }>

/** CSS pixels. If plots would have to be smaller, the whole scene is scaled down instead. */
const minPlotSize: Size = { width: 30, height: 26 }

export function findSizeSignals(vega: VegaSpec): SizeSignals {
  const signals: SizeSignals = new Map([['', { width: 'width', height: 'height' }]])
  for (const group of groupsOf(vega)) {
    for (const mark of group.marks ?? []) {
      if (mark.type !== 'group' || mark.name === undefined) continue
      const update = mark.encode?.update ?? {}
      const width = signalIn(update.width)
      const height = signalIn(update.height)
      if (width !== null || height !== null) {
        signals.set(mark.name, { ...(width !== null && { width }), ...(height !== null && { height }) })
      }
    }
  }
  return signals
}

const signalIn = (value: unknown): string | null =>
  isObject(value) && typeof value.signal === 'string' && /^\w+$/.test(value.signal) ? value.signal : null

/** Resizes all plots towards filling `area`, starting from the layout of the last run. */
export function resizePlots(view: Dataflow, signals: SizeSignals, area: Size): void {
  const proposals = new Map<string, number[]>()
  const propose = (signal: string | undefined, growth: number, minLength: number) => {
    if (signal === undefined) return
    const length = Number(view.signal(signal))
    proposals.set(signal, [...(proposals.get(signal) ?? []), Math.max(minLength, length + growth)])
  }
  const root = sceneRoot(view).items[0]
  if (root) {
    distribute(root, '', area, (name, growth) => {
      propose(signals.get(name)?.width, growth.width, minPlotSize.width)
      propose(signals.get(name)?.height, growth.height, minPlotSize.height)
    })
  }
  // Plots that share a signal stay equal; the tightest one decides.
  for (const [signal, sizes] of proposals) setSignal(view, signal, Math.min(...sizes))
}

/** The least width and the least height of the plots now, in CSS pixels; they may be those of different plots. */
export function minPlotSides(view: Dataflow, signals: SizeSignals): Size {
  const minSide = (side: 'width' | 'height') => {
    const names = [...signals].flatMap(([group, size]) => (group === '' && signals.size > 1 ? [] : (size[side] ?? [])))
    return Math.min(...names.map((name) => Number(view.signal(name))))
  }
  return { width: minSide('width'), height: minSide('height') }
}

/** Enlarges the plots with this mark name; negative lengths shrink them. */
type Grow = (name: string, growth: Size) => void

/**
 * Distributes the difference between a group's size and its target over the plots in it. Plots in one row share the width
 * in proportion to their own widths, and each gets the full height; for plots in one column it is the reverse.
 */
function distribute(group: ScenegraphItem, name: string, target: Size, grow: Grow): void {
  const size = sizeOf(group)
  const missing = { width: target.width - size.width, height: target.height - size.height }
  const children = childGroups(group)
  const cells = (group.items ?? []).find((mark) => mark.marktype === 'group' && mark.name?.endsWith('cell'))
  if (children.length > 0) {
    const columns = lanesOf(children, 'x')
    const rows = lanesOf(children, 'y')
    for (const child of children) {
      const childSize = sizeOf(child.item)
      const acrossColumns = children.filter((sibling) => sameLane(rows, child, sibling))
      const acrossRows = children.filter((sibling) => sameLane(columns, child, sibling))
      const width =
        acrossColumns.length > 1
          ? childSize.width + missing.width * shareOfLane(child, acrossColumns, 'width')
          : boundsLength(children, 'width') + missing.width
      const height =
        acrossRows.length > 1
          ? childSize.height + missing.height * shareOfLane(child, acrossRows, 'height')
          : boundsLength(children, 'height') + missing.height
      distribute(child.item, child.name, { width, height }, grow)
    }
  } else if (cells) {
    const across = new Set(cells.items.map((cell) => Math.round(cell.x ?? 0))).size
    const down = new Set(cells.items.map((cell) => Math.round(cell.y ?? 0))).size
    grow(cells.name ?? '', { width: missing.width / Math.max(1, across), height: missing.height / Math.max(1, down) })
  } else grow(name, missing)
}

interface Child {
  name: string
  item: ScenegraphItem
}

function childGroups(group: ScenegraphItem): Child[] {
  const isPart = (mark: ScenegraphMark) => mark.marktype === 'group' && mark.name?.endsWith('_group')
  return (group.items ?? [])
    .filter(isPart)
    .flatMap((mark) => mark.items.map((item) => ({ name: mark.name ?? '', item })))
}

/** Groups children into rows (`y`) or columns (`x`): two belong together if they overlap by more than half. */
function lanesOf(children: Child[], axis: 'x' | 'y'): Child[][] {
  const lanes: { from: number; to: number; children: Child[] }[] = []
  for (const child of children) {
    const at = child.item[axis] ?? 0
    const length = Math.max(
      1,
      (axis === 'x' ? child.item.width : child.item.height) || sizeOf(child.item)[axis === 'x' ? 'width' : 'height'],
    )
    const lane = lanes.find(
      ({ from, to }) => Math.min(to, at + length) - Math.max(from, at) > Math.min(length, to - from) / 2,
    )
    if (lane) lane.children.push(child)
    else lanes.push({ from: at, to: at + length, children: [child] })
  }
  return lanes.map((lane) => lane.children)
}

const sameLane = (all: Child[][], a: Child, b: Child): boolean =>
  all.some((lane) => lane.includes(a) && lane.includes(b))

function shareOfLane(child: Child, among: Child[], side: 'width' | 'height'): number {
  const plotLength = ({ item }: Child) => Math.max(1, item[side] || sizeOf(item)[side])
  return plotLength(child) / among.reduce((sum, sibling) => sum + plotLength(sibling), 0)
}

const boundsLength = (children: Child[], side: 'width' | 'height'): number => {
  const from = side === 'width' ? ('x1' as const) : ('y1' as const)
  const to = side === 'width' ? ('x2' as const) : ('y2' as const)
  return (
    Math.max(...children.map(({ item }) => item.bounds[to])) -
    Math.min(...children.map(({ item }) => item.bounds[from]))
  )
}

const sizeOf = (item: ScenegraphItem): Size => ({
  width: item.bounds.x2 - item.bounds.x1,
  height: item.bounds.y2 - item.bounds.y1,
})
