import { fieldsAfter } from '../fields/derived-fields.ts'
import { encodedField, isAdditive, isDiscrete, isMeasure } from '../fields/encoded-fields.ts'
import { fieldRef } from '../fields/field-ref.ts'
import { combinedMeasureProfile } from '../measures/combined-measure-profile.ts'
import { findDerived } from '../measures/find-derived.ts'
import { readSummarizedUnit } from '../measures/summarized-unit.ts'
import { channelDefs, encodingOf } from '../model/channels.ts'
import { markType } from '../model/composition.ts'
import { additive } from '../model/derived-measure.ts'
import type { JsonObject } from '../model/json.ts'
import type { TableProfile } from '../model/profile.ts'
import type { ChannelDef, MarkDef, UnitSpec } from '../model/spec.ts'
import type { Channel, Mark } from '../model/vocabulary.ts'
import type { Wishes } from '../model/wishes.ts'
import { findOtherBucket } from '../transforms/other-bucket.ts'
import { wordingIn } from '../wording/words.ts'
import { applyChannelDefaults } from './apply-channel-defaults.ts'
import type { StyleContext } from './style-context.ts'
import { generatedTitle, wordsOf } from './title.ts'

/**
 * Applies default styles to a unit: titles, formats, label angles, sort order, grouping of bars that must not be stacked,
 * tooltips. A pure function that only adds what is absent, so `stripDefaults` can remove exactly what was added, and an edit
 * does not keep a title or order of the previous chart.
 */
export function applyDefaults(
  unit: UnitSpec,
  profile: TableProfile,
  wishes: Wishes = {},
  only?: ReadonlySet<Channel>,
): UnitSpec {
  const derivedFields = fieldsAfter(profile.fields, unit.transform).fields
  const mark = markType(unit.mark)
  const defs = channelDefs(unit.encoding)
  const derivedUnit = findDerived(unit)
  const of = derivedUnit ? readSummarizedUnit(derivedUnit.base)?.measure[1].field : undefined
  const derived = derivedUnit && {
    measure: derivedUnit.derived,
    of: profile.fields.find(({ name }) => fieldRef(name) === of),
  }
  const combined = derivedUnit && combinedMeasureProfile(derivedUnit, profile)
  const fields = combined ? new Map([...derivedFields, [combined.name, combined]]) : derivedFields
  const wording = wordingIn(wishes.language)
  const context: StyleContext = {
    mark,
    defs,
    fields,
    wishes,
    rows: profile.rows,
    derived,
    others: findOtherBucket(unit.transform ?? []),
    words: wordsOf(unit, wording, profile.name),
  }
  const styled: [Channel, ChannelDef][] = defs.map(([channel, def]) =>
    only && !only.has(channel) ? [channel, def] : [channel, applyChannelDefaults(channel, def, context)],
  )
  const offset = only && !only.has('color') ? undefined : groupingOffset(context)
  if (offset) styled.push(offset)
  const next: UnitSpec = { ...unit, encoding: encodingOf(styled) }
  if (only) return next
  next.mark = applyMarkDefaults(unit.mark, context)
  const title = unit.title === undefined ? generatedTitle(next, profile, wording) : unit.title
  if (title !== undefined) next.title = title
  return next
}

/** Groups bars of averages side by side: a stack would show their sum, which is meaningless. */
function groupingOffset({ mark, defs, derived }: StyleContext): [Channel, ChannelDef] | undefined {
  if (mark !== 'bar') return undefined
  const on = (channel: Channel) => defs.find(([channelOfDef]) => channelOfDef === channel)?.[1]
  const [x, y, color] = [on('x'), on('y'), on('color')]
  if (!x || !y || !color?.field || !isDiscrete(color) || color.bin || on('xOffset') || on('yOffset')) return undefined
  // Several measures of one period are grouped within it.
  const isGroup = (def: ChannelDef) =>
    isDiscrete(def) || (derived?.measure.kind === 'combined' && Boolean(def.timeUnit))
  const upright = isMeasure(y) && isGroup(x)
  const [measure, dimension] = upright ? [y, x] : [x, y]
  if (!isMeasure(measure) || !isGroup(dimension)) return undefined
  const addsUp = derived ? additive.has(derived.measure.kind) : !measure.aggregate || isAdditive(measure.aggregate)
  if (addsUp || measure.stack !== undefined) return undefined
  if (color.field === dimension.field && color.timeUnit === dimension.timeUnit) return undefined
  const offset: ChannelDef = { field: color.field }
  if (color.timeUnit) offset.timeUnit = color.timeUnit
  if (color.type) offset.type = color.type
  if (Array.isArray(color.sort)) offset.sort = color.sort
  return [upright ? 'xOffset' : 'yOffset', offset]
}

function applyMarkDefaults(mark: Mark | MarkDef, context: StyleContext): Mark | MarkDef {
  const definition: MarkDef = typeof mark === 'string' ? { type: mark } : mark
  const added: JsonObject = { tooltip: true }
  if (context.mark === 'line' && hasFewPoints(context)) added.point = true
  return { ...definition, ...Object.fromEntries(Object.entries(added).filter(([key]) => !(key in definition))) }
}

function hasFewPoints({ defs, fields }: StyleContext): boolean {
  const x = defs.find(([channel]) => channel === 'x')?.[1]
  const field = x && fields.get(encodedField(x) ?? '')
  return x !== undefined && field !== undefined && !x.timeUnit && field.distinct > 0 && field.distinct <= 40
}
