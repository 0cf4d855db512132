import { fieldRef, isObject, type Json } from '@belvedere/spec'
import { domainOf, publish } from './cut-domains.ts'
import { type FacetUse, usersOf, type VegaDataflow } from './data-users.ts'
import { drawFewer } from './draw-fewer.ts'
import { objectKey } from './lookup-transform.ts'
import { countRows } from './point-density.ts'
import {
  added,
  type Cut,
  type DataStage,
  fetchRows,
  firstValues,
  type Lookups,
  type OuterValues,
  type QueriedData,
  type RowSample,
  someBins,
} from './queried-data.ts'
import { type EngineTable, type Relation, tableRelation } from './relation.ts'
import { publishes, type TransformScope, type VegaTransform } from './transform.ts'
import { narrows, residue, shrinks, transformed } from './transforms.ts'
import { Inexpressible } from './typed-node.ts'

interface DataflowTables {
  tables: ReadonlyMap<string, EngineTable>
  /** Where values are looked up; by default the same. */
  others?: ReadonlyMap<string, EngineTable>
  /** Many rows are drawn one by one as well: those tables are left as they are. */
  isEachDrawn?: boolean
}

/**
 * Cuts a compiled dataflow: what shrinks the rows of tables that lie in an engine becomes queries, the rest stays. Edits the
 * spec in place: a queried data set begins with a transform of type `queryTransform` that names it (`query`) and lists what
 * it depends on (`signals`, `stores`). Tables whose rows are needed one by one are left as they are.
 */
export function planDataflow(
  vega: VegaDataflow,
  { tables, others = tables, isEachDrawn = false }: DataflowTables,
): QueriedData[] {
  return [...tables].flatMap(([dataset, table]) => planTable(vega, { dataset, table, others, isEachDrawn }) ?? [])
}

interface PlannedTable {
  dataset: string
  table: EngineTable
  others: ReadonlyMap<string, EngineTable>
  isEachDrawn: boolean
}

function planTable(vega: VegaDataflow, { dataset, table, others, isEachDrawn }: PlannedTable): QueriedData[] | null {
  const root = vega.data?.find(({ name }) => name === dataset)
  if (!vega.data || !root || root.source !== undefined || root.values !== undefined) return null
  const lookups = { tableOf: wholeTables(vega, others), objectsOf: dataOfObjects(vega) }
  const cut: Cut = { root: dataset, queried: [], edits: [], before: new Map(), lookups, isEachDrawn }
  const known = knownSignals(vega)
  try {
    cutData(vega, cut, {
      data: root,
      relation: () => tableRelation(table),
      signals: known,
      stores: storesIn(vega),
      narrowed: false,
    })
  } catch (thrown) {
    if (thrown instanceof Inexpressible) return null
    throw thrown
  }
  for (const edit of cut.edits) edit()
  vega.data = vega.data.flatMap((data) => [...(cut.before.get(data.name) ?? []), data])
  return cut.queried
}

/** The tables that data sets hold as they are, of those in the engine. */
const wholeTables =
  ({ data = [] }: VegaDataflow, tables: ReadonlyMap<string, EngineTable>): TransformScope['tableOf'] =>
  (dataset) => {
    const table = tables.get(dataset)
    const { source, transform = [] } = data.find(({ name }) => name === dataset) ?? {}
    return table && source === undefined && transform.length === 0 ? tableRelation(table) : null
  }

/** The data sets of objects, each with its key. */
const dataOfObjects =
  ({ data = [] }: VegaDataflow): Lookups['objectsOf'] =>
  (dataset) => {
    const values = data.find(({ name }) => name === dataset)?.values
    return Array.isArray(values) && values.every((one) => isObject(one) && objectKey in one) ? values : null
  }

/** Signals whose values are plain, at first; bins and extents are published by data sets. */
function knownSignals({ signals = [] }: VegaDataflow): Map<string, Json> {
  const known = new Map<string, Json>()
  for (const { name, value } of signals)
    if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) known.set(name, value as Json)
  return known
}

const storesIn = ({ data = [] }: VegaDataflow): ReadonlySet<string> =>
  new Set(data.flatMap(({ name }) => (name.endsWith('_store') ? [name] : [])))

/** Moves as many transforms of a data set into a query as there are up to the first that shrinks. */
function cutData(vega: VegaDataflow, cut: Cut, stage: DataStage): void {
  const { data } = stage
  const own = data.transform ?? []
  const end = own.findIndex(shrinks)
  const pushed = end < 0 ? own : own.slice(0, end + 1)
  const last = own[end]
  const rest = last ? [...residue(last), ...own.slice(end + 1)] : []
  const signals = new Map(stage.signals)
  for (const one of pushed) if (publishes(one) && one.type === 'bin') signals.set(String(one.signal), someBins)
  const after = (transforms: readonly VegaTransform[], values: OuterValues): Relation =>
    transforms.reduce((before, one) => transformed(before, one, { ...values, ...cut.lookups }), stage.relation(values))
  const relation = (values: OuterValues): Relation => after(pushed, values)
  // Throws where SQL cannot say it.
  relation(firstValues(signals, stage.stores))
  publish(cut, stage, pushed, signals)
  const narrowed = stage.narrowed || own.some(narrows)
  const samplesAt = pushed.findIndex(({ type }) => type === 'sample')
  const sample: RowSample | undefined =
    samplesAt < 0
      ? stage.sample
      : {
          size: Math.floor(Number(pushed[samplesAt]?.size ?? 1000)),
          countOf: (values) => countRows(after(pushed.slice(0, samplesAt), values)),
        }
  const next = { ...stage, relation, signals, narrowed, sample }
  if (end >= 0) {
    fetchRows(cut, next, rest)
    return
  }
  // Rows of a table that only other data sets and scales use need never exist.
  const users = usersOf(vega, data.name)
  const isDrawn = users.others || users.marks.length > 0
  if (isDrawn && narrowed) {
    fetchRows(cut, next, [])
    return
  }
  if (users.others) throw new Inexpressible('rows are needed')
  if (isDrawn) drawFewer(vega, cut, next, users.marks)
  for (const scale of users.domains) domainOf(cut, next, scale)
  for (const facet of users.facets) cutFacet(cut, next, facet)
  for (const child of users.data) cutData(vega, cut, { ...next, data: child })
  if (isDrawn) return
  cut.edits.push(() => {
    delete data.transform
    delete data.source
  })
}

/** Transforms that look at no other row, so that it does not matter whether rows are in panels. */
const ofOneRow: ReadonlySet<string> = new Set(['filter', 'formula', 'timeunit', 'lookup', 'geopoint'])

/** Panels whose rows are aggregated in each: a query aggregates them by panel as well. */
function cutFacet(cut: Cut, stage: DataStage, { facet, data }: FacetUse): void {
  const own = data.transform ?? []
  const end = own.findIndex(shrinks)
  const [last, pushed] = [own[end], own.slice(0, end)]
  if (last?.type !== 'aggregate' || facet.aggregate !== undefined || !pushed.every(({ type }) => ofOneRow.has(type)))
    throw new Inexpressible('panels of rows')
  const groupby = [...new Set([facet.groupby, last.groupby ?? []].flat())]
  const aggregated = (values: OuterValues, aggregate: VegaTransform): Relation =>
    [...pushed, aggregate].reduce(
      (before, one) => transformed(before, one, { ...values, ...cut.lookups }),
      stage.relation(values),
    )
  const dataset = added(cut, stage, (values) => aggregated(values, { ...last, groupby }), [])
  // Within a panel its own values are left out.
  const inPanel = aggregated(firstValues(stage.signals, stage.stores), last)
  const names = [...inPanel.columns.keys(), ...(inPanel.deferred?.keys() ?? [])]
  cut.edits.push(() => {
    facet.data = dataset
    data.transform = [{ type: 'project', fields: names.map(fieldRef), as: names }, ...own.slice(end + 1)]
  })
}
