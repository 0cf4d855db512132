import { clusterOf, isFunctionWord, lemmas, nameWords, numberOf, type Token, wordClass } from '@belvedere/lexicon'
import type { FieldProfile } from '@belvedere/spec'
import type { FoundCondition } from '../grammar/found-condition.ts'
import { selectivityOf } from '../intent/condition.ts'
import { isContent, type LinkedSentence, overlap, type Range, within } from '../link/sentence.ts'
import { affinities, affinity } from '../propose/affinity.ts'
import type { ChartDraft, ChartSlot } from '../propose/draft.ts'
import type { Proposals } from '../propose/propose.ts'

/** The features that a draft has, by name; each has the value 1. No name holds a word of the table. */
export type FeatureNames = readonly string[]

/** What all drafts of a message share, computed once. */
export interface RankContext {
  proposals: Proposals
  /** The words of the sentence with what is linked to the table put as COL and VAL. */
  shape: readonly string[]
  grams: readonly string[]
  cueIds: readonly string[]
  slotFeatures: Map<ChartSlot, Map<string, FeatureNames>>
  /** By what of a draft they depend on. */
  wordFeatures: Map<string, FeatureNames>
  conditions: readonly ConditionFacts[]
}

/** What is the same of a condition in all drafts. */
interface ConditionFacts {
  one: FoundCondition
  /** Names of its features, to which each draft adds what it makes of the condition. */
  names: FeatureNames
  /** The best score of those of its place. */
  best: number
}

export function rankContext(proposals: Proposals): RankContext {
  const { sentence } = proposals
  const shape = delexicalised(sentence, proposals)
  const words = ['^', ...shape, '$']
  const unigrams = [
    ...new Set(shape.filter((word) => word !== 'COL' && word !== 'VAL' && word !== 'NUM' && word !== ',')),
  ]
  const clusters = [
    ...new Set(
      sentence.tokens.flatMap((token) => {
        const cluster = token.kind === 'word' && isContent(token) ? clusterOf(token.text) : null
        return cluster === null || !shape.includes(lemmaOf(token)) ? [] : [`~${cluster}`]
      }),
    ),
  ]
  const bigrams = [...new Set(words.slice(1).map((word, at) => `${words[at]}_${word}`))]
  return {
    proposals,
    shape,
    grams: [...unigrams, ...bigrams, ...clusters],
    cueIds: [...new Set(sentence.cues.map(({ id }) => id))],
    slotFeatures: new Map(),
    wordFeatures: new Map(),
    conditions: proposals.conditions.map((one) => conditionFacts(proposals, one)),
  }
}

const sureLink = 0.55

function delexicalised({ tokens, columns, values }: LinkedSentence, { conditions }: Proposals): string[] {
  const out: string[] = []
  tokens.forEach((token, at) => {
    const here = { first: at, last: at }
    const value =
      values.some((link) => link.score >= 0.8 && within(here, link)) ||
      conditions.some((one) => one.rule === 'values' && one.score > 0.7 && within(here, one))
    const column = columns.some((link) => link.score >= sureLink && within(here, link))
    const word =
      column && !isFunctionWord(token.text)
        ? 'COL'
        : value
          ? 'VAL'
          : token.kind === 'number'
            ? 'NUM'
            : token.kind === 'quoted'
              ? 'VAL'
              : lemmaOf(token)
    if ((word === 'COL' || word === 'VAL') && out.at(-1) === word) return
    out.push(word)
  })
  return out
}

const lemmaOf = ({ text, kind }: Token): string => (kind === 'word' ? (lemmas(text).at(1) ?? text) : text)

/** The features of a draft: of each slot, of the whole, and of what it leaves unused. */
export function featuresOf(context: RankContext, draft: ChartDraft): FeatureNames[] {
  const parts: FeatureNames[] = []
  const [measure, second] = draft.measures
  if (measure) parts.push(ofSlot(context, measure, 'm', draft.shape))
  if (second) parts.push(ofSlot(context, second, 'n', draft.shape))
  if (draft.along) parts.push(ofSlot(context, draft.along, 'x', draft.shape))
  if (draft.series) parts.push(ofSlot(context, draft.series, 's', draft.shape))
  if (draft.panel) parts.push(ofSlot(context, draft.panel, 'p', draft.shape))
  parts.push(
    ofDesign(context, draft),
    ofColumns(context, draft),
    ofWords(context, draft),
    ofOrder(draft),
    ofCoverage(context, draft),
    ofConditions(context, draft),
    ofHaving(context, draft),
    ofOutcome(draft),
  )
  return parts
}

const bucket = (score: number): string =>
  score >= 0.95 ? '1' : score >= 0.8 ? '.9' : score >= 0.6 ? '.7' : score >= 0.45 ? '.5' : '.3'

export function classOf({ field, facts, rate, over }: ChartSlot): string {
  if (rate) return 'rate'
  if (over) return 'ratio'
  if (field === null) return 'rows'
  if (facts?.role === 'measure') return facts.steps ? `steps` : 'number'
  return facts?.role ?? 'none'
}

function ofSlot(context: RankContext, one: ChartSlot, place: string, shape: ChartDraft['shape']): FeatureNames {
  const known = context.slotFeatures.get(one)?.get(place + shape)
  if (known) return known
  const out = slotFeatures(context, one, place, shape)
  const map = context.slotFeatures.get(one) ?? new Map<string, FeatureNames>()
  map.set(place + shape, out)
  context.slotFeatures.set(one, map)
  return out
}

function slotFeatures(
  { proposals, cueIds }: RankContext,
  one: ChartSlot,
  place: string,
  shape: ChartDraft['shape'],
): FeatureNames {
  const { sentence, conditions } = proposals
  const { link, noun, given, aggregate, unit, facts, field } = one
  const kind = classOf(one)
  const out = [`${place}:${kind}`, `${place}:${kind} ${shape}`]
  if (field && facts?.kind) out.push(`${place}:kind ${facts.kind}`)
  const hasWhole = [...sentence.facts.fields.values()].some(({ whole }) => whole)
  if (field && facts?.role === 'measure' && hasWhole)
    out.push(`${place}:whole ${facts.whole === true} ${link ? bucket(link.score) : given}`)
  if (field && place !== 'm') {
    const many =
      field.distinct <= 2
        ? '2'
        : field.distinct <= 7
          ? '7'
          : field.distinct <= 15
            ? '15'
            : field.distinct <= 40
              ? '40'
              : 'many'
    out.push(`${place}:distinct ${many}`, `${place}:${shape} distinct ${many}`)
  }
  if (given) out.push(`${place}:given ${given}`, `${place}:given ${given} ${shape}`)
  if (given && field) {
    const near = affinity(sentence, field)
    const how = near >= 0.6 ? '.6' : near >= 0.45 ? '.45' : near >= 0.35 ? '.35' : near >= 0.25 ? '.25' : '0'
    out.push(`${place}:near ${how}`, `${place}:given ${given} near ${how}`)
    const others = [...proposals.slots.measures, ...proposals.slots.dimensions].filter(
      (other) => other.given === given && other.field && other.field !== field,
    )
    out.push(
      `${place}:given ${given} best ${others.every((other) => !other.field || affinity(sentence, other.field) <= near)}`,
    )
  }
  const alike = proposals.slots.named.filter(
    (other) => other.facts?.role === facts?.role && (other.link?.score ?? 0) >= 0.6,
  )
  out.push(`${place}:${kind} of ${Math.min(alike.length, 3)} ${link !== null && link.score >= 0.6}`)
  if (link) {
    const { before, before2, after } = around(sentence, link)
    const order = proposals.slots.named.filter(
      (other) => other.link && other.link.last < link.first && other.link.score >= sureLink,
    ).length
    out.push(
      `${place}:fit ${bucket(link.score)}`,
      `${place}:how ${link.how}`,
      `${place}:how ${link.how} ${bucket(link.score)} ${link.complete}`,
      `${place}:before ${before}`,
      `${place}:${kind} before ${before}`,
      `${place}:before2 ${before2}`,
      `${place}:after ${after}`,
      `${place}:order ${Math.min(order, 3)}`,
      `${place}:${kind} order ${Math.min(order, 3)}`,
    )
    out.push(...scopeOf(sentence, link).flatMap((scope) => [`${place}:${scope}`, `${place}:${kind} ${scope}`]))
    const rivals = sentence.columns.filter(
      (other) => other.field !== link.field && overlap(other, link) && other.score > link.score + 0.02,
    )
    out.push(`${place}:rivals ${Math.min(rivals.length, 2)}`)
    const condition = conditions.find((other) => overlap(other, link))
    if (condition) out.push(`${place}:in condition ${condition.rule} ${condition.field === field}`)
    const bySign = sentence.tokens[link.last + 1]?.text ?? ''
    if (bySign === ',') out.push(`${place}:before comma`)
  }
  if (noun) {
    const { before, before2, after } = around(sentence, noun)
    const best = Math.max(0, ...sentence.columns.flatMap((other) => (overlap(other, noun) ? [other.score] : [])))
    out.push(
      `${place}:noun ${noun.how}`,
      `${place}:noun ${noun.how} ${bucket(best)}`,
      `${place}:noun before ${before}`,
      `${place}:noun before2 ${before2}`,
      `${place}:noun after ${after}`,
      `${place}:noun ${noun.how} after ${after}`,
    )
  } else if (kind === 'rows') out.push(`${place}:no noun`)
  if (place === 'm' || place === 'n' || aggregate !== null) {
    const said = sentence.cues.filter((cue) => cue.kind === 'aggregate')
    const near = link ? said.find((cue) => link.first - cue.last >= 1 && link.first - cue.last <= 3) : undefined
    const any = [...new Set(said.map(({ means }) => means))].sort().join('+') || 'no'
    out.push(
      `agg ${aggregate} ${kind} said ${any}`,
      `agg ${aggregate} said ${any}`,
      `agg ${aggregate} near ${near?.means ?? 'no'}`,
      `agg ${aggregate} ${shape}`,
    )
    if (facts?.kind) {
      const cells = sentence.facts.cells || sentence.facts.weightField !== undefined
      out.push(
        `agg ${aggregate} ${facts.kind}`,
        `agg ${aggregate} ${facts.kind} said ${any}`,
        `agg ${aggregate} ${facts.kind} cells ${cells} said ${any === 'no'}`,
      )
      const times = sentence.table.fields.some(({ name }) => sentence.facts.fields.get(name)?.role === 'time')
      out.push(`agg ${aggregate} ${facts.kind} times ${times} said ${any === 'no'}`)
    }
    if (field && facts?.role === 'measure') {
      const look = lookOf(field)
      out.push(
        ...look.map((part) => `agg ${aggregate} ${part} said ${any === 'no'}`),
        `agg ${aggregate} ${look.join(' ')}`,
      )
      if (!link) out.push(...look.map((part) => `${place}:given ${part}`))
    }
    if (one.given === 'count of the rows') out.push('m:weight')
    if (sentence.facts.weightField !== undefined) out.push(`agg ${aggregate} ${kind} weighted`)
    if (kind === 'rows' || kind === 'rate') {
      const numbers = proposals.slots.named.filter(
        (other) => other.facts?.role === 'measure' && (other.link?.score ?? 0) >= 0.7,
      ).length
      out.push(`m:${kind} numbers ${Math.min(numbers, 2)}`, `m:${kind} said ${any} numbers ${Math.min(numbers, 1)}`)
    }
    if (one.rate)
      out.push(
        `rate ${one.rate.rule} ${bucket(one.rate.score)}`,
        `rate share ${cueIds.includes('task:share')}`,
        `rate negated ${one.rate.negated}`,
      )
  }
  if (unit || facts?.role === 'time') {
    const units = sentence.cues.flatMap(({ kind: of, means }) => (of === 'unit' ? [means] : [])).sort()
    out.push(
      `${place}:unit ${unit} said ${units.join('+') || 'no'}`,
      `${place}:unit ${unit} ${kind}`,
      `${place}:unit ${unit} bin ${cueIds.includes('bin')}`,
    )
  }
  return out
}

const knownLooks = new WeakMap<FieldProfile, readonly string[]>()

/** How the numbers of a column look: whole or not, how they are spread, what they are measured in, whether its name is a plural. */
function lookOf(field: FieldProfile): readonly string[] {
  const known = knownLooks.get(field)
  if (known) return known
  const { name, integer = false, unit = '', semanticType, min = 0, max = 0, mean = 0, median = 0 } = field
  const last = nameWords(name).findLast(({ text }) => text.length > 2)?.text ?? ''
  const isPlural = last.endsWith('s') && lemmas(last).length > 1
  const ratio = min > 0 ? (max / min < 3 ? 'near' : max / min < 20 ? 'apart' : 'far') : min === 0 ? 'from 0' : 'signed'
  const isSkewed = median > 0 && mean / median > 1.3
  const measured = semanticType === 'currency' || currencies.test(name + unit) ? 'money' : unit === '' ? 'none' : 'unit'
  const look = [`plural ${isPlural} ${integer}`, `range ${ratio}`, `skewed ${isSkewed}`, `in ${measured}`]
  knownLooks.set(field, look)
  return look
}
const currencies = /[$€£¥]/

/** The words before and behind a place; articles are passed over. */
function around(
  { tokens, columns, values }: LinkedSentence,
  { first, last }: Range,
): { before: string; before2: string; after: string } {
  const say = (at: number): string => {
    const token = tokens[at]
    if (!token) return at < 0 ? '^' : '$'
    if (token.kind === 'number') return 'NUM'
    const here = { first: at, last: at }
    if (!isFunctionWord(token.text) && columns.some((link) => link.score >= sureLink && within(here, link)))
      return 'COL'
    if (values.some((link) => link.score >= 0.8 && within(here, link))) return 'VAL'
    return lemmaOf(token)
  }
  let at = first - 1
  while (articles.has(tokens[at]?.text ?? '')) at--
  const before = say(at)
  return { before, before2: `${say(at - 1)}_${before}`, after: say(last + 1) }
}
const articles = wordClass('articles')

/** A design in a word: its shape, what share it shows, and whether it counts or shows a rate. */
function designKey({ shape, share, measures: [measure] }: ChartDraft): string {
  const kind = measure ? classOf(measure) : 'none'
  return `${shape}${share ? `:${share}` : ''}${kind === 'rate' || kind === 'rows' ? `:${kind}` : ''}`
}

/** The words beside what they may ask for; many drafts share these. */
function ofWords({ grams, cueIds, wordFeatures }: RankContext, draft: ChartDraft): FeatureNames {
  const { mark, series, panel, measures } = draft
  const key = designKey(draft)
  const split = `${series ? 's' : '-'}${panel ? 'p' : ''}`
  const aggregate = `agg ${measures[0]?.aggregate}`
  const all = `${key} ${mark} ${split} ${aggregate}`
  const known = wordFeatures.get(all)
  if (known) return known
  const out = [
    ...cueIds.flatMap((id) => [`c:${id} ${key}`, `c:${id} ${mark}`]),
    ...grams.flatMap((gram) => [`g:${gram} ${key}`, `g:${gram} ${split}`, `g:${gram} ${aggregate}`]),
  ]
  wordFeatures.set(all, out)
  return out
}

function ofDesign({ proposals, cueIds }: RankContext, draft: ChartDraft): FeatureNames {
  const { shape, mark, along, series, panel, measures, top, share } = draft
  const stated = proposals.sentence.cues.some(({ kind, means }) => kind === 'mark' && means.split(':')[0] === mark)
  const [measure] = measures
  const m = measure ? classOf(measure) : 'none'
  const x = along ? classOf(along) : 'none'
  const out = [
    `d:${shape}`,
    `d:${shape} ${mark}`,
    `d:mark ${mark} stated ${stated} ${cueIds.some((id) => id.startsWith('mark:'))}`,
    `d:${mark} ${x}`,
    `d:${mark} ${x} s${series ? classOf(series) : '-'} ${m}`,
    `d:${shape} ${m} ${x}`,
    `d:${shape} ${m}/${measure?.aggregate} ${x}`,
    `d:series ${series !== null} panel ${panel !== null} ${shape}`,
    `d:share ${share} ${cueIds.includes('task:share')}`,
    `d:top ${top !== null}`,
    ...(top ? [`d:top ${top.from} ${top.word}`, `d:top ${measure?.aggregate} ${x}`] : []),
  ]
  const key = designKey(draft)
  const numbers = proposals.slots.named.filter(
    (one) => one.facts?.role === 'measure' && (one.link?.score ?? 0) >= 0.6,
  ).length
  const groups = proposals.slots.named.filter(
    (one) => one.facts && ['category', 'yesno'].includes(one.facts.role) && (one.link?.score ?? 0) >= 0.6,
  ).length
  const times = proposals.slots.named.some((one) => one.facts?.role === 'time' && (one.link?.score ?? 0) >= 0.6)
  const compared = proposals.conditions.filter((one) => one.values.length > 1 && one.score >= 0.6).length
  const sure = proposals.conditions.filter((one) => one.score >= 0.6).length
  out.push(
    `d:${key} of ${Math.min(numbers, 3)} ${Math.min(groups, 3)}`,
    `d:${key} times ${times} ${Math.min(numbers, 2)}`,
    `d:${key} compared ${Math.min(compared, 2)} ${Math.min(groups, 2)}`,
    `d:${key} sure ${Math.min(sure, 2)} ${Math.min(numbers + groups, 3)}`,
  )
  return out
}

/** Of several columns side by side, how many words name, and whether there are as many as words say. */
function ofColumns({ proposals: { sentence, slots } }: RankContext, { shape, measures }: ChartDraft): FeatureNames {
  if (shape !== 'columns') return []
  const { tokens, facts, cues } = sentence
  const linked = measures.filter(({ link }) => (link?.score ?? 0) >= leastSure)
  const places = new Set(linked.map(({ link }) => `${link?.first} ${link?.last}`)).size
  const left = slots.named.filter(
    (slot) => slot.facts?.role === 'measure' && (slot.link?.score ?? 0) >= leastSure && !measures.includes(slot),
  ).length
  const share = linked.length === 0 ? 'none' : linked.length === measures.length ? 'all' : 'some'
  const counts = tokens.flatMap((token) => countOf(token) ?? [])
  const isCounted = counts.length === 0 ? 'none' : counts.includes(measures.length) ? 'as said' : 'other'
  const saysAll = tokens.some(({ text }) => everything.has(text))
  const names = new Set(measures.map(({ field }) => field?.name))
  const family = facts.families.find((one) => one.length === names.size && one.every((name) => names.has(name)))
  const numbers = [...facts.fields.values()].filter(({ role }) => role === 'measure').length
  const kind = family ? 'family' : measures.length === numbers ? 'all numbers' : 'chosen'
  const units = cues.some((cue) => cue.kind === 'unit')
  return [
    `k:${share} ${Math.min(linked.length, 3)} at ${Math.min(places, 3)}`,
    `k:${share} at ${Math.min(places, 3)} all ${saysAll}`,
    `k:count ${isCounted}`,
    `k:count ${isCounted} ${share} ${kind}`,
    `k:${kind} ${share}`,
    `k:${kind} all ${saysAll} unit ${units}`,
    `k:left ${Math.min(left, 2)} ${share}`,
    `k:${share} apart ${apartness(linked)}`,
    `k:${kind} ${share} at ${Math.min(places, 3)} apart ${apartness(linked)}`,
    `k:kinds ${new Set(measures.map((slot) => slot.facts?.kind)).size > 1}`,
  ]
}

/** By how much the words that several columns share fit one of them better: "quoted fee" is not the charged fee. */
function apartness(linked: readonly ChartSlot[]): string {
  const links = linked.flatMap(({ link }) => link ?? [])
  const most = links.reduce(
    (gap, link) =>
      links.reduce((own, other) => (overlap(link, other) ? Math.max(own, link.score - other.score) : own), gap),
    0,
  )
  return most > 0.2 ? 'far' : most > 0.05 ? 'little' : 'no'
}
const everything = wordClass('everything')
const pairs = wordClass('two things')
const countOf = (token: Token): number | undefined => (pairs.has(token.text) ? 2 : numberOf(token))

/** Whether groups are left out by what they come to, where an amount may say so. */
function ofHaving({ proposals }: RankContext, { having, conditions }: ChartDraft): FeatureNames {
  return proposals.groupBounds.flatMap((bound) => {
    if (having?.bound === bound) return [`h:${having.of} ${bound.unit}`, `h:${having.of} ${bound.operator}`]
    const targets = proposals.conditions.filter(({ place }) => place === bound.place)
    const state = conditions.some(({ place }) => place === bound.place) ? 'row' : 'none'
    const best = bucket(Math.max(0, ...targets.map(({ score }) => score)))
    return [`h:${state} ${bound.unit} ${bound.operator}`, `h:${state} ${bound.unit} ${best}`, `h:${state} ${best}`]
  })
}

function ofOrder({ shape, measures, along, series }: ChartDraft): FeatureNames {
  const [measure] = measures
  const out: string[] = []
  const place = (one: ChartSlot | null | undefined) => (one?.link ? one.link.first : null)
  const [m, x, s] = [place(measure), place(along), place(series)]
  if (m !== null && x !== null) out.push(`o:${shape} mx ${m < x}`)
  if (x !== null && s !== null) out.push(`o:${shape} xs ${x < s}`)
  if (m !== null && s !== null) out.push(`o:${shape} ms ${m < s}`)
  return out
}

const leastSure = 0.6

interface SoftLink {
  token: number
  field: string
  near: string
}
const softKnown = new WeakMap<Proposals, SoftLink[]>()

/** Of each word that names nothing surely, the column that it is nearest to. */
function softLinks(proposals: Proposals): SoftLink[] {
  const known = softKnown.get(proposals)
  if (known) return known
  const { tokens, columns, table } = proposals.sentence
  const found = tokens.flatMap((token, at): SoftLink[] => {
    if (token.kind !== 'word' || !isContent(token)) return []
    const here = { first: at, last: at }
    const links = columns.filter((link) => within(here, link))
    if (links.some(({ score }) => score >= 0.8)) return []
    let best: { name: string; near: number } | null = null
    for (const field of table.fields) {
      const byMeaning = affinities(proposals.sentence, field)[at] ?? 0
      const near = links.reduce((most, link) => (link.field === field ? Math.max(most, link.score) : most), byMeaning)
      if (!best || near > best.near) best = { name: field.name, near }
    }
    return best && best.near >= 0.3 ? [{ token: at, field: best.name, near: bucket(best.near) }] : []
  })
  softKnown.set(proposals, found)
  return found
}

function ofCoverage(context: RankContext, draft: ChartDraft): FeatureNames {
  const { proposals } = context
  const { sentence, slots, top } = proposals
  const used: Range[] = [...draft.measures, draft.along, draft.series, draft.panel].flatMap((one) => [
    ...(one?.link ? [one.link] : []),
    ...(one?.noun ? [one.noun] : []),
    ...(one?.over?.link ? [one.over.link] : []),
    ...(one?.rate ? [one.rate] : []),
  ])
  const fields = new Set(
    [...draft.measures, draft.along, draft.series, draft.panel].flatMap((one) => [
      one?.field?.name,
      one?.over?.field?.name,
    ]),
  )
  const covered: Range[] = [
    ...used,
    ...draft.conditions,
    ...draft.conditions.flatMap(({ more = [] }) => more),
    ...sentence.cues,
    ...(top ? [top] : []),
    ...(draft.having ? [draft.having.bound] : []),
  ]
  const out: string[] = []
  let unused = 0
  for (const { link, facts, field } of slots.named) {
    if (!link || link.score < leastSure || fields.has(field?.name)) continue
    if (used.some((range) => overlap(range, link))) continue
    const inCondition = draft.conditions.some((one) => overlap(one, link))
    if (inCondition) continue
    unused++
    out.push(`u:${facts?.role} ${bucket(link.score)}`, `u:how ${link.how}`, `u:${facts?.role} ${draft.shape}`)
  }
  out.push(`u:count ${Math.min(unused, 3)}`)
  for (const row of sentence.rows)
    if (!used.some((range) => overlap(range, row)) && !draft.conditions.some((one) => overlap(one, row)))
      out.push(
        `u:rows ${row.how}`,
        `u:rows ${row.how} ${draft.shape} ${draft.measures[0] ? classOf(draft.measures[0]) : ''}`,
      )
  let silent = 0
  sentence.tokens.forEach((token, at) => {
    if (isContent(token) && token.kind !== 'number' && !covered.some((range) => at >= range.first && at <= range.last))
      silent++
  })
  out.push(`u:words ${Math.min(silent, 5)}`, ...unheard(context, draft, covered))
  for (const { token, field, near } of softLinks(proposals)) {
    if (covered.some((range) => token >= range.first && token <= range.last)) continue
    out.push(`u:soft ${near} ${fields.has(field)}`)
  }
  const linked = used.length
  out.push(`u:linked ${Math.min(linked, 4)}`)
  return out
}

/** The numbers, steps of time and ways to sum up that words name and the draft does not use. */
function unheard(
  { proposals: { sentence } }: RankContext,
  { measures, along, series, panel, top }: ChartDraft,
  covered: readonly Range[],
): FeatureNames {
  const { tokens, cues } = sentence
  const dims = [along, series, panel]
  const isUsed = (at: number): boolean =>
    covered.some((range) => at >= range.first && at <= range.last) ||
    (top !== null && within({ first: at, last: at }, top))
  const numbers = tokens.filter(({ kind }, at) => kind === 'number' && !isUsed(at)).length
  const units = cues.filter(
    ({ kind, means }) => kind === 'unit' && !dims.some((slot) => slot?.unit && isStep(slot.unit, means)),
  ).length
  const sums = cues.filter(
    ({ kind, means }) => kind === 'aggregate' && !measures.some(({ aggregate }) => aggregate === means),
  )
  return [
    `u:numbers ${Math.min(numbers, 2)}`,
    `u:units ${Math.min(units, 2)}`,
    ...[...new Set(sums.map(({ means }) => means))].map((means) => `u:agg ${means} for ${measures[0]?.aggregate}`),
  ]
}

/** Whether an axis in such units goes by a step of time: both days of the week and dates are days. */
const isStep = (unit: string, step: string): boolean =>
  unit.endsWith(step) || (step === 'day' && unit === 'yearmonthdate')

function ofConditions({ conditions }: RankContext, draft: ChartDraft): FeatureNames {
  const out: string[] = []
  const dims = [draft.along, draft.series, draft.panel]
  for (const { one, names, best } of conditions) {
    const kept = draft.conditions.includes(one)
    const rivals = !kept && draft.conditions.some((other) => overlap(other, one))
    if (rivals) continue
    const measured = draft.measures.some(({ rate }) => rate === one)
    const drawn = dims.some((dim) => dim?.field === one.field)
    const state = measured ? 'measured' : kept ? (drawn ? 'kept drawn' : 'kept') : drawn ? 'drawn' : 'dropped'
    for (const name of names) out.push(`${name} ${state}`)
    if (kept && best > one.score)
      out.push(`f:kept though ${best - one.score > 0.3 ? 'far' : best - one.score > 0.1 ? 'clearly' : 'little'} better`)
    const isShown = draft.measures.some(({ field }) => field === one.field)
    if (isShown || dims.some((dim) => dim?.field === one.field))
      out.push(`f:${one.rule} ${state} on ${isShown ? 'measure' : 'dimension'}`)
    if (draft.measures.some(({ link }) => link && overlap(link, one))) out.push(`f:${one.rule} ${state} of measure`)
    if (dims.some((dim) => dim?.link && overlap(dim.link, one))) out.push(`f:${one.rule} ${state} of dimension`)
  }
  out.push(`f:kept ${Math.min(draft.conditions.length, 3)}`)
  return out
}

function conditionFacts({ sentence, conditions }: Proposals, one: FoundCondition): ConditionFacts {
  const { rule, values, field, score, negated, place } = one
  const best = conditions.reduce((most, other) => (other.place === place ? Math.max(most, other.score) : most), 0)
  const names = [
    `f:${rule}`,
    `f:${rule} ${bucket(score)}`,
    `f:any ${bucket(score)} ${score >= best}`,
    `f:${rule} n${Math.min(values.length, 3)}`,
    ...aroundCondition(sentence, one),
    values.length === 0 ? `f:keeps ${selectivityOf(one.condition, field)}` : `f:share ${shareKept(one)}`,
    ...(negated ? ['f:negated'] : []),
    ...(values.length > 1 && values.length >= field.distinct ? ['f:all values'] : []),
  ]
  return { one, names, best }
}

function aroundCondition(sentence: LinkedSentence, one: FoundCondition): FeatureNames {
  const { before, before2, after } = around(sentence, one)
  const role = sentence.facts.fields.get(one.field.name)?.role
  return [
    `f:before ${before}`,
    `f:${one.rule} before ${before}`,
    `f:before2 ${before2}`,
    `f:after ${after}`,
    `f:${role} ${one.rule}`,
    `f:first ${one.first === 0}`,
    `f:last ${one.last >= sentence.tokens.length - 2}`,
    ...scopeOf(sentence, one).flatMap((scope) => [`f:${scope}`, `f:${one.rule} ${scope}`, `f:${role} ${scope}`]),
  ]
}

const restricting = wordClass('restricting')
const withoutWords = new Set([...wordClass('denials'), ...wordClass('excluding')])
const openers = wordClass('before what narrows or splits')
const maxToOpener = 3

/** By which words a place is opened: what narrows or excludes before it, or narrows behind it; and the noun it stands at. */
function scopeOf({ tokens, rows }: LinkedSentence, { first, last }: Range): string[] {
  const before = tokens.slice(Math.max(0, first - maxToOpener), first).map(({ text }) => text)
  const isNarrowed = before.some((text) => restricting.has(text)) || restricting.has(tokens[last + 1]?.text ?? '')
  const opener = before.some((text) => withoutWords.has(text))
    ? 'without'
    : (before.findLast((text) => openers.has(text)) ?? (first === 0 ? '^' : 'none'))
  const noun = rows.some((row) => row.first === last + 1)
    ? 'before'
    : rows.some((row) => row.last === first - 1)
      ? 'behind'
      : 'no'
  const closing = restricting.has(tokens[last + 2]?.text ?? '') && noun === 'before'
  const scope = isNarrowed || closing ? 'only' : opener
  return [`scope ${scope}`, `scope ${scope} noun ${noun}`]
}

/** How many of the rows have the values that a condition names, as a bucket. */
function shareKept({ field, values }: FoundCondition): string {
  const kept = field.values.reduce((sum, { value, count }) => sum + (values.includes(value) ? count : 0), 0)
  const share = kept / Math.max(1, field.count)
  return share <= 0
    ? 'unknown'
    : share < 0.01
      ? '.01'
      : share < 0.1
        ? '.1'
        : share < 0.5
          ? '.5'
          : share < 1
            ? '.9'
            : 'all'
}

/** What the chart would come to, from what the profile tells. */
function ofOutcome({ shape, mark, along, series, measures, conditions }: ChartDraft): FeatureNames {
  const groups = (one: ChartSlot | null): number => {
    if (!one?.field) return 1
    const named = conditions.find((condition) => condition.field === one.field && condition.values.length > 0)
    if (named) return named.negated ? Math.max(1, one.field.distinct - named.values.length) : named.values.length
    return one.unit === 'bin' ? 10 : one.field.distinct
  }
  const marks = groups(along) * groups(series)
  const many = marks <= 1 ? '1' : marks <= 12 ? '12' : marks <= 40 ? '40' : marks <= 120 ? '120' : 'many'
  const out = [`r:${shape} ${mark} ${many}`]
  const [measure] = measures
  const rows = along?.field?.count ?? 0
  if (measure?.aggregate === null && along?.field && shape === 'summary')
    out.push(`r:raw unique ${along.field.distinct === along.field.count} ${series !== null}`)
  if (measure?.aggregate && along?.field && along.field.distinct === rows && rows > 1)
    out.push(`r:aggregate of single rows ${measure.aggregate === 'count'}`)
  if (series?.field && groups(series) <= 1) out.push('r:one colour')
  return out
}
