import { derivedField, fieldsAfter } from '../derived-fields.ts'
import { fieldName } from '../field-ref.ts'
import { conditionWords } from '../filter-words.ts'
import { readFilter } from '../filters.ts'
import { isObject } from '../json.ts'
import { readParamFilter } from '../param-filters.ts'
import type { TableProfile } from '../profile.ts'
import { type BinParams, type TimeUnit, type Transform, timeUnits } from '../spec.ts'
import { sqlName, sqlText } from '../sql.ts'
import { aggregateWord, capital, fieldWords, listWords, timeUnitWord, uncapital } from '../words.ts'
import { aggregateName, aggregateSql, readAggregate } from './aggregate-sql.ts'
import { binSql } from './bin-sql.ts'
import { expressionSql } from './expression-sql.ts'
import { predicateSql } from './predicate-sql.ts'
import type { Scope } from './scope.ts'
import type { Deed } from './step.ts'
import { timeUnitSql } from './time-unit-sql.ts'

interface Place {
  /** The name of the rows before, as SQL writes it. */
  from: string
  scope: Scope
  profile: TableProfile
}
type Loose = { [key: string]: unknown }

/** What a transform does to the rows before it. */
export function transformStep(transform: Transform, place: Place): Deed {
  const t: Loose = transform
  if ('filter' in t) return filtered(transform, t.filter, place)
  if (typeof t.calculate === 'string' && typeof t.as === 'string') return calculated(t.calculate, t.as, place)
  if (Array.isArray(t.aggregate)) return aggregated(t, place)
  if (Array.isArray(t.joinaggregate)) return joinAggregated(t, place)
  if (Array.isArray(t.window)) return windowed(t, place)
  if (t.timeUnit !== undefined) return inUnits(t, place)
  if (t.bin !== undefined && t.bin !== false) return binned(t, place)
  if (Array.isArray(t.fold)) return folded(t, place)
  const [kind = 'transform'] = Object.keys(t)
  return { sentence: others[kind] ?? `Applied the transform “${kind}”.`, sql: null }
}

/** What is there after a transform; what SQL tells of a computed column is surer than its looks. */
export function scopeAfter(transform: Transform, scope: Scope): Scope {
  const { fields } = fieldsAfter([...scope.fields.values()], [transform])
  const { calculate, as }: Loose = transform
  const kind = typeof calculate === 'string' ? expressionSql(calculate, scope)?.kind : undefined
  const type = kind === 'number' ? 'quantitative' : kind === 'moment' ? 'temporal' : 'nominal'
  if (kind !== undefined && typeof as === 'string') fields.set(as, derivedField(as, type))
  return { ...scope, fields }
}

const others: { [kind: string]: string } = {
  sample: 'Took a random part of the rows.',
  density: 'Estimated the density of the values.',
  regression: 'Fitted a line through the points.',
  loess: 'Smoothed the points by local regression.',
  quantile: 'Computed quantiles.',
  impute: 'Filled in missing values.',
  flatten: 'Made a row of each element of a list.',
  stack: 'Stacked the values.',
  pivot: 'Turned values into columns.',
  lookup: 'Looked up values in another table.',
}

const fieldOf = (ref: unknown): string | undefined => (typeof ref === 'string' ? fieldName(ref) : undefined)
const fieldsOf = (refs: unknown): string[] => (Array.isArray(refs) ? refs.flatMap((ref) => fieldOf(ref) ?? []) : [])
const named = (field: string): string => uncapital(fieldWords(field))
const objects = (value: unknown): Loose[] => (Array.isArray(value) ? value.filter(isObject) : [])

function filtered(transform: Transform, predicate: unknown, { from, scope, profile }: Place): Deed {
  const condition = predicateSql(predicate, scope)
  return {
    sentence: `${filterSentence(transform, predicate, { scope, profile })}.`,
    sql: condition === null ? null : `SELECT * FROM ${from} WHERE ${condition}`,
  }
}

function filterSentence(transform: Transform, predicate: unknown, { scope, profile }: Omit<Place, 'from'>): string {
  const byParam = readParamFilter(transform)
  if (byParam) {
    const now = scope.params.get(byParam.param)
    const sign = { '<=': 'is at most', '>=': 'is at least', '==': 'is' }[byParam.compare]
    const value = now === undefined || now === null ? 'anything' : String(now)
    return `Kept the rows whose ${named(byParam.field)} ${sign} ${value}, as “${byParam.param}” is set`
  }
  const read = readFilter(transform)
  if (read) return `Filtered by ${uncapital(conditionWords(read, profile))}`
  if (typeof predicate === 'string') return `Kept the rows for which ${predicate}`
  if (isObject(predicate) && typeof predicate.param === 'string')
    return scope.selected.has(predicate.param)
      ? `Kept the rows that are selected by “${predicate.param}”`
      : `Kept every row, as nothing is selected by “${predicate.param}”`
  return 'Kept the rows for which several conditions hold'
}

function calculated(expression: string, as: string, { from, scope }: Place): Deed {
  const written = expressionSql(expression, scope)
  const columns = scope.fields.has(as) ? '* REPLACE' : '*,'
  const [open, close] = scope.fields.has(as) ? [' (', ')'] : [' ', '']
  return {
    sentence: `Computed “${as}” as ${expression}.`,
    sql: written && `SELECT ${columns}${open}${written.sql} AS ${sqlName(as)}${close} FROM ${from}`,
  }
}

interface Measure {
  sql: string
  name: string
  words: string
}

function measuresOf(ops: unknown, scope: Scope): Measure[] | null {
  const measures = objects(ops).map((op): Measure | null => {
    const aggregate = readAggregate(op.op)
    if (!aggregate) return null
    const field = fieldOf(op.field)
    const words =
      aggregate === 'count' || field === undefined ? 'the count' : `the ${aggregateWord(aggregate)} ${named(field)}`
    const name = typeof op.as === 'string' ? op.as : aggregateName(aggregate, field)
    return { sql: aggregateSql(aggregate, field, scope), name, words }
  })
  return measures.some((one) => one === null) ? null : measures.flatMap((one) => one ?? [])
}

const forEach = (groups: readonly string[]): string =>
  groups.length === 0 ? '' : ` for each ${listWords(groups.map(named))}`

function aggregated(t: Loose, { from, scope }: Place): Deed {
  const groups = fieldsOf(t.groupby)
  const measures = measuresOf(t.aggregate, scope)
  if (!measures) return { sentence: `Summed up the rows${forEach(groups)}.`, sql: null }
  return groupedDeed(groups, measures, from)
}

/** One row for each group, with its measures. */
export function groupedDeed(groups: readonly string[], measures: readonly Measure[], from: string): Deed {
  const by = groups.map(sqlName)
  const columns = [...by, ...measures.map(({ sql, name }) => `${sql} AS ${sqlName(name)}`)]
  const end = by.length === 0 ? '' : ` GROUP BY ${by.join(', ')}`
  const what = measures.length === 0 ? 'Kept one row' : `${capital(listWords(measures.map(({ words }) => words)))}`
  return { sentence: `${what}${forEach(groups)}.`, sql: `SELECT ${columns.join(', ')} FROM ${from}${end}` }
}

const partition = (groups: readonly string[]): string =>
  groups.length === 0 ? '' : `PARTITION BY ${groups.map(sqlName).join(', ')}`

function joinAggregated(t: Loose, { from, scope }: Place): Deed {
  const groups = fieldsOf(t.groupby)
  const measures = measuresOf(t.joinaggregate, scope)
  const sentence = `Wrote ${listWords((measures ?? []).map(({ words }) => words)) || 'sums'}${forEach(groups)} beside every row.`
  // Of sums of two parts only one may stand before OVER.
  if (!measures || measures.some(({ sql }) => / [+-] /.test(sql))) return { sentence, sql: null }
  const columns = measures.map(({ sql, name }) => `${sql} OVER (${partition(groups)}) AS ${sqlName(name)}`)
  return { sentence, sql: `SELECT *, ${columns.join(', ')} FROM ${from}` }
}

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

function windowed(t: Loose, { from }: Place): Deed {
  const groups = fieldsOf(t.groupby)
  const sort = objects(t.sort).flatMap(({ field, order }) => {
    const name = fieldOf(field)
    return name === undefined ? [] : [{ name, down: order === 'descending' }]
  })
  const along = sort.map(({ name, down }) => `${named(name)}${down ? ', highest first' : ''}`)
  const order = sort.map(({ name, down }) => `${sqlName(name)} ${down ? 'DESC NULLS LAST' : 'ASC NULLS FIRST'}`)
  const frame = frameSql(t)
  const over = [partition(groups), order.length > 0 ? `ORDER BY ${order.join(', ')}` : ''].filter((part) => part !== '')
  const written = objects(t.window).map((op) => {
    const write =
      typeof op.op === 'string' && Object.hasOwn(windowFunctions, op.op) ? windowFunctions[op.op] : undefined
    const field = fieldOf(op.field)
    const name = typeof op.as === 'string' ? op.as : undefined
    if (!write || name === undefined || frame === null) return null
    const isRank = ['row_number', 'rank', 'dense_rank', 'percent_rank', 'cume_dist', 'lag', 'lead'].includes(
      String(op.op),
    )
    const call = write(sqlName(field ?? ''), typeof op.param === 'number' ? Math.round(op.param) : 1)
    return `${call} OVER (${[...over, ...(isRank || frame === '' ? [] : [frame])].join(' ')}) AS ${sqlName(name)}`
  })
  const ops = objects(t.window).map(({ op }) => String(op).replaceAll('_', ' '))
  const sentence = `Computed the ${listWords(ops)} along ${listWords(along) || 'the rows'}${forEach(groups)}.`
  return { sentence, sql: written.some((one) => one === null) ? null : `SELECT *, ${written.join(', ')} FROM ${from}` }
}

/** Vega's frame reaches from the first row to this one and its equals, as SQL's does where nothing is said. */
function frameSql({ frame, ignorePeers }: Loose): string | null {
  if (frame === undefined && ignorePeers !== true) return ''
  const [before, after]: unknown[] = Array.isArray(frame) ? frame : [null, 0]
  const end = (bound: unknown, open: string) => {
    if (bound === null) return `UNBOUNDED ${open}`
    if (typeof bound !== 'number' || !Number.isInteger(bound)) return null
    return bound === 0 ? 'CURRENT ROW' : `${Math.abs(bound)} ${bound < 0 ? 'PRECEDING' : 'FOLLOWING'}`
  }
  const [from, to] = [end(before, 'PRECEDING'), end(after, 'FOLLOWING')]
  if (from === null || to === null) return null
  const whole = before === null && (after === null || after === 0)
  return whole && ignorePeers !== true
    ? `RANGE BETWEEN ${from} AND ${to}`
    : ignorePeers === true
      ? `ROWS BETWEEN ${from} AND ${to}`
      : null
}

function inUnits(t: Loose, { from }: Place): Deed {
  const unit = timeUnits.find((one) => one === t.timeUnit)
  const [field, as] = [fieldOf(t.field), t.as]
  if (!unit || field === undefined || typeof as !== 'string')
    return { sentence: 'Took dates by a unit of time.', sql: null }
  return { sentence: unitSentence(unit, field), sql: unitSelect(unit, field, as, from) }
}

export const unitSentence = (unit: TimeUnit, field: string): string => `Took ${named(field)} by ${timeUnitWord(unit)}.`
export const unitSelect = (unit: TimeUnit, field: string, as: string, from: string): string =>
  `SELECT *, ${timeUnitSql(unit, sqlName(field))} AS ${sqlName(as)} FROM ${from}`

/** How many ranges Vega makes at most where a transform does not say. */
const transformBins = 20

function binned(t: Loose, { from }: Place): Deed {
  const field = fieldOf(t.field)
  const [start, end]: unknown[] = Array.isArray(t.as) ? t.as : [t.as]
  if (field === undefined || typeof start !== 'string') return { sentence: 'Cut numbers into ranges.', sql: null }
  const names = { start, end: typeof end === 'string' ? end : `${start}_end` }
  const params: BinParams = isObject(t.bin) ? t.bin : {}
  return { sentence: `Cut ${named(field)} into ranges.`, sql: binSql(from, field, params, names, transformBins) }
}

function folded(t: Loose, { from }: Place): Deed {
  const fields = fieldsOf(t.fold)
  const [key, value]: unknown[] = Array.isArray(t.as) ? t.as : []
  const names = [typeof key === 'string' ? key : 'key', typeof value === 'string' ? value : 'value'].map(sqlName)
  const keys = `unnest([${fields.map(sqlText).join(', ')}]) AS ${names[0]}`
  const cells = `unnest([${fields.map(sqlName).join(', ')}]) AS ${names[1]}`
  return {
    sentence: `Made a row of each of ${listWords(fields.map(named))}.`,
    sql: `SELECT *, ${keys}, ${cells} FROM ${from}`,
  }
}
