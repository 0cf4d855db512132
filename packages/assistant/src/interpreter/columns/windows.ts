import { durationHeads } from '../../language/en/interpreter/columns/quantities.ts'
import { between, countNouns, countWords, groupers, measuring } from '../../language/en/interpreter/columns/windows.ts'
import type { Lexicon } from '../../language/lexicon.ts'
import { remembering } from '../../language/remembering.ts'
import type { ColumnEvidence } from '../span.ts'
import type { Token } from '../words.ts'
import { isDuration } from './by-unit.ts'
import { type Column, span } from './column.ts'
import type { WordMatch } from './word-matches.ts'

const minScore = 0.33

/** Extends a first matched word to the right while the words go on to match the same field. */
export function grow(tokens: Token[], perToken: WordMatch[][], from: number, first: WordMatch, lexicon: Lexicon) {
  const { column } = first
  const used = new Map<number, WordMatch>([[first.word, first]])
  const found = [score(tokens, from, from, column, used, perToken, lexicon)]
  for (let to = from + 1; to < Math.min(tokens.length, from + 8); to++) {
    const token = tokens[to]
    if (!token) break
    const next = (perToken[to] ?? [])
      .filter((match) => match.column === column && !used.has(match.word))
      .sort((a, b) => b.similarity - a.similarity)[0]
    if (next) {
      used.set(next.word, next)
      found.push(score(tokens, from, to, column, used, perToken, lexicon))
    } else if (durationHeads.has(token.text) && isDuration(column)) {
      found.push(score(tokens, from, to, column, used, perToken, lexicon))
    } else if (!between.has(token.text) && !isWithinWord(tokens, to)) break
  }
  return found.filter((candidate) => candidate !== null)
}

function score(
  tokens: Token[],
  from: number,
  to: number,
  column: Column,
  used: Map<number, WordMatch>,
  perToken: WordMatch[][],
  lexicon: Lexicon,
) {
  let covered = 0
  let similarity = 0
  let how: ColumnEvidence = 'name'
  const measured = isMeasured(tokens, from, column) || isGrouped(tokens, from)
  for (const match of used.values()) {
    const own = column.words[match.word]?.weight ?? 0
    const weight = measured && column.tableWords.has(column.words[match.word]?.stem ?? '') ? 1 : own
    covered += weight
    similarity += weight * match.similarity
    if (match.how !== 'name') how = match.how
  }
  if (namesRow(tokens, from, to, column) && used.size < column.words.length) return null
  if (how === 'synonym' && isOverTime(tokens, from, to) && used.size < column.words.length) return null
  if (isOneOfTwo(tokens, from, to, column) && used.size < column.words.length) return null
  const asksOnly = tokens.slice(from, to + 1).every(({ text }) => loneWords(lexicon).has(text))
  if (asksOnly && used.size < column.words.length) return null
  // People leave words of a name out; what is left out costs less than what is taken for another word.
  const whole = column.weight - sameMeaning(perToken.slice(from, to + 1), column, used)
  const coverage = (similarity / (covered || 1)) * (covered / whole) ** 0.65 * orderDiscount(tokens, from, used)
  if (coverage < minScore) return null
  if (how === 'name' && used.size < column.words.length) how = 'part'
  return span(tokens, from, to, column, Math.min(0.99, coverage), how)
}

/** The sign of "e.coli" or of "auto-resolved" parts no words. */
const isWithinWord = (tokens: Token[], at: number): boolean => {
  const { kind, start, end } = tokens[at] ?? {}
  return kind === 'sign' && tokens[at - 1]?.end === start && tokens[at + 1]?.start === end
}

/** "A stay" in a table of stays is a row of it. */
const namesRow = (tokens: Token[], from: number, to: number, { tableWords }: Column): boolean => {
  const before = tokens[from - 1]?.text
  return (before === 'a' || before === 'an') && tokens.slice(from, to + 1).every(({ stem }) => tableWords.has(stem))
}

/** "Total emissions" are those of a column, though the table is called by the word as well. */
const isMeasured = (tokens: Token[], from: number, { field }: Column): boolean =>
  field.type === 'quantitative' && field.semanticType !== 'id' && measuring.has(tokens[from - 1]?.text ?? '')

/** "Turnout per election" parts by a column, in a table of elections too. */
const isGrouped = (tokens: Token[], from: number): boolean => groupers.has(tokens[from - 1]?.text ?? '')

/** "Over time" is along the time that the rows have, not the year that a house was built. */
const isOverTime = (tokens: Token[], from: number, to: number): boolean =>
  from === to && tokens[from]?.text === 'time' && tokens[from - 1]?.text === 'over'

/** "By time" is not by whether somebody works full time. */
const isOneOfTwo = (tokens: Token[], from: number, to: number, { field }: Column): boolean =>
  from === to && tokens[from]?.stem === 'time' && field.distinct <= 2

/**
 * The weight of a name's words that only say again what was said: a "state" is a "state, province or county". A lighter
 * word says no heavier one: "years" alone are no "age in years".
 */
function sameMeaning(perToken: WordMatch[][], column: Column, used: Map<number, WordMatch>): number {
  if (used.size === column.words.length) return 0
  const weightOf = (word: number) => column.words[word]?.weight ?? 0
  const said = Math.max(...[...used.keys()].map(weightOf))
  const meant = perToken.flat().filter((match) => match.column === column && match.how === 'synonym')
  const again = new Set(meant.flatMap(({ word }) => (used.has(word) || weightOf(word) > said ? [] : word)))
  return [...again].reduce((sum, word) => sum + weightOf(word), 0)
}

/** "The number of cards" counts cards; it is no card number. */
function orderDiscount(tokens: Token[], from: number, used: Map<number, WordMatch>): number {
  const [first] = used.values()
  const counts = countNouns.has(tokens[from]?.text ?? '')
  return counts && first && first.word > 0 && used.size > 1 ? 0.55 : 1
}

/** Alone these ask for a count, a mean or a sum, never for a field that has them in its name: "average", "number of". */
const loneWords = remembering((lexicon: Lexicon): Set<string> => {
  const asked = lexicon.phrases.flatMap(([meaning, phrases]) =>
    meaning.kind === 'aggregate' && (meaning.aggregate === 'mean' || meaning.aggregate === 'sum') ? phrases : [],
  )
  return new Set([...countWords, ...asked.filter((phrase) => !phrase.includes(' ')), ...lexicon.stopWords])
})
