import type { TableProfile } from '@belvedere/spec'
import type { EditSentence } from '../edits/sentence.ts'
import { findSpans } from '../interpreter/index.ts'
import { rowNouns } from '../interpreter/row-names.ts'
import type { Span } from '../interpreter/span.ts'
import { overlaps } from '../interpreter/utterance.ts'
import { stem } from '../interpreter/words.ts'
import { doers } from '../language/en/interpreter/columns/doers.ts'
import { english } from '../language/en/lexicon.ts'
import { ofRows } from '../language/en/new-chart/untold.ts'
import { chartWords, personWords } from '../language/en/questions.ts'
import { ofColumn } from '../language/en/wording/unexplained.ts'
import type { Token } from '../language/tokens.ts'
import type { Reading } from '../recommendation.ts'

/**
 * The words of a sentence that neither a reading nor the language of charts accounts for. Stricter than what is named as
 * unused: a verb or a noun of everyday English ("how long", "the money") tells nothing of rows that are counted.
 */
export const untoldIn = (
  { tokens, content, message }: EditSentence,
  reading: Reading,
  table: TableProfile,
): Token[] => {
  const rows = rowNouns(table)
  const places = [...reading.evidence, ...findSpans(message, [table]).filter(accounts)]
  const isTold = (token: Token | undefined) => token !== undefined && places.some((place) => overlaps(place, token))
  const isPlain = ({ text }: Token) => [text, stem(text, english)].some((word) => rows.has(word) || rowTalk.has(word))
  return tokens.filter(
    (token, at) =>
      token.kind === 'word' &&
      token.text.length > 1 &&
      content.has(at) &&
      !isTold(token) &&
      !isPlain(token) &&
      !(ofColumn.has(token.text) && isTold(tokens[at - 1])),
  )
}

/** What charts, rows and the people that rows are of are spoken of by. */
const rowTalk: ReadonlySet<string> = new Set([...ofRows, ...chartWords, ...personWords, ...doers, ...english.stopWords])

/** A column or a value that the evidence does not have was named for nothing; of a number or a date nothing else is known. */
const accounts = ({ kind }: Span): boolean => !unaccounting.has(kind)
const unaccounting: ReadonlySet<Span['kind']> = new Set([
  'column',
  'value',
  'number',
  'date',
  'quote',
  'negation',
  'comparison',
])
