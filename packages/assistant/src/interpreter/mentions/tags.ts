import type { TableProfile } from '@belvedere/spec'
import {
  binning,
  copulas,
  grouping,
  identifying,
  panels,
  placing,
} from '../../language/en/interpreter/mentions/tags.ts'
import type { Lexicon } from '../../language/lexicon.ts'
import { remembering } from '../../language/remembering.ts'
import type { Mention } from '../mentions.ts'
import { type Words, wordsOf } from '../utterance.ts'
import { tokenize } from '../words.ts'

/** What the words around a mention say of its part in the chart. */
export type Tag =
  | 'x'
  | 'y'
  | 'color'
  | 'facet'
  | 'group'
  | 'each'
  | 'binned'
  | 'paired'
  | 'per'
  /** It is what a row is called: "orders" of a table of orders, though an order date is there. */
  | 'rows'
  /** It says no more than time: "over time", "by year". */
  | 'timely'

export function tagsOf(
  words: Words,
  mention: Mention,
  previous: Mention | undefined,
  next: Mention | undefined,
): Tag[] {
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
  if (mention.first === mention.last && rowWords(words).has(tokens[mention.first]?.stem ?? '')) tags.push('rows')
  if (isTimely(spans, mention)) tags.push('timely')
  if (grouping.test(tokens[mention.first - 1]?.text ?? '')) tags.push('per')
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
  if (tag === 'binned') return !binning.test(text)
  if (tag === 'facet') return tokens[first + 1]?.text !== 'by' && panels.test(text)
  if (tag === 'group') return text === 'to' || text === 'groups'
  if (tag === 'color') return text === 'in' || text === 'to' || near.includes('in') || near.includes('as')
  const last = near.at(-1) === 'the' ? near.at(-2) : near.at(-1)
  const ahead = spans.some(
    (span) =>
      span.kind === 'column' && wordsOf(tokens, span)[0] === first + 2 && !copulas.test(tokens[first + 2]?.text ?? ''),
  )
  return placing.test(last ?? '') && !ahead
}

function broken(breaks: Set<number>, from: number, to: number): boolean {
  for (let at = from + 1; at < to; at++) if (breaks.has(at)) return true
  return false
}

const isTimely = (spans: Words['spans'], { start, end }: Mention) =>
  spans.some((span) => (span.kind === 'time' || span.kind === 'timeUnit') && span.start <= start && span.end >= end)

const identifyingShare = 0.4

const rowWordsOf = remembering((table: TableProfile, lexicon: Lexicon): ReadonlySet<string> => {
  const wordsIn = (name: string) => tokenize(name, lexicon).filter(({ kind }) => kind === 'word')
  const named = table.fields.filter(
    ({ name, distinct, count }) => identifying.test(name) && distinct >= identifyingShare * count,
  )
  const found = [wordsIn(table.name).at(-1), ...named.slice(0, 2).map(({ name }) => wordsIn(name).at(0))]
  return new Set(found.flatMap((word) => (word && !lexicon.genericWords.has(word.text) ? [word.stem] : [])))
})

/** What a row may be called, as stems: the last word of the table's name, and the first of columns such as "Order ID". */
const rowWords = ({ table, lexicon }: Pick<Words, 'table' | 'lexicon'>): ReadonlySet<string> =>
  rowWordsOf(table, lexicon)
