import { wordVectors } from '@belvedere/lexicon'
import type { Edit, Mark, Spec, TableProfile } from '@belvedere/spec'
import { messageForAll, wantsAll } from './dialogue/all-of-them.ts'
import {
  answerTalk,
  inForeignLanguage,
  noTable,
  notACause,
  notUnderstood,
  unknownField,
  unknownValue,
  unknownWish,
} from './dialogue/answers.ts'
import { wishIn } from './dialogue/asides.ts'
import type { Figure } from './dialogue/figures/figure.ts'
import { readAgainstAverage } from './dialogue/figures/read-average.ts'
import { readFigure } from './dialogue/figures/read-figure.ts'
import { readStanding } from './dialogue/figures/read-standing.ts'
import { ask, type ClarifyingQuestion, mayAsk, resolveOption } from './dialogue/questions.ts'
import { askedBefore, correctedNumber, referred } from './dialogue/references.ts'
import { readRuleTalk } from './dialogue/rule-talk.ts'
import { foreignLanguage, readTalk } from './dialogue/talk.ts'
import { guard } from './edits/guard.ts'
import { editOf, sentenceOf } from './edits/in-chart.ts'
import { phrasedChange } from './edits/phrased-change.ts'
import type { EditReading } from './edits/read-edits.ts'
import type { Trouble } from './edits/reader.ts'
import type { EditSentence } from './edits/sentence.ts'
import { chartFacts, tableOf } from './intent/chart-facts.ts'
import { minConfidence, readNewChart } from './interpret/new-chart.ts'
import { newChartAnswer } from './interpret/new-chart-answer.ts'
import { unsure, words } from './interpret/words-only.ts'
import { continuation, grouped, quiet, whether } from './language/en/interpret.ts'
import { inItsLanguage } from './language/in-its-language.ts'
import { linkSentence } from './link/sentence.ts'
import { preferEdit } from './new-chart/weigh.ts'
import { notUsed } from './plan/assumptions.ts'
import { missingColumn } from './plan/missing-column.ts'
import { type ChangeReading, type ChangeReadings, readChanges } from './plan/read-change.ts'
import { withDraftFirst } from './plan/readings.ts'
import type { Reading, Recommendation, Request } from './recommendation.ts'
import { type AnyText, inEnglish, readerWords, text } from './say/text.ts'

/**
 * What a message asks for, before any chart is made of it. `figure`: it is a question for numbers as well; where they can
 * be computed they answer it, beside the chart or in place of all else. `unsureFigure`: it is not what the likeliest chart
 * comes to, or leaves words aside. `source`: what it was read from.
 */
export type Interpretation = Wanted & { figure?: Figure; unsureFigure?: true; source?: ReadSource }

/** The text that was read in place of a message, the table it was read against, and how: enough to read it again. */
export interface ReadSource {
  as: 'new chart' | 'change' | 'phrases'
  message: string
  table: TableProfile
  /** Drafts or changes were ranked, also where phrases were preferred. */
  ranked: boolean
}

type Wanted =
  /** `dress` is what the message says of the chart beside what it shows, to be read once the chart is there. */
  | { kind: 'new'; readings: Reading[]; dress: string | null }
  | { kind: 'edit'; edits: Edit[]; notes: AnyText[]; assumed: AnyText[]; confidence: number; readings: Reading[] }
  /**
   * Of the chart that stands. `instead`: why it is not drawn with this mark; `without`: what it would be without the rule
   * of this name, `''` where there is none such.
   */
  | { kind: 'why'; instead: Mark | null; without?: string }
  /** `unsure`: a question, or a confession; whoever knows more than columns and values may do better. */
  | { kind: 'words'; words: WordsOnly; unsure?: true }

/** What ends in words. */
export type WordsOnly = Exclude<Recommendation<AnyText>, { kind: 'chart' }>

/** Any reader of requests: the embedded one below, or one that a language model helps. */
export type Interpreter = (request: Request) => Interpretation

/** An edit that leaves out more of the words than this was not what they said. */
const minEditCoverage = 0.4
/**
 * Decides what a message is: an answer to a question, a command, talk, a change of the chart that stands, or a new
 * chart. Pure: the same request gives the same interpretation.
 */
export const interpret: Interpreter = inItsLanguage((request) => interpretEnglish(request))

function interpretEnglish(request: Request): Interpretation {
  const { tables, current } = request
  const again = correctedNumber(request)
  if (again) return interpretEnglish(again)
  const message = wishIn(resolveOption(request), current !== null)
  const table = tableOf(current, tables)
  const sentence = sentenceOf(message, table, current)
  const meant = table && referred(sentence, table, request)
  if (meant) {
    if ('question' in meant) return unsure(meant.question)
    return interpretEnglish({ ...request, message: meant.message, history: [] })
  }
  const without = current ? readRuleTalk(message) : null
  if (without !== null) return { kind: 'why', instead: null, without }
  const talk = readTalk(sentence)
  const topic = talk?.topic ?? null
  if (topic === 'undo' || topic === 'redo' || topic === 'reset')
    return words({ kind: 'command', command: topic, text: text(`command.${topic}`) })
  if (!table) return words(noTable())
  if (topic === 'why' && current) return { kind: 'why', instead: talk?.about?.kind === 'mark' ? talk.about.mark : null }
  if (topic !== null) {
    const about = { table, tables, current, about: talk?.about ?? null }
    return words(answerTalk(topic === 'why' ? 'describe' : topic, about))
  }
  const shown = readAgainstAverage({ ...request, message }, table) ?? (current && readStanding(message, table, current))
  if (shown) return { ...words(answerTalk('describe', { table, tables, current, about: null })), figure: shown }
  const whole = continued(message, request)
  const drawn = whole === null ? null : interpretEnglish({ ...request, message: whole, history: [] })
  if (drawn?.kind === 'new') return drawn
  const asked = askedBefore(sentence, request)
  if (asked !== null) {
    const before = { ...request, message: asked, current: null, history: [] }
    return interpretAsked(before, table, sentenceOf(asked, table, null))
  }
  const wanted = interpretAsked({ ...request, message }, table, sentence)
  const about = wanted.source?.table ?? table
  const read = readFigure(message, about, { isBesideChart: current !== null })
  if (!read) return wanted
  const { isNamed, isLate } = read.question
  if ('stranger' in read) return isNamed ? wanted : unsure(unknownValue(read.stranger, about, current))
  const isAsked = !isNamed && !isLate
  const { figure } = read
  if (!isAsked && !standsAlone(figure, wanted, current)) return wanted
  const isSure = read.draft === read.best && figure.assumed.length === 0
  const beside =
    wanted.kind === 'new' && figure.beside
      ? { ...wanted, readings: withDraftFirst(wanted.readings, { ...read, assumed: figure.assumed }) }
      : wanted
  return { ...beside, figure, ...(!isSure && { unsureFigure: true }) }
}

/** "Average price" is a number by itself where no chart shows the price, and nothing is derived of it. */
const standsAlone = ({ query }: Figure, wanted: Interpretation, current: Spec | null): boolean => {
  if (wanted.kind !== 'new' && (current !== null || wanted.kind !== 'words' || !wanted.unsure)) return false
  if (wanted.kind === 'new' && wanted.readings[0]?.partial.derived) return false
  const { field } = query.measure
  return current === null || (field !== null && !(chartFacts(current)?.uses ?? []).some((use) => use.field === field))
}

/**
 * "Show it by station", where no chart stands, goes on with what was asked before: its groups take the place of those
 * that were named there. Null where the message is no such thing.
 */
const continued = (message: string, { current, history }: Request): string | null => {
  const groups = continuation.exec(message)?.[1]
  const before = history.findLast(({ role }) => role === 'user')?.text
  if (current !== null || groups === undefined || before === undefined || before.length > maxBefore) return null
  return `${before.replace(/[\s?!.]+$/, '').replace(grouped, '')} ${groups}`
}
const maxBefore = 200

/** The rest of it: a change of the chart that stands, or a new chart. */
function interpretAsked(request: Request, table: TableProfile, sentence: EditSentence): Interpretation {
  const { tables, current, message } = request
  if (current && sentence.tokens[0]?.text === 'why') return words(notACause(table, current))
  const language = foreignLanguage(message, sentence)
  if (language !== null) return unsure(inForeignLanguage(language, table, current))
  const edit = current ? editOf(sentence, current, table) : null
  const changes =
    current && !(edit && (dressesChart(edit) || namesPlace(edit, message, table)))
      ? readChanges(message, current, table, edit && phrasedChange(edit, { message, current, table }))
      : null
  const [change] = changes?.changes ?? []
  const chart = readNewChart(message, { home: table, tables, current })
  const isElsewhere = chart.table !== table && (chart.readings[0]?.confidence ?? 0) >= sureElsewhere
  if (change && changes && !isElsewhere && isMeant(change, changes, { edit, message }))
    return { source: { as: 'change', message, table, ranked: true }, ...fromChange(change, table, request) }
  const wanted = preferEdit(edit, chart.readings, sentence, { chart: chart.sentence, current })
  const doubtful = (chart.readings[0]?.confidence ?? 0) < minConfidence
  const does = edit !== null && (edit.edits.length > 0 || edit.troubles.some(({ kind }) => kind === 'already'))
  if (edit && (wanted === 'edit' || (doubtful && does && edit.coverage >= 0.6)))
    return {
      source: { as: 'phrases', message, table, ranked: changes !== null },
      ...fromEdit(edit, chart.readings, table, sentence, request),
    }
  return {
    source: { as: 'new chart', message: chart.message, table: chart.table, ranked: true },
    ...newChartAnswer(chart, request, (question) => chooseAmong(question, request)),
  }
}

/** Edits of what a chart shows, and not of how it looks. */
const shownEdits: ReadonlySet<Edit['type']> = new Set([
  'set_mark',
  'set_channel',
  'add_field',
  'clear_channel',
  'remove_field',
  'move_channel',
  'replace_field',
  'set_filter',
  'clear_filter',
  'limit',
  'clear_limit',
  'set_aggregate',
  'set_bin',
  'set_time_unit',
])

/** Whether words are of how the chart looks, what it computes or how it is steered: "make it red", "add a slider". */
const dressesChart = ({ edits, troubles, coverage }: EditReading): boolean =>
  edits.some(({ type }) => !shownEdits.has(type)) ||
  (edits.length === 0 &&
    coverage >= sureCoverage &&
    troubles.every(({ kind }) => kind === 'impossible' || kind === 'already') &&
    troubles.length > 0)
const sureCoverage = 0.8

/** "Put weight on x", "colour by continent": words that say where leave nothing to choose. */
const namesPlace = ({ coverage }: EditReading, message: string, table: TableProfile): boolean =>
  coverage >= wholly &&
  linkSentence(message, table).cues.some(({ kind, means }) => kind === 'channel' && means !== 'column')
const wholly = 0.99

const leastChange = 0.2
/** A question that another table answers so surely is no change of a chart of this one. */
const sureElsewhere = 0.9

function isMeant(
  { edits, confidence, coverage, guesses, unused }: ChangeReading,
  { newChart }: ChangeReadings,
  { edit, message }: { edit: EditReading | null; message: string },
): boolean {
  if (confidence < leastChange || confidence <= newChart) return false
  if (coverage < leastCoverage && (confidence < sureChange || unused.some(isNoWord))) return false
  // "Trim it to three" cuts, whatever the verb; "explode the biggest" is not understood.
  if (edit && edit.strangeHead !== null && !edits.every(({ type }) => cutting.has(type))) return false
  // "Did it rain more in April than in May" asks for an answer, not for a chart of both.
  if (whether.test(message) && unused.length > 0 && coverage < sureCoverage) return false
  const isUnknown = edit?.troubles.some(({ kind }) => kind === 'unknown_field') === true
  return !(guesses && unused.length > 0 && (isUnknown || confidence < sureGuess))
}
/** Words that are not accounted for matter less where a change is this sure: "make it twenty". */
const sureChange = 0.75
const isNoWord = (word: string): boolean => /\p{L}/u.test(word) && wordVectors().rank(word.toLowerCase()) === undefined
const cutting: ReadonlySet<Edit['type']> = new Set(['limit', 'set_filter', 'sort'])
const leastCoverage = 0.25
const sureGuess = 0.6

function fromChange(
  { edits, confidence, assumed }: ChangeReading,
  table: TableProfile,
  request: Request,
): Interpretation {
  const blocking = guard(edits, table, request.current)
  if (blocking) return fromTrouble(blocking, table, request)
  return { kind: 'edit', edits, notes: [], assumed, confidence, readings: [] }
}

const fromEdit = (
  edit: EditReading,
  readings: Reading[],
  table: TableProfile,
  sentence: EditSentence,
  request: Request,
): Interpretation => {
  const passed = passedOver(edit)
  const troubles = edit.troubles.filter(
    ({ kind }) => kind !== 'already' && (passed.length === 0 || kind !== 'unknown_value'),
  )
  const blocking = troubles[0] ?? guard(edit.edits, table, request.current)
  if (edit.coverage < minEditCoverage) {
    const missing = missingColumn(linkSentence(sentence.message, table), undefined)
    if (!missing) return unsure(notUnderstood(table, request.current))
    return unsure(unknownField(missing.words, table, missing.example, missing.wanted))
  }
  if (edit.edits.length === 0 || blocking) {
    const trouble = blocking ?? edit.troubles[0]
    return trouble ? fromTrouble(trouble, table, request) : unsure(notUnderstood(table, request.current))
  }
  const unused = edit.left.filter((word) => !quiet.has(word.toLowerCase()))
  // "Did it rain more in April than in May" asks for an answer, not for a chart of both.
  if (whether.test(request.message) && unused.length > 0 && edit.coverage < 0.8)
    return unsure(notUnderstood(table, request.current))
  if (edit.strangeHead !== null) return unsure(unknownWish(edit.strangeHead, table, request.current))
  const left = unused.length > 0 && edit.coverage < 0.8 ? [notUsed([unused.join(' ')])] : []
  const strangers = passed.map((one) => text('assumed.not_found', { words: readerWords(one.words) }))
  return {
    kind: 'edit',
    edits: edit.edits,
    notes: [...strangers, ...left],
    assumed: edit.assumed,
    confidence: edit.coverage,
    readings,
  }
}

/** "Only the topsoil, up to 15 cm": a condition that is understood stands beside a word that is not. */
const passedOver = ({ edits, troubles }: EditReading): Extract<Trouble, { kind: 'unknown_value' }>[] =>
  edits.length > 0 && edits.every(({ type }) => type === 'set_filter')
    ? troubles.flatMap((trouble) => (trouble.kind === 'unknown_value' ? [trouble] : []))
    : []

const fromTrouble = (trouble: Trouble, table: TableProfile, request: Request): Interpretation => {
  switch (trouble.kind) {
    case 'unknown_field':
      return unsure(unknownField(trouble.words, table, trouble.example, trouble.wanted))
    case 'unknown_value':
      return unsure(unknownValue(trouble.words, table, request.current))
    case 'impossible':
      return words({ kind: 'answer', text: trouble.text, suggestions: trouble.offers })
    case 'already':
      return words({ kind: 'answer', text: trouble.text, suggestions: [] })
    case 'which_field': {
      const [first] = trouble.fields
      if (!mayAsk(request) && first !== undefined)
        return interpretEnglish({ ...request, message: inEnglish(trouble.message(first)) })
      const options = trouble.fields.map((field) => ({ label: field, message: trouble.message(field) }))
      return chooseAmong(ask(trouble.question, options), request)
    }
    default:
      return trouble satisfies never
  }
}

/** Asks, unless the message wants all that it would be asked to choose from. */
function chooseAmong(question: ClarifyingQuestion, request: Request): Interpretation {
  const options = question.options.map(({ label, message }) => ({
    label: inEnglish(label),
    message: inEnglish(message),
  }))
  const all = wantsAll(request.message) ? messageForAll(options) : null
  return all === null ? unsure(question) : interpretEnglish({ ...request, message: all, history: [] })
}
