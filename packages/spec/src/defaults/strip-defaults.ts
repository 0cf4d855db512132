import { channelDefs, encodingOf } from '../model/channels.ts'
import { markType } from '../model/composition.ts'
import { isObject, sameJson } from '../model/json.ts'
import type { TableProfile } from '../model/profile.ts'
import type { ChannelDef, MarkDef, UnitSpec } from '../model/spec.ts'
import type { Channel, Mark } from '../model/vocabulary.ts'
import type { Wishes } from '../model/wishes.ts'
import { applyDefaults } from './apply-defaults.ts'

const defaultKeys = ['title', 'sort', 'stack', 'columns', 'axis', 'legend', 'scale']

/** Removes what `applyDefaults` would add again, and keeps explicit choices. */
export function stripDefaults(unit: UnitSpec, profile: TableProfile, wishes: Wishes = {}): UnitSpec {
  const bare = withoutStyles(unit)
  const styled = applyDefaults(bare, profile, wishes)
  const bareDefs = new Map(channelDefs(bare.encoding))
  const styledDefs = new Map(channelDefs(styled.encoding))
  const defs: [Channel, ChannelDef][] = []
  for (const [channel, def] of channelDefs(unit.encoding)) {
    const styledDef = styledDefs.get(channel)
    if (
      (channel === 'xOffset' || channel === 'yOffset') &&
      styledDef &&
      sameJson(styledDef, def) &&
      groupsByColor(unit, def)
    )
      continue
    defs.push([channel, styledDef ? withoutAdded(def, bareDefs.get(channel) ?? {}, styledDef) : def])
  }
  const next: UnitSpec = { ...unit, encoding: encodingOf(defs), mark: plainMark(unit.mark, styled.mark) }
  if (sameJson(unit.title, styled.title)) delete next.title
  return next
}

function groupsByColor(unit: UnitSpec, offset: ChannelDef): boolean {
  return unit.encoding?.color?.field === offset.field
}

function withoutStyles(unit: UnitSpec): UnitSpec {
  const defs = channelDefs(unit.encoding)
    .filter(([channel, def]) => !((channel === 'xOffset' || channel === 'yOffset') && groupsByColor(unit, def)))
    .map(([channel, def]): [Channel, ChannelDef] => {
      const bare = { ...def }
      if (isObject(bare.bin)) bare.bin = true
      for (const key of defaultKeys) {
        const guide = bare[key]
        // A disabled guide or scale, or a domain, is an explicit choice that affects other defaults.
        if (key === 'scale' && isObject(guide) && 'domain' in guide) continue
        if (guide === null && key !== 'sort' && key !== 'stack' && key !== 'title') continue
        delete bare[key]
      }
      return [channel, bare]
    })
  const { title: _, ...rest } = unit
  return { ...rest, mark: markType(unit.mark), encoding: encodingOf(defs) }
}

/** The channel definition without what `applyDefaults` added. */
function withoutAdded(def: ChannelDef, bare: ChannelDef, styled: ChannelDef): ChannelDef {
  const next: ChannelDef = { ...def }
  if (isObject(def.bin) && sameJson(def.bin, styled.bin)) next.bin = true
  for (const key of ['title', 'sort', 'stack', 'columns']) if (sameJson(def[key], styled[key])) delete next[key]
  for (const key of ['axis', 'legend', 'scale'] as const) {
    const [mine, its] = [def[key], styled[key]]
    if (!isObject(mine) || !isObject(its)) continue
    const bareConfig = bare[key] ?? {}
    const ownEntries = Object.entries(mine).filter(([name, value]) => name in bareConfig || !sameJson(value, its[name]))
    if (ownEntries.length === 0) delete next[key]
    else next[key] = Object.fromEntries(ownEntries)
  }
  return next
}

function plainMark(mark: Mark | MarkDef, styled: Mark | MarkDef): Mark | MarkDef {
  if (typeof mark === 'string' || typeof styled === 'string') return mark
  const { type, ...own } = mark
  const ownEntries = Object.entries(own).filter(([key, value]) => !sameJson(value, styled[key]))
  return ownEntries.length === 0 ? type : { type, ...Object.fromEntries(ownEntries) }
}
