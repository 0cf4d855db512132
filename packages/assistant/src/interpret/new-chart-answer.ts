import { numberOf } from '@belvedere/lexicon'
import { convertToMap, type FilterValue, type Spec, type TableProfile } from '@belvedere/spec'
import { answerTalk, emptyColumn, noChartYet, notUnderstood, unknownField } from '../dialogue/answers.ts'
import { ask, type ClarifyingQuestion, mayAsk } from '../dialogue/questions.ts'
import type { Found } from '../edits/found.ts'
import { editOf, sentenceOf } from '../edits/in-chart.ts'
import type { Interpretation } from '../interpret.ts'
import { type LinkedSentence, linkSentence, within } from '../link/sentence.ts'
import { missingColumn } from '../plan/missing-column.ts'
import type { Reading, Request } from '../recommendation.ts'
import { readerWords, text } from '../say/text.ts'
import { suggestions } from '../suggest/suggestions.ts'
import { minConfidence, type NewChart } from './new-chart.ts'
import { unsure, words } from './words-only.ts'

/**
 * Below this the next-best reading is asked about, where it differs in what it shows: by the bench's curve of confidence
 * more of such answers are wrong than right, and one message in fifty is so unsure.
 */
const sureConfidence = 0.25

/** A first chart takes nobody's place, so it may be less sure. */
const minFirstConfidence = 0.06

/** Below this a word that names nothing is asked about, where a column's name should stand. */
const doubtfulConfidence = 0.3

/** What comes of a message that was read as a new chart: the chart, or why there is none. `choose` puts a question. */
export function newChartAnswer(
  { message, table, readings, dress }: NewChart,
  request: Request,
  choose: (question: ClarifyingQuestion) => Interpretation,
): Interpretation {
  const [best, next] = readings
  const isFirst = request.current === null
  const least = isFirst ? minFirstConfidence : minConfidence
  const isVague = !best || best.confidence < least || best.evidence.every(({ kind }) => kind === 'mark')
  const sentence = linkSentence(message, table)
  const missing = missingColumn(sentence, best, { isVague, isDoubtful: !best || best.confidence < doubtfulConfidence })
  if (missing) return unsure(unknownField(missing.words, table, missing.example, missing.wanted))
  const noMap = isFirst && best ? whyNoMap(best, sentence) : null
  if (noMap) return words({ kind: 'answer', text: noMap, suggestions: suggestions(table) })
  if (isVague) return vagueAnswer(sentence, request)
  if (next && best.confidence < sureConfidence && next.confidence > best.confidence * 0.8 && mayAsk(request)) {
    const question = between(best, next, sentence)
    if (question) return choose(question)
  }
  const empty = emptyFieldOf(best, table)
  return empty === undefined ? { kind: 'new', readings, dress } : words(emptyColumn(empty, table))
}

function whyNoMap(best: Reading, { table, cues }: LinkedSentence) {
  const { mark, encodings } = best.partial
  const isMap = mark === 'geoshape' || encodings.some(({ channel }) => channel === 'longitude' || channel === 'shape')
  const place = isMap || !cues.some(({ kind }) => kind === 'map') ? null : convertToMap(best.partial, table)
  return place && !place.ok ? place.reason : null
}

/** "Refunded sales" by themselves say of which rows, and not what is to be seen of them. */
function vagueAnswer(sentence: LinkedSentence, { tables, current }: Request): Interpretation {
  const { table } = sentence
  const rows = current ? null : namedValue(sentence)
  const offers = rows && answerTalk('about_values', { table, tables, current: null, about: rows })
  if (offers && !saysMore(sentence)) return unsure(offers)
  if (offers) return unsure({ ...notUnderstood(table, null), suggestions: offers.suggestions })
  return current === null && looksLikeEdit(sentence) ? words(noChartYet(table)) : unsure(notUnderstood(table, current))
}

const sureValue = 0.75

/** The value that words name for certain, and that no other column has. */
function namedValue({ values }: LinkedSentence): Found | null {
  const isSure = (link: (typeof values)[number]) =>
    link.score >= sureValue &&
    values.every(
      ({ field, first, last, score }) => field === link.field || score < link.score || !within(link, { first, last }),
    )
  const sure = values.find(isSure)
  if (!sure) return null
  const named = sure.values.flatMap((value): FilterValue[] => (value === null ? [] : [value]))
  return { kind: 'values', field: sure.field, values: named, score: sure.score, rivals: [] }
}

const saying: ReadonlySet<string> = new Set(['aggregate', 'unit', 'mark'])

/** "The best year for courgettes" says more than of which rows. */
const saysMore = ({ tokens, cues, columns, values }: LinkedSentence): boolean =>
  cues.some(({ kind }) => saying.has(kind)) ||
  tokens.some((token, at) => {
    const isNamed = [...columns, ...values].some((link) => within({ first: at, last: at }, link))
    return !isNamed && numberOf(token) !== undefined
  })

/** Without a chart an edit is read against a chart of nothing, only to say that there is none yet. */
function looksLikeEdit({ message, table }: LinkedSentence): boolean {
  const spec: Spec = { data: { name: table.name }, mark: 'bar', encoding: {} }
  const edit = editOf(sentenceOf(message, table, null), spec, table)
  return edit !== null && edit.coverage >= 0.6
}

/** A column without a value, unless what is missing is counted. */
const emptyFieldOf = ({ partial }: Reading, { rows, fields }: TableProfile): string | undefined => {
  const shown = partial.encodings.flatMap(({ field, aggregate }) => (aggregate === 'missing' ? [] : (field ?? [])))
  return fields.find(({ name, count }) => rows > 0 && count === 0 && shown.includes(name))?.name
}

/** A question where two readings show different columns; null where they differ in design only. */
const between = (best: Reading, next: Reading, { message, table }: LinkedSentence): ClarifyingQuestion | null => {
  const fields = (reading: Reading) => reading.partial.encodings.flatMap(({ field }) => field ?? [])
  const mine = fields(best).filter((field) => !fields(next).includes(field))
  const theirs = fields(next).filter((field) => !fields(best).includes(field))
  const [a] = mine
  const [b] = theirs
  if (mine.length !== 1 || theirs.length !== 1 || a === undefined || b === undefined) return null
  const place = best.evidence.find(({ kind, meaning }) => kind === 'column' && meaning === a)
  if (!place || !table.fields.some(({ name }) => name === a)) return null
  const said = message.slice(place.start, place.end)
  const put = (field: string) => `${message.slice(0, place.start)}"${field}"${message.slice(place.end)}`
  return ask(
    text('question.words', { words: readerWords(said) }),
    [a, b].map((field) => ({ label: field, message: put(field) })),
  )
}
