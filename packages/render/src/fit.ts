import { applyGuides, type GuideSizes, measureGuides, sameGuides } from './guides.ts'
import { type Bounds, type Dataflow, type SceneItem, sceneRoot, setSignal, type VegaSpec } from './vega-edge.ts'
import { groupsIn } from './walk.ts'

/** Where the scene lies on the canvas: scene coordinates × `scale` + `origin` are CSS pixels of the frame. */
export interface Placement {
  origin: [number, number]
  scale: number
}

export interface Fitting {
  layout: 'fit' | 'parts'
  legends: number
  parts: Parts
}

/** Signals that hold the sizes of plots, with how many plots of that size stand side by side. */
interface Parts {
  widths: Map<string, number>
  heights: Map<string, number>
}

const rounds = 5

/** White space between the frame's edge and what is drawn, in CSS pixels. */
export function paddingFor(width: number, height: number): { x: number; y: number } {
  const of = (length: number, share: number) => Math.round(Math.max(6, Math.min(28, length * share)))
  return { x: of(width, 0.03), y: of(height, 0.045) }
}

/** The size signals of a compiled spec with the sizes that it starts from. */
export function partsOf(vega: VegaSpec): Parts {
  const widths = new Map<string, number>()
  const heights = new Map<string, number>()
  for (const { name, value } of vega.signals ?? []) {
    if (typeof value !== 'number') continue
    if (/(^|_)(child_)?width$|Width$/.test(name)) widths.set(name, value)
    if (/(^|_)(child_)?height$|Height$/.test(name)) heights.set(name, value)
  }
  if (typeof vega.width === 'number') widths.set('width', vega.width)
  if (typeof vega.height === 'number') heights.set('height', vega.height)
  return { widths, heights }
}

/**
 * Makes the scene fill a canvas of this size: sets sizes, runs, measures, corrects, until guides and bounds hold
 * still. Vega fits one plot by itself; several are scaled until their outline has the wanted size. What even then
 * is too large (a hundred facets on a phone) is drawn smaller.
 */
export async function fitScene(
  view: Dataflow,
  fitting: Fitting,
  size: { width: number; height: number },
): Promise<Placement> {
  const pad = paddingFor(size.width, size.height)
  const room = { width: Math.max(20, size.width - 2 * pad.x), height: Math.max(20, size.height - 2 * pad.y) }
  let guides: GuideSizes | null = null
  for (let round = 0; round < rounds; round++) {
    if (fitting.layout === 'fit') {
      if (round === 0) view.width(room.width).height(room.height)
    } else scaleParts(view, fitting.parts, room, round === 0 ? null : outline(view))
    await view.resize().runAsync()
    const measured = measureGuides(sceneRoot(view), room.width, fitting.legends)
    const settled = guides !== null && sameGuides(guides, measured)
    if (!settled) {
      guides = measured
      applyGuides(view, guides, room.width, room.height)
      await view.resize().runAsync()
    }
    if (settled && (fitting.layout === 'fit' || fills(outline(view), room))) break
  }
  return place(outline(view), room, pad)
}

/** True where a run without fitting has left the frame: an axis label grew longer. */
export function overflows(view: Dataflow, placement: Placement, size: { width: number; height: number }): boolean {
  const b = outline(view)
  const { origin, scale } = placement
  const margin = 1
  return (
    b.x1 * scale + origin[0] < -margin ||
    b.y1 * scale + origin[1] < -margin ||
    b.x2 * scale + origin[0] > size.width + margin ||
    b.y2 * scale + origin[1] > size.height + margin
  )
}

function scaleParts(view: Dataflow, parts: Parts, room: { width: number; height: number }, now: Bounds | null): void {
  const correct = (
    sizes: Map<string, number>,
    wanted: number,
    total: number,
    count: (name: string) => number,
    least: number,
  ) => {
    for (const [name] of sizes) {
      const current = Number(view.signal(name))
      const plots = count(name)
      const fixed = total - plots
      const factor = plots > 0 ? Math.max(0, wanted - fixed) / plots : 1
      setSignal(view, name, Math.max(least, current * factor))
    }
  }
  if (!now) {
    for (const [name, value] of parts.widths) setSignal(view, name, value)
    for (const [name, value] of parts.heights) setSignal(view, name, value)
    return
  }
  const plots = plotLengths(view)
  correct(parts.widths, room.width, now.x2 - now.x1, () => plots.width, 8)
  correct(parts.heights, room.height, now.y2 - now.y1, () => plots.height, 8)
}

/** How much of the outline's width and height is plots: the union of their extents along each direction. */
function plotLengths(view: Dataflow): { width: number; height: number } {
  const xs: [number, number][] = []
  const ys: [number, number][] = []
  for (const { group, x, y, name } of groupsIn(sceneRoot(view))) {
    if (!isPlot(group) || name.endsWith('pathgroup')) continue
    xs.push([x, x + (group.width ?? 0)])
    ys.push([y, y + (group.height ?? 0)])
  }
  return { width: unionLength(xs), height: unionLength(ys) }
}

/** A group with marks of data in it, directly. */
export function isPlot(group: SceneItem): boolean {
  return (group.items ?? []).some(
    (mark) => mark.role === 'mark' && (mark.marktype !== 'group' || mark.name?.endsWith('pathgroup')),
  )
}

function unionLength(spans: [number, number][]): number {
  let length = 0
  let end = Number.NEGATIVE_INFINITY
  for (const [from, to] of spans.sort((a, b) => a[0] - b[0])) {
    if (to <= end) continue
    length += to - Math.max(from, end)
    end = to
  }
  return length
}

/** Of everything drawn, in scene coordinates. */
export function outline(view: Dataflow): Bounds {
  const group = sceneRoot(view).items[0]
  const width = group?.width ?? 0
  const height = group?.height ?? 0
  const b = group?.bounds
  if (!b || !Number.isFinite(b.x1 + b.x2 + b.y1 + b.y2) || b.x2 < b.x1) return { x1: 0, y1: 0, x2: width, y2: height }
  return { x1: b.x1, y1: b.y1, x2: b.x2, y2: b.y2 }
}

const fills = (b: Bounds, room: { width: number; height: number }): boolean =>
  Math.abs(b.x2 - b.x1 - room.width) <= 1 && Math.abs(b.y2 - b.y1 - room.height) <= 1

/** Centres what is smaller than its room, and shrinks what is larger. */
function place(b: Bounds, room: { width: number; height: number }, pad: { x: number; y: number }): Placement {
  const width = Math.max(1, b.x2 - b.x1)
  const height = Math.max(1, b.y2 - b.y1)
  // A pixel or two of overhang (half a label, a line's cap) lies in the padding.
  const scale = Math.min(1, (room.width + pad.x) / width, (room.height + pad.y) / height)
  const x = pad.x + (room.width - width * scale) / 2 - b.x1 * scale
  const y = pad.y + (room.height - height * scale) / 2 - b.y1 * scale
  return { origin: [Math.round(x), Math.round(y)], scale }
}
