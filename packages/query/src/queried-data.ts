import { isObject, type Json } from '@belvedere/spec'
import type { Query } from '@uwdata/mosaic-sql'
import type { VegaData } from './data-users.ts'
import { deferredTransforms } from './deferred-columns.ts'
import type { TableCube } from './engine.ts'
import { objectLookups } from './lookup-transform.ts'
import type { FineFrame } from './plot-frame.ts'
import type { PointDensity } from './point-density.ts'
import { inOrder, type Relation } from './relation.ts'
import type { SelectionStore } from './selection-test.ts'
import type { CubePlan, Moving } from './slices.ts'
import type { TransformScope, VegaTransform } from './transform.ts'
import { Inexpressible, type ValueType } from './typed-node.ts'

/** Values of the signals and stores that a query depends on, in the order of its names. */
export interface OuterValues {
  signals: ReadonlyMap<string, Json>
  stores: ReadonlyMap<string, SelectionStore>
  cube?: CubePlan
  /** The cells that a picture is made of. */
  fine?: FineFrame
}

/** A data set whose rows come from a query. */
export interface QueriedData {
  name: string
  /** The data set of the table that it is made of. */
  of: string
  signals: readonly string[]
  /** Of the signals, those that are bins. */
  bins: ReadonlySet<string>
  stores: readonly string[]
  columns: readonly { name: string; type: ValueType }[]
  queryOf(values: OuterValues): Query
  /** A cube for the query and for those with other values of what moves; null where there is none. */
  cubeOf(values: OuterValues, moving: Moving): TableCube | null
  /** Rows that are drawn as this density. */
  density?: PointDensity
  /** Cubes that come near the picture of a plot that is zoomed, the best first. */
  zoomOf?(values: OuterValues): { fine: FineFrame; cube: TableCube }[]
  /** Of more rows than can be drawn one by one, their number, as `n`, and what is fetched of them. */
  many?: { countOf(values: OuterValues): Query; queryOf(values: OuterValues): Query }
  /** Rows of a sample: how many it has at most, and the number of those that it is taken of, as `n`. */
  sample?: RowSample
}

export interface RowSample {
  size: number
  countOf(values: OuterValues): Query
}

/** The type of the transform that stands in place of those that were moved into queries. */
export const queryTransform = 'belvederequery'

/** What is written to the spec once it is known that all users of a table can do without its rows. */
export interface Cut {
  /** The data set of the table. */
  root: string
  queried: QueriedData[]
  edits: (() => void)[]
  /** Data sets that come before a data set. */
  before: Map<string, VegaData[]>
  /** Where values may be looked up. */
  lookups: Lookups
  isEachDrawn: boolean
}

export type Lookups = Pick<TransformScope, 'tableOf' | 'objectsOf'>

/** A data set on the way from a table, as a function of what it depends on. */
export interface DataStage {
  data: VegaData
  relation: (values: OuterValues) => Relation
  signals: ReadonlyMap<string, Json>
  stores: ReadonlySet<string>
  /** Rows are compared with their groups on the way, so that few of them are left: outliers, the first of a ranking. */
  narrowed: boolean
  sample?: RowSample | undefined
}

/** Bins before any row was seen: only whether they can be queried matters. */
export const someBins = { start: 0, stop: 1, step: 1 }

export const firstValues = (signals: ReadonlyMap<string, Json>, stores: ReadonlySet<string>): OuterValues => ({
  signals,
  stores: new Map([...stores].map((name) => [name, []])),
})

/** Which signals and stores a relation looks at. */
function dependenciesOf(
  make: (values: OuterValues) => unknown,
  { signals, stores }: Pick<DataStage, 'signals' | 'stores'>,
) {
  const used = { signals: new Set<string>(), stores: new Set<string>() }
  const first = firstValues(signals, stores)
  const watched = <T>(map: ReadonlyMap<string, T>, names: Set<string>): ReadonlyMap<string, T> =>
    new Proxy(map, {
      get(target, key) {
        if (key !== 'get' && key !== 'has') return Reflect.get(target, key, target)
        return (name: string) => {
          if (target.has(name)) names.add(name)
          return target[key](name)
        }
      },
    })
  make({ signals: watched(first.signals, used.signals), stores: watched(first.stores, used.stores) })
  return { signals: [...used.signals], stores: [...used.stores] }
}

export function queriedData(
  { root }: Cut,
  stage: Pick<DataStage, 'signals' | 'stores'>,
  name: string,
  relation: (values: OuterValues) => Relation,
  rowsOf: (relation: Relation, names: readonly string[]) => Query = inOrder,
): QueriedData {
  const { columns } = relation(firstValues(stage.signals, stage.stores))
  const names = [...columns.keys()]
  const uses = dependenciesOf(relation, stage)
  return {
    name,
    of: root,
    ...uses,
    bins: new Set(uses.signals.filter((signal) => stage.signals.get(signal) === someBins)),
    columns: [...columns].map(([column, type]) => ({ name: column, type })),
    queryOf: (values) => rowsOf(relation(values), names),
    cubeOf: (now, what) => {
      // Frames are objects, of which no filter asks.
      const isStill = ([name, value]: readonly [string, unknown]) => !what.moving.has(name) || isObject(value)
      const still = {
        signals: new Map([...now.signals].filter(isStill)),
        stores: new Map([...now.stores].filter(isStill)),
      }
      const answerFrom = (table: string) => {
        const cube: CubePlan = { ...what, now, table, query: null }
        return { answer: rowsOf(relation({ ...now, ...still, cube }), names), rows: cube.query }
      }
      try {
        const { rows } = answerFrom('cube')
        return rows && { query: rows, answerFrom: (table) => answerFrom(table).answer }
      } catch (thrown) {
        if (thrown instanceof Inexpressible) return null
        throw thrown
      }
    },
  }
}

/** The transforms that make the rows of a data set of a query. */
const fetched = (
  queried: QueriedData,
  relation: (values: OuterValues) => Relation,
  { signals, stores }: Pick<DataStage, 'signals' | 'stores'>,
): VegaTransform[] => [fetching(queried), ...remaining(relation(firstValues(signals, stores)))]

/** The transforms of the rows of a query that SQL has no equivalent of. */
export const remaining = (relation: Relation): VegaTransform[] => [
  ...objectLookups(relation),
  ...deferredTransforms(relation),
]

/** The transform that fetches the rows of a data set. */
export function fetching({ name, signals, stores, bins }: QueriedData): VegaTransform {
  return {
    type: queryTransform,
    query: name,
    signals: signals.map((signal) => ({ signal: bins.has(signal) ? plainBins(signal) : signal })),
    stores: stores.map((store) => ({ signal: `data(${JSON.stringify(store)})` })),
  }
}
/** Bins are a function with properties; only these are needed. */
const plainBins = (signal: string): string => `{start: ${signal}.start, stop: ${signal}.stop, step: ${signal}.step}`

/** Lets the rows of a data set come from a query; the transforms that are left follow. */
export function fetchRows(
  cut: Cut,
  { data, relation, signals, stores, sample }: DataStage,
  rest: readonly VegaTransform[],
): void {
  const queried = queriedData(cut, { signals, stores }, data.name, relation)
  cut.queried.push(sample ? { ...queried, sample } : queried)
  cut.edits.push(() => {
    delete data.source
    data.transform = [...fetched(queried, relation, { signals, stores }), ...rest]
  })
}

/** A data set of its own for a query whose rows no other transform makes. */
export function added(
  cut: Cut,
  stage: DataStage,
  relation: (values: OuterValues) => Relation,
  rest: readonly VegaTransform[],
): string {
  const name = `belvedere_${stage.data.name}_${cut.queried.length}`
  const queried = queriedData(cut, stage, name, relation)
  cut.queried.push(queried)
  addBefore(cut, stage.data, { name, transform: [...fetched(queried, relation, stage), ...rest] })
  return name
}

export function addBefore(cut: Cut, { name }: VegaData, added: VegaData): void {
  cut.before.set(name, [...(cut.before.get(name) ?? []), added])
}
