import { wordClass } from '@belvedere/lexicon'
import type { TableProfile } from '@belvedere/spec'
import type { EditSentence } from '../edits/sentence.ts'
import { rowNouns } from '../interpreter/row-names.ts'
import { findSpans } from '../interpreter/spans.ts'
import { overlaps } from '../interpreter/utterance.ts'
import { stem } from '../interpreter/words.ts'
import { heads, ofColumn, said } from '../language/en/dialogue/unexplained.ts'
import { english } from '../language/en/lexicon.ts'
import { participle } from '../language/en/participles.ts'
import { spokenWords } from '../language/english-words.ts'
import type { Token } from '../language/tokens.ts'

const chartWords = wordClass('words of charts')
const questionWords = wordClass('words of questions')

/** A name that fits a column or a value this well was meant for it. */
const sureName = 0.5

/** The words that nothing of the table and of the language of charts accounts for, in runs of neighbours; token indices. */
export const unexplainedIn = (sentence: EditSentence, table: TableProfile): number[][] => {
  const { tokens, content, message } = sentence
  const spans = findSpans(message, [table])
  const rows = rowNouns(table)
  const isNamed = (token: Token) =>
    spans.some((span) => {
      const named = span.kind === 'column' || span.kind === 'value'
      return overlaps(span, token) && (named ? span.score >= sureName : span.kind !== 'number')
    })
  const isStrange = (token: Token, at: number): boolean => {
    if (token.kind !== 'word' || token.text.length < 3 || !content.has(at) || isNamed(token)) return false
    // "30 minutes": the unit of a number.
    if (tokens[at - 1]?.kind === 'number') return false
    const plain = isHead(sentence, at)
      ? [spokenWords, chartWords, said, rows]
      : [spokenWords, chartWords, said, rows, questionWords]
    const words = [token.text, stem(token.text, english)]
    if (words.some((word) => plain.some((known) => known.has(word)))) return false
    return !tellsOf(token, tokens[at - 1], isNamed)
  }
  return tokens.reduce<number[][]>((runs, token, at) => {
    if (!isStrange(token, at)) return runs
    const run = runs.at(-1)
    if (run?.at(-1) === at - 1) run.push(at)
    else runs.push([at])
    return runs
  }, [])

  /** "Payments processed with", "satisfaction scores": what stands after a noun says once more what it is, or how it came. */
  function tellsOf({ text }: Token, before: Token | undefined, known: (token: Token) => boolean): boolean {
    const noun = before && (known(before) || rows.has(stem(before.text, english)))
    return noun === true && (participle.test(text) || ofColumn.has(text))
  }
}

/** "Cost by region": what stands before a grouping, or at the end, is what is to be seen, whatever else the word may say. */
const isHead = ({ tokens }: EditSentence, at: number): boolean => heads.has(tokens[at + 1]?.text ?? '.')

/** The words of a run as they stand in the message. */
export const wordsOf = ({ tokens, message }: EditSentence, run: readonly number[]): string =>
  message.slice(tokens[run[0] ?? 0]?.start, tokens[run.at(-1) ?? 0]?.end)
