import type { Aggregate } from '@belvedere/spec'
import { articles, linkWords } from '../language/en/interpreter/mentions.ts'
import type { Filter } from './filters.ts'
import type { TopN } from './limits.ts'
import { enumerations, fieldsOf, minMentionScore, type Place, quality } from './mentions/places.ts'
import { type Tag, tagsOf } from './mentions/tags.ts'
import { onlySorts, type SortWish } from './sorting.ts'
import type { ColumnEvidence } from './span.ts'
import { overlaps, spansOf, type Words, wordsOf } from './utterance.ts'

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

/** Chooses, among overlapping field spans, the mentions; each keeps its rivals as alternatives. */
export function readMentions(words: Words, sort: SortWish | null, filters: Filter[], limit: TopN | null): Mention[] {
  const columns = spansOf(words.spans, 'column').filter(
    (span) => span.score >= minMentionScore && !(sort && overlaps(span, sort) && onlySorts(span, words.spans)),
  )
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
  return mentions.map((mention, at) => describe(ranking(words, limit), mention, mentions[at - 1], mentions[at + 1]))
}

/** A superlative that ranks says nothing of how the field after it is summed up. */
function ranking(words: Words, limit: TopN | null): Words {
  if (!limit?.ranked) return words
  return { ...words, spans: words.spans.filter((span) => span.kind !== 'aggregate' || !overlaps(limit, span)) }
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
    const said = aggregatesAt(words, at, mention)
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

/**
 * The aggregates said at a word. One that runs into the field's own name, as in "total number of platforms" before a
 * number of platforms, takes what is counted; it does not count.
 */
function aggregatesAt({ spans, tokens }: Words, at: number, mention: Mention) {
  return spansOf(spans, 'aggregate').filter((span) => {
    const [first, last] = wordsOf(tokens, span)
    return last === at || (first <= at && last >= mention.first && last <= mention.last && span.aggregate !== 'count')
  })
}

/** The last joining word between two mentions; the others would only say what stands between them. */
function linkBetween({ tokens }: Words, a: Mention, b: Mention): string {
  for (let at = b.first - 1; at > a.last; at--) {
    const text = tokens[at]?.text ?? ''
    if (linkWords.has(text) && text !== 'each' && text !== 'of') return text
  }
  return a.last + 1 === b.first ? 'adjacent' : 'other'
}
