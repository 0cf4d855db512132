import { fieldName, isObject, type Json } from '@belvedere/spec'
import { literal, min, Query } from '@uwdata/mosaic-sql'
import { aggregateOf } from './aggregates.ts'
import type { ScaleUse } from './data-users.ts'
import { deferredGroups } from './deferred-columns.ts'
import { grouped } from './grouping.ts'
import { columnRef } from './nodes.ts'
import { addBefore, added, type Cut, type DataStage, firstValues, type OuterValues } from './queried-data.ts'
import { type Relation, rowNumber } from './relation.ts'
import { publishes, type VegaTransform } from './transform.ts'
import { transformed } from './transforms.ts'
import { Inexpressible } from './typed-node.ts'

/** Extents and bins that signals publish: Vega computes them of the least and the greatest value. */
export function publish(
  cut: Cut,
  stage: DataStage,
  pushed: readonly VegaTransform[],
  signals: ReadonlyMap<string, Json>,
): void {
  pushed.forEach((transform, at) => {
    if (!publishes(transform)) return
    if (transform.type === 'bin') {
      const isWithExtent = pushed.some(
        ({ type, signal }, before) => before < at && type === 'extent' && isSignal(transform.extent, signal),
      )
      if (!isWithExtent) addPublisher(cut, stage, transform)
      return
    }
    if (transform.type !== 'extent') throw new Inexpressible(`signal of ${transform.type}`)
    const field = String(transform.field)
    const bins = pushed.filter(({ type, extent }) => type === 'bin' && isSignal(extent, transform.signal))
    const before = (values: OuterValues): Relation =>
      pushed
        .slice(0, at)
        .reduce((one, step) => transformed(one, step, { ...values, ...cut.lookups }), stage.relation(values))
    added(cut, { ...stage, signals }, (values) => extremes(before(values), fieldName(field)), [transform, ...bins])
  })
}

/** A data set without rows, of which a transform tells by its signal what depends on none. */
function addPublisher(cut: Cut, { data }: DataStage, transform: VegaTransform): void {
  if (!Array.isArray(transform.extent)) throw new Inexpressible('bounds of bins')
  addBefore(cut, data, { name: `belvedere_${data.name}_${transform.signal}`, values: [], transform: [transform] })
}

const isSignal = (value: unknown, signal: unknown): boolean => isObject(value) && value.signal === signal

/** The least and the greatest value of a column, as two rows. */
function extremes(relation: Relation, field: string): Relation {
  const type = relation.columns.get(field)
  if (!type || (type.kind !== 'number' && type.kind !== 'time')) throw new Inexpressible('extent')
  const ends = grouped(
    relation,
    [],
    (['min', 'max'] as const).map((name) => ({ name, ...aggregateOf(name, { name: field, type }, relation) })),
    literal(0),
  )
  const end = (name: 'min' | 'max', at: number) =>
    Query.from({ ends: ends.query }).select({ [rowNumber]: literal(at), [field]: columnRef(name) })
  const both = Query.unionAll(end('min', 0), end('max', 1))
  return {
    query: Query.from({ both }).select({ [rowNumber]: columnRef(rowNumber), [field]: columnRef(field) }),
    columns: new Map([[field, { ...type, nullable: true, absent: true }]]),
  }
}

const continuous: ReadonlySet<unknown> = new Set(['linear', 'log', 'pow', 'sqrt', 'symlog', 'time', 'utc', 'quantize'])

/** Takes the domain of a scale from a query: the ends of what is continuous, the values of what is not. */
export function domainOf(cut: Cut, stage: DataStage, { scale, reference, isShared }: ScaleUse): void {
  const list = Array.isArray(reference.fields) ? reference.fields : [reference.field]
  const [field] = list
  if (list.length !== 1 || typeof field !== 'string') throw new Inexpressible('domain')
  const name = fieldName(field)
  if (continuous.has(scale.type)) {
    const dataset = added(cut, stage, (values) => extremes(stage.relation(values), name), [])
    cut.edits.push(() => Object.assign(reference, { data: dataset }))
    return
  }
  const { sort } = reference
  const owner = isShared && isObject(scale.domain) ? scale.domain : reference
  const order = isObject(sort) ? sort : isObject(owner.sort) ? owner.sort : null
  // Without a field the values themselves are sorted.
  const isByField = order !== null && (order.op !== undefined || order.field !== undefined)
  if (isByField && (isShared || typeof order.op !== 'string')) throw new Inexpressible('order of a domain')
  const by = order && typeof order.field === 'string' ? fieldName(order.field) : null
  const op = isByField ? String(order.op) : null
  const isDeferred = stage.relation(firstValues(stage.signals, stage.stores)).deferred?.has(name) === true
  if (isDeferred && op !== null && op !== 'min' && op !== 'max') throw new Inexpressible('order of a deferred column')
  const dataset = added(
    cut,
    stage,
    (values) => {
      const relation = stage.relation(values)
      const type = by === null ? undefined : relation.columns.get(by)
      if (by !== null && !type) throw new Inexpressible(by)
      const column = by === null || !type ? null : { name: by, type }
      const summary = op === null ? [] : [{ name: sortColumn, ...aggregateOf(op, column, relation) }]
      const inputs = relation.deferred?.get(name)?.inputs ?? [name]
      const { groups, deferred } = deferredGroups(relation, [...new Set([...inputs, name])])
      return { ...grouped(relation, groups, summary, min(columnRef(rowNumber))), deferred }
    },
    [],
  )
  cut.edits.push(() => {
    reference.data = dataset
    // A value has one row, or several if others decide about it.
    if (isByField) reference.sort = { ...order, op: op === 'min' ? 'min' : 'max', field: sortColumn }
  })
}
const sortColumn = 'belvedere order'
