import { hasPhraseAt, lemmas, wordClass, wordPhrases } from '@belvedere/lexicon'
import { type LinkedSentence, overlap, within } from '../../link/sentence.ts'

/** What a question asks for, by the words that ask. */
type QuestionKind =
  /** "How many". */
  | 'count'
  /** "How much", "how old". */
  | 'amount'
  /** "What is", "tell me". */
  | 'value'
  /** "Which", "who", "when", "where": one of the groups. */
  | 'group'
  | 'person'
  | 'time'
  | 'place'
  /** "Are there any". */
  | 'exists'
  /** "Is", "do". */
  | 'whether'
  /** Nothing says, but a number may be named: "total wins". */
  | 'named'

export interface NumberQuestion {
  kind: QuestionKind
  /** The index of the first token behind the words that ask. */
  from: number
  /** "What is" something: the thing may stand behind a superlative. */
  isCopula?: true
  /** "And the lowest". */
  isAnother?: true
  /** No word asks: "number of orders". */
  isNamed?: true
  /** Other words stand before it: "San Jose: how many docks". */
  isLate?: true
}

const leading = wordClass('before a question')
const joints = wordClass('joints before a question')
const prepositions = wordClass('before what is asked for')
const requests = wordPhrases('asking to be told')
const auxiliaries = wordClass('auxiliary verbs')
const how = wordClass('asking how')
const kinds: readonly { words: ReadonlySet<string>; kind: QuestionKind }[] = [
  { words: wordClass('asking what'), kind: 'value' },
  { words: wordClass('asking which'), kind: 'group' },
  { words: wordClass('asking who'), kind: 'person' },
  { words: wordClass('asking when'), kind: 'time' },
  { words: wordClass('asking where'), kind: 'place' },
]

/** Finds what a message asks for; null where it asks for a chart, or how something goes. */
export function findQuestion(sentence: LinkedSentence): NumberQuestion | null {
  const { tokens, cues } = sentence
  if (asksForChart(sentence)) return null
  const start = tokens.findIndex(({ text }) => !leading.has(text))
  const request = requests.find((phrase) => hasPhraseAt(tokens, start, phrase))
  const from = start + (request?.length ?? 0)
  const opening = openingAt(sentence, from) ?? openingBehindJoint(sentence, from)
  if (opening) return opening
  const last = tokens.findLast(({ kind }) => kind === 'word')
  if (how.has(tokens[from]?.text ?? '') || ordering.has(last?.text ?? '')) return null
  const count = cues.find(({ id, first, last }) => id === 'aggregate:count' && first === from && last > first)
  const isAnother = tokens.slice(0, start).some(({ text }) => joining.has(text))
  const named = { ...(!request && { isNamed: true as const }), ...(isAnother && { isAnother }) }
  return count
    ? { kind: 'count', from: count.last + 1, ...named }
    : { kind: request ? 'value' : 'named', from, ...named }
}
const joining = wordClass('asking for the next')
const ordering = wordClass('orders at the end')

function openingBehindJoint(sentence: LinkedSentence, from: number): NumberQuestion | null {
  for (const [at, { text }] of sentence.tokens.entries()) {
    const opening = at >= from && joints.has(text) ? openingAt(sentence, at + 1) : null
    if (opening && opening.kind !== 'whether') return { ...opening, isLate: true }
  }
  return null
}

/** The words that ask from a token on, behind a preposition: "in which month". */
function openingAt(sentence: LinkedSentence, start: number): NumberQuestion | null {
  const textAt = (at: number): string => sentence.tokens[at]?.text ?? ''
  const isAsking = (text: string): boolean => how.has(text) || kinds.some(({ words }) => words.has(text))
  const at = prepositions.has(textAt(start)) && isAsking(textAt(start + 1)) ? start + 1 : start
  const word = textAt(at)
  if (about.has(textAt(at + 1))) return null
  if (how.has(word)) return howAt(sentence, at)
  const known = kinds.find(({ words }) => words.has(word))
  if (known) {
    // "What's" is one token, of which the text has lost its end.
    const isJoined = sentence.tokens[at]?.raw.length !== word.length || shortened.has(word)
    const isCopula = isJoined || isForm('be', textAt(at + 1))
    return { kind: known.kind, from: isCopula && !isJoined ? at + 2 : at + 1, ...(isCopula && { isCopula }) }
  }
  if (!isAuxiliary(word)) return null
  const isAny = sentence.tokens.slice(at + 1, at + 1 + anyReach).some(({ text }) => any.has(text))
  return { kind: isAny ? 'exists' : 'whether', from: at + 1 }
}
const about = wordClass('asking about another')
const shortened = wordClass('asking what in short')
const any = wordClass('asking for any')
const anyReach = 3

/** "How many", "how much", "how old", but not "how does it grow". */
function howAt({ tokens, cues }: LinkedSentence, at: number): NumberQuestion | null {
  const next = tokens[at + 1]?.text ?? ''
  const count = cues.find(({ id, first }) => first === at && (id === 'aggregate:count' || id === 'aggregate:distinct'))
  if (count) return { kind: 'count', from: count.last + 1 }
  return isAuxiliary(next) ? null : { kind: 'amount', from: amounts.has(next) ? at + 2 : at + 1 }
}
const amounts = wordClass('amounts behind how')

const isForm = (lemma: string, word: string): boolean => lemmas(word).includes(lemma)
const isAuxiliary = (word: string): boolean => [...auxiliaries].some((lemma) => isForm(lemma, word))

const drawing = wordClass('drawing')
const each = wordClass('each')
const drawn: ReadonlySet<string> = new Set(['mark', 'channel', 'group', 'bin', 'order', 'sortCue', 'map'])
const tasks: ReadonlySet<string> = new Set(['trend', 'distribution'])
const sureName = 0.6

/** Words that only a chart can follow: marks, channels, orders, "show", "per". */
function asksForChart({ tokens, cues, columns, values }: LinkedSentence): boolean {
  const isName = (place: { first: number; last: number }) =>
    columns.some((link) => link.score >= sureName && within(place, link)) ||
    values.some((link) => link.score >= sureName && overlap(place, link))
  const isDrawn = cues.some(
    (cue) => (drawn.has(cue.kind) || (cue.kind === 'task' && tasks.has(cue.means))) && !isName(cue),
  )
  const isSaid = tokens.some(
    ({ text }, at) => (drawing.has(text) || each.has(text)) && !isName({ first: at, last: at }),
  )
  return isDrawn || isSaid
}
