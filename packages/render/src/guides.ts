import { signalNames } from './compile.ts'
import { type Dataflow, type SceneItem, type SceneMark, setSignal, textWidth, type VegaScale } from './vega-edge.ts'
import { groupsIn } from './walk.ts'

/** Rows that a legend above the plot may take. */
const legendRows = 3

export interface GuideSizes {
  xAngle: number
  legends: { columns: number; entries: number }[]
}

/** What the guides need at this size: legends wrap, labels of categories lie, lean or stand. Measured, not guessed. */
export function measureGuides(root: SceneMark, width: number, legends: number): GuideSizes {
  const found: GuideSizes = { xAngle: 0, legends: [] }
  for (const { group, role } of groupsIn(root)) {
    if (role === 'axis') found.xAngle = Math.min(found.xAngle, angleOf(group))
    if (role === 'legend' && found.legends.length < legends) {
      const size = legendOf(group, width)
      if (size) found.legends.push(size)
    }
  }
  return found
}

export function applyGuides(view: Dataflow, guides: GuideSizes, width: number, height: number): void {
  setSignal(view, signalNames.xAngle, guides.xAngle)
  setSignal(view, signalNames.xLimit, Math.max(40, Math.min(160, height * 0.3)))
  setSignal(view, signalNames.yLimit, Math.max(48, Math.min(200, width * 0.28)))
  for (const [i, legend] of guides.legends.entries()) {
    setSignal(view, signalNames.columns(i), legend.columns)
    setSignal(view, signalNames.entries(i), legend.entries)
  }
}

export const sameGuides = (a: GuideSizes, b: GuideSizes): boolean => JSON.stringify(a) === JSON.stringify(b)

/** 0, -45 or -90 degrees, by the longest label and the room that each has. */
function angleOf(axis: SceneItem): number {
  if (axis.orient !== 'bottom' && axis.orient !== 'top') return 0
  const labels = textsOf(axis, 'axis-label')
  const step = stepOf(axis, labels)
  if (step === null) return 0
  const longest = Math.max(0, ...labels.map((item) => textWidth(unlimited(item), String(item.text ?? ''))))
  if (longest + 8 <= step) return 0
  return step >= 22 ? -45 : -90
}

/** Distance between neighbouring labels of a discrete axis. */
function stepOf(axis: SceneItem, labels: SceneItem[]): number | null {
  const scale = discreteScale(axis)
  if (scale) return scale.step?.() ?? null
  const xs = labels.map((item) => item.x ?? 0).sort((a, b) => a - b)
  const gaps = xs.slice(1).map((x, i) => x - (xs[i] ?? 0))
  return gaps.length > 0 ? Math.min(...gaps) : null
}

function discreteScale(axis: SceneItem): VegaScale | null {
  const datum = axis.datum
  const name = typeof datum === 'object' && datum !== null && 'scale' in datum ? datum.scale : undefined
  const scales = axis.mark.group?.context?.scales ?? {}
  const scale = typeof name === 'string' && Object.hasOwn(scales, name) ? scales[name]?.value : undefined
  return scale && (scale.type === 'band' || scale.type === 'point') ? scale : null
}

function legendOf(legend: SceneItem, width: number): { columns: number; entries: number } | null {
  const labels = textsOf(legend, 'legend-label')
  if (labels.length === 0) return null
  const titles = textsOf(legend, 'legend-title').map((item) => textWidth(item, String(item.text ?? '')))
  const entry = 14 + 6 + 18 + Math.max(...labels.map((item) => textWidth(item, String(item.text ?? ''))))
  const columns = Math.max(1, Math.floor((width - Math.max(0, ...titles) - 12) / entry))
  return { columns, entries: Math.max(1, columns * legendRows) }
}

export function textsOf(group: SceneItem, role: string): SceneItem[] {
  return (group.items ?? []).flatMap((mark) => {
    if (mark.role === role) return mark.items
    return mark.marktype === 'group' ? mark.items.flatMap((item) => textsOf(item, role)) : []
  })
}

const unlimited = (item: SceneItem): SceneItem => ({ ...item, limit: 0 })
