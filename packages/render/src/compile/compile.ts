import type { ChartLanguage, Spec } from '@belvedere/spec'
import { fieldName, isObject } from '@belvedere/spec'
import { renderTexts } from '@belvedere/texts/render'
import { addGuideSignals } from '../guides/guide-signals.ts'
import { addBaseMap, type BaseMapOptions } from '../maps/base-map.ts'
import { RenderError } from '../model/errors.ts'
import { localeTexts } from '../theme/locales.ts'
import type { BrushedField } from '../vega/brush-steps.ts'
import { compileVegaLite } from '../vega/vega-facade.ts'
import { groupsOf } from '../vega/vega-groups.ts'
import type { Logger, Tuple, VegaMark, VegaSpec } from '../vega/vega-types.ts'
import { sizeBoxplotBoxes } from './boxplot-width.ts'
import { fixColourDomains } from './colour-domains.ts'
import type { PreparedSpec } from './prepare-spec.ts'
import { scaleBubbles } from './scale-bubbles.ts'
import { labelSlices } from './slice-labels.ts'
import { addDomainSignals, type FixableDomain } from './timestep-domains.ts'
import { applyZeroBaseline } from './zero-baseline.ts'

export interface SelectionField {
  field: string
  channel?: string
  /** As in Vega: `E` for single values, `R…` for ranges. */
  type: string
}

export interface CompiledSpec {
  vega: VegaSpec
  /** The spec as Vega-Lite normalized it: repeats, shorthands and composite marks resolved. */
  normalized: Spec
  /** The fields of each selection param, as Vega-Lite projected it. */
  selections: Map<string, SelectionField[]>
  /** The same fields with the scales along which they are brushed. */
  brushed: Map<string, BrushedField[]>
  /** Signals that pan and zoom a scale, by selection and field. */
  zooms: Map<string, Map<string, string>>
  /** Scales whose domain follows the data, and the signals that can fix it. */
  domains: FixableDomain[]
}

/**
 * Compiles a prepared spec to Vega with Vega-Lite, then edits the Vega spec in place: interaction is stripped (event handlers,
 * brush rectangles, tooltips, links: the client draws and sends these itself), rows are bound to the data sets, and sizes,
 * scales, guides, labels and fonts are set as our charts have them. Throws `RenderError` for images and data URLs.
 */
export function compileSpec(
  prepared: PreparedSpec,
  options: {
    config: object
    font: string
    language: ChartLanguage
    rows: Map<string, Tuple[]>
    /** Scales get signals that can fix their domains across timesteps. */
    hasFixedDomains: boolean
    logger: Logger
    maps?: BaseMapOptions | null
    /** All values of the fields whose colours must not depend on filters, by field. */
    colourValues?: ReadonlyMap<string, unknown[]>
  },
): CompiledSpec {
  const { vega, normalized } = compileVegaLite(prepared.spec, options.config, options.logger)
  const selections = selectionFields(vega)
  const brushed = brushedFields(vega, selections)
  const zooms = zoomSignals(vega)
  stripInteraction(vega, [...selections.keys()])
  for (const data of vega.data ?? []) {
    const rows = options.rows.get(data.name)
    if (rows && data.values === undefined && data.source === undefined) data.values = rows
  }
  if (options.maps) addBaseMap(vega, options.maps)
  scaleBubbles(vega)
  sizeBoxplotBoxes(vega)
  if (prepared.layout === 'parts') flushPanelLabels(vega)
  applyZeroBaseline(vega)
  if (options.colourValues) fixColourDomains(vega, options.colourValues)
  addGuideSignals(vega, localeTexts[options.language])
  roundBars(vega)
  labelSlices(vega, prepared.spec)
  const domains = options.hasFixedDomains ? addDomainSignals(vega) : []
  completeFonts(vega, options.font)
  return { vega, normalized, selections, brushed, zooms, domains }
}

function selectionFields(vega: VegaSpec): Map<string, SelectionField[]> {
  const selections = new Map<string, SelectionField[]>()
  for (const group of groupsOf(vega)) {
    for (const { name, value } of group.signals ?? []) {
      if (!name.endsWith('_tuple_fields') || !Array.isArray(value)) continue
      const fields = value.filter(isObject).map((element) => ({
        field: String(element.field),
        ...(typeof element.channel === 'string' && { channel: element.channel }),
        type: String(element.type ?? 'E'),
      }))
      selections.set(name.slice(0, -'_tuple_fields'.length), fields)
    }
  }
  return selections
}

/** Signals of a brush invert its pixels by their scale. A scale of one panel of several is none. */
function brushedFields(
  vega: VegaSpec,
  selections: ReadonlyMap<string, readonly SelectionField[]>,
): Map<string, BrushedField[]> {
  const updates = [...groupsOf(vega)].flatMap(({ signals = [] }) =>
    signals.flatMap(({ on }) => (Array.isArray(on) ? on.filter(isObject).map(({ update }) => String(update)) : [])),
  )
  const inversions = updates.flatMap((update) => [...update.matchAll(/\binvert\(("(?:[^"\\]|\\.)*"), ([\w$]+)\)/g)])
  const scales = new Map(inversions.map(([, scale = '""', pixels = '']) => [pixels, String(JSON.parse(scale))]))
  const shared = new Set(vega.scales?.map(({ name }) => name))
  return new Map(
    [...selections].map(([name, fields]) => [
      name,
      fields.map(({ field, channel }) => {
        const scale = scales.get(`${name}_${channel}`) ?? null
        return { field, scale: scale !== null && shared.has(scale) ? scale : null }
      }),
    ]),
  )
}

/**
 * The signals of each zoom, by field. Only composed specs have them: there Vega-Lite makes the zoom an object of signals, such
 * as `{"Horsepower": grid_Horsepower}`. In single plots it is read from the selection's store.
 */
function zoomSignals(vega: VegaSpec): Map<string, Map<string, string>> {
  const zooms = new Map<string, Map<string, string>>()
  for (const { name, update } of vega.signals ?? []) {
    if (typeof update !== 'string' || !update.startsWith('{')) continue
    const pairs = [...update.matchAll(/("(?:[^"\\]|\\.)*"): ([\w$]+)/g)]
    const signals = pairs.map(([, field = '""', signal = '']): [string, string] => [String(JSON.parse(field)), signal])
    if (signals.length > 0) zooms.set(name, new Map(signals))
  }
  return zooms
}

/** Pixels: half the width of a long label, such as a month's name. */
const flushDistance = 28

/** Keeps axis labels at a panel's ends inside it, so that they do not overlap those of the next panel. */
function flushPanelLabels(vega: VegaSpec): void {
  for (const group of groupsOf(vega)) {
    for (const axis of group.axes ?? []) {
      if (axis.orient === 'bottom' && axis.labels !== false) axis.labelFlush ||= flushDistance
    }
  }
}

const browserChannels = ['tooltip', 'href', 'url', 'cursor', 'description', 'aria', 'ariaRole', 'ariaRoleDescription']

function stripInteraction(vega: VegaSpec, selections: string[]): void {
  const brushes = new Set(selections.flatMap((name) => [`${name}_brush`, `${name}_brush_bg`]))
  for (const group of groupsOf(vega)) {
    for (const data of group.data ?? []) {
      if ('url' in data) throw new RenderError(renderTexts.message('reason.address'))
    }
    for (const signal of group.signals ?? []) {
      delete signal.on
      delete signal.bind
    }
    if (!group.marks) continue
    group.marks = group.marks.filter(
      (mark) => !brushes.has(mark.name ?? '') && mark.name !== 'voronoi' && !mark.name?.endsWith('_voronoi'),
    )
    for (const mark of group.marks) stripMarkInteraction(mark)
  }
}

function stripMarkInteraction(mark: VegaMark): void {
  if (mark.type === 'image') throw new RenderError(renderTexts.message('reason.image'))
  // Vega-Lite disables picking for marks that no selection uses.
  mark.interactive = mark.aria !== false
  for (const set of Object.values(mark.encode ?? {})) for (const channel of browserChannels) delete set[channel]
}

/**
 * Rounds the ends of bars with a zero baseline. Vega-Lite's `cornerRadiusEnd` would put every bar, stacked or not, into a
 * clipped group of its own, which costs more than the rest of the drawing.
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

/** Bars of negative values are rounded at the other end. */
function roundEnds(update: { [channel: string]: unknown }, end: unknown, above: string[], below: string[]): void {
  const field = isObject(end) && typeof end.field === 'string' ? fieldName(end.field) : null
  if (field === null) return
  const test = `datum[${JSON.stringify(field)}] < 0`
  for (const corner of above) update[`cornerRadius${corner}`] = [{ test, value: 0 }, { value: 3 }]
  for (const corner of below) update[`cornerRadius${corner}`] = [{ test, value: 3 }, { value: 0 }]
}

const isZero = (end: unknown): boolean => isObject(end) && typeof end.scale === 'string' && end.value === 0

const fontKey = /^(label|title|subtitle)?font$/i

/** Appends our font stack to every font, as the fallback for missing glyphs. */
function completeFonts(value: unknown, font: string): void {
  if (Array.isArray(value)) {
    for (const element of value) completeFonts(element, font)
    return
  }
  if (!isObject(value)) return
  for (const [key, member] of Object.entries(value)) {
    if (key === 'values') continue
    if (!fontKey.test(key)) completeFonts(member, font)
    else if (typeof member === 'string') value[key] = withStack(member, font)
    else if (isObject(member) && typeof member.value === 'string') member.value = withStack(member.value, font)
  }
}

const withStack = (family: string, font: string): string => (family.endsWith(font) ? family : `${family}, ${font}`)
