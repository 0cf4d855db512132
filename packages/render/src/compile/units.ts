import type { AnySpec, ChannelDef, ChartLanguage, Encoding, FieldProfile, Spec, TableProfile } from '@belvedere/spec'
import { fieldName, isObject, isShare } from '@belvedere/spec'
import { fromEngineText } from '../vega/aliases.ts'
import { childrenOf, isUnit, unsortedChannelDefs } from '../vega/view-tree.ts'
import { tupleName, unitName } from './tuple-names.ts'

/** A field that a mark encodes. */
export interface EncodedField {
  channel: string
  /** Its name in the scene's datum: the field's name, or a phrase such as "Mean of Horsepower". */
  key: string
  title: string
  /** Name in Vega's tuples. */
  ref: string
  /** Name of the upper bound, for bins. */
  end?: string
  role: 'dimension' | 'measure'
  /** The field's name; absent for counts. */
  field?: string
  /** True if its values are countries. */
  place?: true
  temporal: boolean
  year: boolean
  timeUnit?: string
  format?: string
  /** For normalized stacks: the two tuple fields between which its share lies. */
  part?: [start: string, end: string]
}

/** A unit view of the normalized spec: the names of its marks in Vega, and the fields that they encode. */
export interface CompiledUnit {
  /** `concat_0_layer_1_` */
  prefix: string
  marksName: string
  mark: string
  /** The language of its labels. */
  language: ChartLanguage
  fields: EncodedField[]
  /** Fields by channel, for the titles of scales. */
  channels: Map<string, EncodedField>
}

type KnownFields = Map<string, FieldProfile>

/** The units of a normalized spec, in drawing order; without those that `aria: false` makes decoration. */
export function unitsOf(spec: Spec, tables: TableProfile[], language: ChartLanguage): CompiledUnit[] {
  const fieldProfiles = new Map(tables.flatMap((table) => table.fields.map((field) => [field.name, field])))
  return [...walk(spec, '', {}, [], fieldProfiles)].map((unit) => ({ ...unit, language }))
}

function* walk(
  view: AnySpec,
  name: string,
  inherited: Encoding,
  facets: EncodedField[],
  fieldProfiles: KnownFields,
): Generator<Omit<CompiledUnit, 'language'>> {
  const viewName = typeof view.name === 'string' ? view.name : name
  const encoding = { ...inherited, ...(isObject(view.encoding) ? view.encoding : {}) }
  if (isUnit(view)) {
    if (isObject(view.mark) && view.mark.aria === false) return
    yield unitOf(view, viewName, encoding, facets, fieldProfiles)
    return
  }
  const facetFields = [...facets, ...facetsOf(view, fieldProfiles)]
  for (const { name: word, child } of childrenOf(view)) {
    yield* walk(
      child,
      viewName === '' ? word : `${viewName}_${word}`,
      'layer' in view ? encoding : {},
      facetFields,
      fieldProfiles,
    )
  }
}

function unitOf(
  view: AnySpec & { mark: unknown },
  name: string,
  encoding: Encoding,
  facets: EncodedField[],
  fieldProfiles: KnownFields,
): Omit<CompiledUnit, 'language'> {
  const prefix = name === '' ? '' : `${name}_`
  const mark = isObject(view.mark) ? String(view.mark.type) : String(view.mark)
  const channels = new Map<string, EncodedField>()
  const fields: EncodedField[] = []
  for (const { channel, def } of unsortedChannelDefs(encoding)) {
    const conditional = def.field === undefined && def.aggregate === undefined && isObject(def.condition)
    const field = shownField(channel, conditional && isObject(def.condition) ? def.condition : def, fieldProfiles)
    if (!field) continue
    if (!channels.has(channel)) channels.set(channel, field)
    fields.push(field)
  }
  return { prefix, marksName: `${prefix}marks`, mark, fields: unique([...facets, ...sortFields(fields)]), channels }
}

function facetsOf(view: AnySpec, fieldProfiles: KnownFields): EncodedField[] {
  const facet = view.facet
  if (!isObject(facet)) return []
  const defs: [string, unknown][] =
    'field' in facet
      ? [['facet', facet]]
      : [
          ['row', facet.row],
          ['column', facet.column],
        ]
  return defs.flatMap(([channel, def]) => {
    const field = isObject(def) ? shownField(channel, def, fieldProfiles) : null
    return field ? [field] : []
  })
}

/** Orders fields as in the spec's tooltip, else positions first. */
function sortFields(fields: EncodedField[]): EncodedField[] {
  const tooltip = fields.filter((field) => field.channel === 'tooltip')
  if (tooltip.length > 0) return tooltip
  const rank = ['x', 'y', 'theta', 'radius', 'color', 'fill', 'stroke', 'shape', 'size', 'text']
  const place = (field: EncodedField) => (field.place ? -1 : (rank.indexOf(field.channel) + 99) % 99)
  return fields.filter((field) => field.channel !== 'order').sort((a, b) => place(a) - place(b))
}

function unique(fields: EncodedField[]): EncodedField[] {
  return fields.filter((field, i) => fields.findIndex((other) => other.ref === field.ref) === i)
}

function shownField(channel: string, def: ChannelDef, fieldProfiles: KnownFields): EncodedField | null {
  const name = def.field === undefined ? undefined : fieldName(def.field)
  const ref = tupleName(channel, def)
  if (ref === null) return null
  const isRawField = !def.aggregate && !def.bin && !def.timeUnit
  const title = titleOf(def, name)
  const type =
    def.type ?? typeWithout(channel, name === undefined ? undefined : fieldProfiles.get(fromEngineText(name)))
  const temporal = type === 'temporal' || def.timeUnit !== undefined
  const place = isPlaces(def)
  const discrete = type === 'nominal' || type === 'ordinal' || place
  const format = formatOf(def)
  return {
    channel,
    key: fromEngineText(isRawField && name !== undefined ? name : title),
    title: fromEngineText(title),
    ref,
    ...(def.bin && def.bin !== 'binned' && { end: `${ref}_end` }),
    role: def.aggregate || (!def.bin && !temporal && !discrete) ? 'measure' : 'dimension',
    ...(name !== undefined && { field: fromEngineText(name) }),
    ...(place && { place }),
    temporal: temporal && def.aggregate !== 'count' && def.aggregate !== 'distinct',
    year: name !== undefined && fieldProfiles.get(fromEngineText(name))?.semanticType === 'year' && !def.timeUnit,
    ...(def.timeUnit && { timeUnit: unitName(def.timeUnit) }),
    ...(format !== undefined && { format }),
    ...(isShare(def) && { part: [`${ref}_start`, `${ref}_end`], format: format ?? '.1~%' }),
  }
}

/** Vega-Lite's type for outlines; only `resolvePlaces` writes it. */
const isPlaces = ({ type }: { type?: unknown }): boolean => type === 'geojson'

/** Vega-Lite treats a field without a type as nominal; for tooltips, the table's profile is more precise. */
const typeWithout = (channel: string, field: FieldProfile | undefined): string =>
  channel === 'tooltip' && field ? field.type : 'nominal'

const operations: { [aggregate: string]: string } = {
  sum: 'Sum of',
  mean: 'Mean of',
  average: 'Mean of',
  median: 'Median of',
  min: 'Lowest',
  max: 'Highest',
  distinct: 'Distinct',
  stdev: 'Standard deviation of',
  variance: 'Variance of',
  q1: 'Lower quartile of',
  q3: 'Upper quartile of',
  valid: 'Present',
  missing: 'Missing',
}

function titleOf(def: ChannelDef, name: string | undefined): string {
  const axis = isObject(def.axis) ? def.axis.title : undefined
  const legend = isObject(def.legend) ? def.legend.title : undefined
  for (const title of [def.title, axis, legend]) {
    if (typeof title === 'string' && title !== '') return title
    if (Array.isArray(title)) return title.join(' ')
  }
  if (def.aggregate === 'count') return 'Count'
  if (def.aggregate) return `${operations[def.aggregate] ?? def.aggregate} ${name ?? ''}`.trim()
  return name ?? ''
}

function formatOf(def: ChannelDef): string | undefined {
  const axis = isObject(def.axis) ? def.axis.format : undefined
  const legend = isObject(def.legend) ? def.legend.format : undefined
  return [def.format, axis, legend].find((format): format is string => typeof format === 'string')
}
