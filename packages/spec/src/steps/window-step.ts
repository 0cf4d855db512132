import { sqlIdentifier } from '../sql/sql.ts'
import { text } from '../wording/spec-texts.ts'
import type { Wording } from '../wording/wording.ts'
import { listWords } from '../wording/words.ts'
import type { UnnamedStep } from './step.ts'
import { groupingPhraseFor, partitionClause } from './summary-steps.ts'
import { fieldInSentence, fieldOf, fieldsOf, objectsIn, type UnvalidatedObject } from './unvalidated-object.ts'

const windowFunctions: { [op: string]: (field: string, param: number) => string } = {
  row_number: () => 'row_number()',
  rank: () => 'rank()',
  dense_rank: () => 'dense_rank()',
  percent_rank: () => 'percent_rank()',
  cume_dist: () => 'cume_dist()',
  lag: (field, n) => `lag(${field}, ${n})`,
  lead: (field, n) => `lead(${field}, ${n})`,
  first_value: (field) => `first_value(${field})`,
  last_value: (field) => `last_value(${field})`,
  sum: (field) => `sum(${field})`,
  mean: (field) => `avg(${field})`,
  min: (field) => `min(${field})`,
  max: (field) => `max(${field})`,
  count: () => 'count(*)',
}

/** The step of a window transform. */
export function windowStep(t: UnvalidatedObject, { from, wording }: { from: string; wording: Wording }): UnnamedStep {
  const groups = fieldsOf(t.groupby)
  const sort = objectsIn(t.sort).flatMap(({ field, order }) => {
    const name = fieldOf(field)
    return name === undefined ? [] : [{ name, down: order === 'descending' }]
  })
  const along = sort.map(({ name, down }) => {
    const words = fieldInSentence(name, wording)
    return down ? wording.textOf(text('step.highest_first', { field: words })) : words
  })
  const order = sort.map(({ name, down }) => `${sqlIdentifier(name)} ${down ? 'DESC NULLS LAST' : 'ASC NULLS FIRST'}`)
  const frame = frameSql(t)
  const over = [partitionClause(groups), order.length > 0 ? `ORDER BY ${order.join(', ')}` : ''].filter(
    (part) => part !== '',
  )
  const written = objectsIn(t.window).map((op) => {
    const write =
      typeof op.op === 'string' && Object.hasOwn(windowFunctions, op.op) ? windowFunctions[op.op] : undefined
    const field = fieldOf(op.field)
    const name = typeof op.as === 'string' ? op.as : undefined
    if (!write || name === undefined || frame === null) return null
    const call = write(sqlIdentifier(field ?? ''), typeof op.param === 'number' ? Math.round(op.param) : 1)
    return `${call} OVER (${[...over, ...(frameless.has(op.op) || frame === '' ? [] : [frame])].join(' ')}) AS ${sqlIdentifier(name)}`
  })
  const ops = objectsIn(t.window).map(({ op }) => operationWords(String(op), wording))
  const [what = '', path = ''] = [ops, along].map((words) => listWords(words, wording))
  const sentence = wording.textOf(
    text('step.window', { what, path: path || text('step.in_rows'), each: groupingPhraseFor(groups, wording) }),
  )
  return {
    sentence,
    sql: written.some((candidate) => candidate === null) ? null : `SELECT *, ${written.join(', ')} FROM ${from}`,
  }
}

function operationWords(operation: string, wording: Wording): string {
  const named = namedOperations.find((namedOperation) => namedOperation === operation)
  return named ? wording.textOf(text(`step.window_operation.${named}`)) : operation.replaceAll('_', ' ')
}

const namedOperations = [
  'row_number',
  'rank',
  'dense_rank',
  'percent_rank',
  'cume_dist',
  'lag',
  'lead',
  'first_value',
  'last_value',
  'sum',
  'mean',
  'min',
  'max',
  'count',
] as const

/** Functions that ignore the frame. */
const frameless: ReadonlySet<unknown> = new Set([
  'row_number',
  'rank',
  'dense_rank',
  'percent_rank',
  'cume_dist',
  'lag',
  'lead',
])

/** The frame clause; empty for the default, which is the same in Vega and SQL. Null if SQL cannot express the frame. */
function frameSql({ frame, ignorePeers }: UnvalidatedObject): string | null {
  if (frame === undefined && ignorePeers !== true) return ''
  const [before, after]: unknown[] = Array.isArray(frame) ? frame : [null, 0]
  const end = (bound: unknown, open: string) => {
    if (bound === null) return `UNBOUNDED ${open}`
    if (typeof bound !== 'number' || !Number.isInteger(bound)) return null
    return bound === 0 ? 'CURRENT ROW' : `${Math.abs(bound)} ${bound < 0 ? 'PRECEDING' : 'FOLLOWING'}`
  }
  const [from, to] = [end(before, 'PRECEDING'), end(after, 'FOLLOWING')]
  if (from === null || to === null) return null
  if (ignorePeers === true) return `ROWS BETWEEN ${from} AND ${to}`
  return before === null && (after === null || after === 0) ? `RANGE BETWEEN ${from} AND ${to}` : null
}
