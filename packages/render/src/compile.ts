import type { Language, Spec } from '@belvedere/spec'
import { fieldName } from '@belvedere/spec'
import { suitBoxes } from './boxes.ts'
import { suitBubbles } from './bubbles.ts'
import { CannotDraw } from './faults.ts'
import { yieldGuides } from './guide-signals.ts'
import { writings } from './locales.ts'
import { type LaidMaps, layMaps } from './maps/lay-maps.ts'
import type { PreparedSpec } from './prepare.ts'
import { nameShares } from './slices.ts'
import { isRecord } from './spec-tree.ts'
import { steadyColours } from './steady-colours.ts'
import { type SteadyDomain, steadyDomains } from './timesteps.ts'
import { compileVegaLite, type Logger, type Tuple, type VegaMark, type VegaSpec } from './vega-edge.ts'
import { groupsOf } from './vega-groups.ts'
import { settleZero } from './zero.ts'

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
  domains: SteadyDomain[]
}

/**
 * Vega-Lite → Vega, in these steps: compile; note what selections are made of; disarm (drop event handlers, brush
 * rectangles, links and texts for browsers: the client draws and sends these things itself); lay the land beneath maps;
 * settle which axes begin at zero, and whose colour is whose; let guides yield to the size; hold domains still across timesteps; fonts.
 */
export function compileSpec(
  prepared: PreparedSpec,
  options: {
    config: object
    font: string
    language: Language
    rows: Map<string, Tuple[]>
    steady: boolean
    logger: Logger
    maps?: LaidMaps | null
    /** All values of the fields whose colours stay, whatever the filters leave. */
    colourValues?: ReadonlyMap<string, unknown[]>
  },
): CompiledSpec {
  const { vega, normalized } = compileVegaLite(prepared.spec, options.config, options.logger)
  const selections = selectionFields(vega)
  const zooms = zoomSignals(vega)
  disarm(vega, [...selections.keys()])
  for (const data of vega.data ?? []) {
    const rows = options.rows.get(data.name)
    if (rows && data.values === undefined && data.source === undefined) data.values = rows
  }
  if (options.maps) layMaps(vega, options.maps)
  suitBubbles(vega)
  suitBoxes(vega)
  if (prepared.layout === 'parts') flushPanels(vega)
  settleZero(vega)
  if (options.colourValues) steadyColours(vega, options.colourValues)
  yieldGuides(vega, writings[options.language])
  roundBars(vega)
  nameShares(vega, prepared.spec)
  const domains = options.steady ? steadyDomains(vega) : []
  completeFonts(vega, options.font)
  return { vega, normalized, selections, zooms, domains }
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

/** In px: half of a long label, as of a month written out. */
const nearEnd = 28

/** Labels near the ends of a panel stay within it, or they would meet those of the next one. */
function flushPanels(vega: VegaSpec): void {
  for (const group of groupsOf(vega)) {
    for (const axis of group.axes ?? []) {
      if (axis.orient === 'bottom' && axis.labels !== false) axis.labelFlush ||= nearEnd
    }
  }
}

const forBrowsers = ['tooltip', 'href', 'url', 'cursor', 'description', 'aria', 'ariaRole', 'ariaRoleDescription']

function disarm(vega: VegaSpec, selections: string[]): void {
  const brushes = new Set(selections.flatMap((name) => [`${name}_brush`, `${name}_brush_bg`]))
  for (const group of groupsOf(vega)) {
    for (const data of group.data ?? []) {
      if ('url' in data) throw new CannotDraw('it reads only the tables of its room, and names an address.')
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
  if (mark.type === 'image') throw new CannotDraw('it shows no pictures from elsewhere; use another mark than "image".')
  // Vega-Lite switches picking off where no selection needs it.
  mark.interactive = true
  for (const set of Object.values(mark.encode ?? {})) for (const channel of forBrowsers) delete set[channel]
}

/**
 * Rounds the ends of bars that stand on zero. Vega-Lite's own `cornerRadiusEnd` would put every bar, stacked or not,
 * into a clipped group of its own, which costs more than all the rest of the drawing.
 */
function roundBars(vega: VegaSpec): void {
  for (const group of groupsOf(vega)) {
    for (const mark of group.marks ?? []) {
      const update = mark.encode?.update
      if (mark.type !== 'rect' || !Array.isArray(mark.style) || !mark.style.includes('bar') || !update) continue
      if (Object.keys(update).some((channel) => channel.startsWith('cornerRadius'))) continue
      if (isZero(update.y2)) roundEnds(update, update.y, ['TopLeft', 'TopRight'], ['BottomLeft', 'BottomRight'])
      else if (isZero(update.x2)) roundEnds(update, update.x, ['TopRight', 'BottomRight'], ['TopLeft', 'BottomLeft'])
    }
  }
}

/** Bars of values below zero end on the other side. */
function roundEnds(update: { [channel: string]: unknown }, end: unknown, above: string[], below: string[]): void {
  const field = isRecord(end) && typeof end.field === 'string' ? fieldName(end.field) : null
  if (field === null) return
  const test = `datum[${JSON.stringify(field)}] < 0`
  for (const corner of above) update[`cornerRadius${corner}`] = [{ test, value: 0 }, { value: 3 }]
  for (const corner of below) update[`cornerRadius${corner}`] = [{ test, value: 3 }, { value: 0 }]
}

const isZero = (end: unknown): boolean => isRecord(end) && typeof end.scale === 'string' && end.value === 0

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
