import type { TranslatableText } from '@belvedere/texts'
import { derivedField, fieldsAfter } from '../fields/derived-fields.ts'
import { isObject } from '../model/json.ts'
import type { TableProfile } from '../model/profile.ts'
import type { BinParams, Transform } from '../model/spec.ts'
import { timeUnits } from '../model/vocabulary.ts'
import { readAggregate } from '../sql/aggregate-sql.ts'
import { expressionSql } from '../sql/expression-sql.ts'
import { predicateSql } from '../sql/predicate-sql.ts'
import { sqlIdentifier, sqlStringLiteral } from '../sql/sql.ts'
import type { SqlScope } from '../sql/sql-scope.ts'
import { conditionWords } from '../transforms/filter-words.ts'
import { readFilter } from '../transforms/filters.ts'
import { readParamFilter } from '../transforms/param-filters.ts'
import { text } from '../wording/spec-texts.ts'
import { listWords, withinTitle } from '../wording/words.ts'
import { binStep, timeUnitStep } from './column-steps.ts'
import type { UnnamedStep } from './step.ts'
import { groupingPhraseFor, groupOf, groupStep, measureOf, partitionClause, type SqlMeasure } from './summary-steps.ts'
import { fieldInSentence, fieldOf, fieldsOf, objectsIn, type UnvalidatedObject } from './unvalidated-object.ts'
import { windowStep } from './window-step.ts'

interface StepContext {
  /** The quoted name of the previous result. */
  from: string
  scope: SqlScope
  profile: TableProfile
}

/** The step of a transform. */
export function transformStep(transform: Transform, context: StepContext): UnnamedStep {
  const t: UnvalidatedObject = transform
  const { wording } = context.scope
  if ('filter' in t) return filterStep(transform, t.filter, context)
  if (typeof t.calculate === 'string' && typeof t.as === 'string') return calculateStep(t.calculate, t.as, context)
  if (Array.isArray(t.aggregate)) return aggregateStep(t, context)
  if (Array.isArray(t.joinaggregate)) return joinAggregateStep(t, context)
  if (Array.isArray(t.window)) return windowStep(t, { from: context.from, wording })
  if (t.timeUnit !== undefined) return truncateStep(t, context)
  if (t.bin !== undefined && t.bin !== false) return binTransformStep(t, context)
  if (Array.isArray(t.fold)) return foldStep(t, context)
  const [kind = 'transform'] = Object.keys(t)
  return { sentence: wording.textOf(transformText(kind)), sql: null }
}

const namedTransforms = [
  'sample',
  'density',
  'regression',
  'loess',
  'quantile',
  'impute',
  'flatten',
  'stack',
  'pivot',
  'lookup',
] as const

function transformText(name: string): TranslatableText {
  const transformName = namedTransforms.find((namedTransform) => namedTransform === name)
  return transformName ? text(`step.transform.${transformName}`) : text('step.unknown', { name })
}

/** The scope after a transform. The type of a computed column is taken from its SQL, which is more reliable than its form. */
export function scopeAfter(transform: Transform, scope: SqlScope): SqlScope {
  const { fields } = fieldsAfter([...scope.fields.values()], [transform])
  const { calculate, as }: UnvalidatedObject = transform
  const kind = typeof calculate === 'string' ? expressionSql(calculate, scope)?.kind : undefined
  const type = kind === 'number' ? 'quantitative' : kind === 'timestamp' ? 'temporal' : 'nominal'
  if (kind !== undefined && typeof as === 'string') fields.set(as, derivedField(as, type))
  return { ...scope, fields }
}

function filterStep(transform: Transform, predicate: unknown, { from, scope, profile }: StepContext): UnnamedStep {
  const condition = predicateSql(predicate, scope)
  return {
    sentence: filterSentence(transform, predicate, { scope, profile }),
    sql: condition === null ? null : `SELECT * FROM ${from} WHERE ${condition}`,
  }
}

function filterSentence(
  transform: Transform,
  predicate: unknown,
  { scope, profile }: Omit<StepContext, 'from'>,
): string {
  const { wording } = scope
  const byParam = readParamFilter(transform)
  if (byParam) {
    const current = scope.params.get(byParam.param)
    const compare = ({ '<=': 'at_most', '>=': 'at_least', '==': 'equal' } as const)[byParam.compare]
    const value = current === undefined || current === null ? text('step.anything') : String(current)
    return wording.textOf(
      text(`step.${compare}`, { field: fieldInSentence(byParam.field, wording), value, control: byParam.param }),
    )
  }
  const read = readFilter(transform)
  if (read)
    return wording.textOf(
      text('step.filtered', { condition: withinTitle(conditionWords(read, profile, wording), wording) }),
    )
  if (typeof predicate === 'string') return wording.textOf(text('step.where', { condition: predicate }))
  if (isObject(predicate) && typeof predicate.param === 'string')
    return wording.textOf(
      text(scope.selected.has(predicate.param) ? 'step.selected' : 'step.unselected', { selection: predicate.param }),
    )
  return wording.textOf(text('step.several'))
}

function calculateStep(expression: string, as: string, { from, scope }: StepContext): UnnamedStep {
  const typedSql = expressionSql(expression, scope)
  const columns = scope.fields.has(as) ? '* REPLACE' : '*,'
  const [open, close] = scope.fields.has(as) ? [' (', ')'] : [' ', '']
  return {
    sentence: scope.wording.textOf(text('step.calculated', { name: as, expression })),
    sql: typedSql && `SELECT ${columns}${open}${typedSql.sql} AS ${sqlIdentifier(as)}${close} FROM ${from}`,
  }
}

function measuresOf(ops: unknown, scope: SqlScope): SqlMeasure[] | null {
  const measures = objectsIn(ops).map((op): SqlMeasure | null => {
    const aggregate = readAggregate(op.op)
    if (!aggregate) return null
    const measure = measureOf(aggregate, fieldOf(op.field), scope)
    return typeof op.as === 'string' ? { ...measure, name: op.as } : measure
  })
  return measures.some((measure) => measure === null) ? null : measures.flatMap((measure) => measure ?? [])
}

function aggregateStep(t: UnvalidatedObject, { from, scope }: StepContext): UnnamedStep {
  const groups = fieldsOf(t.groupby)
  const measures = measuresOf(t.aggregate, scope)
  const { wording } = scope
  if (!measures)
    return {
      sentence: wording.textOf(text('step.aggregated', { each: groupingPhraseFor(groups, wording) })),
      sql: null,
    }
  return groupStep(
    groups.map((field) => groupOf(field, wording)),
    measures,
    { from, wording },
  )
}

function joinAggregateStep(t: UnvalidatedObject, { from, scope }: StepContext): UnnamedStep {
  const groups = fieldsOf(t.groupby)
  const measures = measuresOf(t.joinaggregate, scope)
  const { wording } = scope
  const measureWords = listWords(
    (measures ?? []).map(({ words }) => words),
    wording,
  )
  const sentence = wording.textOf(
    text('step.joined_aggregate', {
      what: measureWords || text('step.sums'),
      each: groupingPhraseFor(groups, wording),
    }),
  )
  // OVER applies to one function call, not to a sum of two.
  if (!measures || measures.some(({ sql }) => / [+-] /.test(sql))) return { sentence, sql: null }
  const columns = measures.map(({ sql, name }) => `${sql} OVER (${partitionClause(groups)}) AS ${sqlIdentifier(name)}`)
  return { sentence, sql: `SELECT *, ${columns.join(', ')} FROM ${from}` }
}

function truncateStep(t: UnvalidatedObject, { from, scope: { wording } }: StepContext): UnnamedStep {
  const unit = timeUnits.find((timeUnit) => timeUnit === t.timeUnit)
  const [field, as] = [fieldOf(t.field), t.as]
  if (!unit || field === undefined || typeof as !== 'string')
    return { sentence: wording.textOf(text('step.time_units')), sql: null }
  return timeUnitStep(unit, field, as, { from, wording })
}

/** Vega's default for bin transforms. */
const defaultMaxbins = 20

function binTransformStep(t: UnvalidatedObject, { from, scope: { wording } }: StepContext): UnnamedStep {
  const field = fieldOf(t.field)
  const [start, end]: unknown[] = Array.isArray(t.as) ? t.as : [t.as]
  if (field === undefined || typeof start !== 'string')
    return { sentence: wording.textOf(text('step.bins')), sql: null }
  const names = { start, end: typeof end === 'string' ? end : `${start}_end` }
  const params: BinParams = isObject(t.bin) ? t.bin : {}
  return binStep(field, params, names, { from, maxbins: defaultMaxbins, wording })
}

function foldStep(t: UnvalidatedObject, { from, scope: { wording } }: StepContext): UnnamedStep {
  const fields = fieldsOf(t.fold)
  const [key, value]: unknown[] = Array.isArray(t.as) ? t.as : []
  const names = [typeof key === 'string' ? key : 'key', typeof value === 'string' ? value : 'value'].map(sqlIdentifier)
  const fieldNames = fields.map((field) => fieldInSentence(field, wording))
  const keys = `unnest([${fields.map(sqlStringLiteral).join(', ')}]) AS ${names[0]}`
  const cells = `unnest([${fields.map(sqlIdentifier).join(', ')}]) AS ${names[1]}`
  return {
    sentence: wording.textOf(text('step.folded', { fields: listWords(fieldNames, wording) })),
    sql: `SELECT *, ${keys}, ${cells} FROM ${from}`,
  }
}
