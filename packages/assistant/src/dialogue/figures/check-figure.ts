import { lemmas, type Token, wordClass } from '@belvedere/lexicon'
import { isContent, type LinkedSentence, overlap, type Range, runsOf, wordsIn } from '../../link/sentence.ts'
import { notUsed } from '../../plan/assumptions.ts'
import { rangesOf } from '../../plan/used-words.ts'
import type { ChartDraft } from '../../propose/draft.ts'
import { columnName, readerWords, text } from '../../say/text.ts'
import { comparativeOrder, superlativeOrder } from './ends.ts'
import type { Figure } from './figure.ts'
import {
  type DraftFigure,
  isPointer,
  likelyName,
  type QuestionContext,
  questionWords,
  shareNouns,
} from './question-context.ts'

/** A figure as it was read, and whether a chart stands: "these" and "left" point at its rows. */
export interface UncheckedFigure extends QuestionContext, DraftFigure {
  isBesideChart: boolean
}

/** What becomes of a figure by the words that it leaves aside. */
type CheckedFigure =
  | { figure: Figure }
  /** A name that nothing in the table has. */
  | { stranger: string }

const mostUnused = 1

/** Says what a figure leaves aside; null where it leaves too much aside to be what was asked for. */
export function checkFigure(reading: UncheckedFigure): CheckedFigure | null {
  const { figure, draft, question, best, sentence } = reading
  if (leavesValueOut(reading) || isToss(reading)) return null
  const runs = unusedIn(reading)
  const [first] = runs
  if (!first) return { figure }
  const stranger = runs.find((run) => isStrangeName(sentence, run) || isSaidOfPointed(reading, run))
  if (stranger) return { stranger: wordsIn(sentence, stranger) }
  const [measure] = draft.measures
  // "Assistant professors" are others than professors.
  if (runs.some((run) => isSaidOf(reading, run))) return null
  // "How many parcels": what is counted.
  const opening = figure.asks === 'share' ? shareNouns(sentence)[0]?.first : nounAt(reading)
  const isNoun = isOfRows(figure) && first.first === opening
  if (figure.asks === 'rows' && draft.conditions.length === 0 && !(isNoun && runs.length === 1)) return null
  const isTaken = figure.asks === 'number' && measure?.given === 'number' && measure.field !== null
  const words = runs.map((run) => wordsIn(sentence, run))
  const others = isNoun || isTaken ? words.slice(1) : words
  const isLikeliest = best.shape === 'total' || figure.asks === 'which'
  if (!isLikeliest && others.length > 0 && (question.kind !== 'count' || others.length > mostUnused)) return null
  const notes = [
    ...(isNoun ? [text('assumed.no_column', { words: readerWords(words[0] ?? '') })] : []),
    ...(isTaken ? [text('assumed.meant', { field: columnName(measure.field?.name ?? '') })] : []),
    ...(others.length > 0 ? [notUsed(others)] : []),
  ]
  return { figure: { ...figure, assumed: [...figure.assumed, ...notes] } }
}

const isOfRows = ({ asks, query }: Figure): boolean =>
  asks === 'rows' || asks === 'exists' || (asks === 'share' && query.measure.field === null)

/** The first word behind those that ask. */
const nounAt = ({ sentence: { tokens }, question: { from } }: UncheckedFigure): number =>
  tokens.findIndex((token, at) => at >= from && isContent(token) && !questionWords.has(token.text))

const shortestWord = 3
const differences = wordClass('differences')
const chartWords = wordClass('words of charts')

/** Words that nothing of the table and of questions accounts for, in runs of neighbours. */
function unusedIn(reading: UncheckedFigure): Range[] {
  const { sentence, question, isBesideChart } = reading
  const { tokens } = sentence
  const places = accountedFor(reading, { leastName: likelyName })
  const isUnused = (token: Token, at: number): boolean => {
    if (at < question.from || token.kind !== 'word' || token.text.length < shortestWord) return false
    // "30 minutes": the unit of a number.
    if (!isContent(token) || tokens[at - 1]?.kind === 'number') return false
    if (isBesideChart && isPointer(sentence, at)) return false
    const forms = [token.text, ...lemmas(token.text)]
    if (forms.some((form) => questionWords.has(form) || differences.has(form) || chartWords.has(form))) return false
    if (superlativeOrder(sentence, at) !== null || comparativeOrder(token.text) !== null) return false
    return !places.some((place) => overlap(place, { first: at, last: at }))
  }
  return runsOf(sentence, isUnused).filter((run) => !namesWhatFollows(reading, run) && !namesRow(reading, run))
}

/** The places of a message that the figure, the table or the language of charts accounts for. */
const accountedFor = (reading: UncheckedFigure, { leastName }: { leastName: number }): Range[] => {
  const { cues, columns, rows } = reading.sentence
  return [
    ...usedBy(reading),
    ...cues,
    ...columns.filter(({ score, how }) => score >= leastName && how !== 'values'),
    ...rows.filter(({ how }) => how !== 'plural'),
  ]
}

const kindWords = wordClass('of little weight in names')

/** "Blood type O": what kind of value it is. */
const namesWhatFollows = ({ draft, sentence: { tokens } }: UncheckedFigure, { last }: Range): boolean =>
  kindWords.has(tokens[last]?.text ?? '') && isBeforeCondition(draft, last)

const isBeforeCondition = ({ conditions, measures }: ChartDraft, at: number): boolean =>
  [...conditions, ...measures.flatMap(({ rate }) => rate ?? [])].some(({ first }) => first === at + 1)

/** "The youngest patient": whom a superlative of what is measured is of. */
const namesRow = ({ figure, draft, sentence }: UncheckedFigure, { first }: Range): boolean =>
  figure.asks === 'number' &&
  superlativeOrder(sentence, first - 1) !== null &&
  draft.measures.some(({ aggregate }) => aggregate === 'max' || aggregate === 'min')

/**
 * The places of a message that a figure rests on. Any plural may be what the rows are called, but only behind what is said
 * of them, "urban students", it is no guess.
 */
function usedBy({ draft, sentence }: UncheckedFigure): Range[] {
  const measures = draft.measures.map((slot) => (slot.noun?.how === 'plural' ? { ...slot, noun: null } : slot))
  const nouns = sentence.rows.filter(({ first }) => draft.conditions.some(({ last }) => last === first - 1))
  return [...rangesOf({ ...draft, measures }), ...nouns]
}

/** Whether a word tells of a condition that follows; "patients died" are no kind of died. */
const isSaidOf = ({ draft, sentence }: UncheckedFigure, { last }: Range): boolean =>
  !sentence.rows.some((link) => link.first === last) && isBeforeCondition(draft, last)

const sureName = 0.9
const fairName = 0.6
/** How much worse a name may fit and still be meant as well. */
const slack = 0.05

/**
 * Whether the words for what is measured fit another number as well, "goals" of home goals and away goals. A chart beside
 * the answer tells which was taken, so there the name may be less sure.
 */
const isToss = ({ figure, draft, sentence }: UncheckedFigure): boolean =>
  draft.measures.some(
    ({ link }) =>
      link !== null &&
      link.score < (figure.beside ? fairName : sureName) &&
      sentence.columns.some(
        (other) =>
          other.field !== link.field &&
          other.first === link.first &&
          other.last === link.last &&
          other.score >= link.score - slack &&
          sentence.facts.fields.get(other.field.name)?.role === 'measure',
      ),
  )

const sureValue = 0.75

/** Whether a value is named that the figure makes nothing of, "late orders from Rome", "type A". */
function leavesValueOut(reading: UncheckedFigure): boolean {
  const { tokens, values } = reading.sentence
  const places = accountedFor(reading, { leastName: sureValue })
  const isOutside = (place: Range): boolean => !places.some((other) => overlap(other, place))
  const isLetter = ({ raw }: Token, at: number): boolean => at > 0 && raw !== 'I' && /^\p{Lu}$/u.test(raw)
  return (
    values.some((link) => link.score >= sureValue && isOutside(link)) ||
    tokens.some((token, at) => isLetter(token, at) && isOutside({ first: at, last: at }))
  )
}

const beforeNames = wordClass('before a name')

/** "From Atlantis": a name behind a preposition. */
const isStrangeName = ({ tokens }: LinkedSentence, { first }: Range): boolean =>
  beforeNames.has(tokens[first - 1]?.text ?? '') && /^\p{Lu}/u.test(tokens[first]?.raw ?? '')

/** "How many of these are urgent": nothing in the table says so of the rows that are pointed at. */
function isSaidOfPointed({ figure, draft, sentence, isBesideChart }: UncheckedFigure, { first }: Range): boolean {
  const { tokens } = sentence
  const pointer = tokens.findLastIndex((_, at) => at < first && isPointer(sentence, at))
  const between = tokens.slice(pointer + 1, first)
  return (
    isBesideChart &&
    isOfRows(figure) &&
    draft.conditions.length === 0 &&
    pointer >= 0 &&
    between.length > 0 &&
    !between.some(isContent)
  )
}
