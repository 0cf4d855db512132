import { derivedField, fieldsAfter } from '../fields/derived-fields.ts'
import { isObject } from '../model/json.ts'
import type { TableProfile } from '../model/profile.ts'
import type { BinParams, Transform } from '../model/spec.ts'
import { timeUnits } from '../model/vocabulary.ts'
import { readAggregate } from '../sql/aggregate-sql.ts'
import { expressionSql } from '../sql/expression-sql.ts'
import { predicateSql } from '../sql/predicate-sql.ts'
import { sqlName, sqlText } from '../sql/sql.ts'
import type { SqlScope } from '../sql/sql-scope.ts'
import { conditionWords } from '../transforms/filter-words.ts'
import { readFilter } from '../transforms/filters.ts'
import { readParamFilter } from '../transforms/param-filters.ts'
import { fill } from '../wording/wording.ts'
import { listWords, withinTitle } from '../wording/words.ts'
import { binStep, timeUnitStep } from './column-steps.ts'
import { fieldInSentence, fieldOf, fieldsOf, objects, type UnvalidatedObject } from './loose.ts'
import type { UnnamedStep } from './step.ts'
import { forEach, groupOf, groupStep, measureOf, partition, type SqlMeasure } from './summary-steps.ts'
import { windowed } from './window-step.ts'

interface Place {
  /** The name of the rows before, as SQL writes it. */
  from: string
  scope: SqlScope
  profile: TableProfile
}

/** What a transform does to the rows before it. */
export function transformStep(transform: Transform, place: Place): UnnamedStep {
  const t: UnvalidatedObject = transform
  const { wording } = place.scope
  const { steps, transforms } = wording.sentences
  if ('filter' in t) return filtered(transform, t.filter, place)
  if (typeof t.calculate === 'string' && typeof t.as === 'string') return calculated(t.calculate, t.as, place)
  if (Array.isArray(t.aggregate)) return aggregated(t, place)
  if (Array.isArray(t.joinaggregate)) return joinAggregated(t, place)
  if (Array.isArray(t.window)) return windowed(t, { from: place.from, wording })
  if (t.timeUnit !== undefined) return inUnits(t, place)
  if (t.bin !== undefined && t.bin !== false) return binned(t, place)
  if (Array.isArray(t.fold)) return folded(t, place)
  const [kind = 'transform'] = Object.keys(t)
  return { sentence: transforms.get(kind) ?? fill(steps.unknown, kind), sql: null }
}

/** What is there after a transform; what SQL tells of a computed column is surer than its looks. */
export function scopeAfter(transform: Transform, scope: SqlScope): SqlScope {
  const { fields } = fieldsAfter([...scope.fields.values()], [transform])
  const { calculate, as }: UnvalidatedObject = transform
  const kind = typeof calculate === 'string' ? expressionSql(calculate, scope)?.kind : undefined
  const type = kind === 'number' ? 'quantitative' : kind === 'moment' ? 'temporal' : 'nominal'
  if (kind !== undefined && typeof as === 'string') fields.set(as, derivedField(as, type))
  return { ...scope, fields }
}

function filtered(transform: Transform, predicate: unknown, { from, scope, profile }: Place): UnnamedStep {
  const condition = predicateSql(predicate, scope)
  return {
    sentence: filterSentence(transform, predicate, { scope, profile }),
    sql: condition === null ? null : `SELECT * FROM ${from} WHERE ${condition}`,
  }
}

function filterSentence(transform: Transform, predicate: unknown, { scope, profile }: Omit<Place, 'from'>): string {
  const { wording } = scope
  const say = wording.sentences.steps
  const byParam = readParamFilter(transform)
  if (byParam) {
    const now = scope.params.get(byParam.param)
    const kept = { '<=': say.atMost, '>=': say.atLeast, '==': say.equal }[byParam.compare]
    const value = now === undefined || now === null ? say.anything : String(now)
    return fill(kept, fieldInSentence(byParam.field, wording), value, byParam.param)
  }
  const read = readFilter(transform)
  if (read) return fill(say.filtered, withinTitle(conditionWords(read, profile, wording), wording))
  if (typeof predicate === 'string') return fill(say.where, predicate)
  if (isObject(predicate) && typeof predicate.param === 'string')
    return fill(scope.selected.has(predicate.param) ? say.selected : say.unselected, predicate.param)
  return say.several
}

function calculated(expression: string, as: string, { from, scope }: Place): UnnamedStep {
  const written = expressionSql(expression, scope)
  const columns = scope.fields.has(as) ? '* REPLACE' : '*,'
  const [open, close] = scope.fields.has(as) ? [' (', ')'] : [' ', '']
  return {
    sentence: fill(scope.wording.sentences.steps.computed, as, expression),
    sql: written && `SELECT ${columns}${open}${written.sql} AS ${sqlName(as)}${close} FROM ${from}`,
  }
}

function measuresOf(ops: unknown, scope: SqlScope): SqlMeasure[] | null {
  const measures = objects(ops).map((op): SqlMeasure | null => {
    const aggregate = readAggregate(op.op)
    if (!aggregate) return null
    const measure = measureOf(aggregate, fieldOf(op.field), scope)
    return typeof op.as === 'string' ? { ...measure, name: op.as } : measure
  })
  return measures.some((one) => one === null) ? null : measures.flatMap((one) => one ?? [])
}

function aggregated(t: UnvalidatedObject, { from, scope }: Place): UnnamedStep {
  const groups = fieldsOf(t.groupby)
  const measures = measuresOf(t.aggregate, scope)
  const { wording } = scope
  if (!measures) return { sentence: fill(wording.sentences.steps.summed, forEach(groups, wording)), sql: null }
  return groupStep(
    groups.map((field) => groupOf(field, wording)),
    measures,
    { from, wording },
  )
}

function joinAggregated(t: UnvalidatedObject, { from, scope }: Place): UnnamedStep {
  const groups = fieldsOf(t.groupby)
  const measures = measuresOf(t.joinaggregate, scope)
  const { wording } = scope
  const { beside, sums } = wording.sentences.steps
  const measured = listWords(
    (measures ?? []).map(({ words }) => words),
    wording,
  )
  const sentence = fill(beside, measured || sums, forEach(groups, wording))
  // Of sums of two parts only one may stand before OVER.
  if (!measures || measures.some(({ sql }) => / [+-] /.test(sql))) return { sentence, sql: null }
  const columns = measures.map(({ sql, name }) => `${sql} OVER (${partition(groups)}) AS ${sqlName(name)}`)
  return { sentence, sql: `SELECT *, ${columns.join(', ')} FROM ${from}` }
}

function inUnits(t: UnvalidatedObject, { from, scope: { wording } }: Place): UnnamedStep {
  const unit = timeUnits.find((one) => one === t.timeUnit)
  const [field, as] = [fieldOf(t.field), t.as]
  if (!unit || field === undefined || typeof as !== 'string')
    return { sentence: wording.sentences.steps.dates, sql: null }
  return timeUnitStep(unit, field, as, { from, wording })
}

/** How many ranges Vega makes at most where a transform does not say. */
const transformBins = 20

function binned(t: UnvalidatedObject, { from, scope: { wording } }: Place): UnnamedStep {
  const field = fieldOf(t.field)
  const [start, end]: unknown[] = Array.isArray(t.as) ? t.as : [t.as]
  if (field === undefined || typeof start !== 'string') return { sentence: wording.sentences.steps.cuts, sql: null }
  const names = { start, end: typeof end === 'string' ? end : `${start}_end` }
  const params: BinParams = isObject(t.bin) ? t.bin : {}
  return binStep(field, params, names, { from, maxbins: transformBins, wording })
}

function folded(t: UnvalidatedObject, { from, scope: { wording } }: Place): UnnamedStep {
  const fields = fieldsOf(t.fold)
  const [key, value]: unknown[] = Array.isArray(t.as) ? t.as : []
  const names = [typeof key === 'string' ? key : 'key', typeof value === 'string' ? value : 'value'].map(sqlName)
  const called = fields.map((field) => fieldInSentence(field, wording))
  const keys = `unnest([${fields.map(sqlText).join(', ')}]) AS ${names[0]}`
  const cells = `unnest([${fields.map(sqlName).join(', ')}]) AS ${names[1]}`
  return {
    sentence: fill(wording.sentences.steps.folded, listWords(called, wording)),
    sql: `SELECT *, ${keys}, ${cells} FROM ${from}`,
  }
}
