import { isObject } from '@belvedere/spec'
import { groupsOf } from '../vega/vega-groups.ts'
import type { VegaGuide, VegaMark, VegaScaleSpec, VegaSpec } from '../vega/vega-types.ts'
import { type GuideText, labelNulls, setLabels, shortenAxisNumbers, shortenLegendNumbers } from './guide-labels.ts'
import { wrapLabels } from './wrap-labels.ts'

/** Names of Vega signals. The fit phase sets them to rotate and truncate labels and to arrange legends. */
export const guideSignals = {
  xAngle: 'belvedere_x_angle',
  xLimit: 'belvedere_x_limit',
  yLimit: 'belvedere_y_limit',
  legendLimit: 'belvedere_legend_limit',
  gradient: 'belvedere_gradient',
  /** Layout of several legends: `horizontal` or `vertical`. */
  legends: 'belvedere_legends',
  /** Also the name of the legend's group, by which the scene finds it. */
  legend: (i: number) => `belvedere_legend_${i}`,
  columns: (legend: string) => `${legend}_columns`,
  entries: (legend: string) => `${legend}_entries`,
}

/** CSS pixels. Shorter time axes show only their first label: Vega would draw two even if they overlap. */
const minLengthForTwoTimes = 120
/** CSS pixels. Shorter axes have no title. */
const minLengthForTitle = 48

const discreteTypes = ['ordinal', 'band', 'point']
const timeTypes = ['time', 'utc']
const numberTypes = ['linear', 'log', 'pow', 'sqrt', 'symlog']

/**
 * Makes axes and legends of a compiled spec depend on `guideSignals`, so that they can be fitted to each size without compiling
 * again. Settings of the spec itself are kept.
 */
export function addGuideSignals(vega: VegaSpec, words: GuideText): void {
  const scales = new Map<string, VegaScaleSpec>()
  for (const group of groupsOf(vega)) for (const scale of group.scales ?? []) scales.set(scale.name, scale)
  const signals: { name: string; value: string | number }[] = [
    { name: guideSignals.xAngle, value: 0 },
    { name: guideSignals.xLimit, value: 160 },
    { name: guideSignals.yLimit, value: 160 },
    { name: guideSignals.legendLimit, value: 160 },
    { name: guideSignals.gradient, value: 180 },
    { name: guideSignals.legends, value: 'horizontal' },
  ]
  let legends = 0
  for (const group of groupsOf(vega)) {
    for (const mark of group.marks ?? []) limitHeaderTitle(mark)
    for (const axis of group.axes ?? []) addAxisSignals(axis, scales.get(axis.scale ?? ''), words)
    for (const legend of group.legends ?? []) {
      const name = guideSignals.legend(legends)
      if (!addLegendSignals(legend, name, scales, words)) continue
      signals.push({ name: guideSignals.columns(name), value: 4 }, { name: guideSignals.entries(name), value: 24 })
      legends++
    }
  }
  vega.signals = [...(vega.signals ?? []), ...signals]
  arrangeLegends(vega)
}

/** Truncates the titles of panels to their width, so that they do not overlap. */
function limitHeaderTitle({ role, title, encode }: VegaMark): void {
  if (!isObject(title) || title.limit !== undefined) return
  const size = role === 'row-header' ? encode?.update?.height : encode?.update?.width
  if (isObject(size) && typeof size.signal === 'string') title.limit = { signal: size.signal }
}

function arrangeLegends(vega: VegaSpec): void {
  const config = isObject(vega.config) ? vega.config : {}
  const legend = isObject(config.legend) ? config.legend : {}
  const margin = { signal: `${guideSignals.legends} === 'vertical' ? 8 : 24` }
  // Starts at the edge of the axis labels: the plot alone may be too narrow.
  const top = { direction: { signal: guideSignals.legends }, margin, anchor: 'start', frame: 'bounds' }
  vega.config = { ...config, legend: { ...legend, layout: legend.layout ?? { top, bottom: top } } }
}

function addAxisSignals(axis: VegaGuide, scale: VegaScaleSpec | undefined, words: GuideText): void {
  if (!scale) return
  thinTicks(axis)
  if (isCount(scale)) axis.tickMinStep ??= 1
  if (axis.labels === false) return
  const type = scale.type ?? 'linear'
  const length = lengthSignal(scale)
  if (length !== null) {
    axis.titleLimit ??= { signal: `max(${minLengthForTitle}, ${length})` }
    // In tiny small multiples, titles would overlap.
    axis.titleOpacity ??= { signal: `${length} < ${minLengthForTitle} ? 0 : 1` }
  }
  if (numberTypes.includes(type)) shortenAxisNumbers(axis, scale.name, words)
  else if (discreteTypes.includes(type)) labelNulls(axis, words)
  if (axis.orient === 'left' || axis.orient === 'right') {
    if (axis.labelLimit === undefined && length !== null && discreteTypes.includes(type)) {
      wrapLabels(axis, { step: `${length} / max(1, length(domain('${scale.name}')))`, limit: guideSignals.yLimit })
    }
    axis.labelLimit ??= { signal: guideSignals.yLimit }
    // Vertically, labels need less separation, and a bar without a label is useless.
    if (discreteTypes.includes(type)) axis.labelSeparation ??= 1
    return
  }
  if (length !== null && timeTypes.includes(type))
    setLabels(axis, `${length} < ${minLengthForTwoTimes} && datum.index > 0 ? '' : datum.label`)
  if (type !== 'band' && type !== 'point') return
  if (axis.labelAngle !== undefined && axis.labelAngle !== 0) return
  const top = axis.orient === 'top'
  axis.labelAngle = { signal: guideSignals.xAngle }
  axis.labelAlign = { signal: `${guideSignals.xAngle} === 0 ? 'center' : '${top ? 'left' : 'right'}'` }
  axis.labelBaseline = { signal: `${guideSignals.xAngle} === 0 ? '${top ? 'bottom' : 'top'}' : 'middle'` }
  axis.labelLimit ??= { signal: guideSignals.xLimit }
  // Overlap is tested by bounding boxes, which overlap for rotated labels even where the labels do not.
  axis.labelOverlap = { signal: `${guideSignals.xAngle} === -45 ? false : 'greedy'` }
}

/** Replaces Vega-Lite's one tick per 40 px, too dense for our font, by one per 64 px (vertical) or 80 px (horizontal). */
function thinTicks(axis: VegaGuide): void {
  const signal = isObject(axis.tickCount) ? axis.tickCount.signal : undefined
  if (typeof signal !== 'string') return
  const upright = axis.orient === 'left' || axis.orient === 'right'
  axis.tickCount = { signal: signal.replace(/^ceil\((\w+)\/40\)$/, upright ? 'max(2, ceil($1/64))' : 'ceil($1/80)') }
}

/** Whether a scale shows numbers of rows, which have no fractional ticks. */
const isCount = ({ domain }: VegaScaleSpec): boolean => {
  const fields = isObject(domain) ? [domain.field, ...(Array.isArray(domain.fields) ? domain.fields : [])] : []
  return fields.some((field) => typeof field === 'string' && field.startsWith('__count'))
}

/** The Vega expression for a scale's length in pixels. */
function lengthSignal(scale: VegaScaleSpec): string | null {
  if (!Array.isArray(scale.range)) return null
  const end: unknown = scale.range.find(isObject)
  return isObject(end) && typeof end.signal === 'string' ? end.signal : null
}

/** Returns false if the legend needs no signals of its own: it has columns, or is a gradient. */
function addLegendSignals(
  legend: VegaGuide,
  name: string,
  scales: Map<string, VegaScaleSpec>,
  words: GuideText,
): boolean {
  const used = ['fill', 'stroke', 'shape', 'size', 'opacity', 'strokeDash', 'strokeWidth'].flatMap((channel) =>
    typeof legend[channel] === 'string' ? [legend[channel]] : [],
  )
  const discrete = used.some((scale) => discreteTypes.includes(scales.get(scale)?.type ?? ''))
  const gradient = legend.type === 'gradient' || used.some((scale) => scale === legend.fill || scale === legend.stroke)
  const [first] = used
  if (first !== undefined && used.every((scale) => numberTypes.includes(scales.get(scale)?.type ?? '')))
    shortenLegendNumbers(legend, first, words)
  if (!discrete && gradient) legend.gradientLength = { signal: guideSignals.gradient }
  if (legend.columns !== undefined || (!discrete && gradient)) return false
  legend.columns = { signal: guideSignals.columns(name) }
  if (discrete) labelNulls(legend, words)
  if (discrete) legend.labelLimit ??= { signal: guideSignals.legendLimit }
  if (discrete) legend.symbolLimit ??= { signal: guideSignals.entries(name) }
  const encode = isObject(legend.encode) ? legend.encode : {}
  const group = isObject(encode.legend) ? encode.legend : {}
  legend.encode = { ...encode, legend: { ...group, name } }
  return true
}
