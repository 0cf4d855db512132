import { derivedField, fieldsAfter } from '../derived-fields.ts'
import { readFilter } from '../filters.ts'
import { isObject } from '../json.ts'
import { readParamFilter } from '../param-filters.ts'
import type { TableProfile } from '../profile.ts'
import { type BinParams, type Transform, timeUnits } from '../spec.ts'
import { sqlName, sqlText } from '../sql.ts'
import { conditionWords } from '../wording/filter-words.ts'
import { listWords, uncapital } from '../wording/words.ts'
import { readAggregate } from './aggregate-sql.ts'
import { rangeDeed, unitDeed } from './column-steps.ts'
import { expressionSql } from './expression-sql.ts'
import { fieldOf, fieldsOf, type Loose, named, objects } from './loose.ts'
import { predicateSql } from './predicate-sql.ts'
import type { Scope } from './scope.ts'
import type { Deed } from './step.ts'
import { forEach, groupedDeed, type Measure, measureOf, partition } from './summary-steps.ts'
import { windowed } from './window-step.ts'

interface Place {
  /** The name of the rows before, as SQL writes it. */
  from: string
  scope: Scope
  profile: TableProfile
}

/** What a transform does to the rows before it. */
export function transformStep(transform: Transform, place: Place): Deed {
  const t: Loose = transform
  if ('filter' in t) return filtered(transform, t.filter, place)
  if (typeof t.calculate === 'string' && typeof t.as === 'string') return calculated(t.calculate, t.as, place)
  if (Array.isArray(t.aggregate)) return aggregated(t, place)
  if (Array.isArray(t.joinaggregate)) return joinAggregated(t, place)
  if (Array.isArray(t.window)) return windowed(t, place.from)
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

function measuresOf(ops: unknown, scope: Scope): Measure[] | null {
  const measures = objects(ops).map((op): Measure | null => {
    const aggregate = readAggregate(op.op)
    if (!aggregate) return null
    const measure = measureOf(aggregate, fieldOf(op.field), scope)
    return typeof op.as === 'string' ? { ...measure, name: op.as } : measure
  })
  return measures.some((one) => one === null) ? null : measures.flatMap((one) => one ?? [])
}

function aggregated(t: Loose, { from, scope }: Place): Deed {
  const groups = fieldsOf(t.groupby)
  const measures = measuresOf(t.aggregate, scope)
  if (!measures) return { sentence: `Summed up the rows${forEach(groups)}.`, sql: null }
  return groupedDeed(groups, measures, from)
}

function joinAggregated(t: Loose, { from, scope }: Place): Deed {
  const groups = fieldsOf(t.groupby)
  const measures = measuresOf(t.joinaggregate, scope)
  const sentence = `Wrote ${listWords((measures ?? []).map(({ words }) => words)) || 'sums'}${forEach(groups)} beside every row.`
  // Of sums of two parts only one may stand before OVER.
  if (!measures || measures.some(({ sql }) => / [+-] /.test(sql))) return { sentence, sql: null }
  const columns = measures.map(({ sql, name }) => `${sql} OVER (${partition(groups)}) AS ${sqlName(name)}`)
  return { sentence, sql: `SELECT *, ${columns.join(', ')} FROM ${from}` }
}

function inUnits(t: Loose, { from }: Place): Deed {
  const unit = timeUnits.find((one) => one === t.timeUnit)
  const [field, as] = [fieldOf(t.field), t.as]
  if (!unit || field === undefined || typeof as !== 'string')
    return { sentence: 'Took dates by a unit of time.', sql: null }
  return unitDeed(unit, field, as, from)
}

/** How many ranges Vega makes at most where a transform does not say. */
const transformBins = 20

function binned(t: Loose, { from }: Place): Deed {
  const field = fieldOf(t.field)
  const [start, end]: unknown[] = Array.isArray(t.as) ? t.as : [t.as]
  if (field === undefined || typeof start !== 'string') return { sentence: 'Cut numbers into ranges.', sql: null }
  const names = { start, end: typeof end === 'string' ? end : `${start}_end` }
  const params: BinParams = isObject(t.bin) ? t.bin : {}
  return rangeDeed(field, params, names, { from, maxbins: transformBins })
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
