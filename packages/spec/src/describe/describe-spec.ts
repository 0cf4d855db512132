import { timestepOf } from '../controls/timestep.ts'
import { controlWords, readWidgets } from '../controls/widgets.ts'
import { fieldsAfter } from '../fields/derived-fields.ts'
import { encodedField, isMap, isMeasure, isYear } from '../fields/encoded-fields.ts'
import { fieldName } from '../fields/field-ref.ts'
import { channelDefs } from '../model/channels.ts'
import { isFacet, isUnit, markType, unitsOf } from '../model/composition.ts'
import type { FieldProfile, TableProfile } from '../model/profile.ts'
import type { ChannelDef, Spec, UnitSpec } from '../model/spec.ts'
import type { Channel } from '../model/vocabulary.ts'
import { findOverlays } from '../overlays/add-overlay-layers.ts'
import { overlayWords } from '../overlays/overlay-words.ts'
import { filterWords } from '../transforms/filter-words.ts'
import { chartName, text } from '../wording/spec-texts.ts'
import type { Wording } from '../wording/wording.ts'
import { fieldLabel, listWords, quantityWords, withinTitle, wordingIn } from '../wording/words.ts'

/**
 * A chart in one sentence, for its alternative text: "Bar chart of average horsepower by origin, coloured by cylinders;
 * Origin: Japan and Europe." Describes the design, not the data, in the language of the titles.
 */
export function describeSpec(original: Spec, profile: TableProfile): string {
  const { base: spec, overlays } = findOverlays(original) ?? { base: original, overlays: [] }
  const units = unitsOf(spec)
  const [first] = units
  const wording = wordingIn(original.usermeta?.belvedere?.wishes?.language)
  if (!first) return `${wording.textOf(text('description.empty'))}.`
  const chart = isUnit(spec)
    ? unitWords(spec, profile, wording)
    : composedWords(
        units.map(({ unit }) => unitWords(unit, profile, wording)),
        wording,
      )
  const filters = filterWords(first.transforms, profile, wording)
  const timestep = timestepOf(spec, profile)
  const widgets = readWidgets(spec)
    .filter(({ param }) => param.name !== spec.usermeta?.belvedere?.timestep)
    .map((widget) => controlWords(widget, wording))
  const list = (words: readonly string[]) => listWords(words, wording)
  const over =
    overlays.length > 0
      ? [
          wording.textOf(
            text('description.overlays', { overlays: list(overlays.map((overlay) => overlayWords(overlay, wording))) }),
          ),
        ]
      : []
  const parts = [
    chart,
    ...over,
    ...panelWords(spec, wording),
    ...filters,
    ...(widgets.length > 0 ? [wording.textOf(text('description.controls', { controls: list(widgets) }))] : []),
    ...(timestep
      ? [
          wording.textOf(
            text('description.timeline', { field: fieldLabel(timestep.field, wording), count: timestep.values.length }),
          ),
        ]
      : []),
  ]
  return `${parts.join('; ')}.`
}

/** Words for an enclosing facet, which draws one panel per group. */
function panelWords(spec: Spec, wording: Wording): string[] {
  if (isUnit(spec) || !isFacet(spec) || typeof spec.facet.field !== 'string') return []
  return [wording.textOf(text('description.panels', { what: fieldLabel(fieldName(spec.facet.field), wording) }))]
}

function composedWords(parts: string[], wording: Wording): string {
  const [first = '', ...others] = new Set(parts)
  if (others.length === 0 && parts.length > 1)
    return wording.textOf(text('description.parts', { what: first, count: parts.length }))
  return others.reduce((all, part) => wording.textOf(text('description.with', { what: all, part })), first)
}

function unitWords(unit: UnitSpec, profile: TableProfile, wording: Wording): string {
  const words = (def: ChannelDef) => quantity(def, wording)
  const list = (all: readonly string[]) => listWords(all, wording)
  const { fields } = fieldsAfter(profile.fields, unit.transform)
  const defs = channelDefs(unit.encoding).filter(
    ([, def]) => encodedField(def) !== undefined || def.aggregate === 'count',
  )
  const on = (...channels: Channel[]) =>
    channels.flatMap((channel) => defs.filter(([channelOfDef]) => channelOfDef === channel).map(([, def]) => def))
  const map = isMap(unit)
  const axes = map ? on('shape', 'color', 'fill') : on('y', 'theta', 'x', 'radius')
  const numbers = axes.filter((def) => isNumber(def, fields)).map(words)
  const groups = axes.filter((def) => !isNumber(def, fields)).map(words)
  const mark = wording.textOf(map ? text('title.map') : chartName(markType(unit.mark)))
  const [measureText, otherMeasureText] = numbers
  const measured =
    measureText && otherMeasureText && numbers.length === 2
      ? wording.textOf(text('description.against', { what: measureText, other: otherMeasureText }))
      : measureText
  const along = list(groups)
  const what =
    measured && along ? wording.textOf(text('title.by', { what: measured, groups: along })) : (measured ?? along)
  const extras: string[] = []
  const mentioned = new Set([...numbers, ...groups])
  const add = (use: 'divided' | 'coloured' | 'sized' | 'shaped' | 'labelled', [def]: ChannelDef[]) => {
    if (def && (!mentioned.has(words(def)) || use === 'divided'))
      extras.push(wording.textOf(text(`description.${use}`, { what: words(def) })))
  }
  add(markType(unit.mark) === 'arc' ? 'divided' : 'coloured', on('color', 'fill', 'stroke'))
  add('sized', on('size'))
  add('shaped', on('shape'))
  add('labelled', on('text'))
  const panels = on('row', 'column', 'facet')
  if (panels.length > 0) extras.push(wording.textOf(text('description.panels', { what: list(panels.map(words)) })))
  return [what === '' ? mark : wording.textOf(text('description.of', { mark, what })), ...extras].join(', ')
}

function isNumber(def: ChannelDef, fields: ReadonlyMap<string, FieldProfile>): boolean {
  return isMeasure(def) && !(!def.aggregate && isYear(fields.get(encodedField(def) ?? '')))
}

function quantity(def: ChannelDef, wording: Wording): string {
  const { aggregate, timeUnit } = def
  const words = withinTitle(quantityWords({ field: encodedField(def), aggregate, timeUnit }, wording), wording)
  return def.bin && def.bin !== 'binned' ? wording.textOf(text('description.ranges', { what: words })) : words
}
