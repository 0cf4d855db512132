import { channelDefs } from '../channels.ts'
import { isFacet, isUnit, markType, unitsOf } from '../compose.ts'
import { fieldsAfter } from '../derived-fields.ts'
import { fieldName } from '../field-ref.ts'
import { isMap, isMeasure, isYear, shownField } from '../fields-in.ts'
import { findOverlays } from '../overlays/lay-over.ts'
import { overlayWords } from '../overlays/overlay.ts'
import type { FieldProfile, TableProfile } from '../profile.ts'
import type { Channel, ChannelDef, Spec, UnitSpec } from '../spec.ts'
import { timestepOf } from '../timestep.ts'
import { controlWords, readWidgets } from '../widgets.ts'
import { filterWords } from './filter-words.ts'
import { fieldLabel, listWords, markWord, quantityWords, uncapital } from './words.ts'

/**
 * The chart in one plain sentence, as its alternative text: "Bar chart of average horsepower by origin, coloured by
 * cylinders; Origin: Japan and Europe." It says how the chart is built, not what the data shows.
 */
export function describeSpec(drawn: Spec, profile: TableProfile): string {
  const { base: spec, overlays } = findOverlays(drawn) ?? { base: drawn, overlays: [] }
  const units = unitsOf(spec)
  const [first] = units
  if (!first) return 'An empty chart.'
  const shown = isUnit(spec)
    ? unitWords(spec, profile)
    : composedWords(units.map(({ unit }) => unitWords(unit, profile)))
  const filters = filterWords(first.transforms, profile)
  const timestep = timestepOf(spec, profile)
  const widgets = readWidgets(spec)
    .filter(({ param }) => param.name !== spec.usermeta?.belvedere?.timestep)
    .map(controlWords)
  const over = overlays.length > 0 ? [`over it ${listWords(overlays.map(overlayWords))}`] : []
  const parts = [
    shown,
    ...over,
    ...panelWords(spec),
    ...filters,
    ...(widgets.length > 0 ? [`${listWords(widgets)} can be set`] : []),
    ...(timestep ? [`one step for each ${fieldLabel(timestep.field)}, ${timestep.values.length} in all`] : []),
  ]
  return `${parts.join('; ')}.`
}

/** A facet around a view makes a panel for each of its groups. */
function panelWords(spec: Spec): string[] {
  if (isUnit(spec) || !isFacet(spec) || typeof spec.facet.field !== 'string') return []
  return [`one panel for each ${fieldLabel(fieldName(spec.facet.field))}`]
}

function composedWords(parts: string[]): string {
  const different = [...new Set(parts)]
  if (parts.length === 1) return parts.join('')
  return different.length === 1 ? `${different[0]}, in ${parts.length} parts` : different.join(' with ')
}

function unitWords(unit: UnitSpec, profile: TableProfile): string {
  const { fields } = fieldsAfter(profile.fields, unit.transform)
  const defs = channelDefs(unit.encoding).filter(
    ([, def]) => shownField(def) !== undefined || def.aggregate === 'count',
  )
  const on = (...channels: Channel[]) =>
    channels.flatMap((channel) => defs.filter(([one]) => one === channel).map(([, def]) => def))
  const map = isMap(unit)
  const axes = map ? on('shape', 'color', 'fill') : on('y', 'theta', 'x', 'radius')
  const numbers = axes.filter((def) => isNumber(def, fields)).map(words)
  const groups = axes.filter((def) => !isNumber(def, fields)).map(words)
  const parts: string[] = [map ? 'Map' : markWord(markType(unit.mark))]
  const [one, two] = numbers
  if (numbers.length === 2 && one && two) parts.push(` of ${one} against ${two}`)
  else if (one) parts.push(` of ${one}`)
  if (groups.length > 0) parts.push(one ? ` by ${listWords(groups)}` : ` of ${listWords(groups)}`)
  const extras: string[] = []
  const said = new Set([...numbers, ...groups])
  const add = (text: string, found: ChannelDef[]) => {
    const [def] = found
    if (def && (!said.has(words(def)) || text === 'divided by')) extras.push(`${text} ${words(def)}`)
  }
  add(markType(unit.mark) === 'arc' ? 'divided by' : 'coloured by', on('color', 'fill', 'stroke'))
  add('sized by', on('size'))
  add('with shapes by', on('shape'))
  add('labelled by', on('text'))
  const panels = on('row', 'column', 'facet')
  if (panels.length > 0) extras.push(`one panel for each ${listWords(panels.map(words))}`)
  return [parts.join(''), ...extras].join(', ')
}

function isNumber(def: ChannelDef, fields: ReadonlyMap<string, FieldProfile>): boolean {
  return isMeasure(def) && !(!def.aggregate && isYear(fields.get(shownField(def) ?? '')))
}

function words(def: ChannelDef): string {
  const quantity = uncapital(
    quantityWords({ field: shownField(def), aggregate: def.aggregate, timeUnit: def.timeUnit }),
  )
  return def.bin && def.bin !== 'binned' ? `ranges of ${quantity}` : quantity
}
