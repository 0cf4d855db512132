import type { Json } from '../model/json.ts'
import { isObject } from '../model/json.ts'
import type { Transform } from '../model/spec.ts'
import { aggregates, timeUnits } from '../model/vocabulary.ts'
import { checkBin, checkExtent, checkImputation, checkSteps } from './bins.ts'
import { at, each, quoted } from './faults.ts'
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
  filter: { keys: [], check: ({ filter }, path, scope) => checkPredicate(filter, at(path, 'filter'), scope) },
  calculate: {
    keys: ['as'],
    check: (transform, path, scope) => {
      checkExpression(transform.calculate, at(path, 'calculate'), scope)
      checkNames(transform.as, at(path, 'as'), scope, 1)
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
      const field = checkField(transform.field, at(path, 'field'), 'The bin transform', scope)
      checkBin(transform.bin, at(path, 'bin'), scope, field?.min, field?.max)
      checkNames(transform.as, at(path, 'as'), scope, 2)
    },
  },
  timeUnit: {
    keys: ['field', 'as'],
    check: (transform, path, scope) => {
      checkField(transform.field, at(path, 'field'), 'The time unit transform', scope)
      if (!timeUnits.some((unit) => unit === transform.timeUnit))
        scope.faults.error(at(path, 'timeUnit'), 'This time unit is not known.')
      checkNames(transform.as, at(path, 'as'), scope, 1)
    },
  },
  fold: {
    keys: ['as'],
    check: (transform, path, scope) =>
      checkFieldList(transform.fold, at(path, 'fold'), 'The fold transform', scope, 100),
  },
  flatten: {
    keys: ['as'],
    check: (transform, path, scope) =>
      checkFieldList(transform.flatten, at(path, 'flatten'), 'The flatten transform', scope, 10),
  },
  stack: {
    keys: ['groupby', 'sort', 'offset', 'as'],
    check: (transform, path, scope) =>
      void checkField(transform.stack, at(path, 'stack'), 'The stack transform', scope),
  },
  impute: {
    keys: ['key', 'keyvals', 'groupby', 'frame', 'method', 'value'],
    check: (transform, path, scope) => {
      checkField(transform.impute, at(path, 'impute'), 'The impute transform', scope)
      checkField(transform.key, at(path, 'key'), 'The impute transform', scope)
      checkSteps(transform.keyvals, at(path, 'keyvals'), scope)
      checkImputation(transform.method, at(path, 'method'), scope)
    },
  },
  density: {
    keys: ['groupby', 'cumulative', 'counts', 'bandwidth', 'extent', 'minsteps', 'maxsteps', 'steps', 'as', 'resolve'],
    check: (transform, path, scope) => {
      checkField(transform.density, at(path, 'density'), 'The density transform', scope)
      for (const key of ['minsteps', 'maxsteps', 'steps']) checkAtMost(transform[key], 1000, at(path, key), scope)
    },
  },
  quantile: {
    keys: ['groupby', 'probs', 'step', 'as'],
    check: (transform, path, scope) => {
      checkField(transform.quantile, at(path, 'quantile'), 'The quantile transform', scope)
      if (typeof transform.step === 'number' && transform.step < 0.001)
        scope.faults.error(at(path, 'step'), 'The step is at least 0.001.')
    },
  },
  regression: {
    keys: ['on', 'groupby', 'method', 'order', 'extent', 'params', 'as'],
    check: (transform, path, scope) => {
      checkField(transform.regression, at(path, 'regression'), 'The regression transform', scope)
      checkField(transform.on, at(path, 'on'), 'The regression transform', scope)
      checkAtMost(transform.order, 10, at(path, 'order'), scope)
      if (transform.method !== undefined && !methods.has(transform.method))
        scope.faults.error(at(path, 'method'), `A regression is one of ${[...methods].join(', ')}.`)
    },
  },
  loess: {
    keys: ['on', 'groupby', 'bandwidth', 'as'],
    check: (transform, path, scope) => {
      checkField(transform.loess, at(path, 'loess'), 'The loess transform', scope)
      checkField(transform.on, at(path, 'on'), 'The loess transform', scope)
    },
  },
  pivot: {
    keys: ['value', 'groupby', 'limit', 'op'],
    check: (transform, path, scope) => {
      checkField(transform.pivot, at(path, 'pivot'), 'The pivot transform', scope)
      checkField(transform.value, at(path, 'value'), 'The pivot transform', scope)
      if (transform.op !== undefined) checkOp(transform.op, aggregateOps, at(path, 'op'), scope)
      checkAtMost(transform.limit, 500, at(path, 'limit'), scope)
    },
  },
  lookup: { keys: ['from', 'as', 'default'], check: checkLookup },
  sample: {
    keys: [],
    check: (transform, path, scope) => checkAtMost(transform.sample, 1e7, at(path, 'sample'), scope),
  },
  extent: {
    keys: ['param'],
    check: (transform, path, scope) =>
      void checkField(transform.extent, at(path, 'extent'), 'The extent transform', scope),
  },
}

/** Checks the transforms in order. The returned scope contains the fields that they derive. */
export function checkTransforms(list: unknown, path: string, scope: ValidationScope): ValidationScope {
  if (list === undefined) return scope
  if (!Array.isArray(list) || list.length > 50) {
    scope.faults.error(path, '"transform" holds a list of at most 50 transforms.')
    return scope
  }
  return list.reduce(
    (after: ValidationScope, transform: unknown, i) => checkTransform(transform, at(path, i), after),
    scope,
  )
}

function checkTransform(transform: unknown, path: string, scope: ValidationScope): ValidationScope {
  if (!isJsonRecord(transform)) {
    scope.faults.error(path, 'A transform is an object such as {"filter": …} or {"calculate": …, "as": …}.')
    return scope
  }
  const name = Object.keys(transforms).find((key) => key in transform && (key !== 'bin' || !('aggregate' in transform)))
  const kind = name === undefined ? undefined : transforms[name]
  if (!kind || name === undefined) {
    scope.faults.error(path, `There is no such transform: ${quoted(Object.keys(transform).join(', '))}.`)
    return scope
  }
  const allowed = new Set([name, ...kind.keys])
  for (const key of Object.keys(transform))
    if (!allowed.has(key)) scope.faults.error(at(path, key), `The ${name} transform has no ${quoted(key)}.`)
  kind.check(transform, path, scope)
  if (transform.groupby !== undefined)
    checkFieldList(transform.groupby, at(path, 'groupby'), `The ${name} transform`, scope, 50)
  if (transform.as !== undefined) checkNames(transform.as, at(path, 'as'), scope, 100)
  if (Array.isArray(transform.sort)) checkSortFields(transform.sort, at(path, 'sort'), scope)
  if (transform.frame !== undefined) checkFrame(transform.frame, at(path, 'frame'), scope)
  if (kind.keys.includes('extent')) checkExtent(transform.extent, at(path, 'extent'), scope)
  for (const key of ['default', 'value']) checkStyle(transform[key], at(path, key), scope.params, scope.faults)
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
  known: ReadonlySet<unknown>,
  path: string,
  scope: ValidationScope,
): undefined {
  const ops = transform[key]
  const here = at(path, key)
  if (!Array.isArray(ops) || ops.length === 0 || ops.length > 50)
    return scope.faults.error(here, `"${key}" holds a list of 1 to 50 operations.`)
  return each(ops, here, (op, place): undefined => {
    if (!isObject(op)) return scope.faults.error(place, 'An operation is an object with "op", "field" and "as".')
    for (const name of Object.keys(op))
      if (!['op', 'field', 'as', 'param'].includes(name))
        scope.faults.error(at(place, name), `An operation has no ${quoted(name)}.`)
    checkOp(op.op, known, at(place, 'op'), scope)
    if (op.field === undefined || op.field === '*') checkFieldless(op, place, scope)
    else checkField(op.field, at(place, 'field'), `The ${key} transform`, scope)
    if (op.op === 'ntile' && !(typeof op.param === 'number' && op.param >= 1))
      scope.faults.error(at(place, 'param'), '"ntile" needs the number of parts as "param".')
    if (op.as !== undefined) checkNames(op.as, at(place, 'as'), scope, 1)
    else if (key !== 'aggregate') scope.faults.error(place, 'The operation needs "as", the name of its result.')
  })
}

function checkOp(op: unknown, known: ReadonlySet<unknown>, path: string, { faults }: ValidationScope): undefined {
  if (!known.has(op)) faults.error(path, `There is no operation ${quoted(String(op))}.`)
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
  if (!fieldlessOps.has(op.op)) faults.error(path, `The operation ${quoted(String(op.op))} needs a "field".`)
}

function checkFieldList(list: unknown, path: string, use: string, scope: ValidationScope, limit: number): undefined {
  if (!Array.isArray(list) || list.length > limit)
    return scope.faults.error(path, `${use} takes a list of at most ${limit} fields.`)
  return each(list, path, (ref, place) => checkField(ref, place, use, scope))
}

/** The fields by which a window sorts. */
function checkSortFields(sorts: Json[], path: string, scope: ValidationScope): undefined {
  sorts.forEach((sort, i) => {
    if (isObject(sort)) checkField(sort.field, at(at(path, i), 'field'), 'The sort', scope)
    else scope.faults.error(at(path, i), 'A sort is an object with "field" and "order".')
  })
}

/** The number of rows before and after the current one; null means all of them. */
function checkFrame(frame: unknown, path: string, { faults }: ValidationScope): undefined {
  const isEnd = (end: unknown) => end === null || typeof end === 'number'
  if (!Array.isArray(frame) || frame.length !== 2 || !frame.every(isEnd))
    faults.error(path, 'A frame is two numbers of rows such as [-2, 0]; null reaches to the first or the last row.')
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
  if (names.length === 0 || names.length > limit) return faults.error(path, 'Name the result with "as".')
  for (const name of names) {
    if (typeof name !== 'string' || name === '') faults.error(path, 'Name the result with "as".')
    else if (unsafeNames.has(name)) faults.error(path, `A field can't be called ${quoted(name)}.`)
  }
}

function checkAtMost(value: unknown, limit: number, path: string, { faults }: ValidationScope): undefined {
  if (value === undefined) return
  if (typeof value !== 'number' || value < 0 || value > limit)
    faults.error(path, `This goes up to ${limit.toLocaleString('en')}.`)
}

function checkLookup(transform: JsonRecord, path: string, scope: ValidationScope): undefined {
  checkField(transform.lookup, at(path, 'lookup'), 'The lookup', scope)
  const { from } = transform
  const here = at(path, 'from')
  if (!isObject(from)) return scope.faults.error(here, 'A lookup needs "from": a table, its key and its fields.')
  if ('param' in from) {
    if (typeof from.param !== 'string' || !scope.selections.has(from.param))
      scope.faults.error(at(here, 'param'), 'There is no such selection in this spec.')
    return
  }
  const table = tableName(from.data, at(here, 'data'), scope)
  if (table === undefined) return
  for (const key of Object.keys(from))
    if (!['data', 'key', 'fields'].includes(key)) scope.faults.error(at(here, key), `"from" has no ${quoted(key)}.`)
  const other = withTable(scope, table)
  checkField(from.key, at(here, 'key'), 'The lookup', other)
  if (from.fields !== undefined) checkFieldList(from.fields, at(here, 'fields'), 'The lookup', other, 100)
  const { as } = transform
  if (Array.isArray(from.fields) && as !== undefined && [as].flat().length !== from.fields.length)
    scope.faults.error(at(path, 'as'), 'The lookup needs a name in "as" for each of its fields.')
}

/** The name of a table in `{"name": …}`, the only form of data that is allowed. */
export function tableName(data: unknown, path: string, { tables, faults }: ValidationScope): string | undefined {
  if (!isObject(data) || typeof data.name !== 'string' || data.name === '') {
    faults.error(path, 'Data is named: {"name": "a table of the room"}. Addresses and inline values are not drawn.')
    return undefined
  }
  for (const key of Object.keys(data))
    if (key !== 'name') faults.error(at(path, key), `Data has a name only; ${quoted(key)} is not allowed.`)
  if (tables && !tables.has(data.name)) {
    const known = [...tables.keys()]
    faults.error(
      at(path, 'name'),
      `There is no table ${quoted(data.name)} here${known.length > 0 ? `; there is ${known.slice(0, 8).map(quoted).join(', ')}.` : '.'}`,
    )
    return undefined
  }
  return data.name
}
