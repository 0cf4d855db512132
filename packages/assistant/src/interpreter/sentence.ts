import type { FieldProfile, TableProfile } from '@belvedere/spec'
import { english } from '../language/en/lexicon.ts'
import type { Lexicon } from '../language/lexicon.ts'
import { remembering } from '../language/remembering.ts'
import { type Filter, readFilters } from './filters.ts'
import { readLimit, type TopN } from './limits.ts'
import { type Mention, readMentions } from './mentions.ts'
import { readSort, type SortWish } from './sorting.ts'
import type { Span } from './span.ts'
import { findSpans } from './spans.ts'
import type { Words } from './utterance.ts'
import { type Token, tokenize } from './words.ts'

/** A message as the reader sees it, against one table: its words, its spans, and what the grammars made of them. */
export interface Sentence {
  message: string
  table: TableProfile
  fields: Map<string, FieldProfile>
  tokens: Token[]
  spans: Span[]
  /** Where a clause begins or a sentence ends; token indices. */
  breaks: Set<number>
  mentions: Mention[]
  filters: Filter[]
  sort: SortWish | null
  limit: TopN | null
}

/** `spans → clauses (sort, filters, limit) → mentions`: each grammar claims its words, the rest names the encodings. */
export const readSentence = (
  message: string,
  table: TableProfile,
  spans: readonly Span[],
  lexicon: Lexicon,
): Sentence => sentenceAbout(table, message, spans, lexicon)

/** The same against one table by itself. */
export const chartSentence = (message: string, table: TableProfile): Sentence =>
  readSentence(message, table, findSpans(message, [table]), english)

const sentenceAbout = remembering((table: TableProfile, message: string, spans: readonly Span[], lexicon: Lexicon) => {
  const tokens = tokenize(message, lexicon)
  const fields = new Map(table.fields.map((field) => [field.name, field]))
  const own = spans.filter((span) => !('table' in span) || span.table === table.name)
  const words: Words = { message, table, fields, tokens, spans: own, breaks: breaksOf(tokens), lexicon }
  const sort = readSort(words)
  const limit = readLimit(words, sort)
  const filters = readFilters(words, sort, limit)
  const mentions = readMentions(words, sort, filters, limit)
  return { message, table, fields, tokens, spans: own, breaks: words.breaks, mentions, filters, sort, limit }
})

function breaksOf(tokens: Token[]): Set<number> {
  const breaks = new Set<number>()
  tokens.forEach((token, at) => {
    if (token.kind === 'sign' && /[,.;?!:|]/.test(token.text)) breaks.add(at)
  })
  return breaks
}
