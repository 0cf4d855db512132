import { channelDefs } from './channels.ts'
import { isUnit, markType, unitsOf } from './compose.ts'
import { fieldsAfter } from './derived-fields.ts'
import { isMeasure, isYear, shownField } from './fields-in.ts'
import { filterWords } from './filter-words.ts'
import { isFoldKey } from './fold.ts'
import { isObject } from './json.ts'
import type { FieldProfile, TableProfile } from './profile.ts'
import type { Channel, ChannelDef, JsonObject, Spec, UnitSpec } from './spec.ts'
import { listWords, markWord, quantityWords, uncapital } from './words.ts'

/** The spec's title as plain text: its own, else one made from what it shows. Never empty. */
export function titleOf(spec: Spec): string {
  const own = titleText(spec.title)
  if (own) return own
  if (isUnit(spec)) return shownWords(spec) ?? markWord(markType(spec.mark))
  const shown = new Set(unitsOf(spec).map(({ unit }) => titleText(unit.title) ?? shownWords(unit)))
  shown.delete(undefined)
  return [...shown][0] ?? 'Chart'
}

/** The line below the title as plain text: what the filters leave. Empty where the spec has none. */
export function subtitleOf({ title }: Spec): string {
  return (isObject(title) && titleText(title.subtitle)) || ''
}

function titleText(title: unknown): string | undefined {
  if (typeof title === 'string') return title || undefined
  if (Array.isArray(title)) return title.join(' ') || undefined
  return isObject(title) ? titleText(title.text) : undefined
}

/** The title that a chart gets where it has none; its filters stand below it. */
export function generatedTitle(unit: UnitSpec, profile: TableProfile): string | JsonObject | undefined {
  const text = shownWords(unit, fieldsAfter(profile.fields, unit.transform).fields)
  if (text === undefined) return undefined
  const filters = filterWords(unit.transform, profile)
  return filters.length > 0 ? { text, subtitle: filters.join(' · ') } : text
}

/** "Average horsepower by origin", "Horsepower and weight by origin", "Distribution of horsepower". */
export function shownWords(unit: UnitSpec, fields?: ReadonlyMap<string, FieldProfile>): string | undefined {
  const measured = (def: ChannelDef) =>
    isMeasure(def) && !(!def.aggregate && isYear(fields?.get(shownField(def) ?? '')))
  const shown = channelDefs(unit.encoding).filter(
    ([channel, def]) =>
      mainChannels.has(channel) &&
      (shownField(def) !== undefined || def.aggregate === 'count') &&
      !isFoldKey(unit.transform, shownField(def)),
  )
  const measures = unique(shown.filter(([, def]) => measured(def)).sort(byReading))
  const groups = unique(shown.filter(([, def]) => !measured(def)))
  const whole = phrase(measures, groups, unit)
  if (whole === undefined || whole.length <= maxTitle) return whole
  const onAxes = ([channel]: [Channel, ChannelDef]) => reading.includes(channel)
  return phrase(measures.filter(onAxes), groups.filter(onAxes), unit) ?? whole
}

/** What stands above the chart beside its controls, in characters; longer titles name only what the axes show. */
const maxTitle = 55

function phrase(measures: Placed[], groups: Placed[], unit: UnitSpec): string | undefined {
  const [first] = groups
  if (unit.encoding?.longitude !== undefined) return mapPhrase(measures, groups)
  const rest = groups.map(([, def]) => uncapital(words(def)))
  if (measures.length === 0) return first ? `${markWord(markType(unit.mark))} of ${listWords(rest)}` : undefined
  const counted = measures.length === 1 && measures[0]?.[1].aggregate === 'count'
  if (counted && first?.[1].bin && groups.length === 1) return `Distribution of ${uncapital(words(first[1]))}`
  const unaggregated = measures.every(([, def]) => !def.aggregate)
  if (measures.length === 1 && groups.length === 0 && unaggregated && measures[0])
    return `Distribution of ${uncapital(words(measures[0][1]))}`
  const what = listWords(measures.map(([, def], i) => (i === 0 ? words(def) : uncapital(words(def)))))
  return rest.length > 0 ? `${what} by ${listWords(rest)}` : what
}

/** "Map of size by kind": where the points stand is no part of what they tell. */
function mapPhrase(measures: Placed[], groups: Placed[]): string {
  const [what, by] = [measures, groups].map((placed) => listWords(placed.map(([, def]) => uncapital(words(def)))))
  if (!what) return by ? `Map of ${by}` : 'Map'
  return by ? `Map of ${what} by ${by}` : `Map of ${what}`
}

type Placed = [Channel, ChannelDef]

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
const reading: Channel[] = ['y', 'theta', 'x']

/** People say what stands upright first: "weight by horsepower" has weight on y. */
function byReading([a]: [Channel, ChannelDef], [b]: [Channel, ChannelDef]): number {
  const rank = (channel: Channel) => (reading.includes(channel) ? reading.indexOf(channel) : reading.length)
  return rank(a) - rank(b)
}

function words(def: ChannelDef): string {
  return quantityWords({ field: shownField(def), aggregate: def.aggregate, timeUnit: def.timeUnit })
}

/** The same thing on two channels (colour and group, x and text) is one thing to read. */
function unique(defs: [Channel, ChannelDef][]): [Channel, ChannelDef][] {
  const seen = new Set<string>()
  return defs.filter(([, def]) => {
    const key = words(def)
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}
