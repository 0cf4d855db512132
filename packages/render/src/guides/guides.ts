import type { Size } from '../model/frame.ts'
import { groupsIn, textsOf } from '../vega/scenegraph.ts'
import { type Dataflow, setSignal, textWidth } from '../vega/vega-facade.ts'
import type { ScenegraphItem, ScenegraphMark, VegaScale } from '../vega/vega-types.ts'
import { guideSignals } from './guide-signals.ts'

/** Shares of the height that a legend above the plot may take: in general, and above slices, which no axis labels. */
const legendShare = 0.2
const slicesShare = 0.45
const legendRow = 16
const legendMargin = 24

export interface GuideSizes {
  xAngle: number
  /** True if several legends are stacked because they do not fit side by side. */
  stacked: boolean
  /** True if slices are drawn, which no axis labels. */
  slices: boolean
  legends: { name: string; columns: number }[]
}

/** Horizontal labels and legends side by side: right for most charts, and the starting point of fitting. */
export const defaultGuides: GuideSizes = { xAngle: 0, stacked: false, slices: false, legends: [] }

/** Measures what the guides need at this width: columns of legends, and the angle of category labels. */
export function measureGuides(root: ScenegraphMark, width: number): GuideSizes {
  const guides: GuideSizes = { xAngle: 0, stacked: false, slices: false, legends: [] }
  let legendWidth = 0
  for (const { group, role, name } of groupsIn(root)) {
    if (role === 'axis') guides.xAngle = Math.min(guides.xAngle, angleOf(group))
    if (group.items?.some(({ marktype }) => marktype === 'arc')) guides.slices = true
    if (role !== 'legend') continue
    if (group.orient === 'top' || group.orient === 'bottom')
      legendWidth += group.bounds.x2 - group.bounds.x1 + legendMargin
    if (!name.startsWith(guideSignals.legend(0).slice(0, -1))) continue
    const columns = columnsOf(group, width)
    if (columns !== null) guides.legends.push({ name, columns })
  }
  guides.stacked = legendWidth - legendMargin > width
  return guides
}

/** Sets the signals of the guides; the view must run afterwards. */
export function setGuideSignals(view: Dataflow, guides: GuideSizes, area: Size): void {
  const { width, height } = area
  setSignal(view, guideSignals.xAngle, guides.xAngle)
  setSignal(view, guideSignals.xLimit, Math.max(40, Math.min(160, height * 0.3)))
  setSignal(view, guideSignals.legends, guides.stacked ? 'vertical' : 'horizontal')
  setSignal(view, guideSignals.gradient, Math.max(60, Math.min(180, width * 0.28)))
  setSignal(view, guideSignals.yLimit, Math.max(48, Math.min(200, width * 0.28)))
  setSignal(view, guideSignals.legendLimit, Math.max(160, Math.min(280, width * 0.36)))
  const [share, maxRows] = guides.slices ? [slicesShare, 12] : [legendShare, 5]
  const rows = Math.max(2, Math.min(maxRows, Math.floor((height * share) / legendRow)))
  for (const legend of guides.legends) {
    setSignal(view, guideSignals.columns(legend.name), legend.columns)
    setSignal(view, guideSignals.entries(legend.name), legend.columns * rows)
  }
}

export const sameGuides = (a: GuideSizes, b: GuideSizes): boolean => JSON.stringify(a) === JSON.stringify(b)

/** 0, -45 or -90 degrees, depending on the longest label and the space for each. */
function angleOf(axis: ScenegraphItem): number {
  if (axis.orient !== 'bottom' && axis.orient !== 'top') return 0
  const labels = textsOf(axis, 'axis-label')
  const step = discreteScale(axis)?.step?.()
  if (step === undefined || labels.length === 0) return 0
  const longest = Math.max(0, ...labels.map((item) => textWidth(withoutLimit(item), String(item.text ?? ''))))
  if (longest + 8 <= step) return 0
  return step >= 22 ? -45 : -90
}

function discreteScale(axis: ScenegraphItem): VegaScale | null {
  const datum = axis.datum
  const name = typeof datum === 'object' && datum !== null && 'scale' in datum ? datum.scale : undefined
  const scale = typeof name === 'string' ? scaleFor(axis.mark.group, name) : undefined
  return scale && (scale.type === 'band' || scale.type === 'point') ? scale : null
}

/** Looks up a scale by name in a group and its ancestors: the axes of facets are in groups without scales. */
function scaleFor(group: ScenegraphItem | undefined, name: string): VegaScale | undefined {
  if (!group) return undefined
  const scales = group.context?.scales ?? {}
  return Object.hasOwn(scales, name) ? scales[name]?.value : scaleFor(group.mark.group, name)
}

function columnsOf(legend: ScenegraphItem, width: number): number | null {
  const labels = textsOf(legend, 'legend-label')
  if (labels.length === 0) return null
  const titles = textsOf(legend, 'legend-title').map((item) => textWidth(item, String(item.text ?? '')))
  const entry = 14 + 6 + 18 + Math.max(...labels.map((item) => textWidth(item, String(item.text ?? ''))))
  const maxColumns = Math.max(1, Math.floor((width - Math.max(0, ...titles) - 12) / entry))
  // Balanced columns: six entries become three and three, not five and one.
  return Math.ceil(labels.length / Math.ceil(labels.length / maxColumns))
}

/** An item as if its text might have any length. */
const withoutLimit = (item: ScenegraphItem): ScenegraphItem => ({ ...item, limit: 0 })
