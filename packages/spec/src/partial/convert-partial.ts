import { applyDefaults } from '../defaults/apply-defaults.ts'
import { stripDefaults } from '../defaults/strip-defaults.ts'
import { encodedField } from '../fields/encoded-fields.ts'
import { fieldRef } from '../fields/field-ref.ts'
import { addDerivedMeasure } from '../measures/add-derived-measure.ts'
import { findDerived } from '../measures/find-derived.ts'
import { channelDefs, encodingOf } from '../model/channels.ts'
import { replaceUnitAt, type SpecPath, unitsOf } from '../model/composition.ts'
import { sameJson } from '../model/json.ts'
import type { PartialEncoding, PartialSpec } from '../model/partial-spec.ts'
import type { TableProfile } from '../model/profile.ts'
import type { ChannelDef, Spec, UnitSpec } from '../model/spec.ts'
import type { Channel } from '../model/vocabulary.ts'
import type { Wishes } from '../model/wishes.ts'
import { addOverlayLayers, findOverlays } from '../overlays/add-overlay-layers.ts'
import { collapseOthers, expandOthers } from './others.ts'

export const vegaLiteSchema = 'https://vega.github.io/schema/vega-lite/v6.json'

/**
 * Converts a complete spec to a partial one without holes. For a composed spec, this is its only unit, with `host`; null if
 * it has several. With a profile, defaults are stripped. Derived measures and overlays are separated from their base.
 */
export function toPartial(spec: Spec, profile?: TableProfile): PartialSpec | null {
  const layered = findOverlays(spec)
  const main = layered && toPartial(layered.base, profile)
  if (layered && main) return { ...main, overlays: layered.overlays }
  const units = unitsOf(spec)
  const [only] = units
  return only && units.length === 1 ? partialAt(spec, only.path, profile) : null
}

/** The unit at `path` as a partial spec; null if there is none. */
export function partialAt(spec: Spec, path: SpecPath, profile?: TableProfile): PartialSpec | null {
  const match = unitsOf(spec).find((placedUnit) => placedUnit.path.join('/') === path.join('/'))
  if (!match) return null
  const wishes = spec.usermeta?.belvedere?.wishes ?? {}
  const withoutDefaults = profile && path.length === 0 ? stripDefaults(match.unit, profile, wishes) : match.unit
  const isGenerated =
    profile !== undefined && path.length === 0 && sameJson(applyDefaults(withoutDefaults, profile, wishes), match.unit)
  const derivedUnit = findDerived(isGenerated ? withoutDefaults : match.unit)
  const unit = derivedUnit?.base ?? (isGenerated ? withoutDefaults : match.unit)
  const { data: _, mark, encoding, transform = [], params = [], title, ...extra } = unit
  const partial: PartialSpec = {
    data: { name: match.table },
    mark,
    encodings: channelDefs(encoding).map(([channel, def]) => partialEncoding(channel, def, isGenerated)),
    transform,
    params,
    wishes,
    extra,
  }
  if (derivedUnit) partial.derived = derivedUnit.derived
  if (!isGenerated) partial.style = 'kept'
  if (typeof title === 'string') partial.title = title
  else if (title !== undefined) extra.title = title
  if (path.length > 0) partial.host = { spec, path }
  return collapseOthers(partial)
}

/** `rest` marks encodings styled by the author, even if it is empty; generated ones get defaults again. */
function partialEncoding(channel: Channel, def: ChannelDef, isGenerated: boolean): PartialEncoding {
  const field = encodedField(def)
  if ((field === undefined && def.aggregate !== 'count') || def.bin === 'binned') return { channel, rest: def }
  const { field: _, type, aggregate, bin, timeUnit, sort, stack, ...rest } = def
  const encoding: PartialEncoding = {
    channel,
    aggregate: aggregate ?? null,
    bin: bin ?? null,
    timeUnit: timeUnit ?? null,
  }
  if (field !== undefined) encoding.field = field
  if (type !== undefined) encoding.type = type
  if (sort !== undefined) encoding.sort = sort
  if (stack !== undefined) encoding.stack = stack
  if (!isGenerated || Object.keys(rest).length > 0) encoding.rest = rest
  return encoding
}

/** Converts a partial spec without holes to a complete one; null if a mark or channel is missing. */
export function fromPartial(original: PartialSpec): Spec | null {
  const partial = expandOthers(original)
  const { mark, host, derived } = partial
  if (!mark) return null
  const defs: [Channel, ChannelDef][] = []
  for (const encoding of partial.encodings) {
    if (!encoding.channel) return null
    defs.push([encoding.channel, channelDef(encoding)])
  }
  const baseUnit: UnitSpec = { ...headOf(partial), mark, encoding: encodingOf(defs), ...unitExtra(partial) }
  const unit = derived ? addDerivedMeasure(baseUnit, derived) : baseUnit
  if (host) return replaceUnitAt(host.spec, host.path, unit)
  const { title, ...rest } = unit
  const head = title === undefined ? {} : { title }
  const spec: Spec = { $schema: vegaLiteSchema, ...head, ...rest, data: { name: partial.data.name } }
  const usermeta = usermetaOf(partial)
  if (usermeta) spec.usermeta = usermeta
  return partial.overlays ? addOverlayLayers(spec, partial.overlays) : spec
}

/** Title, data, params and transforms first, as is customary in specs. */
function headOf(partial: PartialSpec): Omit<UnitSpec, 'mark'> {
  const head: Omit<UnitSpec, 'mark'> = {}
  if (partial.title !== undefined) head.title = partial.title
  if (!partial.host) head.data = { name: partial.data.name }
  if (partial.params.length > 0) head.params = partial.params
  if (partial.transform.length > 0) head.transform = partial.transform
  return head
}

function unitExtra({ extra }: PartialSpec): { [key: string]: unknown } {
  const { $schema: _, usermeta: __, ...rest } = extra ?? {}
  return rest
}

function usermetaOf({ extra, wishes }: PartialSpec): Spec['usermeta'] {
  const previous = extra?.usermeta
  const belvedere = { ...previous?.belvedere }
  if (hasWishes(wishes)) belvedere.wishes = wishes
  else delete belvedere.wishes
  const next = { ...previous, belvedere }
  if (Object.keys(belvedere).length > 0) return next
  const { belvedere: _, ...rest } = next
  return Object.keys(rest).length > 0 ? rest : undefined
}

function hasWishes(wishes: Wishes): boolean {
  return Object.values(wishes).some((wish) => wish !== undefined)
}

function channelDef(encoding: PartialEncoding): ChannelDef {
  const { field, type, aggregate, bin, timeUnit, sort, stack, rest } = encoding
  const def: ChannelDef = {}
  if (aggregate) def.aggregate = aggregate
  if (bin) def.bin = bin
  if (timeUnit) def.timeUnit = timeUnit
  if (field !== undefined) def.field = fieldRef(field)
  if (type) def.type = type
  if (sort !== undefined) def.sort = sort
  if (stack !== undefined) def.stack = stack
  return { ...def, ...rest }
}
