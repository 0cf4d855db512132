import { solve } from '@belvedere/solver'
import type { Spec, TableProfile } from '@belvedere/spec'
import { figureOfIntent } from '../dialogue/figures/draft-figure.ts'
import { ask, mayAsk } from '../dialogue/questions.ts'
import { tableOf } from '../intent/chart-facts.ts'
import type { Interpretation, MessageReading } from '../interpret.ts'
import { leftOutText, totalsToLeaveOut } from '../plan/total-rows.ts'
import type { Reading, Request } from '../recommendation.ts'
import { type AnyText, text } from '../say/text.ts'
import { followUps } from '../suggest/follow-ups.ts'
import { suggestions } from '../suggest/suggestions.ts'
import type { Answer } from './answer.ts'
import { answerToChange } from './answer-to-change.ts'
import { answerToCleaning } from './answer-to-cleaning.ts'
import type { ListedColumn } from './columns.ts'
import { InvalidAnswerError } from './invalid-answer-error.ts'
import { type ModelChart, modelChart } from './model-chart.ts'
import { oneLine, plainText } from './plain-text.ts'
import { planModelChart } from './plan-model-chart.ts'
import { type SharedDetail, sharesAtLeast } from './shared-detail.ts'

export interface AnswerContext {
  request: Request
  columns: readonly ListedColumn[]
  detail: SharedDetail
  /** The embedded interpreter's readings, offered as alternatives. */
  readings: Reading[]
}

/** The confidence in a model's chart or change; low enough that alternatives are offered. */
const confidence = 0.7

/**
 * Turns a model's answer into an interpretation, after checking it against the tables and the current chart. Throws
 * `InvalidAnswerError`, whose `fault` reveals no more of the data than the room shares.
 */
export const interpretAnswer = (answer: Answer, context: AnswerContext): MessageReading => {
  const { request, columns, readings } = context
  const { current, tables } = request
  const table = tableOf(current, tables)
  if (!table) throw new InvalidAnswerError('There is no table.')
  switch (answer.kind) {
    case 'chart':
      return newChart(modelChart(answer, columns, table), context)
    case 'figure':
      return newChart(modelChart({ ...answer, mark: 'bar' }, columns, table), context)
    case 'change': {
      if (!current) throw new InvalidAnswerError('There is no chart to change; answer with a chart.')
      const own = columns.filter((column) => column.table === table)
      const change = answerToChange(answer, current, { table, columns: own })
      if ('chart' in change) return newChart(change.chart, context)
      return { kind: 'edit', edits: change.edits, notes: [], assumed: change.assumed, confidence, readings }
    }
    case 'clean':
      return { kind: 'clean', derivation: answerToCleaning(answer.steps, { ...context, tables }) }
    case 'answer':
      return {
        kind: 'words',
        words: { kind: 'answer', text: plainText(answer.text), suggestions: offers(current, table) },
      }
    case 'question': {
      if (!mayAsk(request))
        throw new InvalidAnswerError('Two questions were asked already; answer with the likeliest reading.')
      const options = answer.options.map(oneLine).map((option) => ({ label: option, message: option }))
      return { kind: 'words', words: ask(plainText(answer.text), options) }
    }
    case 'command':
      return {
        kind: 'words',
        words: { kind: 'command', command: answer.command, text: text(`command.${answer.command}`) },
      }
    default:
      return answer satisfies never
  }
}

/** A chart that shows one total also gets the number. */
const newChart = (asked: ModelChart, { detail, readings }: AnswerContext): Interpretation => {
  const chart = withoutTotals(asked)
  const reading = planModelChart(chart, confidence)
  // That a design breaks down may depend on how many values there are.
  const fault = 'No chart can show these columns in this way. Choose another mark or fewer columns.'
  if (solve(reading.partial, chart.table, { limit: 1 }).state !== 'solved')
    throw new InvalidAnswerError(sharesAtLeast(detail, 'statistics') ? fault : null)
  const figure = figureOfIntent(chart.intent, chart)
  return { kind: 'new', readings: [reading, ...readings], dress: null, ...(figure && { figure }) }
}

/** Without the rows that sum up others, unless the model chose values of their column. */
const withoutTotals = (chart: ModelChart): ModelChart => {
  const totals = totalsToLeaveOut(chart.intent, chart)
  return {
    ...chart,
    intent: { ...chart.intent, conditions: [...chart.intent.conditions, ...totals] },
    assumptions: [...chart.assumptions, ...leftOutText(totals)],
  }
}

const offers = (current: Spec | null, table: TableProfile): AnyText[] =>
  current ? followUps(current, table) : suggestions(table)
