import { bubbleFor, bubbleSignal } from './bubbles.ts'
import { applyGuides, measureGuides, plainGuides, sameGuides } from './guides.ts'
import { resizeParts, type SizeSignals, smallestPlot } from './parts.ts'
import { type Bounds, type Dataflow, sceneRoot, setSignal } from './vega-edge.ts'

/** Where the scene lies on the canvas: scene coordinates × `scale` + `origin` are CSS pixels of the frame. */
export interface Placement {
  origin: [number, number]
  scale: number
}

export interface Fitting {
  layout: 'fit' | 'parts'
  signals: SizeSignals
}

/** CSS pixels. */
export interface Room {
  width: number
  height: number
}
/** `top` is kept free for a title. */
interface Frame extends Room {
  top: number
}

const rounds = 6

/** White space between the frame's edge and what is drawn, in CSS pixels. */
export function paddingFor({ width, height }: Room): { x: number; y: number } {
  const of = (length: number, share: number) => Math.round(Math.max(6, Math.min(28, length * share)))
  return { x: of(width, 0.03), y: of(height, 0.045) }
}

/**
 * Makes the scene fill a canvas of this size: sets sizes, runs, measures, corrects, until guides and bounds hold
 * still. Vega fits one plot by itself; several are sized here. What even at the least size of its plots is too large
 * (a hundred facets on a phone) is laid out for a larger canvas and drawn smaller.
 */
export async function fitScene(
  view: Dataflow,
  fitting: Fitting,
  frame: Frame,
  run: () => Promise<void>,
): Promise<Placement> {
  const pad = paddingFor(frame)
  const height = frame.height - frame.top - 2 * pad.y
  const room = { width: Math.max(20, frame.width - 2 * pad.x), height: Math.max(20, height) }
  await fitInto(view, fitting, room, run)
  const excess = Math.max(...lengths(view).map((length, i) => length / (i === 0 ? room.width : room.height)))
  if (excess > 1.02 && fitting.layout === 'parts') {
    await fitInto(view, fitting, { width: room.width * excess, height: room.height * excess }, run)
  }
  const { origin, scale } = place(outline(view), room, pad)
  return { origin: [origin[0], origin[1] + frame.top], scale }
}

async function fitInto(view: Dataflow, fitting: Fitting, room: Room, run: () => Promise<void>): Promise<void> {
  let guides = plainGuides
  applyGuides(view, guides, room)
  suitPlots(view, fitting, room)
  if (fitting.layout === 'fit') view.width(room.width).height(room.height)
  view.resize()
  await run()
  for (let round = 0; round < rounds; round++) {
    const measured = measureGuides(sceneRoot(view), room.width)
    const settled = sameGuides(guides, measured)
    if (settled && (fitting.layout === 'fit' || fills(view, room))) break
    guides = measured
    applyGuides(view, guides, room)
    if (fitting.layout === 'parts') resizeParts(view, fitting.signals, room)
    suitPlots(view, fitting, room)
    view.resize()
    await run()
  }
}

/** A single plot's marks are sized by its room, so that legends, which take some of it, hold still. */
function suitPlots(view: Dataflow, { layout, signals }: Fitting, room: Room): void {
  const { width, height } = layout === 'fit' ? room : smallestPlot(view, signals)
  setSignal(view, bubbleSignal, bubbleFor(width, height))
}

/** True where a run without fitting has left the frame: an axis label grew longer. */
export function overflows(view: Dataflow, placement: Placement, frame: Frame): boolean {
  const b = outline(view)
  const { origin, scale } = placement
  const margin = 1
  return (
    b.x1 * scale + origin[0] < -margin ||
    b.y1 * scale + origin[1] < frame.top - margin ||
    b.x2 * scale + origin[0] > frame.width + margin ||
    b.y2 * scale + origin[1] > frame.height + margin
  )
}

/** Of everything drawn, in scene coordinates. */
function outline(view: Dataflow): Bounds {
  const group = sceneRoot(view).items[0]
  const b = group?.bounds
  if (!b || !Number.isFinite(b.x1 + b.x2 + b.y1 + b.y2) || b.x2 < b.x1) {
    return { x1: 0, y1: 0, x2: group?.width ?? 0, y2: group?.height ?? 0 }
  }
  return { x1: b.x1, y1: b.y1, x2: b.x2, y2: b.y2 }
}

function lengths(view: Dataflow): [number, number] {
  const b = outline(view)
  return [b.x2 - b.x1, b.y2 - b.y1]
}

function fills(view: Dataflow, room: Room): boolean {
  const [width, height] = lengths(view)
  return Math.abs(width - room.width) <= 1 && Math.abs(height - room.height) <= 1
}

/** Centres what is smaller than its room, and shrinks what is larger. */
function place(b: Bounds, room: Room, pad: { x: number; y: number }): Placement {
  const width = Math.max(1, b.x2 - b.x1)
  const height = Math.max(1, b.y2 - b.y1)
  // A pixel or two of overhang (half a label, a line's cap) may lie in the padding.
  const scale = Math.min(1, (room.width + pad.x) / width, (room.height + pad.y) / height)
  const x = pad.x + (room.width - width * scale) / 2 - b.x1 * scale
  const y = pad.y + (room.height - height * scale) / 2 - b.y1 * scale
  return { origin: [Math.round(x), Math.round(y)], scale }
}
