import { encodedField, isMeasure } from '../fields/encoded-fields.ts'
import { channelDefs } from '../model/channels.ts'
import { sameJson } from '../model/json.ts'
import type { BinParams, ChannelDef, UnitSpec } from '../model/spec.ts'
import type { Channel, TimeUnit } from '../model/vocabulary.ts'

/** A grouping channel, and the field with its materialized values. */
export interface GroupField {
  channel: Channel
  field: string
  timeUnit?: TimeUnit
  bin?: true | BinParams
  column: string
}

/** A unit with one measure and the groups for which it is aggregated. */
export interface SummarizedUnit {
  measure: [Channel, ChannelDef]
  groups: GroupField[]
  /** The groups along the axis, if they are ordered. */
  sequence: GroupField | null
}

const measured: Channel[] = ['y', 'x', 'theta', 'color', 'size']

/** Null if the unit has no measure, or more than one. */
export function readSummarizedUnit(unit: UnitSpec): SummarizedUnit | null {
  const defs = channelDefs(unit.encoding)
  const measure = mainMeasure(defs)
  if (!measure) return null
  const others = defs.filter(([, def]) => def !== measure[1] && !sameMeasure(def, measure[1]))
  if (others.some(([, { aggregate }]) => aggregate)) return null
  const groups = others.flatMap(([channel, def]) => groupOf(channel, def) ?? [])
  const along = groups.find(({ channel }) => channel === 'x' || channel === 'y')
  const ordered = defs.some(([channel, def]) => channel === along?.channel && isOrdered(def))
  return { measure, groups, sequence: along && ordered ? along : null }
}

function mainMeasure(defs: [Channel, ChannelDef][]): [Channel, ChannelDef] | undefined {
  const candidates = measured.flatMap((channel) => defs.filter(([channelOfDef]) => channelOfDef === channel))
  return (
    candidates.find(([, { aggregate }]) => aggregate) ??
    candidates.find(([, def]) => isMeasure(def) && encodedField(def))
  )
}

/** True for the same measure on two channels, for instance bars coloured by their height. */
export function sameMeasure(def: ChannelDef, measure: ChannelDef): boolean {
  return def.aggregate === measure.aggregate && def.field === measure.field && !def.bin && !def.timeUnit
}

function isOrdered(def: ChannelDef): boolean {
  return def.type === 'temporal' || def.type === 'quantitative' || def.type === 'ordinal' || Boolean(def.timeUnit)
}

function groupOf(channel: Channel, def: ChannelDef): GroupField | undefined {
  const field = encodedField(def)
  if (field === undefined) return undefined
  const { timeUnit, bin } = def
  if (timeUnit) return { channel, field, timeUnit, column: `${timeUnit} of ${field}` }
  if (bin && bin !== 'binned') return { channel, field, bin, column: `range of ${field}` }
  return { channel, field, column: field }
}

/** Groups without duplicates. */
export function distinctGroups(groups: readonly GroupField[]): GroupField[] {
  return groups.filter((group, at) => groups.findIndex((other) => sameGroup(other, group)) === at)
}

function sameGroup(a: GroupField, b: GroupField): boolean {
  return a.column === b.column && sameJson(a.bin ?? null, b.bin ?? null)
}

/** True for bins that can be materialized as columns. */
export function canBeWritten({ channel, bin }: GroupField): boolean {
  return !bin || channel === 'x' || channel === 'y'
}
