import { defaultGuides, measureGuides, sameGuides, setGuideSignals } from '../guides/guides.ts'
import { type Placement, paddingFor, type Size } from '../model/frame.ts'
import { bubbleSignal, largestBubbleArea } from '../theme/bubble-size.ts'
import { countMarks } from '../vega/scenegraph.ts'
import { type Dataflow, sceneRoot, setSignal } from '../vega/vega-facade.ts'
import type { Bounds } from '../vega/vega-types.ts'
import { minPlotSides, resizePlots, type SizeSignals } from './plot-sizes.ts'

export interface FitOptions {
  layout: 'fit' | 'parts'
  signals: SizeSignals
}

/** `top`: height reserved for the title. */
interface Canvas extends Size {
  top: number
}

const maxRounds = 6

/**
 * Makes the scene fill the canvas: sets sizes, runs, measures and corrects until guides and bounds are stable. Vega fits a
 * single plot by itself; several plots are sized here. Content that is too large even with the smallest plots (a hundred
 * facets on a phone) is laid out on a larger canvas and scaled down.
 */
export async function fitViewToCanvas(
  view: Dataflow,
  fitting: FitOptions,
  frame: Canvas,
  run: () => Promise<void>,
): Promise<Placement> {
  const pad = paddingFor(frame)
  const height = frame.height - frame.top - 2 * pad.y
  const area = { width: Math.max(20, frame.width - 2 * pad.x), height: Math.max(20, height) }
  await fitInto(view, fitting, area, run)
  const excess = Math.max(...contentSize(view).map((length, i) => length / (i === 0 ? area.width : area.height)))
  if (excess > 1.02 && fitting.layout === 'parts') {
    await fitInto(view, fitting, { width: area.width * excess, height: area.height * excess }, run)
  }
  const { origin, scale } = centre(contentBounds(view), area, pad)
  return { origin: [origin[0], origin[1] + frame.top], scale }
}

async function fitInto(view: Dataflow, fitting: FitOptions, area: Size, run: () => Promise<void>): Promise<void> {
  let guides = defaultGuides
  setGuideSignals(view, guides, area)
  let bubble = setBubbleSize(view, fitting, area, 0)
  if (fitting.layout === 'fit') view.width(area.width).height(area.height)
  view.resize()
  await run()
  for (let round = 0; round < maxRounds; round++) {
    const measured = measureGuides(sceneRoot(view), area.width)
    const before = bubble
    bubble = setBubbleSize(view, fitting, area, countMarks(sceneRoot(view)))
    const settled = sameGuides(guides, measured) && bubble === before
    if (settled && (fitting.layout === 'fit' || fillsCanvas(view, area))) break
    guides = measured
    setGuideSignals(view, guides, area)
    if (fitting.layout === 'parts') {
      resizePlots(view, fitting.signals, area)
      bubble = setBubbleSize(view, fitting, area, 0)
    }
    view.resize()
    await run()
  }
}

/**
 * Sets the signal for the largest bubble, and returns its area. For a single plot its value follows the canvas and not the plot,
 * whose size depends on the size legend, which in turn shows the bubbles; many of them are smaller.
 */
function setBubbleSize(view: Dataflow, { layout, signals }: FitOptions, area: Size, marks: number): number {
  const isSingle = layout === 'fit'
  const { width, height } = isSingle ? area : minPlotSides(view, signals)
  const largest = largestBubbleArea(width, height, isSingle ? marks : 0)
  setSignal(view, bubbleSignal, largest)
  return largest
}

/** True if the content exceeds the frame after a run without fitting, for instance because an axis label grew longer. */
export function overflows(view: Dataflow, placement: Placement, frame: Canvas): boolean {
  const b = contentBounds(view)
  const { origin, scale } = placement
  const margin = 1
  return (
    b.x1 * scale + origin[0] < -margin ||
    b.y1 * scale + origin[1] < frame.top - margin ||
    b.x2 * scale + origin[0] > frame.width + margin ||
    b.y2 * scale + origin[1] > frame.height + margin
  )
}

/** Bounds of everything that is drawn, in scene coordinates. */
function contentBounds(view: Dataflow): Bounds {
  const group = sceneRoot(view).items[0]
  const b = group?.bounds
  if (!b || !Number.isFinite(b.x1 + b.x2 + b.y1 + b.y2) || b.x2 < b.x1) {
    return { x1: 0, y1: 0, x2: group?.width ?? 0, y2: group?.height ?? 0 }
  }
  return { x1: b.x1, y1: b.y1, x2: b.x2, y2: b.y2 }
}

function contentSize(view: Dataflow): [number, number] {
  const b = contentBounds(view)
  return [b.x2 - b.x1, b.y2 - b.y1]
}

function fillsCanvas(view: Dataflow, area: Size): boolean {
  const [width, height] = contentSize(view)
  return Math.abs(width - area.width) <= 1 && Math.abs(height - area.height) <= 1
}

/** Centres content that is smaller than the area, and scales down content that is larger. */
function centre(b: Bounds, area: Size, pad: { x: number; y: number }): Placement {
  const width = Math.max(1, b.x2 - b.x1)
  const height = Math.max(1, b.y2 - b.y1)
  // A small overhang (half a label, a line cap) may extend into the padding.
  const scale = Math.min(1, (area.width + pad.x) / width, (area.height + pad.y) / height)
  const x = pad.x + (area.width - width * scale) / 2 - b.x1 * scale
  const y = pad.y + (area.height - height * scale) / 2 - b.y1 * scale
  return { origin: [Math.round(x), Math.round(y)], scale }
}
