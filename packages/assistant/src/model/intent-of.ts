import { solve } from '@belvedere/solver'
import { applyEdits, type Spec, type TableProfile } from '@belvedere/spec'
import { ask, mayAsk } from '../dialogue/questions.ts'
import { tableOf } from '../intent/chart-facts.ts'
import type { Interpretation } from '../interpret.ts'
import type { Reading, Request } from '../recommendation.ts'
import { followUps } from '../suggest/follow-ups.ts'
import { suggestions } from '../suggest/suggestions.ts'
import type { Answer } from './answer.ts'
import { chartOf } from './chart-of.ts'
import type { ListedColumn } from './columns.ts'
import { type Detail, tells } from './detail.ts'
import { editsOf } from './edits-of.ts'
import { Misfit } from './misfit.ts'
import { oneLine, plainText } from './plain-text.ts'

export interface IntentContext {
  request: Request
  columns: readonly ListedColumn[]
  detail: Detail
  /** The embedded interpreter's readings, offered as alternatives. */
  readings: Reading[]
}

/** What a model's chart or change is worth: others stay one click away. */
const confidence = 0.7

/**
 * What a model's answer asks for, checked against the tables and the chart that stands: it can be drawn, or said. Throws
 * `Misfit`, whose fault tells of the data nothing that the detail does not allow.
 */
export const intentOf = (answer: Answer, context: IntentContext): Interpretation => {
  const { request, columns, detail, readings } = context
  const { current, tables } = request
  const table = tableOf(current, tables)
  if (!table) throw new Misfit('There is no table.')
  // That a design breaks down may depend on how many values there are.
  const refuse = (fault: string) => new Misfit(tells(detail, 'statistics') ? fault : null)
  switch (answer.kind) {
    case 'chart': {
      const partial = chartOf(answer, columns, table)
      const drawn = tables.find(({ name }) => name === partial.data.name) ?? table
      if (solve(partial, drawn, { limit: 1 }).state !== 'solved')
        throw refuse('No chart can show these columns in this way. Choose another mark or fewer columns.')
      const reading: Reading = { partial, confidence, assumptions: [], evidence: [] }
      return { kind: 'new', readings: [reading, ...readings], dress: null }
    }
    case 'change': {
      if (!current) throw new Misfit('There is no chart to change; answer with a chart.')
      const edits = editsOf(
        answer.changes,
        columns.filter((column) => column.table === table),
      )
      const applied = applyEdits(current, edits, table)
      if (!applied.ok || solve(applied.partial, table, { limit: 1 }).state !== 'solved')
        throw refuse('The chart that stands cannot be changed in this way.')
      return { kind: 'edit', edits, notes: [], assumed: [], confidence, readings }
    }
    case 'answer':
      return {
        kind: 'words',
        words: { kind: 'answer', text: plainText(answer.text), suggestions: offers(current, table) },
      }
    case 'question': {
      if (!mayAsk(request)) throw new Misfit('Two questions were asked already; answer with the likeliest reading.')
      const options = answer.options.map(oneLine).map((option) => ({ label: option, message: option }))
      return { kind: 'words', words: ask(plainText(answer.text), options) }
    }
    default:
      return answer satisfies never
  }
}

const offers = (current: Spec | null, table: TableProfile): string[] =>
  current ? followUps(current, table) : suggestions(table)
