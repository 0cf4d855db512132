import { naming } from '../language/en/interpreter/column-names.ts'
import type { Lexicon } from '../language/lexicon.ts'
import { usualAggregate } from '../refine/amounts.ts'
import type { Cues } from './cues.ts'
import type { Draft, SeriesSlot, Slot } from './drafts.ts'
import { isNumeric, isTimelike, isUnique } from './field-class.ts'
import type { Mention } from './mentions.ts'
import { type RowTalk, rowTalkOf } from './row-talk.ts'
import type { Sentence } from './sentence.ts'
import { overlaps } from './utterance.ts'

/** Features by name; the value is always 1 unless it says otherwise. Names never hold a word of the table. */
export type Features = string[]

const fitOf = (fit: number) =>
  fit >= 0.999 ? '1' : fit >= 0.85 ? '.9' : fit >= 0.65 ? '.7' : fit >= 0.45 ? '.5' : '.3'

type Place = 'x' | 'y' | 's'

/** What the ranker may look at, computed once per sentence and shared by its drafts. */
export interface Context {
  sentence: Sentence
  cues: Cues
  main: Mention[]
  rows: RowTalk
  lexicon: Lexicon
  /** Of each place, what was found out about a slot in it. */
  memo: { [place in Place]: Map<Slot, Features> }
}

export function contextOf(sentence: Sentence, cues: Cues, lexicon: Lexicon): Context {
  return {
    sentence,
    cues,
    lexicon,
    rows: rowTalkOf(sentence, lexicon),
    memo: { x: new Map(), y: new Map(), s: new Map() },
    main: sentence.mentions.filter((mention) => mention.clause === 'main'),
  }
}

/** The features of one draft: of each slot by itself, of the design, of the cues, and of what it leaves unused. */
export const featuresOf = (context: Context, draft: Draft): Features => partsOf(context, draft).flat()

/** The same in parts: those of the slots are the same lists for all drafts that the slots stand in. */
export function partsOf(context: Context, draft: Draft): Features[] {
  const { x, y, series, mark } = draft
  return [
    slotFeatures(context, x, 'x'),
    slotFeatures(context, y, 'y'),
    ...(series ? [slotFeatures(context, series, 's')] : []),
    [
      ...designFeatures(context, draft),
      ...orderFeatures(context, x, y, series, mark === 'point' ? 'p' : 'o'),
      ...coverageFeatures(context, draft),
      ...filterFeatures(context, draft),
    ],
  ]
}

function slotFeatures(context: Context, slot: Slot, part: Place): Features {
  const known = context.memo[part].get(slot)
  if (known) return known
  const { cues, main, lexicon } = context
  const { mention, fieldClass, aggregate, unit, fit, rank, field } = slot
  const is = `${part}${aggregate && part === 'x' ? 'a' : ''}`
  const out: Features = [`${is}:class ${fieldClass}`]
  if (part === 'y') {
    out.push(`y:agg ${aggregate}`, `y:agg ${aggregate} ${fieldClass}`)
    const said = mention?.aggregate ?? 'no'
    out.push(`y:agg ${aggregate} said ${said}`, `y:agg ${aggregate} said ${said} open ${cues.marks.length === 0}`)
    for (const other of ['count', 'mean', 'sum', 'min', 'max', 'median'] as const)
      if (cues.aggregates.has(other)) out.push(`y:agg ${aggregate} heard ${other}`)
    if (cues.aggregates.size === 0) {
      out.push(`y:agg ${aggregate} heard nothing`)
      if (field && isNumeric(field)) out.push(`y:agg ${aggregate} usual ${usualAggregate(field)} heard nothing`)
    }
  } else if (part === 'x') {
    out.push(`x:unit ${unit} ${fieldClass}`, `x:unit ${unit} bin ${cues.bin} ${fieldClass}`)
    if (unit !== 'bin' && unit) out.push(`x:unit ${unit} heard ${cues.units.includes(unit)}`)
    if (!unit && fieldClass === 'time') for (const heard of cues.units) out.push(`x:no unit heard ${heard}`)
    out.push(`x:agg ${mention?.aggregate ?? 'no'} as ${aggregate}`)
    if (field) out.push(`x:unique ${isUnique(field)}`)
  } else if (field) {
    out.push(`s:distinct ${field.distinct <= 2 ? 2 : field.distinct <= 8 ? 8 : field.distinct <= 20 ? 20 : 'many'}`)
  }
  if (mention) {
    const word = lexicon.stopWords.has(mention.before) || /^[\W]$|^\^$/.test(mention.before) ? mention.before : '*'
    const ordinal = Math.min(main.indexOf(mention), 3)
    out.push(
      `${is}:in ${mention.clause}`,
      `${is}:in ${mention.clause} counted ${cues.aggregates.has('count')}`,
      `${is}:fit ${fitOf(fit)}`,
      `${is}:rank ${Math.min(rank, 2)}`,
      `${is}:after ${word}`,
      `${is}:link ${mention.link}`,
      `${is}:ordinal ${ordinal} of ${Math.min(main.length, 4)}`,
      `${is}:ambiguous ${mention.ambiguous}`,
    )
    for (const tag of mention.tags) out.push(`${is}:tag ${tag}`)
    if (mention.tags.size === 0) out.push(`${is}:no tag`)
    const best = mention.fields[rank]
    if (best) out.push(`${is}:how ${best.how}`)
    if (mention.tags.has('timely')) out.push(`${is}:timely ${isTimelike(fieldClass)}`)
    if (best && mention.tags.has('rows'))
      out.push(`${is}:rows ${best.how} ${fieldClass === 'name' || fieldClass === 'id'}`)
  } else if (field) {
    out.push(`${is}:unsaid`, `${is}:unsaid ${fieldClass}`, `${is}:unsaid beside ${Math.min(main.length, 3)}`)
    if (fieldClass === 'time' || fieldClass === 'year')
      out.push(`${is}:unsaid time heard ${cues.time || cues.tasks.has('trend') || cues.units.length > 0}`)
    if (naming.test(field.name)) out.push(`${is}:unsaid name`)
  }
  context.memo[part].set(slot, out)
  return out
}

const wide = (slot: Slot) => (slot.unit === 'bin' ? 'bin' : slot.unit ? 'unit' : slot.fieldClass)

function designFeatures({ cues, rows }: Context, { mark, x, y, series }: Draft): Features {
  const measure = y.field ? (y.aggregate ?? `raw-${y.fieldClass}`) : 'count'
  const tells = series ? `${series.channel}` : 'none'
  const stated = cues.marks.length > 0
  const out: Features = [
    `d:${mark} ${stated}`,
    `d:${mark} ${wide(x)} ${measure}`,
    `d:${mark} ${wide(x)} ${stated}`,
    `d:${mark} ${measure} ${stated}`,
    `d:${wide(x)} ${measure}`,
    `d:${mark} by ${tells}`,
    `d:${mark} ${measure} by ${tells}`,
    `d:${measure} unique ${x.field ? isUnique(x.field) : false} ${stated}`,
  ]
  const named = x.field && !x.aggregate ? `${wide(x)} ${x.mention ? 'said' : 'unsaid'}` : 'rows'
  out.push(`d:${named} ${y.field ? (y.aggregate ? 'agg' : 'raw') : 'count'} rows ${rows}`)
  if (x.aggregate)
    out.push(`d:${mark} two aggregates`, `d:two aggregates heard ${Math.min(cues.aggregates.size, 3)} by ${tells}`)
  for (const cue of cues.names) {
    if (!stated) out.push(`m:${mark} cue ${cue}`)
    out.push(`c:${measure} cue ${cue}`, `t:${tells} cue ${cue}`, `w:${wide(x)} cue ${cue}`)
  }
  const numbers = [x, y].filter(({ field }) => field && isNumeric(field)).length
  for (const task of cues.tasks) if (!stated) out.push(`m:${mark} ${numbers} numbers task ${task}`)
  if (series) out.push(`s:with ${wide(x)} ${series.fieldClass}`)
  return out
}

function orderFeatures({ main }: Context, x: Slot, y: Slot, series: SeriesSlot | null, group: string): Features {
  const out: Features = []
  const place = (slot: Slot) => (slot.mention ? slot.mention.first : -1)
  if (x.mention && y.mention) {
    const forward = place(x) < place(y)
    const second = forward ? y.mention : x.mention
    const types = `${x.fieldClass}-${y.fieldClass}`
    out.push(`o:${group} ${forward}`, `o:${group} ${forward} ${second.link}`, `o:${group} ${forward} ${types}`)
    out.push(`o:${forward} ${second.before.length <= 7 ? second.link : '*'} agg ${y.aggregate !== null}`)
    if (x.mention === y.mention) out.push('o:same mention')
  } else if (x.mention && !y.field) {
    // "The number of products by type": what is counted stands right after the count.
    out.push(
      `o:counted ${x.mention.aggregate ?? 'no'} ${Math.min(main.length, 3)} ${Math.min(main.indexOf(x.mention), 2)}`,
    )
  }
  if (series?.mention && x.mention) {
    const forward = place(x) < place(series)
    out.push(`o:series after ${forward}`, `o:series after ${forward} ${series.mention.link}`)
    if (series.mention === x.mention) out.push('o:series same mention')
  }
  if (series?.mention && y.mention === series.mention) out.push('o:series same mention')
  return out
}

function coverageFeatures({ main }: Context, { x, y, series }: Draft): Features {
  const used = new Set([x.mention, y.mention, series?.mention ?? null])
  const fields = new Set([x.field?.name, y.field?.name, series?.field?.name])
  const out: Features = []
  let unused = 0
  for (const mention of main) {
    const [top] = mention.fields
    if (used.has(mention) || !top) continue
    // Said twice is still used once, and so is "day of the week" where the dates were named before it.
    if (mention.fields.some(({ field }) => fields.has(field))) continue
    if (mention.tags.has('timely') && top.how !== 'name' && x.unit !== null && x.unit !== 'bin') continue
    unused++
    out.push(
      `u:fit ${fitOf(top.score)} ${mention.ambiguous}`,
      `u:after ${mention.aggregate ?? (mention.link || 'first')}`,
    )
    out.push(`u:how ${top.how}`)
    if (mention.aggregate) out.push(`u:aggregate ${mention.aggregate} ${y.field ? 'field' : 'rows'}`)
    for (const tag of mention.tags) out.push(`u:tag ${tag}`)
  }
  out.push(`u:count ${Math.min(unused, 3)}`)
  return out
}

function filterFeatures({ sentence }: Context, { filters, x, series }: Draft): Features {
  const out: Features = []
  for (const filter of sentence.filters) {
    const kept = filters.includes(filter)
    const strength = filter.strength >= 0.9 ? 'sure' : filter.strength >= 0.75 ? 'likely' : 'weak'
    out.push(`f:${filter.kind} ${kept}`, `f:${strength} ${kept}`)
    if (filter.condition.test === 'oneOf' && !filter.condition.not)
      out.push(`f:values ${Math.min(filter.condition.values.length, 3)} ${kept}`)
    if (!sentence.mentions.some((mention) => mention.clause === 'main' && overlaps(mention, filter)))
      out.push(`f:alone ${filter.kind} ${strength} ${kept}`)
    const drawn = x.field?.name === filter.field || series?.field?.name === filter.field
    if (drawn) out.push(`f:drawn ${filter.kind} ${kept}`)
  }
  return out
}
