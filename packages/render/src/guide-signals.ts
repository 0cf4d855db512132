import type { Writing } from './locales.ts'
import { breakNames } from './long-names.ts'
import { isRecord } from './spec-tree.ts'
import type { VegaGuide, VegaMark, VegaScaleSpec, VegaSpec } from './vega-edge.ts'
import { groupsOf } from './vega-groups.ts'

/** Signals by which the fit phase turns labels, shortens them, and wraps legends. */
export const guideSignals = {
  xAngle: 'belvedere_x_angle',
  xLimit: 'belvedere_x_limit',
  yLimit: 'belvedere_y_limit',
  legendLimit: 'belvedere_legend_limit',
  gradient: 'belvedere_gradient',
  /** Of several legends among each other: `horizontal` or `vertical`. */
  legends: 'belvedere_legends',
  /** A legend's group has the same name, so that it is found again in the scene. */
  legend: (i: number) => `belvedere_legend_${i}`,
  columns: (legend: string) => `${legend}_columns`,
  entries: (legend: string) => `${legend}_entries`,
}

/** The shortest axis that bears two times beside one another, in CSS pixels: Vega keeps the last two though they overlap. */
const twoTimes = 120
/** The shortest axis that carries a title, in CSS pixels. */
const leastTitle = 48

const discreteTypes = ['ordinal', 'band', 'point']
const timeTypes = ['time', 'utc']
const numberTypes = ['linear', 'log', 'pow', 'sqrt', 'symlog']

/** What a language writes on guides. */
type Words = Pick<Writing, 'none' | 'million' | 'billion'>

/** Makes the guides of a compiled spec yield to those signals, wherever the spec did not decide otherwise. */
export function yieldGuides(vega: VegaSpec, words: Words): void {
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
    for (const mark of group.marks ?? []) limitHeader(mark)
    for (const axis of group.axes ?? []) yieldAxis(axis, scales.get(axis.scale ?? ''), words)
    for (const legend of group.legends ?? []) {
      const name = guideSignals.legend(legends)
      if (!yieldLegend(legend, name, scales, words)) continue
      signals.push({ name: guideSignals.columns(name), value: 4 }, { name: guideSignals.entries(name), value: 24 })
      legends++
    }
  }
  vega.signals = [...(vega.signals ?? []), ...signals]
  arrangeLegends(vega)
}

/** A panel's name never runs into its neighbour's. */
function limitHeader({ role, title, encode }: VegaMark): void {
  if (!isRecord(title) || title.limit !== undefined) return
  const size = role === 'row-header' ? encode?.update?.height : encode?.update?.width
  if (isRecord(size) && typeof size.signal === 'string') title.limit = { signal: size.signal }
}

function arrangeLegends(vega: VegaSpec): void {
  const config = isRecord(vega.config) ? vega.config : {}
  const legend = isRecord(config.legend) ? config.legend : {}
  const margin = { signal: `${guideSignals.legends} === 'vertical' ? 8 : 24` }
  // From the edge of the labels on: above the plot alone there may be less room than they need.
  const top = { direction: { signal: guideSignals.legends }, margin, anchor: 'start', frame: 'bounds' }
  vega.config = { ...config, legend: { ...legend, layout: legend.layout ?? { top, bottom: top } } }
}

function yieldAxis(axis: VegaGuide, scale: VegaScaleSpec | undefined, words: Words): void {
  if (!scale) return
  thinTicks(axis)
  if (isCount(scale)) axis.tickMinStep ??= 1
  if (axis.labels === false) return
  const type = scale.type ?? 'linear'
  const length = lengthSignal(scale)
  if (length !== null) {
    axis.titleLimit ??= { signal: `max(${leastTitle}, ${length})` }
    // In small multiples of few pixels a title would run into its neighbours'.
    axis.titleOpacity ??= { signal: `${length} < ${leastTitle} ? 0 : 1` }
  }
  if (numberTypes.includes(type)) shortenNumbers(axis, scale.name, words)
  else if (discreteTypes.includes(type)) nameMissing(axis, words)
  if (axis.orient === 'left' || axis.orient === 'right') {
    if (axis.labelLimit === undefined && length !== null && discreteTypes.includes(type)) {
      breakNames(axis, { step: `${length} / max(1, length(domain('${scale.name}')))`, limit: guideSignals.yLimit })
    }
    axis.labelLimit ??= { signal: guideSignals.yLimit }
    // Below one another names need less air than beside one another, and a bar without a name says nothing.
    if (discreteTypes.includes(type)) axis.labelSeparation ??= 1
    return
  }
  if (length !== null && timeTypes.includes(type))
    setLabels(axis, `${length} < ${twoTimes} && datum.index > 0 ? '' : datum.label`)
  if (type !== 'band' && type !== 'point') return
  if (axis.labelAngle !== undefined && axis.labelAngle !== 0) return
  const top = axis.orient === 'top'
  axis.labelAngle = { signal: guideSignals.xAngle }
  axis.labelAlign = { signal: `${guideSignals.xAngle} === 0 ? 'center' : '${top ? 'left' : 'right'}'` }
  axis.labelBaseline = { signal: `${guideSignals.xAngle} === 0 ? '${top ? 'bottom' : 'top'}' : 'middle'` }
  axis.labelLimit ??= { signal: guideSignals.xLimit }
  // Overlap is judged by boxes, and the boxes of leaning labels overlap where the labels do not.
  axis.labelOverlap = { signal: `${guideSignals.xAngle} === -45 ? false : 'greedy'` }
}

/** Vega-Lite aims at a tick every 40 px and may take 28; numbers in Inter 12 read calmer with more air. Grid and labels agree. */
function thinTicks(axis: VegaGuide): void {
  const signal = isRecord(axis.tickCount) ? axis.tickCount.signal : undefined
  if (typeof signal !== 'string') return
  const upright = axis.orient === 'left' || axis.orient === 'right'
  axis.tickCount = { signal: signal.replace(/^ceil\((\w+)\/40\)$/, upright ? 'max(2, ceil($1/64))' : 'ceil($1/80)') }
}

/** Between two counts of rows there is nothing to tick. */
const isCount = ({ domain }: VegaScaleSpec): boolean => {
  const fields = isRecord(domain) ? [domain.field, ...(Array.isArray(domain.fields) ? domain.fields : [])] : []
  return fields.some((field) => typeof field === 'string' && field.startsWith('__count'))
}

function lengthSignal(scale: VegaScaleSpec): string | null {
  if (!Array.isArray(scale.range)) return null
  const end: unknown = scale.range.find(isRecord)
  return isRecord(end) && typeof end.signal === 'string' ? end.signal : null
}

/** "20,000,000,000" along an axis is noise; "20 bn" is read at a glance. One unit per axis, chosen by its ends. */
function shortenNumbers(axis: VegaGuide, scale: string, { million, billion }: Words): void {
  const largest = `max(abs(domain('${scale}')[0]), abs(domain('${scale}')[1]))`
  writeLabels(
    axis,
    `datum.value === 0 ? datum.label : ${largest} >= 2e9 ? ${inUnits('1e9', billion)} : ${largest} >= 2e6 ? ${inUnits('1e6', million)} : datum.label`,
  )
}

/** In a legend each amount stands by itself: "20 M", "1 bn". */
function shortenAmounts(legend: VegaGuide, { million, billion }: Words): void {
  writeLabels(
    legend,
    `abs(datum.value) >= 1e9 ? ${inUnits('1e9', billion)} : abs(datum.value) >= 1e6 ? ${inUnits('1e6', million)} : datum.label`,
  )
}

/** Where a row has no value, as a word: "null" is a word of programs. */
const nameMissing = (guide: VegaGuide, { none }: Words) =>
  writeLabels(guide, `datum.value === null ? '${none}' : datum.label`)

const inUnits = (size: string, unit: string) => `format(datum.value / ${size}, ',.6~g') + ' ${unit}'`

function writeLabels(guide: VegaGuide, signal: string): void {
  if (guide.format === undefined) setLabels(guide, signal)
}

function setLabels(guide: VegaGuide, signal: string): void {
  const encode = isRecord(guide.encode) ? guide.encode : {}
  const labels = isRecord(encode.labels) ? encode.labels : {}
  const update = isRecord(labels.update) ? labels.update : {}
  if (update.text !== undefined) return
  guide.encode = { ...encode, labels: { ...labels, update: { ...update, text: { signal } } } }
}

function yieldLegend(legend: VegaGuide, name: string, scales: Map<string, VegaScaleSpec>, words: Words): boolean {
  const used = ['fill', 'stroke', 'shape', 'size', 'opacity', 'strokeDash', 'strokeWidth'].flatMap((channel) =>
    typeof legend[channel] === 'string' ? [legend[channel]] : [],
  )
  const discrete = used.some((scale) => discreteTypes.includes(scales.get(scale)?.type ?? ''))
  const gradient = legend.type === 'gradient' || used.some((scale) => scale === legend.fill || scale === legend.stroke)
  if (used.every((scale) => numberTypes.includes(scales.get(scale)?.type ?? ''))) shortenAmounts(legend, words)
  if (!discrete && gradient) legend.gradientLength = { signal: guideSignals.gradient }
  if (legend.columns !== undefined || (!discrete && gradient)) return false
  legend.columns = { signal: guideSignals.columns(name) }
  if (discrete) nameMissing(legend, words)
  if (discrete) legend.labelLimit ??= { signal: guideSignals.legendLimit }
  if (discrete) legend.symbolLimit ??= { signal: guideSignals.entries(name) }
  const encode = isRecord(legend.encode) ? legend.encode : {}
  const group = isRecord(encode.legend) ? encode.legend : {}
  legend.encode = { ...encode, legend: { ...group, name } }
  return true
}
