import { encodedField, isMeasure } from '../fields/encoded-fields.ts'
import { channelDefs } from '../model/channels.ts'
import { isUnit, markType, unitsOf } from '../model/compose.ts'
import { canonicalJson, isObject, sameJson } from '../model/json.ts'
import type { Overlay } from '../model/overlay.ts'
import type { TableProfile } from '../model/profile.ts'
import type { ChannelDef, Spec, UnitSpec } from '../model/spec.ts'
import type { Channel } from '../model/vocabulary.ts'
import { findOverlays } from '../overlays/add-overlay-layers.ts'
import { overlayWords } from '../overlays/overlay-words.ts'
import { conditionWords } from '../transforms/filter-words.ts'
import { readFilter } from '../transforms/filters.ts'
import { findLimit, type RankLimit } from '../transforms/limit.ts'
import { readParamFilter } from '../transforms/param-filters.ts'
import { capital, fieldWords, markWord, quantityWords, uncapital } from '../wording/words.ts'

/** Canonical JSON with sorted keys: equal specs give equal strings. */
export function canonical(spec: Spec): string {
  return canonicalJson(spec)
}

/** A difference between two specs, with a sentence for people. */
export interface SpecDifference {
  kind: 'mark' | 'channel' | 'filter' | 'limit' | 'widget' | 'timestep' | 'title' | 'style' | 'structure'
  channel?: Channel
  sentence: string
}

/** The differences between two specs, most important first. Composed specs are compared unit by unit if they match. */
export function diffSpecs(before: Spec, after: Spec, profile?: TableProfile): SpecDifference[] {
  if (sameJson(before, after)) return []
  const [old, now] = [findOverlays(before), findOverlays(after)]
  if (old || now)
    return [
      ...overlayDiff(old?.overlays ?? [], now?.overlays ?? []),
      ...diffSpecs(old?.base ?? before, now?.base ?? after, profile),
    ]
  if (!isUnit(before) || !isUnit(after)) return composedDiff(before, after, profile)
  const table = profile ?? { name: after.data?.name ?? '', rows: 0, fields: [] }
  const changes = [
    ...markDiff(before, after),
    ...encodingDiff(before, after),
    ...transformDiff(before, after, table),
    ...paramDiff(before, after),
  ]
  if (changes.length === 0) {
    const isRestyled =
      !sameJson(before.encoding, after.encoding) ||
      !sameJson(before.mark, after.mark) ||
      !sameJson(before.config, after.config)
    if (isRestyled) changes.push({ kind: 'style', sentence: 'The look changed.' })
    else if (!sameJson(before.title, after.title)) changes.push({ kind: 'title', sentence: 'The title changed.' })
  }
  return changes
}

function overlayDiff(olds: readonly Overlay[], news: readonly Overlay[]): SpecDifference[] {
  const missing = (some: readonly Overlay[], among: readonly Overlay[]) =>
    some.filter((one) => !among.some((other) => sameJson(one, other))).map((one) => overlayWords(one))
  const [added, gone] = [missing(news, olds), missing(olds, news)]
  return [
    ...added.map(
      (words): SpecDifference => ({ kind: 'structure', sentence: `${capital(words)} lies over the marks.` }),
    ),
    ...gone.map(
      (words): SpecDifference => ({ kind: 'structure', sentence: `${capital(words)} is not there any more.` }),
    ),
  ]
}

function composedDiff(before: Spec, after: Spec, profile: TableProfile | undefined): SpecDifference[] {
  const [olds, news] = [unitsOf(before), unitsOf(after)]
  if (olds.length !== news.length)
    return [
      { kind: 'structure', sentence: `The chart has ${news.length} ${news.length === 1 ? 'part' : 'parts'} now.` },
    ]
  const table = profile ?? { name: '', rows: 0, fields: [] }
  const inside = news.flatMap(({ unit }, i) => {
    const old = olds[i]?.unit
    return old ? [...markDiff(old, unit), ...encodingDiff(old, unit), ...transformDiff(old, unit, table)] : []
  })
  const top =
    isUnit(before) || isUnit(after) ? [] : [...transformDiff(before, after, table), ...paramDiff(before, after)]
  const changes = [...top, ...inside]
  return changes.length > 0 ? changes : [{ kind: 'style', sentence: 'The look changed.' }]
}

function markDiff(before: UnitSpec, after: UnitSpec): SpecDifference[] {
  const [old, now] = [markType(before.mark), markType(after.mark)]
  return old === now ? [] : [{ kind: 'mark', sentence: `${markWord(now)} instead of ${uncapital(markWord(old))}.` }]
}

/** Channels whose changes are details of style. */
const ignoredChannels: ReadonlySet<Channel> = new Set(['xOffset', 'yOffset', 'opacity', 'tooltip'])

function encodingDiff(before: UnitSpec, after: UnitSpec): SpecDifference[] {
  const olds = new Map(channelDefs(before.encoding).filter(([channel]) => !ignoredChannels.has(channel)))
  const news = new Map(channelDefs(after.encoding).filter(([channel]) => !ignoredChannels.has(channel)))
  const changes: SpecDifference[] = []
  if (areAxesSwapped(olds, news)) {
    changes.push({ kind: 'channel', sentence: 'The axes changed places.' })
    for (const axis of ['x', 'y'] as const) {
      olds.delete(axis)
      news.delete(axis)
    }
  }
  for (const [channel, def] of news) {
    const old = olds.get(channel)
    if (!old) changes.push({ kind: 'channel', channel, sentence: `${words(def)} is on ${channelWord(channel)}.` })
    else if (!sameQuantity(old, def))
      changes.push({
        kind: 'channel',
        channel,
        sentence: `${words(def)} instead of ${uncapital(words(old))} on ${channelWord(channel)}.`,
      })
    else changes.push(...detailDiff(channel, old, def))
  }
  for (const [channel, def] of olds)
    if (!news.has(channel))
      changes.push({ kind: 'channel', channel, sentence: `${words(def)} is not on ${channelWord(channel)} any more.` })
  return changes
}

function areAxesSwapped(olds: Map<Channel, ChannelDef>, news: Map<Channel, ChannelDef>): boolean {
  const [x, y, nextX, nextY] = [olds.get('x'), olds.get('y'), news.get('x'), news.get('y')]
  return Boolean(x && y && nextX && nextY && sameQuantity(x, nextY) && sameQuantity(y, nextX) && !sameQuantity(x, y))
}

function sameQuantity(a: ChannelDef, b: ChannelDef): boolean {
  return ['field', 'aggregate', 'bin', 'timeUnit', 'datum', 'value'].every((key) => sameJson(a[key], b[key]))
}

function detailDiff(channel: Channel, old: ChannelDef, def: ChannelDef): SpecDifference[] {
  const changes: SpecDifference[] = []
  if (!sameJson(old.sort, def.sort))
    changes.push({ kind: 'style', channel, sentence: `${words(def)} is in another order.` })
  if (!sameJson(old.stack, def.stack))
    changes.push({ kind: 'style', channel, sentence: 'The parts are stacked differently.' })
  if (!sameJson(old.scale, def.scale))
    changes.push({ kind: 'style', channel, sentence: `The scale of ${uncapital(words(def))} changed.` })
  if (!sameJson(old.type, def.type) && isMeasure(old) !== isMeasure(def))
    changes.push({
      kind: 'style',
      channel,
      sentence: `${words(def)} is read ${isMeasure(def) ? 'as a number' : 'as groups'}.`,
    })
  return changes
}

function words(def: ChannelDef): string {
  const field = encodedField(def)
  if (field === undefined && !def.aggregate) return 'A fixed value'
  return `${quantityWords({ field, aggregate: def.aggregate, timeUnit: def.timeUnit })}${def.bin ? ' (ranges)' : ''}`
}

function channelWord(channel: Channel): string {
  return channel === 'x' || channel === 'y' ? `the ${channel} axis` : channel === 'color' ? 'colour' : channel
}

type Transformed = Pick<UnitSpec, 'transform' | 'params'>

function transformDiff(before: Transformed, after: Transformed, profile: TableProfile): SpecDifference[] {
  const [olds, news] = [before.transform ?? [], after.transform ?? []]
  const has = (list: typeof olds, one: (typeof olds)[number]) => list.some((other) => sameJson(other, one))
  const changes: SpecDifference[] = []
  const [oldLimit, limit] = [findLimit(olds), findLimit(news)]
  if (!sameJson(oldLimit?.limit, limit?.limit))
    changes.push({
      kind: 'limit',
      sentence: limit ? limitSentence(limit.limit) : 'All are shown again.',
    })
  for (const one of news) {
    const filter = readParamFilter(one) || has(olds, one) ? null : readFilter(one)
    if (filter && !filter.field.startsWith('top_rank'))
      changes.push({ kind: 'filter', sentence: `${conditionWords(filter, profile)}.` })
  }
  for (const one of olds) {
    const filter = readParamFilter(one) || has(news, one) ? null : readFilter(one)
    const replaced = filter && news.some((other) => readFilter(other)?.field === filter.field)
    if (filter && !replaced && !filter.field.startsWith('top_rank'))
      changes.push({ kind: 'filter', sentence: `${fieldWords(filter.field)} is not filtered any more.` })
  }
  return changes
}

function limitSentence({ from, n, others }: RankLimit): string {
  return others ? `The ${from} ${n} stand by themselves, the others together.` : `Only the ${from} ${n} are shown.`
}

function paramDiff(before: Spec, after: Spec): SpecDifference[] {
  const names = (spec: Spec) => new Map((spec.params ?? []).map((param) => [param.name, param]))
  const [olds, news] = [names(before), names(after)]
  const changes: SpecDifference[] = []
  const [old, now] = [before.usermeta?.belvedere?.timestep, after.usermeta?.belvedere?.timestep]
  if (old !== now)
    changes.push({
      kind: 'timestep',
      sentence: now ? `${capital(fieldWords(now))} runs on the timeline.` : 'The timeline is gone.',
    })
  for (const [name, param] of news)
    if (!olds.has(name) && name !== now) changes.push({ kind: 'widget', sentence: `${label(param)} can be set.` })
  for (const [name, param] of olds)
    if (!news.has(name) && name !== old)
      changes.push({ kind: 'widget', sentence: `${label(param)} can't be set any more.` })
  return changes
}

function label(param: { name: string; bind?: unknown; select?: unknown }): string {
  if (param.select !== undefined) return 'A selection'
  return isObject(param.bind) && typeof param.bind.name === 'string' ? param.bind.name : fieldWords(param.name)
}
