import { editDistance, type TableProfile } from '@belvedere/spec'
import { findSpans } from '../interpreter/index.ts'
import { overlaps } from '../interpreter/utterance.ts'
import { english } from '../language/en/lexicon.ts'
import { shortened } from '../language/en/wording/slips.ts'
import { englishWords } from '../language/english-words.ts'
import { tokenize } from '../language/tokens.ts'

const minLength = 7
/** From so many letters on a word may be two slips away from what was meant. */
const longLength = 9
/** A name that fits a column or a value this well was meant for it. */
const sureName = 0.5

/** The words of charts: "average", "distribution", "september". */
const chartWords: readonly string[] = [
  ...new Set([
    ...english.months,
    ...english.phrases.flatMap(([{ kind }, phrases]) =>
      kind === 'comparison' || kind === 'negation' ? [] : phrases.flatMap((phrase) => phrase.split(' ')),
    ),
  ]),
].filter(({ length }) => length >= minLength)

/**
 * Puts words of charts right that are written with a slip or short, where nothing of the table is called so: "distribtion",
 * "per yr".
 */
export const withoutSlips = (message: string, table: TableProfile): string => {
  const strange = tokenize(message).filter(
    ({ kind, text }) =>
      kind === 'word' &&
      (shortened.has(text) || (text.length >= minLength - 1 && /^\p{L}+$/u.test(text) && !englishWords.has(text))),
  )
  if (strange.length === 0) return message
  const spans = findSpans(message, [table])
  return strange.reduceRight((mended, token) => {
    const named = spans.some(
      (span) => (span.kind === 'column' || span.kind === 'value') && span.score >= sureName && overlaps(span, token),
    )
    const short = shortened.get(token.text)
    const meant = named ? undefined : (short ?? nearest(token.text))
    return meant === undefined ? mended : mended.slice(0, token.start) + meant + mended.slice(token.end)
  }, message)
}

const nearest = (written: string): string | undefined => {
  const limit = written.length >= longLength ? 2 : 1
  const near = chartWords.flatMap((word) => {
    const distance = word[0] === written[0] ? editDistance(word, written, limit) : limit + 1
    return distance <= limit ? [{ word, distance }] : []
  })
  return near.sort((a, b) => a.distance - b.distance)[0]?.word
}
