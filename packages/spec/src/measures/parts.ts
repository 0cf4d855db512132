import { channelDefs } from '../channels.ts'
import { isMeasure, shownField } from '../fields-in.ts'
import { sameJson } from '../json.ts'
import type { BinParams, Channel, ChannelDef, TimeUnit, UnitSpec } from '../spec.ts'

/** What a unit groups by, and the field that holds the groups once they are written out. */
export interface Group {
  channel: Channel
  field: string
  timeUnit?: TimeUnit
  bin?: true | BinParams
  column: string
}

/** A unit as a measure and the groups that it is summed up for. */
export interface Parts {
  measure: [Channel, ChannelDef]
  groups: Group[]
  /** The groups along the axis, where they have an order. */
  sequence: Group | null
}

const measured: Channel[] = ['y', 'x', 'theta', 'color', 'size']

/** The parts, or null where something else is measured beside the one measure, or nothing is. */
export function partsOf(unit: UnitSpec): Parts | null {
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
  const placed = measured.flatMap((channel) => defs.filter(([one]) => one === channel))
  return placed.find(([, { aggregate }]) => aggregate) ?? placed.find(([, def]) => isMeasure(def) && shownField(def))
}

/** The same number on two channels, as where bars are also coloured by their height. */
export function sameMeasure(def: ChannelDef, measure: ChannelDef): boolean {
  return def.aggregate === measure.aggregate && def.field === measure.field && !def.bin && !def.timeUnit
}

function isOrdered(def: ChannelDef): boolean {
  return def.type === 'temporal' || def.type === 'quantitative' || def.type === 'ordinal' || Boolean(def.timeUnit)
}

function groupOf(channel: Channel, def: ChannelDef): Group | undefined {
  const field = shownField(def)
  if (field === undefined) return undefined
  const { timeUnit, bin } = def
  if (timeUnit) return { channel, field, timeUnit, column: `${timeUnit} of ${field}` }
  if (bin && bin !== 'binned') return { channel, field, bin, column: `range of ${field}` }
  return { channel, field, column: field }
}

/** Groups by what they are, once each. */
export function distinctGroups(groups: readonly Group[]): Group[] {
  return groups.filter((group, at) => groups.findIndex((other) => sameGroup(other, group)) === at)
}

function sameGroup(a: Group, b: Group): boolean {
  return a.column === b.column && sameJson(a.bin ?? null, b.bin ?? null)
}

/** Ranges that are only drawn on an axis can be written out. */
export function canBeWritten({ channel, bin }: Group): boolean {
  return !bin || channel === 'x' || channel === 'y'
}
