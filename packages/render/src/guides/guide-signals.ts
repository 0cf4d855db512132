import { isObject } from '@belvedere/spec'
import type { LocaleText } from '../theme/locales.ts'
import { groupsOf } from '../vega/vega-groups.ts'
import type { VegaGuide, VegaMark, VegaScaleSpec, VegaSpec } from '../vega/vega-types.ts'
import { wrapLabels } from './wrap-labels.ts'

/** Signals with which the fit phase rotates and truncates labels and wraps legends. */
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

/** Minimum axis length for two time labels, in CSS pixels: Vega keeps the last two even if they overlap. */
const minLengthForTwoTimes = 120
/** Minimum axis length for a title, in CSS pixels. */
const minLengthForTitle = 48

const discreteTypes = ['ordinal', 'band', 'point']
const timeTypes = ['time', 'utc']
const numberTypes = ['linear', 'log', 'pow', 'sqrt', 'symlog']

/** Texts of a language on guides. */
type GuideText = Pick<LocaleText, 'none' | 'million' | 'billion'>

/** Binds the guides of a compiled spec to these signals, unless the spec sets them. */
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

/** Truncates panel headers to the panel's size, so that neighbours do not overlap. */
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
  if (numberTypes.includes(type)) shortenNumbers(axis, scale.name, words)
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

/** Vega-Lite aims at a tick every 40 px, which is too dense for numbers in Inter 12. Grid and labels use the same ticks. */
function thinTicks(axis: VegaGuide): void {
  const signal = isObject(axis.tickCount) ? axis.tickCount.signal : undefined
  if (typeof signal !== 'string') return
  const upright = axis.orient === 'left' || axis.orient === 'right'
  axis.tickCount = { signal: signal.replace(/^ceil\((\w+)\/40\)$/, upright ? 'max(2, ceil($1/64))' : 'ceil($1/80)') }
}

/** True for counts of rows, which need no fractional ticks. */
const isCount = ({ domain }: VegaScaleSpec): boolean => {
  const fields = isObject(domain) ? [domain.field, ...(Array.isArray(domain.fields) ? domain.fields : [])] : []
  return fields.some((field) => typeof field === 'string' && field.startsWith('__count'))
}

function lengthSignal(scale: VegaScaleSpec): string | null {
  if (!Array.isArray(scale.range)) return null
  const end: unknown = scale.range.find(isObject)
  return isObject(end) && typeof end.signal === 'string' ? end.signal : null
}

/** Abbreviates large numbers: "20 bn" instead of "20,000,000,000". One unit per axis, chosen by its domain. */
function shortenNumbers(axis: VegaGuide, scale: string, { million, billion }: GuideText): void {
  const largest = `max(abs(domain('${scale}')[0]), abs(domain('${scale}')[1]))`
  writeLabels(
    axis,
    `datum.value === 0 ? datum.label : ${largest} >= 2e9 ? ${abbreviated('1e9', billion)} : ${largest} >= 2e6 ? ${abbreviated('1e6', million)} : datum.label`,
  )
}

/** Abbreviates the numbers of a legend one by one: "20 M", "1 bn". */
function shortenAmounts(legend: VegaGuide, { million, billion }: GuideText): void {
  writeLabels(
    legend,
    `abs(datum.value) >= 1e9 ? ${abbreviated('1e9', billion)} : abs(datum.value) >= 1e6 ? ${abbreviated('1e6', million)} : datum.label`,
  )
}

/** Labels missing values with a word instead of "null". */
const labelNulls = (guide: VegaGuide, { none }: GuideText) =>
  writeLabels(guide, `datum.value === null ? '${none}' : datum.label`)

const abbreviated = (size: string, unit: string) => `format(datum.value / ${size}, ',.6~g') + ' ${unit}'`

function writeLabels(guide: VegaGuide, signal: string): void {
  if (guide.format === undefined) setLabels(guide, signal)
}

function setLabels(guide: VegaGuide, signal: string): void {
  const encode = isObject(guide.encode) ? guide.encode : {}
  const labels = isObject(encode.labels) ? encode.labels : {}
  const update = isObject(labels.update) ? labels.update : {}
  if (update.text !== undefined) return
  guide.encode = { ...encode, labels: { ...labels, update: { ...update, text: { signal } } } }
}

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
  if (used.every((scale) => numberTypes.includes(scales.get(scale)?.type ?? ''))) shortenAmounts(legend, words)
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
