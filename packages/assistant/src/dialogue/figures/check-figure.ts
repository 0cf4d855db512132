import { lemmas, wordClass } from '@belvedere/lexicon'
import { isContent, type LinkedSentence, overlap, type Range } from '../../link/sentence.ts'
import { notUsed } from '../../plan/assumptions.ts'
import { rangesOf } from '../../plan/used-words.ts'
import { columnName, readerWords, text } from '../../say/text.ts'
import { comparativeOrder, superlativeOrder } from './ends.ts'
import type { Figure } from './figure.ts'
import { likelyName, questionWords } from './question-context.ts'
import type { FigureReading } from './read-figure.ts'

/** What becomes of a figure by the words that it leaves aside. */
export type CheckedFigure =
  | { figure: Figure }
  /** A name that nothing in the table has. */
  | { stranger: string }

const mostUnused = 1

/** Says what a figure leaves aside; null where it leaves too much aside to be what was asked for. */
export function checkFigure(reading: FigureReading): CheckedFigure | null {
  const { figure, draft, question, best, sentence } = reading
  if (leavesValueOut(reading)) return null
  const runs = unusedIn(reading)
  const [first] = runs
  if (!first) return { figure }
  const stranger = runs.find((run) => isStrangeName(sentence, run))
  if (stranger) return { stranger: wordsOf(sentence, stranger) }
  if (figure.asks === 'rows' && draft.conditions.length === 0) return null
  const [measure] = draft.measures
  // "How many parcels": what is counted, unless the word tells of a condition that follows, "assistant professors".
  const isNoun = figure.asks === 'rows' && first.first === question.from && !isSaidOf(reading, first)
  const isTaken = figure.asks === 'number' && measure?.given === 'number' && measure.field !== null
  const words = runs.map((run) => wordsOf(sentence, run))
  const others = isNoun || isTaken ? words.slice(1) : words
  const isLikeliest = best.shape === 'total' || figure.asks === 'which'
  if (!isLikeliest && (question.kind !== 'count' || others.length > mostUnused)) return null
  const notes = [
    ...(isNoun ? [text('assumed.no_column', { words: readerWords(words[0] ?? '') })] : []),
    ...(isTaken ? [text('assumed.meant', { field: columnName(measure.field?.name ?? '') })] : []),
    ...(others.length > 0 ? [notUsed(others)] : []),
  ]
  return { figure: { ...figure, assumed: [...figure.assumed, ...notes] } }
}

const shortestWord = 3
const differences = wordClass('differences')
const chartWords = wordClass('words of charts')

/** Words that nothing of the table and of questions accounts for, in runs of neighbours. */
function unusedIn(reading: FigureReading): Range[] {
  const { sentence, question } = reading
  const { tokens, cues, columns, values, rows } = sentence
  const places: readonly Range[] = [
    ...usedBy(reading),
    ...cues,
    ...[...columns, ...values].filter(({ score }) => score >= likelyName),
    ...rows.filter(({ how }) => how !== 'plural'),
  ]
  const isUnused = (at: number): boolean => {
    const token = tokens[at]
    if (!token || at < question.from || token.kind !== 'word' || token.text.length < shortestWord) return false
    // "30 minutes": the unit of a number.
    if (!isContent(token) || tokens[at - 1]?.kind === 'number') return false
    const forms = [token.text, ...lemmas(token.text)]
    if (forms.some((form) => questionWords.has(form) || differences.has(form) || chartWords.has(form))) return false
    if (superlativeOrder(sentence, at) !== null || comparativeOrder(token.text) !== null) return false
    return !places.some((place) => overlap(place, { first: at, last: at }))
  }
  const runs: Range[] = []
  for (const at of tokens.keys()) {
    if (!isUnused(at)) continue
    const run = runs.at(-1)
    if (run?.last === at - 1) run.last = at
    else runs.push({ first: at, last: at })
  }
  return runs
}

/**
 * The places of a message that a figure rests on. Any plural may be what the rows are called, but only behind what is said
 * of them, "urban students", it is no guess.
 */
function usedBy({ draft, sentence }: FigureReading): Range[] {
  const measures = draft.measures.map((slot) => (slot.noun?.how === 'plural' ? { ...slot, noun: null } : slot))
  const nouns = sentence.rows.filter(({ first }) => draft.conditions.some(({ last }) => last === first - 1))
  return [...rangesOf({ ...draft, measures }), ...nouns]
}

const isSaidOf = ({ draft }: FigureReading, { last }: Range): boolean =>
  draft.conditions.some(({ first }) => first === last + 1)

const sureValue = 0.75

/** Whether a value is named that the figure makes nothing of, "late orders from Rome". */
function leavesValueOut(reading: FigureReading): boolean {
  const { values, columns, cues, rows } = reading.sentence
  const places = [
    ...usedBy(reading),
    ...columns.filter(({ score, how }) => score >= sureValue && how !== 'values'),
    ...cues,
    ...rows.filter(({ how }) => how !== 'plural'),
  ]
  return values.some((link) => link.score >= sureValue && !places.some((place) => overlap(place, link)))
}

const beforeNames = wordClass('before a name')

/** "From Atlantis": a name behind a preposition. */
const isStrangeName = ({ tokens }: LinkedSentence, { first }: Range): boolean =>
  beforeNames.has(tokens[first - 1]?.text ?? '') && /^\p{Lu}/u.test(tokens[first]?.raw ?? '')

/** The words of a run as they stand in the message. */
const wordsOf = ({ tokens, message }: LinkedSentence, { first, last }: Range): string =>
  message.slice(tokens[first]?.start, tokens[last]?.end)
