import type { Aggregate } from '@belvedere/spec'
import type { Filter } from './filters.ts'
import type { TopN } from './limits.ts'
import type { SortWish } from './sorting.ts'
import type { ColumnEvidence, SpanOf } from './span.ts'
import { overlaps, spansOf, type Words, wordsOf } from './utterance.ts'

/** What the words around a mention say of its part in the chart. */
type Tag = 'x' | 'y' | 'color' | 'facet' | 'group' | 'each' | 'binned' | 'paired' | 'per'

/** A place where the message names a field, with the fields that it may mean. */
export interface Mention {
  fields: { field: string; score: number; how: ColumnEvidence }[]
  /** Where it stands: in the request itself, or in a clause that sorts or filters. */
  clause: 'main' | 'sort' | 'filter' | 'limit'
  tags: Set<Tag>
  /** The aggregate said right before it: "average of the price". */
  aggregate: Aggregate | null
  /** The nearest word before it that is no article, and whatever joins it to the mention before. */
  before: string
  link: string
  /** All its words are also function words of charts: "number", "time", "rank". */
  ambiguous: boolean
  first: number
  last: number
  start: number
  end: number
}

const articles = new Set([
  'the',
  'a',
  'an',
  'their',
  'its',
  'his',
  'her',
  'different',
  'distinct',
  'various',
  'all',
  'any',
  '"',
  "'",
  '(',
  'unique',
  'these',
  'those',
  'each',
  'every',
  'individual',
])
const minMentionScore = 0.34
const maxFieldsPerMention = 4

/** Chooses, among overlapping field spans, the mentions; each keeps its rivals as alternatives. */
export function readMentions(words: Words, sort: SortWish | null, filters: Filter[], limit: TopN | null): Mention[] {
  const columns = spansOf(words.spans, 'column').filter((span) => span.score >= minMentionScore)
  const ranked = [...columns].sort(
    (a, b) => quality(words, b) - quality(words, a) || a.start - b.start || (a.field < b.field ? -1 : 1),
  )
  const places: Place[] = []
  for (const span of ranked) {
    const place = places.find((other) => overlaps(other, span))
    if (!place) places.push({ start: span.start, end: span.end, spans: [span] })
    else if (span.start >= place.start && span.end <= place.end) place.spans.push(span)
  }
  places.push(...enumerations(words, filters, places))
  const sorted = places.sort((a, b) => a.start - b.start)
  const mentions = sorted.map((place) => {
    const clause = clauseOf(place, sort, filters, limit)
    const [first, last] = wordsOf(words.tokens, place)
    return {
      fields: fieldsOf(place),
      clause,
      tags: new Set<Tag>(),
      aggregate: null,
      before: '',
      link: '',
      ambiguous: isAmbiguous(words, place),
      first,
      last,
      start: place.start,
      end: place.end,
    } satisfies Mention
  })
  return mentions.map((mention, at) => describe(words, mention, mentions[at - 1], mentions[at + 1]))
}

interface Place {
  start: number
  end: number
  spans: SpanOf<'column'>[]
}

const quality = ({ tokens }: Words, span: SpanOf<'column'>) => {
  const [first, last] = wordsOf(tokens, span)
  return span.score + 0.22 * (last - first)
}

function fieldsOf(place: Place): Mention['fields'] {
  const best = new Map<string, Mention['fields'][number]>()
  for (const { field, score: full, how, start, end } of place.spans) {
    // A field that explains all of the words is meant rather than one that explains some of them.
    const score = start > place.start || end < place.end ? full * 0.6 : full
    const before = best.get(field)
    if (!before || before.score < score) best.set(field, { field, score, how })
  }
  const all = [...best.values()].sort((a, b) => b.score - a.score)
  const top = all[0]?.score ?? 0
  return all.filter(({ score }) => score >= top * 0.55).slice(0, maxFieldsPerMention)
}

/** Several values of one field in a row name it as well: "compare Japan, Europe and the USA". */
function enumerations({ spans }: Words, filters: Filter[], places: Place[]): Place[] {
  const values = spansOf(spans, 'value').filter(
    (span) => span.score >= 0.75 && !places.some((place) => overlaps(place, span)),
  )
  const byField = new Map<string, SpanOf<'value'>[]>()
  for (const value of values) byField.set(value.field, [...(byField.get(value.field) ?? []), value])
  return [...byField].flatMap(([field, said]) => {
    const [first] = said
    const many = new Set(said.map(({ value }) => value)).size >= 2
    const excluded = filters.some(
      (filter) =>
        filter.condition.test === 'oneOf' && filter.field !== field && said.some((span) => overlaps(filter, span)),
    )
    if (!first || !many || excluded) return []
    const { table, start } = first
    const end = said.at(-1)?.end ?? first.end
    const span: SpanOf<'column'> = {
      kind: 'column',
      table,
      field,
      how: 'values',
      start,
      end,
      score: 0.7,
      evidence: `values of ${field}`,
    }
    return [{ start, end, spans: [span] }]
  })
}

function clauseOf(
  place: { start: number; end: number },
  sort: SortWish | null,
  filters: Filter[],
  limit: TopN | null,
): Mention['clause'] {
  if (sort && overlaps(place, sort)) return 'sort'
  if (filters.some((filter) => overlaps(place, filter))) return 'filter'
  if (limit && overlaps(place, limit)) return 'limit'
  return 'main'
}

function isAmbiguous({ spans, tokens }: Words, place: { start: number; end: number }): boolean {
  const [first, last] = wordsOf(tokens, place)
  const said = spans.filter((span) => span.kind !== 'column' && span.kind !== 'value' && span.kind !== 'limit')
  for (let at = first; at <= last; at++) {
    const token = tokens[at]
    if (token && !said.some((span) => span.start <= token.start && span.end >= token.end)) return false
  }
  return first >= 0
}

function describe(words: Words, mention: Mention, previous: Mention | undefined, next: Mention | undefined): Mention {
  const { tokens } = words
  let at = mention.first - 1
  const tags = new Set<Tag>()
  let aggregate: Aggregate | null = null
  const floor = previous ? previous.last : -1
  for (; at > floor; at--) {
    const text = tokens[at]?.text ?? ''
    if (text === 'each' || text === 'every' || text === 'different') tags.add('each')
    const said = spansOf(words.spans, 'aggregate').filter((span) => wordsOf(tokens, span)[1] === at)
    const longest = said.sort((a, b) => a.start - b.start)[0]
    if (longest && aggregate === null) {
      aggregate = longest.aggregate
      at = wordsOf(tokens, longest)[0]
    } else if (!articles.has(text) && text !== 'of' && text !== 'in') break
  }
  const before = at >= 0 && at > floor ? (tokens[at]?.text ?? '') : at < 0 ? '^' : '+'
  const of = tokens[mention.first - 1]?.text
  const nearest = articles.has(of ?? '') ? (tokens[mention.first - 2]?.text ?? '^') : (of ?? '^')
  const link = previous ? linkBetween(words, previous, mention) : ''
  for (const tag of tagsOf(words, mention, previous, next)) tags.add(tag)
  return { ...mention, aggregate, before: aggregate ? before : nearest, link, tags }
}

const linkWords = new Set([
  'by',
  'per',
  'vs',
  'versus',
  'and',
  'over',
  'across',
  'against',
  'to',
  'with',
  'for',
  'in',
  'of',
  'from',
  'on',
  'between',
  'through',
  'than',
  'based',
  'each',
  'v',
  'along',
  'as',
  'related',
  'grouped',
  'among',
  'within',
  'at',
  ',',
  '.',
  '|',
  'change',
  'mean',
])

/** The last joining word between two mentions; the others would only say what stands between them. */
function linkBetween({ tokens }: Words, a: Mention, b: Mention): string {
  for (let at = b.first - 1; at > a.last; at--) {
    const text = tokens[at]?.text ?? ''
    if (linkWords.has(text) && text !== 'each' && text !== 'of') return text
  }
  return a.last + 1 === b.first ? 'adjacent' : 'other'
}

function tagsOf(words: Words, mention: Mention, previous: Mention | undefined, next: Mention | undefined): Tag[] {
  const { tokens, spans, breaks } = words
  const tags: Tag[] = []
  const floor = previous?.last ?? -1
  const ceiling = next?.first ?? tokens.length
  for (const span of spans) {
    const tag = tagOfSpan(span)
    if (!tag) continue
    const [first, last] = wordsOf(tokens, span)
    const follows =
      first > floor && last < mention.first && mention.first - last <= 6 && !broken(breaks, last, mention.first)
    const precedes =
      first > mention.last && last < ceiling && first - mention.last <= 5 && !broken(breaks, mention.last, first)
    const after = backward(words, first, tag)
    if (follows && !after) tags.push(tag)
    else if (precedes && after) tags.push(tag)
  }
  if (/^(per|by|across|over|for)$/.test(tokens[mention.first - 1]?.text ?? '')) tags.push('per')
  return tags
}

function tagOfSpan(span: Words['spans'][number]): Tag | null {
  if (span.kind === 'group') return 'group'
  if (span.kind === 'bin') return 'binned'
  if (span.kind !== 'channel') return null
  if (span.channel === 'x' || span.channel === 'y' || span.channel === 'color') return span.channel
  return span.channel === 'column' ? 'facet' : null
}

/** "price on the x-axis", "origin as legend", "weight in buckets" look back; "x-axis: price", "colour by origin" look ahead. */
function backward({ tokens, spans }: Words, first: number, tag: Tag): boolean {
  const near = tokens.slice(Math.max(0, first - 3), first).map((token) => token.text)
  const text = tokens[first]?.text ?? ''
  if (text === 'on' || text === 'along') return true
  if (tag === 'binned') return !/^(bin|binned|binning|bins)$/.test(text)
  if (tag === 'facet') return tokens[first + 1]?.text !== 'by' && /^(separately|panel|panels)$/.test(text)
  if (tag === 'group') return text === 'to' || text === 'groups'
  if (tag === 'color') return text === 'in' || text === 'to' || near.includes('in') || near.includes('as')
  const last = near.at(-1) === 'the' ? near.at(-2) : near.at(-1)
  const ahead = spans.some(
    (span) =>
      span.kind === 'column' &&
      wordsOf(tokens, span)[0] === first + 2 &&
      !/^(is|as|and)$/.test(tokens[first + 2]?.text ?? ''),
  )
  return /^(on|as|in|along|to|at)$/.test(last ?? '') && !ahead
}

function broken(breaks: Set<number>, from: number, to: number): boolean {
  for (let at = from + 1; at < to; at++) if (breaks.has(at)) return true
  return false
}
