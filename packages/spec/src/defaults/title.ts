import { fieldsAfter } from '../fields/derived-fields.ts'
import { encodedField, isMeasure, isShare, isYear } from '../fields/encoded-fields.ts'
import { isMeasureKey } from '../measures/combine-measures.ts'
import { findDerived } from '../measures/find-derived.ts'
import { readSummarizedUnit } from '../measures/summarized-unit.ts'
import { channelDefs } from '../model/channels.ts'
import { isUnit, markType, unitsOf } from '../model/composition.ts'
import type { JsonObject } from '../model/json.ts'
import { canonicalJson, isObject } from '../model/json.ts'
import type { FieldProfile, TableProfile } from '../model/profile.ts'
import type { ChannelDef, Spec, UnitSpec } from '../model/spec.ts'
import type { Channel } from '../model/vocabulary.ts'
import { filterWords } from '../transforms/filter-words.ts'
import { chartName, text } from '../wording/spec-texts.ts'
import { qualifiedName } from '../wording/title-names.ts'
import { english, type Wording } from '../wording/wording.ts'
import { listWords, quantityTitle, titleWords, withinTitle, wordingIn } from '../wording/words.ts'

/** The spec's title as plain text: its own, else one made from its encodings. Never empty. */
export function titleOf(spec: Spec): string {
  const specTitle = titleText(spec.title)
  if (specTitle) return specTitle
  const wording = wordingIn(spec.usermeta?.belvedere?.wishes?.language)
  const words = (unit: UnitSpec) => unitTitle(unit, undefined, wording)
  if (isUnit(spec)) return words(spec) ?? wording.textOf(chartName(markType(spec.mark)))
  const titles = new Set(unitsOf(spec).map(({ unit }) => titleText(unit.title) ?? words(unit)))
  titles.delete(undefined)
  return [...titles][0] ?? wording.textOf(text('chart'))
}

/** The subtitle, which describes the filters, as plain text; empty if the spec has none. */
export function subtitleOf({ title }: Spec): string {
  return (isObject(title) && titleText(title.subtitle)) || ''
}

function titleText(title: unknown): string | undefined {
  if (typeof title === 'string') return title || undefined
  if (Array.isArray(title)) return title.join(' ') || undefined
  return isObject(title) ? titleText(title.text) : undefined
}

/** The default title, with the filters as subtitle. */
export function generatedTitle(
  unit: UnitSpec,
  profile: TableProfile,
  wording: Wording = english,
): string | JsonObject | undefined {
  const title = unitTitle(unit, fieldsAfter(profile.fields, unit.transform).fields, wording, profile.name)
  if (title === undefined) return undefined
  const filters = filterWords(unit.transform, profile, wording)
  return filters.length > 0 ? { text: title, subtitle: filters.join(' · ') } : title
}

/** A title from encodings: "Average horsepower by origin", "Distribution of horsepower". Undefined without fields. */
export function unitTitle(
  unit: UnitSpec,
  fields?: ReadonlyMap<string, Pick<FieldProfile, 'type' | 'semanticType'>>,
  wording: Wording = english,
  table?: string,
): string | undefined {
  const isMeasured = (def: ChannelDef) =>
    isMeasure(def) && !(!def.aggregate && isYear(fields?.get(encodedField(def) ?? '')))
  const entries = channelDefs(unit.encoding).filter(
    ([channel, def]) =>
      mainChannels.has(channel) &&
      (encodedField(def) !== undefined || def.aggregate === 'count') &&
      !isMeasureKey(unit.transform, encodedField(def)),
  )
  const measures = unique(entries.filter(([, def]) => isMeasured(def)).sort(byAxis))
  // The name of a column of shapes does not tell what they are.
  const isShape = (def: ChannelDef) => fields?.get(encodedField(def) ?? '')?.type === 'geojson'
  const groups = unique(entries.filter(([, def]) => !isMeasured(def) && !isShape(def)))
  const hasShapes = entries.some(([, def]) => isShape(def))
  const context: TitleContext = { unit, wording, hasShapes, words: wordsOf(unit, wording, table) }
  const fullTitle = phrase(measures, groups, context)
  if (fullTitle === undefined || fullTitle.length <= maxTitleLength) return fullTitle
  const onAxes = ([channel]: [Channel, ChannelDef]) => axisOrder.includes(channel)
  // The numbers of cells and slices are not on an axis.
  const titledMeasures = measures.some(onAxes) ? measures.filter(onAxes) : measures
  return phrase(titledMeasures, groups.filter(onAxes), context) ?? fullTitle
}

/** Space for a title beside the controls, in characters; longer titles name only the axes. */
const maxTitleLength = 55

interface TitleContext {
  unit: UnitSpec
  wording: Wording
  /** The unit draws shapes of its table's own. */
  hasShapes: boolean
  words(def: ChannelDef): string
}

function phrase(measures: ChannelEntry[], groups: ChannelEntry[], context: TitleContext): string | undefined {
  const { unit, wording, words } = context
  const within = (def: ChannelDef) => withinTitle(words(def), wording)
  const [first] = groups
  if (unit.encoding?.longitude !== undefined || context.hasShapes) return mapPhrase(measures, groups, context)
  const rest = listWords(
    groups.map(([, def]) => within(def)),
    wording,
  )
  if (measures.length === 0)
    return first ? wording.textOf(text('title.of', { what: chartName(markType(unit.mark)), groups: rest })) : undefined
  const counted = measures.length === 1 && measures[0]?.[1].aggregate === 'count'
  if (counted && first?.[1].bin && groups.length === 1)
    return wording.textOf(text('title.distribution', { what: within(first[1]) }))
  const unaggregated = measures.every(([, def]) => !def.aggregate)
  if (measures.length === 1 && groups.length === 0 && unaggregated && measures[0])
    return wording.textOf(text('title.distribution', { what: within(measures[0][1]) }))
  const what = listWords(
    measures.map(([, def], i) => (i === 0 ? words(def) : within(def))),
    wording,
  )
  return groups.length > 0 ? wording.textOf(text('title.by', { what, groups: rest })) : what
}

/** "Map of size by kind", without longitude and latitude, or the column of shapes. */
function mapPhrase(measures: ChannelEntry[], groups: ChannelEntry[], { wording, words }: TitleContext): string {
  const map = wording.textOf(text('title.map'))
  const mapOf = (groups: string) => wording.textOf(text('title.of', { what: map, groups }))
  const [what = '', along = ''] = [measures, groups].map((placed) =>
    listWords(
      placed.map(([, def]) => withinTitle(words(def), wording)),
      wording,
    ),
  )
  if (what === '') return along === '' ? map : mapOf(along)
  return along === '' ? mapOf(what) : wording.textOf(text('title.by', { what: mapOf(what), groups: along }))
}

type ChannelEntry = [Channel, ChannelDef]

const mainChannels: ReadonlySet<Channel> = new Set([
  'x',
  'y',
  'theta',
  'color',
  'fill',
  'stroke',
  'size',
  'shape',
  'opacity',
  'strokeDash',
  'row',
  'column',
  'facet',
  'detail',
  'text',
  'xOffset',
  'yOffset',
])
const axisOrder: Channel[] = ['y', 'theta', 'x']

/** People name the vertical axis first: "weight by horsepower" has weight on y. */
function byAxis([a]: [Channel, ChannelDef], [b]: [Channel, ChannelDef]): number {
  const rank = (channel: Channel) => (axisOrder.includes(channel) ? axisOrder.indexOf(channel) : axisOrder.length)
  return rank(a) - rank(b)
}

/** Returns words for the quantity of a definition; a derived measure is named by its operands. */
export function wordsOf(unit: UnitSpec, wording: Wording, table?: string): (def: ChannelDef) => string {
  const derivedUnit = wording.namesDerived ? findDerived(unit) : null
  return (def) => {
    const field = encodedField(def)
    const derived = derivedUnit && field === derivedUnit.derived.as ? derivedWords(derivedUnit, wording) : undefined
    if (derived !== undefined) return derived
    const fieldName = field === undefined ? field : qualifiedName(field, table)
    if (isShare(def)) return shareWords(fieldName, wording)
    return quantityTitle({ field: fieldName, aggregate: def.aggregate, timeUnit: def.timeUnit }, wording)
  }
}

/** Words for a normalized stack: the share of a field's total, or of the rows. */
function shareWords(field: string | undefined, wording: Wording): string {
  if (field === undefined) return wording.textOf(text('title.row_share'))
  return wording.textOf(text('title.share', { what: withinTitle(titleWords(field, wording), wording) }))
}

function derivedWords({ derived, base }: NonNullable<ReturnType<typeof findDerived>>, wording: Wording) {
  const measure = readSummarizedUnit(base)?.measure[1]
  if (!measure || derived.kind === 'combined') return undefined
  const name = (field: string | undefined) =>
    field === undefined ? wording.textOf(text('count')) : titleWords(field, wording)
  const by = 'by' in derived ? name(derived.by.field) : ''
  return wording.textOf(text(`derived.${derived.kind}`, { what: name(encodedField(measure)), by }))
}

/** Removes quantities that another channel shows too, such as colour and group. */
function unique(defs: [Channel, ChannelDef][]): [Channel, ChannelDef][] {
  const seen = new Set<string>()
  return defs.filter(([, def]) => {
    const key = def.aggregate === 'count' ? 'count' : canonicalJson([encodedField(def), def.aggregate, def.timeUnit])
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}
