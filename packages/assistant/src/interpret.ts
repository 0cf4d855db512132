import type { CleanDerivation, Edit, Mark, Spec, TableProfile } from '@belvedere/spec'
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
import { guard, unfilteredColumn } from './edits/guard.ts'
import { metWish, openPlacement, sentenceOf } from './edits/in-chart.ts'
import type { EditReading } from './edits/read-edits.ts'
import type { Trouble } from './edits/reader.ts'
import type { EditSentence } from './edits/sentence.ts'
import { readStranger, readStrangeYear } from './edits/strangers.ts'
import { chartFacts, tableOf } from './intent/chart-facts.ts'
import { isMeant, readBeside, strangeVerb } from './interpret/beside-chart.ts'
import { groundWish, onGround } from './interpret/ground.ts'
import { minConfidence, readNewChart } from './interpret/new-chart.ts'
import { newChartAnswer } from './interpret/new-chart-answer.ts'
import { unsure, words } from './interpret/words-only.ts'
import { continuation, grouped, quiet, whether } from './language/en/interpret.ts'
import { inItsLanguage } from './language/in-its-language.ts'
import { notUsed } from './plan/assumptions.ts'
import type { ChangeReading } from './plan/read-change.ts'
import { withDraftFirst } from './plan/readings.ts'
import type { Reading, Recommendation, Request } from './recommendation.ts'
import { type AnyText, inEnglish, text } from './say/text.ts'

/**
 * What a message asks for, before any chart is made of it. `figure`: it is a question for numbers as well; where they can
 * be computed they answer it, beside the chart or in place of all else. `unsureFigure`: it is not what the likeliest chart
 * comes to, or leaves words aside. `source`: what it was read from.
 */
export type Interpretation = Wanted & { figure?: Figure; unsureFigure?: true; source?: ReadSource }

/** The text that was read in place of a message, the table it was read against, and how: enough to read it again. */
export interface ReadSource {
  as: 'new chart' | 'change' | 'commands'
  message: string
  /** The text that commands were read of, where what they leave of it was read as a change. */
  whole?: string
  table: TableProfile
  /** Drafts or changes were ranked, also where commands were preferred. */
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

/** A table that has to be cleaned first, as a language model proposes. */
interface ProposedCleaning {
  kind: 'clean'
  derivation: CleanDerivation
}

/** What whoever reads a message answers. */
export type MessageReading = Interpretation | ProposedCleaning

/** What ends in words. */
export type WordsOnly = Exclude<Recommendation<AnyText>, { kind: 'chart' }>

/** Any reader of requests: the embedded one below, or one that a language model helps. */
export type Interpreter = (request: Request) => Interpretation

/** An edit that leaves out more of the words than this was not what they said. */
const minEditCoverage = 0.4
/** From here on commands are preferred to a new chart. */
const halfOfIt = 0.5
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
  const grounded = groundWish({ message, tables })
  const onShapes = grounded && onGround(grounded, { ...request, message }, interpretEnglish)
  if (onShapes) return onShapes
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
  const met = current ? metWish(sentence, current, table) : undefined
  if (met) return fromTrouble(met, table, request)
  const beside = current && readBeside({ sentence, current, table })
  const chart = readNewChart(message, { home: table, tables, current })
  const isElsewhere = chart.table !== table && (chart.readings[0]?.confidence ?? 0) >= sureElsewhere
  if (current && beside?.change && !isElsewhere && isMeant(beside, chart.readings[0])) {
    const open =
      openPlacement(sentence, current, table) ?? unfilteredColumn(beside.change.edits, sentence.linked, table, current)
    if (open) return fromTrouble(open, table, request)
    return {
      source: { as: 'change', message: beside.rest, whole: message, table, ranked: true },
      ...fromChange(beside.change, beside.commands, table, request),
    }
  }
  // "Did it rain more in April than in May" asks for an answer, not for a chart of both.
  if (current && beside?.change && whether.test(message) && beside.change.unused.length > 0)
    return unsure(notUnderstood(table, current))
  const doubtful = (chart.readings[0]?.confidence ?? 0) < minConfidence
  const verb = current && beside && doubtful ? strangeVerb(beside) : null
  if (verb !== null) return unsure(unknownWish(verb, table, current))
  const commands = beside?.commands
  if (commands && (commands.coverage >= halfOfIt || (doubtful && commands.coverage >= minEditCoverage)))
    return {
      source: { as: 'commands', message, table, ranked: beside.changes !== null },
      ...fromCommands(commands, chart.readings, table, request),
    }
  const year = beside && readStrangeYear(sentence)
  if (year) return fromTrouble(year, table, request)
  const stranger = beside && readStranger(sentence)
  if (stranger && stranger.coverage >= sureCoverage) return fromTrouble(stranger.trouble, table, request)
  return {
    source: { as: 'new chart', message: chart.message, table: chart.table, ranked: true },
    ...newChartAnswer(chart, request, (question) => chooseAmong(question, request)),
  }
}

/** A question that another table answers so surely is no change of a chart of this one. */
const sureElsewhere = 0.9
const sureCoverage = 0.8

function fromChange(
  { edits: shown, confidence, assumed }: ChangeReading,
  commands: EditReading | null,
  table: TableProfile,
  request: Request,
): Interpretation {
  const blocking = commands?.troubles.find(({ kind }) => kind !== 'already') ?? guard(shown, table, request.current)
  if (blocking) return fromTrouble(blocking, table, request)
  return {
    kind: 'edit',
    edits: [...shown, ...(commands?.edits ?? [])],
    notes: [],
    assumed: [...assumed, ...(commands?.assumed ?? [])],
    confidence,
    readings: [],
  }
}

function fromCommands(
  { edits, troubles, assumed, coverage, left }: EditReading,
  readings: Reading[],
  table: TableProfile,
  request: Request,
): Interpretation {
  const trouble = troubles.find(({ kind }) => kind !== 'already') ?? (edits.length === 0 ? troubles[0] : undefined)
  if (trouble) return fromTrouble(trouble, table, request)
  const unused = left.filter((word) => !quiet.has(word.toLowerCase()))
  const notes = unused.length > 0 && coverage < sureCoverage ? [notUsed([unused.join(' ')])] : []
  return { kind: 'edit', edits, notes, assumed, confidence: coverage, readings }
}

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
