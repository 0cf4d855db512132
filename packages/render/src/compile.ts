import type { Json, Spec } from '@belvedere/spec'
import type { PreparedSpec } from './prepare.ts'
import { isRecord } from './spec-tree.ts'
import { compileVegaLite, type Logger, type Tuple, type VegaGuide, type VegaMark, type VegaSpec } from './vega-edge.ts'

/** Signals that belong to this package; a spec's own params may not begin so. */
export const signalNames = {
  xAngle: 'belvedere_x_angle',
  xLimit: 'belvedere_x_limit',
  yLimit: 'belvedere_y_limit',
  columns: (i: number) => `belvedere_legend_${i}_columns`,
  entries: (i: number) => `belvedere_legend_${i}_entries`,
  domain: (i: number) => `belvedere_domain_${i}`,
}

export interface SelectionField {
  field: string
  channel?: string
  /** As in Vega: `E` for single values, `R…` for ranges. */
  type: string
}

export interface CompiledSpec {
  vega: VegaSpec
  /** The spec as Vega-Lite understood it: repeats, shorthands and composite marks resolved. */
  normalized: Spec
  /** The fields of each selection param, as Vega-Lite projected it. */
  selections: Map<string, SelectionField[]>
  /** Signals that pan and zoom a scale, by selection and field. */
  zooms: Map<string, Map<string, string>>
  /** Scales whose domain follows the data, and the signals that can hold them still. */
  domains: { scale: string; signal: string; sort: boolean }[]
  legends: number
}

/**
 * Vega-Lite → Vega, in these steps: compile; note what selections are made of; disarm (drop event handlers, brush
 * rectangles, links and texts for browsers: the client draws and sends these things itself); let guides yield to the
 * size; hold domains still across timesteps; fonts.
 */
export function compileSpec(
  prepared: PreparedSpec,
  options: { config: object; font: string; rows: Map<string, Tuple[]>; steady: boolean; logger: Logger },
): CompiledSpec {
  const { vega, normalized } = compileVegaLite(prepared.spec, options.config, options.logger)
  const selections = selectionFields(vega)
  const zooms = zoomSignals(vega)
  disarm(vega, [...selections.keys()])
  for (const data of vega.data ?? []) {
    const rows = options.rows.get(data.name)
    if (rows && data.values === undefined && data.source === undefined) data.values = rows
  }
  const legends = yieldGuides(vega)
  const domains = options.steady ? steadyDomains(vega) : []
  completeFonts(vega, options.font)
  return { vega, normalized, selections, zooms, domains, legends }
}

function selectionFields(vega: VegaSpec): Map<string, SelectionField[]> {
  const found = new Map<string, SelectionField[]>()
  for (const group of groupsOf(vega)) {
    for (const { name, value } of group.signals ?? []) {
      if (!name.endsWith('_tuple_fields') || !Array.isArray(value)) continue
      const fields = value.filter(isRecord).map((each) => ({
        field: String(each.field),
        ...(typeof each.channel === 'string' && { channel: each.channel }),
        type: String(each.type ?? 'E'),
      }))
      found.set(name.slice(0, -'_tuple_fields'.length), fields)
    }
  }
  return found
}

/** In composed specs a zoom is an object of signals, `{"Horsepower": grid_Horsepower}`, in a single plot it is its store. */
function zoomSignals(vega: VegaSpec): Map<string, Map<string, string>> {
  const found = new Map<string, Map<string, string>>()
  for (const { name, update } of vega.signals ?? []) {
    if (typeof update !== 'string' || !update.startsWith('{')) continue
    const pairs = [...update.matchAll(/("(?:[^"\\]|\\.)*"): ([\w$]+)/g)]
    const signals = pairs.map(([, field = '""', signal = '']): [string, string] => [String(JSON.parse(field)), signal])
    if (signals.length > 0) found.set(name, new Map(signals))
  }
  return found
}

export function* groupsOf(vega: VegaSpec): Generator<VegaSpec> {
  yield vega
  for (const mark of vega.marks ?? []) if (mark.type === 'group') yield* groupsOf(mark)
}

const forBrowsers = ['tooltip', 'href', 'url', 'cursor', 'description', 'aria', 'ariaRole', 'ariaRoleDescription']

function disarm(vega: VegaSpec, selections: string[]): void {
  const brushes = new Set(selections.flatMap((name) => [`${name}_brush`, `${name}_brush_bg`]))
  for (const group of groupsOf(vega)) {
    for (const data of group.data ?? []) {
      if ('url' in data) throw new Error('A chart reads only the tables of its room; this one names an address.')
    }
    for (const signal of group.signals ?? []) {
      delete signal.on
      delete signal.bind
    }
    if (!group.marks) continue
    group.marks = group.marks.filter(
      (mark) => !brushes.has(mark.name ?? '') && mark.name !== 'voronoi' && !mark.name?.endsWith('_voronoi'),
    )
    for (const mark of group.marks) disarmMark(mark)
  }
}

function disarmMark(mark: VegaMark): void {
  if (mark.type === 'image') throw new Error('A chart shows no pictures from elsewhere; use another mark than "image".')
  // Vega-Lite switches picking off where no selection needs it.
  mark.interactive = true
  for (const set of Object.values(mark.encode ?? {})) for (const channel of forBrowsers) delete set[channel]
}

/** Gives guides signals by which the fit phase turns labels, shortens them, and wraps legends. Returns how many legends. */
function yieldGuides(vega: VegaSpec): number {
  const types = new Map<string, string>()
  for (const group of groupsOf(vega))
    for (const scale of group.scales ?? []) types.set(scale.name, scale.type ?? 'linear')
  let legends = 0
  const signals = [...(vega.signals ?? [])]
  vega.signals = signals
  for (const group of groupsOf(vega)) {
    for (const axis of group.axes ?? []) yieldAxis(axis, types.get(axis.scale ?? '') ?? 'linear')
    for (const legend of group.legends ?? []) {
      if (!yieldLegend(legend, legends, types)) continue
      signals.push({ name: signalNames.columns(legends), value: 4 }, { name: signalNames.entries(legends), value: 24 })
      legends++
    }
  }
  signals.push(
    { name: signalNames.xAngle, value: 0 },
    { name: signalNames.xLimit, value: 160 },
    { name: signalNames.yLimit, value: 160 },
  )
  return legends
}

function yieldAxis(axis: VegaGuide, type: string): void {
  const vertical = axis.orient === 'left' || axis.orient === 'right'
  if (axis.labels === false) return
  if (vertical) {
    axis.labelLimit ??= { signal: signalNames.yLimit }
    return
  }
  if (type !== 'band' && type !== 'point') return
  if (axis.labelAngle !== undefined && axis.labelAngle !== 0) return
  const top = axis.orient === 'top'
  axis.labelAngle = { signal: signalNames.xAngle }
  axis.labelAlign = { signal: `${signalNames.xAngle} === 0 ? 'center' : '${top ? 'left' : 'right'}'` }
  axis.labelBaseline = { signal: `${signalNames.xAngle} === 0 ? '${top ? 'bottom' : 'top'}' : 'middle'` }
  axis.labelLimit ??= { signal: signalNames.xLimit }
}

function yieldLegend(legend: VegaGuide, index: number, types: Map<string, string>): boolean {
  const scales = ['fill', 'stroke', 'shape', 'size', 'opacity', 'strokeDash', 'strokeWidth'].flatMap((channel) =>
    typeof legend[channel] === 'string' ? [legend[channel]] : [],
  )
  const discrete = scales.some((scale) => ['ordinal', 'band', 'point'].includes(types.get(scale) ?? ''))
  const symbols = legend.type === 'symbol' || !scales.some((scale) => scale === legend.fill || scale === legend.stroke)
  if (!discrete && !symbols) return false
  if (legend.columns !== undefined) return false
  legend.columns = { signal: signalNames.columns(index) }
  if (discrete) legend.symbolLimit ??= { signal: signalNames.entries(index) }
  return true
}

/**
 * Adds to each scale that follows the data a signal that can fix its domain. Scales sorted by a value stay free:
 * there the order is what moves.
 */
function steadyDomains(vega: VegaSpec): CompiledSpec['domains'] {
  const domains: CompiledSpec['domains'] = []
  for (const scale of vega.scales ?? []) {
    const domain = scale.domain
    if (!isRecord(domain) || !('data' in domain || 'fields' in domain) || isRecord(domain.sort)) continue
    const signal = signalNames.domain(domains.length)
    const raw = isRecord(scale.domainRaw) ? scale.domainRaw.signal : undefined
    scale.domainRaw = { signal: typeof raw === 'string' ? `(${raw}) || ${signal}` : signal }
    domains.push({ scale: scale.name, signal, sort: domain.sort === true })
  }
  vega.signals = [...(vega.signals ?? []), ...domains.map(({ signal }) => ({ name: signal, value: null }))]
  return domains
}

const fontKey = /^(label|title|subtitle)?font$/i

/** A family that the spec names keeps its place; what it cannot draw falls to ours. */
function completeFonts(value: unknown, font: string): void {
  if (Array.isArray(value)) {
    for (const each of value) completeFonts(each, font)
    return
  }
  if (!isRecord(value)) return
  for (const [key, each] of Object.entries(value)) {
    if (key === 'values') continue
    if (!fontKey.test(key)) completeFonts(each, font)
    else if (typeof each === 'string') value[key] = withStack(each, font)
    else if (isRecord(each) && typeof each.value === 'string') each.value = withStack(each.value, font)
  }
}

const withStack = (family: string, font: string): string => (family.endsWith(font) ? family : `${family}, ${font}`)

export const jsonOf = (value: unknown): Json => {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return value.getTime()
  if (typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (Array.isArray(value)) return value.map(jsonOf)
  if (isRecord(value)) return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, jsonOf(each)]))
  return String(value)
}
