import type { TranslatableText } from '@belvedere/texts'
import type { Json } from '../model/json.ts'
import { isObject } from '../model/json.ts'
import type { Transform } from '../model/spec.ts'
import { aggregates, timeUnits } from '../model/vocabulary.ts'
import { checkBin, checkExtent, checkImputation, checkSteps } from './bins.ts'
import { checkEach, pathAt, quotableName, text, transformUse } from './faults.ts'
import { checkExpression, checkPredicate } from './predicates.ts'
import { afterTransform, checkField, type ValidationScope, withTable } from './scope.ts'
import { checkStyle } from './style.ts'

const methods: ReadonlySet<unknown> = new Set(['linear', 'log', 'exp', 'pow', 'quad', 'poly'])

type JsonRecord = { [key: string]: Json }
type Check = (transform: JsonRecord, path: string, scope: ValidationScope) => undefined

const aggregateOps: ReadonlySet<unknown> = new Set<string>([...aggregates, 'product', 'stdevp', 'variancep', 'stderr'])
const windowOps: ReadonlySet<unknown> = new Set<unknown>([
  ...aggregateOps,
  'row_number',
  'rank',
  'dense_rank',
  'percent_rank',
  'cume_dist',
  'ntile',
  'lag',
  'lead',
  'first_value',
  'last_value',
  'nth_value',
])

/** Transforms by the key that identifies them, with the other allowed keys. */
const transforms: { [key: string]: { keys: string[]; check: Check } } = {
  filter: { keys: [], check: ({ filter }, path, scope) => checkPredicate(filter, pathAt(path, 'filter'), scope) },
  calculate: {
    keys: ['as'],
    check: (transform, path, scope) => {
      checkExpression(transform.calculate, pathAt(path, 'calculate'), scope)
      checkNames(transform.as, pathAt(path, 'as'), scope, 1)
    },
  },
  aggregate: {
    keys: ['groupby'],
    check: (transform, path, scope) => checkOps(transform, 'aggregate', aggregateOps, path, scope),
  },
  joinaggregate: {
    keys: ['groupby'],
    check: (transform, path, scope) => checkOps(transform, 'joinaggregate', aggregateOps, path, scope),
  },
  window: {
    keys: ['groupby', 'sort', 'frame', 'ignorePeers'],
    check: (transform, path, scope) => checkOps(transform, 'window', windowOps, path, scope),
  },
  bin: {
    keys: ['field', 'as'],
    check: (transform, path, scope) => {
      const field = checkField(transform.field, pathAt(path, 'field'), transformUse('bin'), scope)
      checkBin(transform.bin, pathAt(path, 'bin'), scope, field?.min, field?.max)
      checkNames(transform.as, pathAt(path, 'as'), scope, 2)
    },
  },
  timeUnit: {
    keys: ['field', 'as'],
    check: (transform, path, scope) => {
      checkField(transform.field, pathAt(path, 'field'), transformUse('timeUnit'), scope)
      if (!timeUnits.some((unit) => unit === transform.timeUnit))
        scope.faults.error(pathAt(path, 'timeUnit'), text('time_unit.unknown'))
      checkNames(transform.as, pathAt(path, 'as'), scope, 1)
    },
  },
  fold: {
    keys: ['as'],
    check: (transform, path, scope) =>
      checkFieldList(transform.fold, pathAt(path, 'fold'), transformUse('fold'), scope, 100),
  },
  flatten: {
    keys: ['as'],
    check: (transform, path, scope) =>
      checkFieldList(transform.flatten, pathAt(path, 'flatten'), transformUse('flatten'), scope, 10),
  },
  stack: {
    keys: ['groupby', 'sort', 'offset', 'as'],
    check: (transform, path, scope) =>
      void checkField(transform.stack, pathAt(path, 'stack'), transformUse('stack'), scope),
  },
  impute: {
    keys: ['key', 'keyvals', 'groupby', 'frame', 'method', 'value'],
    check: (transform, path, scope) => {
      checkField(transform.impute, pathAt(path, 'impute'), transformUse('impute'), scope)
      checkField(transform.key, pathAt(path, 'key'), transformUse('impute'), scope)
      checkSteps(transform.keyvals, pathAt(path, 'keyvals'), scope)
      checkImputation(transform.method, pathAt(path, 'method'), scope)
    },
  },
  density: {
    keys: ['groupby', 'cumulative', 'counts', 'bandwidth', 'extent', 'minsteps', 'maxsteps', 'steps', 'as', 'resolve'],
    check: (transform, path, scope) => {
      checkField(transform.density, pathAt(path, 'density'), transformUse('density'), scope)
      for (const key of ['minsteps', 'maxsteps', 'steps']) checkAtMost(transform[key], 1000, pathAt(path, key), scope)
    },
  },
  quantile: {
    keys: ['groupby', 'probs', 'step', 'as'],
    check: (transform, path, scope) => {
      checkField(transform.quantile, pathAt(path, 'quantile'), transformUse('quantile'), scope)
      if (typeof transform.step === 'number' && transform.step < 0.001)
        scope.faults.error(pathAt(path, 'step'), text('transform.quantile_step'))
    },
  },
  regression: {
    keys: ['on', 'groupby', 'method', 'order', 'extent', 'params', 'as'],
    check: (transform, path, scope) => {
      checkField(transform.regression, pathAt(path, 'regression'), transformUse('regression'), scope)
      checkField(transform.on, pathAt(path, 'on'), transformUse('regression'), scope)
      checkAtMost(transform.order, 10, pathAt(path, 'order'), scope)
      if (transform.method !== undefined && !methods.has(transform.method))
        scope.faults.error(
          pathAt(path, 'method'),
          text('transform.regression_method', { methods: [...methods].join(', ') }),
        )
    },
  },
  loess: {
    keys: ['on', 'groupby', 'bandwidth', 'as'],
    check: (transform, path, scope) => {
      checkField(transform.loess, pathAt(path, 'loess'), transformUse('loess'), scope)
      checkField(transform.on, pathAt(path, 'on'), transformUse('loess'), scope)
    },
  },
  pivot: {
    keys: ['value', 'groupby', 'limit', 'op'],
    check: (transform, path, scope) => {
      checkField(transform.pivot, pathAt(path, 'pivot'), transformUse('pivot'), scope)
      checkField(transform.value, pathAt(path, 'value'), transformUse('pivot'), scope)
      if (transform.op !== undefined) checkOp(transform.op, aggregateOps, pathAt(path, 'op'), scope)
      checkAtMost(transform.limit, 500, pathAt(path, 'limit'), scope)
    },
  },
  lookup: { keys: ['from', 'as', 'default'], check: checkLookup },
  sample: {
    keys: [],
    check: (transform, path, scope) => checkAtMost(transform.sample, 1e7, pathAt(path, 'sample'), scope),
  },
  extent: {
    keys: ['param'],
    check: (transform, path, scope) =>
      void checkField(transform.extent, pathAt(path, 'extent'), transformUse('extent'), scope),
  },
}

/** Checks the transforms in order. The returned scope contains the fields that they derive. */
export function checkTransforms(list: unknown, path: string, scope: ValidationScope): ValidationScope {
  if (list === undefined) return scope
  if (!Array.isArray(list) || list.length > 50) {
    scope.faults.error(path, text('transform.list'))
    return scope
  }
  return list.reduce(
    (after: ValidationScope, transform: unknown, i) => checkTransform(transform, pathAt(path, i), after),
    scope,
  )
}

function checkTransform(transform: unknown, path: string, scope: ValidationScope): ValidationScope {
  if (!isJsonRecord(transform)) {
    scope.faults.error(path, text('transform.object'))
    return scope
  }
  const name = Object.keys(transforms).find((key) => key in transform && (key !== 'bin' || !('aggregate' in transform)))
  const kind = name === undefined ? undefined : transforms[name]
  if (!kind || name === undefined) {
    scope.faults.error(path, text('transform.unknown', { keys: quotableName(Object.keys(transform).join(', ')) }))
    return scope
  }
  const allowed = new Set([name, ...kind.keys])
  for (const key of Object.keys(transform))
    if (!allowed.has(key))
      scope.faults.error(pathAt(path, key), text('transform.key', { name, key: quotableName(key) }))
  kind.check(transform, path, scope)
  if (transform.groupby !== undefined)
    checkFieldList(transform.groupby, pathAt(path, 'groupby'), transformUse(name), scope, 50)
  if (transform.as !== undefined) checkNames(transform.as, pathAt(path, 'as'), scope, 100)
  if (Array.isArray(transform.sort)) checkSortFields(transform.sort, pathAt(path, 'sort'), scope)
  if (transform.frame !== undefined) checkFrame(transform.frame, pathAt(path, 'frame'), scope)
  if (kind.keys.includes('extent')) checkExtent(transform.extent, pathAt(path, 'extent'), scope)
  for (const key of ['default', 'value']) checkStyle(transform[key], pathAt(path, key), scope.params, scope.faults)
  return scope.faults.failed ? scope : afterTransform(scope, asTransform(transform))
}

function isJsonRecord(value: unknown): value is JsonRecord {
  return isObject(value)
}

function asTransform(transform: JsonRecord): Transform {
  return transform
}

function checkOps(
  transform: JsonRecord,
  key: string,
  operations: ReadonlySet<unknown>,
  path: string,
  scope: ValidationScope,
): undefined {
  const ops = transform[key]
  const here = pathAt(path, key)
  if (!Array.isArray(ops) || ops.length === 0 || ops.length > 50)
    return scope.faults.error(here, text('operation.list', { key }))
  return checkEach(ops, here, (op, place): undefined => {
    if (!isObject(op)) return scope.faults.error(place, text('operation.object'))
    for (const name of Object.keys(op))
      if (!['op', 'field', 'as', 'param'].includes(name))
        scope.faults.error(pathAt(place, name), text('operation.key', { key: quotableName(name) }))
    checkOp(op.op, operations, pathAt(place, 'op'), scope)
    if (op.field === undefined || op.field === '*') checkFieldless(op, place, scope)
    else checkField(op.field, pathAt(place, 'field'), transformUse(key), scope)
    if (op.op === 'ntile' && !(typeof op.param === 'number' && op.param >= 1))
      scope.faults.error(pathAt(place, 'param'), text('operation.ntile'))
    if (op.as !== undefined) checkNames(op.as, pathAt(place, 'as'), scope, 1)
    else if (key !== 'aggregate') scope.faults.error(place, text('operation.as'))
  })
}

function checkOp(op: unknown, operations: ReadonlySet<unknown>, path: string, { faults }: ValidationScope): undefined {
  if (!operations.has(op)) faults.error(path, text('operation.unknown', { name: quotableName(String(op)) }))
}

/** Operations without a field. */
const fieldlessOps: ReadonlySet<unknown> = new Set([
  'count',
  'row_number',
  'rank',
  'dense_rank',
  'percent_rank',
  'cume_dist',
  'ntile',
])

function checkFieldless(op: { [key: string]: unknown }, path: string, { faults }: ValidationScope): undefined {
  if (!fieldlessOps.has(op.op)) faults.error(path, text('operation.field', { name: quotableName(String(op.op)) }))
}

function checkFieldList(
  list: unknown,
  path: string,
  use: TranslatableText,
  scope: ValidationScope,
  limit: number,
): undefined {
  if (!Array.isArray(list) || list.length > limit) return scope.faults.error(path, text('field.list', { use, limit }))
  return checkEach(list, path, (ref, place) => checkField(ref, place, use, scope))
}

/** The fields by which a window sorts. */
function checkSortFields(sorts: Json[], path: string, scope: ValidationScope): undefined {
  sorts.forEach((sort, i) => {
    if (isObject(sort)) checkField(sort.field, pathAt(pathAt(path, i), 'field'), text('use.sort'), scope)
    else scope.faults.error(pathAt(path, i), text('sort.object'))
  })
}

/** The number of rows before and after the current one; null means all of them. */
function checkFrame(frame: unknown, path: string, { faults }: ValidationScope): undefined {
  const isEnd = (end: unknown) => end === null || typeof end === 'number'
  if (!Array.isArray(frame) || frame.length !== 2 || !frame.every(isEnd)) faults.error(path, text('transform.frame'))
}

const unsafeNames: ReadonlySet<string> = new Set([
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
])

function checkNames(as: unknown, path: string, { faults }: ValidationScope, limit: number): undefined {
  const names: unknown[] = Array.isArray(as) ? as : [as]
  if (names.length === 0 || names.length > limit) return faults.error(path, text('transform.as'))
  for (const name of names) {
    if (typeof name !== 'string' || name === '') faults.error(path, text('transform.as'))
    else if (unsafeNames.has(name)) faults.error(path, text('field.name', { name }))
  }
}

function checkAtMost(value: unknown, limit: number, path: string, { faults }: ValidationScope): undefined {
  if (value === undefined) return
  if (typeof value !== 'number' || value < 0 || value > limit) faults.error(path, text('transform.at_most', { limit }))
}

function checkLookup(transform: JsonRecord, path: string, scope: ValidationScope): undefined {
  checkField(transform.lookup, pathAt(path, 'lookup'), text('use.lookup'), scope)
  const { from } = transform
  const fromPath = pathAt(path, 'from')
  if (!isObject(from)) return scope.faults.error(fromPath, text('lookup.from'))
  if ('param' in from) {
    if (typeof from.param !== 'string' || !scope.selections.has(from.param))
      scope.faults.error(pathAt(fromPath, 'param'), text('selection.unknown'))
    return
  }
  const table = tableName(from.data, pathAt(fromPath, 'data'), scope)
  if (table === undefined) return
  for (const key of Object.keys(from))
    if (!['data', 'key', 'fields'].includes(key))
      scope.faults.error(pathAt(fromPath, key), text('lookup.key', { key: quotableName(key) }))
  const other = withTable(scope, table)
  checkField(from.key, pathAt(fromPath, 'key'), text('use.lookup'), other)
  if (from.fields !== undefined) checkFieldList(from.fields, pathAt(fromPath, 'fields'), text('use.lookup'), other, 100)
  const { as } = transform
  if (Array.isArray(from.fields) && as !== undefined && [as].flat().length !== from.fields.length)
    scope.faults.error(pathAt(path, 'as'), text('lookup.as'))
}

/** The name of a table in `{"name": …}`, the only form of data that is allowed. */
export function tableName(data: unknown, path: string, { tables, faults }: ValidationScope): string | undefined {
  if (!isObject(data) || typeof data.name !== 'string' || data.name === '') {
    faults.error(path, text('data.name'))
    return undefined
  }
  for (const key of Object.keys(data))
    if (key !== 'name') faults.error(pathAt(path, key), text('data.key', { key: quotableName(key) }))
  if (tables && !tables.has(data.name)) {
    const name = quotableName(data.name)
    const tableNames = [...tables.keys()].slice(0, 8).map(quotableName)
    faults.error(
      pathAt(path, 'name'),
      tableNames.length === 0
        ? text('data.unknown', { name })
        : text('data.unknown_of', { name, names: tableNames.map((table) => text('data.table_name', { name: table })) }),
    )
    return undefined
  }
  return data.name
}
