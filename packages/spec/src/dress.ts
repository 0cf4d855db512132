import { histogramBins } from './bins.ts'
import { calendarOrder } from './calendar.ts'
import { channelDefs, encodingOf } from './channels.ts'
import { markType } from './compose.ts'
import { fieldsAfter } from './derived-fields.ts'
import { fieldRef } from './field-ref.ts'
import { farShare, isAdditive, isDiscrete, isMeasure, isYear, shownField } from './fields-in.ts'
import { isObject, sameJson } from './json.ts'
import { additive, type DerivedMeasure, percentages } from './measures/derived-measure.ts'
import { findDerived } from './measures/find-derived.ts'
import { partsOf } from './measures/parts.ts'
import type { Wishes } from './partial.ts'
import type { FieldProfile, TableProfile } from './profile.ts'
import type { BinParams, Channel, ChannelDef, JsonObject, Mark, MarkDef, UnitSpec } from './spec.ts'
import { generatedTitle, wordsOf } from './title.ts'
import { axisWords, wordingIn } from './words.ts'

/**
 * The finish of a chart: readable titles, formats by meaning, label angles, default order, grouping of bars that must
 * not be stacked, tooltips. It is a pure function of the bare unit and adds only what is absent, so `undress` can take
 * off exactly what was added, and an edit never drags along a title or an order that belonged to the old chart.
 */
export function dress(
  unit: UnitSpec,
  profile: TableProfile,
  wishes: Wishes = {},
  only?: ReadonlySet<Channel>,
): UnitSpec {
  const { fields } = fieldsAfter(profile.fields, unit.transform)
  const mark = markType(unit.mark)
  const defs = channelDefs(unit.encoding)
  const found = findDerived(unit)
  const of = found ? partsOf(found.base)?.measure[1].field : undefined
  const derived = found && { measure: found.derived, of: profile.fields.find(({ name }) => fieldRef(name) === of) }
  const wording = wordingIn(wishes.language)
  const scene: Scene = {
    mark,
    defs,
    fields,
    wishes,
    rows: profile.rows,
    derived,
    words: wordsOf(unit, wording, profile.name),
  }
  const dressed: [Channel, ChannelDef][] = defs.map(([channel, def]) =>
    only && !only.has(channel) ? [channel, def] : [channel, dressChannel(channel, def, scene)],
  )
  const offset = only && !only.has('color') ? undefined : groupingOffset(scene)
  if (offset) dressed.push(offset)
  const next: UnitSpec = { ...unit, encoding: encodingOf(dressed) }
  if (only) return next
  next.mark = dressMark(unit.mark, scene)
  const title = unit.title === undefined ? generatedTitle(unit, profile, wording) : unit.title
  if (title !== undefined) next.title = title
  return next
}

interface Scene {
  mark: Mark
  defs: [Channel, ChannelDef][]
  fields: ReadonlyMap<string, FieldProfile>
  wishes: Wishes
  rows: number
  derived: { measure: DerivedMeasure; of: FieldProfile | undefined } | null
  words: (def: ChannelDef) => string
}

const titled: ReadonlySet<Channel> = new Set([
  'x',
  'y',
  'theta',
  'radius',
  'color',
  'fill',
  'stroke',
  'size',
  'shape',
  'opacity',
  'strokeDash',
  'strokeWidth',
  'row',
  'column',
  'facet',
  'detail',
  'text',
])

function dressChannel(channel: Channel, def: ChannelDef, scene: Scene): ChannelDef {
  const name = shownField(def)
  if (name === undefined && def.aggregate !== 'count') return def
  const field = name === undefined ? undefined : scene.fields.get(name)
  const next: ChannelDef = { ...def }
  const guide = channel === 'x' || channel === 'y' ? 'axis' : legends.has(channel) ? 'legend' : undefined
  const guideDef = guide ? def[guide] : undefined
  if (titled.has(channel) && def.title === undefined && !(isObject(guideDef) && 'title' in guideDef))
    next.title = axisWords(
      scene.words(def),
      { field: name, aggregate: def.aggregate, timeUnit: def.timeUnit },
      dollars(field, def) ? undefined : field,
    )
  const sort = def.sort === undefined ? defaultSort(channel, def, field, scene) : undefined
  if (sort !== undefined) next.sort = sort
  const stack = def.stack === undefined ? defaultStack(channel, def, scene) : undefined
  if (stack !== undefined) next.stack = stack
  const bins = def.bin === true ? countedBins(channel, field, scene) : undefined
  if (bins !== undefined) next.bin = bins
  const columns = channel === 'facet' && def.columns === undefined ? panelColumns(def, field) : undefined
  if (columns !== undefined) next.columns = columns
  if (guide && guideDef !== null) {
    const added = {
      ...formatOf(def, field, scene),
      ...(channel === 'x' ? ticksOf(def, field) : {}),
    }
    if (Object.keys(added).length > 0) next[guide] = { ...added, ...(guideDef ?? {}) }
  }
  if (def.scale !== null && (channel === 'x' || channel === 'y')) {
    const added = zeroOf(def, field, scene)
    if (added) next.scale = { ...added, ...(def.scale ?? {}) }
  }
  return next
}

const legends: ReadonlySet<Channel> = new Set(['color', 'fill', 'stroke', 'size', 'opacity'])

function dollars(field: FieldProfile | undefined, def: ChannelDef): boolean {
  const counts =
    def.aggregate === 'count' ||
    def.aggregate === 'distinct' ||
    def.aggregate === 'valid' ||
    def.aggregate === 'missing'
  return field?.semanticType === 'currency' && field.unit === '$' && !counts && def.type === 'quantitative'
}

/** d3 formats. Tooltips take the axis's format too, so an average must not show twelve digits. */
function formatOf(def: ChannelDef, field: FieldProfile | undefined, { derived }: Scene): JsonObject {
  if (derived && field?.name === derived.measure.as) return derivedFormat(derived.measure, derived.of)
  if (def.timeUnit === 'yearweek') return { format: weekFormat(field) }
  if (def.type !== 'quantitative' || !field || def.timeUnit) return {}
  if (isYear(field) && !aggregatesAway(def)) return { format: 'd' }
  if (dollars(field, def)) return { format: Math.abs(field.max ?? 0) >= 100 ? '$,.0f' : '$,.2f' }
  if (def.aggregate !== 'mean' && def.aggregate !== 'stdev' && def.aggregate !== 'median') return {}
  const size = Math.max(Math.abs(field.max ?? 0), Math.abs(field.min ?? 0))
  // Millions are written with their unit by whoever draws; a format would stand in the way.
  if (size >= 2e6) return {}
  return { format: size >= 100 ? ',.1~f' : size >= 1 ? ',.2~f' : ',.4~f' }
}

const yearMs = 365 * 86_400_000

/** A week is named by its first day: the numbers of weeks differ from country to country. */
const weekFormat = ({ min = 0, max = 0 }: Partial<FieldProfile> = {}) => (max - min > yearMs ? '%b %-d, %Y' : '%b %-d')

function derivedFormat({ kind }: DerivedMeasure, of: FieldProfile | undefined): JsonObject {
  if (percentages.has(kind)) return { format: '.1~%' }
  if (kind === 'rank') return { format: 'd' }
  if (of?.semanticType === 'currency' && of.unit === '$' && kind !== 'ratio') return { format: '$,.0f' }
  return kind === 'ratio' || kind === 'moving' ? { format: ',.4~r' } : {}
}

/** Where rows are counted by range, more rows bear finer ranges than Vega-Lite's ten. */
function countedBins(channel: Channel, field: FieldProfile | undefined, { defs, rows }: Scene): BinParams | undefined {
  if (!field || (channel !== 'x' && channel !== 'y')) return undefined
  const counted = defs.some(([one, { aggregate }]) => one === (channel === 'x' ? 'y' : 'x') && aggregate === 'count')
  return counted ? histogramBins(field, rows) : undefined
}

/** Panels in one row up to four, else about as many rows as columns. */
function panelColumns(def: ChannelDef, field: FieldProfile | undefined): number | undefined {
  if (!field || def.timeUnit || field.distinct < wrappedPanels) return undefined
  return Math.ceil(Math.sqrt(field.distinct))
}

/** From so many panels on they stand in several rows. */
export const wrappedPanels = 5

/** A few years are ticked as they are in the data, not at round numbers between them. */
function ticksOf(def: ChannelDef, field: FieldProfile | undefined): JsonObject {
  if (def.type !== 'quantitative' || !isYear(field) || !field || def.aggregate || def.bin || def.timeUnit) return {}
  if (field.distinct < 2 || field.distinct > 15 || field.values.length !== field.distinct) return {}
  const years = field.values.flatMap(({ value }) => (typeof value === 'number' ? [value] : []))
  return { values: years.sort((a, b) => a - b) }
}

/** After these the values are no years any more. */
function aggregatesAway(def: ChannelDef): boolean {
  return def.aggregate !== undefined && def.aggregate !== 'min' && def.aggregate !== 'max' && def.aggregate !== 'median'
}

/** Lines and points may leave zero out; bars and areas may not. */
function zeroOf(def: ChannelDef, field: FieldProfile | undefined, { mark }: Scene): JsonObject | undefined {
  if (def.type !== 'quantitative' || !field || def.bin || def.aggregate === 'count' || def.aggregate === 'sum')
    return undefined
  if (isYear(field) && !def.aggregate) return mark === 'bar' ? { zero: false } : { zero: false, nice: false }
  if (mark === 'bar' || mark === 'area' || mark === 'rect') return undefined
  const { min, max } = field
  if (min === undefined || max === undefined || min <= 0) return undefined
  return min > farShare * max ? { zero: false } : undefined
}

function defaultSort(
  channel: Channel,
  def: ChannelDef,
  field: FieldProfile | undefined,
  scene: Scene,
): ChannelDef['sort'] {
  if (!isDiscrete(def) || def.timeUnit || def.bin || def.aggregate || !field) return undefined
  const calendar = calendarOrder(field)
  if (calendar) return calendar
  if (channel !== 'x' && channel !== 'y') return undefined
  const other = channel === 'x' ? 'y' : 'x'
  const measure = scene.defs.find(([one]) => one === other)?.[1]
  const scale = def.scale
  if (scene.mark !== 'bar' || !measure || !isMeasure(measure) || (isObject(scale) && 'domain' in scale))
    return undefined
  if (field.semanticType === 'boolean' || isYear(field)) return undefined
  if (def.type === 'ordinal' && scene.wishes.task !== 'ranking') return undefined
  return other === 'y' ? '-y' : '-x'
}

/** Shares are stacked to the same height, but only what may be added up. */
function defaultStack(channel: Channel, def: ChannelDef, scene: Scene): ChannelDef['stack'] {
  if (channel !== 'x' && channel !== 'y') return undefined
  if (scene.mark !== 'bar' && scene.mark !== 'area') return undefined
  if (scene.wishes.task !== 'share' || !isAdditive(def.aggregate)) return undefined
  return scene.defs.some(([one, color]) => one === 'color' && isDiscrete(color)) ? 'normalize' : undefined
}

/** Averages side by side: stacked, their sum would be read, and it means nothing. */
function groupingOffset({ mark, defs, derived }: Scene): [Channel, ChannelDef] | undefined {
  if (mark !== 'bar') return undefined
  const on = (channel: Channel) => defs.find(([one]) => one === channel)?.[1]
  const [x, y, color] = [on('x'), on('y'), on('color')]
  if (!x || !y || !color?.field || !isDiscrete(color) || color.bin || on('xOffset') || on('yOffset')) return undefined
  const upright = isMeasure(y) && isDiscrete(x)
  const [measure, dimension] = upright ? [y, x] : [x, y]
  if (!isMeasure(measure) || !isDiscrete(dimension)) return undefined
  const addsUp = derived ? additive.has(derived.measure.kind) : !measure.aggregate || isAdditive(measure.aggregate)
  if (addsUp || measure.stack !== undefined) return undefined
  if (color.field === dimension.field && color.timeUnit === dimension.timeUnit) return undefined
  const offset: ChannelDef = { field: color.field }
  if (color.timeUnit) offset.timeUnit = color.timeUnit
  if (color.type) offset.type = color.type
  return [upright ? 'xOffset' : 'yOffset', offset]
}

function dressMark(mark: Mark | MarkDef, scene: Scene): Mark | MarkDef {
  const definition: MarkDef = typeof mark === 'string' ? { type: mark } : mark
  const added: JsonObject = { tooltip: true }
  if (scene.mark === 'line' && fewSteps(scene)) added.point = true
  return { ...definition, ...Object.fromEntries(Object.entries(added).filter(([key]) => !(key in definition))) }
}

function fewSteps({ defs, fields }: Scene): boolean {
  const x = defs.find(([channel]) => channel === 'x')?.[1]
  const field = x && fields.get(shownField(x) ?? '')
  return x !== undefined && field !== undefined && !x.timeUnit && field.distinct > 0 && field.distinct <= 40
}

const dressedKeys = ['title', 'sort', 'stack', 'columns', 'axis', 'legend', 'scale']

/** Takes off what `dress` would put on again, and keeps what somebody chose. */
export function undress(unit: UnitSpec, profile: TableProfile, wishes: Wishes = {}): UnitSpec {
  const bare = stripped(unit)
  const worn = dress(bare, profile, wishes)
  const bareDefs = new Map(channelDefs(bare.encoding))
  const wornDefs = new Map(channelDefs(worn.encoding))
  const defs: [Channel, ChannelDef][] = []
  for (const [channel, def] of channelDefs(unit.encoding)) {
    const same = wornDefs.get(channel)
    if ((channel === 'xOffset' || channel === 'yOffset') && same && sameJson(same, def) && groupsByColor(unit, def))
      continue
    defs.push([channel, same ? withoutAdded(def, bareDefs.get(channel) ?? {}, same) : def])
  }
  const next: UnitSpec = { ...unit, encoding: encodingOf(defs), mark: plainMark(unit.mark, worn.mark) }
  if (sameJson(unit.title, worn.title)) delete next.title
  return next
}

function groupsByColor(unit: UnitSpec, offset: ChannelDef): boolean {
  return unit.encoding?.color?.field === offset.field
}

function stripped(unit: UnitSpec): UnitSpec {
  const defs = channelDefs(unit.encoding)
    .filter(([channel, def]) => !((channel === 'xOffset' || channel === 'yOffset') && groupsByColor(unit, def)))
    .map(([channel, def]): [Channel, ChannelDef] => {
      const bare = { ...def }
      if (isObject(bare.bin)) bare.bin = true
      for (const key of dressedKeys) {
        const guide = bare[key]
        // A guide or scale that is switched off, or a domain, was somebody's choice and decides what else is put on.
        if (key === 'scale' && isObject(guide) && 'domain' in guide) continue
        if (guide === null && key !== 'sort' && key !== 'stack' && key !== 'title') continue
        delete bare[key]
      }
      return [channel, bare]
    })
  const { title: _, ...rest } = unit
  return { ...rest, mark: markType(unit.mark), encoding: encodingOf(defs) }
}

/** Without what `dress` added to the bare definition. */
function withoutAdded(def: ChannelDef, bare: ChannelDef, worn: ChannelDef): ChannelDef {
  const next: ChannelDef = { ...def }
  if (isObject(def.bin) && sameJson(def.bin, worn.bin)) next.bin = true
  for (const key of ['title', 'sort', 'stack', 'columns']) if (sameJson(def[key], worn[key])) delete next[key]
  for (const key of ['axis', 'legend', 'scale'] as const) {
    const [mine, its] = [def[key], worn[key]]
    if (!isObject(mine) || !isObject(its)) continue
    const kept = bare[key] ?? {}
    const left = Object.entries(mine).filter(([name, value]) => name in kept || !sameJson(value, its[name]))
    if (left.length === 0) delete next[key]
    else next[key] = Object.fromEntries(left)
  }
  return next
}

function plainMark(mark: Mark | MarkDef, worn: Mark | MarkDef): Mark | MarkDef {
  if (typeof mark === 'string' || typeof worn === 'string') return mark
  const { type, ...own } = mark
  const left = Object.entries(own).filter(([key, value]) => !sameJson(value, worn[key]))
  return left.length === 0 ? type : { type, ...Object.fromEntries(left) }
}
