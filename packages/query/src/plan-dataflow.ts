import { fieldName, fieldRef, isObject, type Json } from '@belvedere/spec'
import { literal, min, Query } from '@uwdata/mosaic-sql'
import { aggregateOf } from './aggregates.ts'
import {
  type DataUsers,
  type FacetUse,
  type ScaleUse,
  usersOf,
  type VegaData,
  type VegaDataflow,
} from './data-users.ts'
import { deferredGroups, deferredTransforms } from './deferred-columns.ts'
import type { TableCube } from './engine.ts'
import { grouped } from './grouping.ts'
import { extremeRows, extremesOf, type LineExtremes } from './line-extremes.ts'
import { objectKey, objectLookups } from './lookup-transform.ts'
import { type MapPoints, mapPointsIn, pixelColumns, withPixels } from './map-points.ts'
import { projectionIn } from './map-projection.ts'
import { columnRef } from './nodes.ts'
import {
  axesOf,
  innerMark,
  ownAxes,
  type Panels,
  panelsOf,
  panelsRelation,
  panelTransforms,
  scalesIn,
  splitPanels,
  withShares,
} from './panels.ts'
import {
  type FineFrame,
  frameExpression,
  frameOf,
  hasPlaces,
  type PlotFrame,
  type PlotScope,
  someFrame,
} from './plot-frame.ts'
import { countRows, densityOf, densityRelation, inNoOrder, type PointDensity, rowsWithin } from './point-density.ts'
import { filtered, inOrder, projected, type Relation, rowNumber, type TableColumn, tableRelation } from './relation.ts'
import type { SelectionStore } from './selection-test.ts'
import type { CubePlan, Moving } from './slices.ts'
import { publishes, type TransformScope, type VegaTransform } from './transform.ts'
import { narrows, residue, shrinks, transformed } from './transforms.ts'
import { Inexpressible, type ValueType } from './typed-node.ts'
import { zoomLevels } from './zoom-levels.ts'

/** A table that lies in an engine, under its name there. */
export interface EngineTable {
  name: string
  columns: ReadonlyMap<string, TableColumn>
}

/** Values of the signals and stores that a query depends on, in the order of its names. */
interface OuterValues {
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

interface RowSample {
  size: number
  countOf(values: OuterValues): Query
}

interface DataflowTables {
  tables: ReadonlyMap<string, EngineTable>
  /** Where values are looked up; by default the same. */
  others?: ReadonlyMap<string, EngineTable>
  /** Many rows are drawn one by one as well: those tables are left as they are. */
  isEachDrawn?: boolean
}

/** The type of the transform that stands in place of those that were moved into queries. */
export const queryTransform = 'belvederequery'

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

/** What is written to the spec once it is known that all users of a table can do without its rows. */
interface Cut {
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

type Lookups = Pick<TransformScope, 'tableOf' | 'objectsOf'>

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
      relation: () => tableRelation(table.name, table.columns),
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
    return table && source === undefined && transform.length === 0 ? tableRelation(table.name, table.columns) : null
  }

/** The data sets of objects, each with its key. */
const dataOfObjects =
  ({ data = [] }: VegaDataflow): Lookups['objectsOf'] =>
  (dataset) => {
    const values = data.find(({ name }) => name === dataset)?.values
    return Array.isArray(values) && values.every((one) => isObject(one) && objectKey in one) ? values : null
  }

/** A data set on the way from a table, as a function of what it depends on. */
interface Stage {
  data: VegaData
  relation: (values: OuterValues) => Relation
  signals: ReadonlyMap<string, Json>
  stores: ReadonlySet<string>
  /** Rows are compared with their groups on the way, so that few of them are left: outliers, the first of a ranking. */
  narrowed: boolean
  sample?: RowSample | undefined
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

/** Bins before any row was seen: only whether they can be queried matters. */
const someBins = { start: 0, stop: 1, step: 1 }

/** Moves as many transforms of a data set into a query as there are up to the first that shrinks. */
function cutData(vega: VegaDataflow, cut: Cut, stage: Stage): void {
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
    query(cut, next, rest)
    return
  }
  // Rows of a table that only other data sets and scales use need never exist.
  const users = usersOf(vega, data.name)
  const isDrawn = users.others || users.marks.length > 0
  if (isDrawn && narrowed) {
    query(cut, next, [])
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

/** Rows that are drawn: many of them by less than all, as few as can be drawn one by one as they are. */
function drawFewer(vega: VegaDataflow, cut: Cut, stage: Stage, marks: DataUsers['marks']): void {
  const { data, stores } = stage
  const first = stage.relation(firstValues(stage.signals, stores))
  const { columns } = first
  const map = mapPointsIn(first)
  const frame = `belvedere_frame_${vega.signals?.length ?? 0}_${cut.queried.length}`
  const { axes, density, lines, panels, isZoomed } = drawnByLess(vega, marks, { columns, map, frame })
  if (cut.isEachDrawn) throw new Inexpressible('rows are drawn')
  const mapFrame = map && { ...sizeOf(vega, map.projection), projection: map.projection }
  const framed = { stores, signals: new Map<string, Json>([...stage.signals, [frame, {}]]) }
  const hasShares = panels !== null && panels.own.length > 0
  const inFrame =
    (make: (relation: Relation, frame: PlotFrame, values: OuterValues) => Relation) => (values: OuterValues) => {
      const relation = stage.relation(values)
      const value = values.signals.get(frame)
      const projection = isObject(value) ? projectionIn(value.projection) : null
      const placed = map ? withPixels(relation, map, projection ?? []) : relation
      const plain = map && !projection ? null : frameOf(value)
      const known = plain && hasPlaces(axes, plain) ? { ...plain, ...(values.fine && { fine: values.fine }) } : null
      const shared = hasShares ? withShares(placed, panels, isObject(value) ? value.panels : []) : placed
      return make(known ? shared : filtered(shared, literal(false)), known ?? someFrame, values)
    }
  const isWithin = inFrame((relation, known) =>
    density ? rowsWithin(relation, axesOf(density, panels), known) : relation,
  )
  const drawn = (values: OuterValues) =>
    hasShares || map
      ? projected(
          isWithin(values),
          [...columns.keys()].map((name) => [name, name] as const),
        )
      : isWithin(values)
  const nameOf = (part: string) => `belvedere_${data.name}_${part}`
  const rows = queriedData(cut, framed, panels ? nameOf('rows') : data.name, drawn)
  const picture = density && nameOf('density')
  const fetchingRows = [
    {
      ...fetching(rows),
      ...(picture !== null && { isDrawn: { signal: `length(data(${JSON.stringify(picture)})) > 0` } }),
    },
    ...remaining(first),
  ]
  if (density) {
    const placed = inFrame((relation, known, values) =>
      densityRelation(relation, axesOf(density, panels), known, values),
    )
    const places = queriedData(cut, framed, nameOf('density'), placed, inNoOrder)
    const zoomOf = isZoomed && !hasShares && zoomingOf(places, axesOf(density, panels), density)
    cut.queried.push({ ...places, density, ...(zoomOf && { zoomOf }) }, rows)
    const isMoving = zoomOf ? { isMoving: { signal: movingSignal } } : {}
    addBefore(cut, data, { name: places.name, transform: [{ ...fetching(places), ...isMoving }] })
    if (zoomOf) cut.edits.push(() => declareMoving(vega))
  }
  if (lines) {
    const extremes = inFrame((relation, known) => extremeRows(relation, axesOf(lines, panels), known))
    const { queryOf } = queriedData(cut, framed, rows.name, extremes)
    cut.queried.push({ ...rows, many: { countOf: (values) => countRows(isWithin(values)), queryOf } })
  }
  cut.edits.push(() => {
    const update = frameExpression({
      x: axes.x,
      y: axes.y,
      color: density?.color?.shows === 'shares' ? density.color : null,
      ownRanges: Object.fromEntries((panels?.own ?? []).map(({ channel, range }) => [channel, range])),
      panels: panels && panelsName(data),
      map: mapFrame,
    })
    vega.signals = [...(vega.signals ?? []), { name: frame, update }]
    delete data.source
    data.transform = fetchingRows
  })
  if (panels) addPanels(cut, stage, panels, { data: { name: rows.name, transform: fetchingRows }, picture })
}

/** The signal that tells whether a chart moves: what comes near is then good enough. */
export const movingSignal = 'belvedere_moving'

function declareMoving(vega: VegaDataflow): void {
  if (vega.signals?.some(({ name }) => name === movingSignal)) return
  vega.signals = [...(vega.signals ?? []), { name: movingSignal, value: false }]
}

const sizeSignal = /^\[(\w+)(?: \/ 2)?, (\w+)(?: \/ 2)?\]$/

/** The signals with the size of the plot that a projection fills, or whose middle it is in. */
function sizeOf(vega: { [key: string]: unknown }, projection: string): { width: string; height: string } {
  for (const group of [vega, ...groupsIn(vega)]) {
    const own = listOf(group.projections).find(({ name }) => name === projection)
    if (!own) continue
    const size = [own.size, own.translate].find((part) => isObject(part) && typeof part.signal === 'string')
    const [, width, height] = sizeSignal.exec(isObject(size) ? String(size.signal) : '') ?? []
    if (width !== undefined && height !== undefined) return { width, height }
  }
  throw new Inexpressible('size of a map')
}

const listOf = (value: unknown): { [key: string]: unknown }[] => (Array.isArray(value) ? value.filter(isObject) : [])
const groupsIn = ({ marks }: { [key: string]: unknown }): { [key: string]: unknown }[] =>
  listOf(marks).flatMap((mark) => (mark.type === 'group' ? [mark, ...groupsIn(mark)] : []))

const panelsName = ({ name }: VegaData): string => `belvedere_${name}_panels`

/** How the rows of a data set are drawn by less. Throws `Inexpressible` where they are drawn one by one. */
function drawnByLess(
  { scales }: VegaDataflow,
  [drawn, ...others]: DataUsers['marks'],
  { columns, map, frame }: Pick<PlotScope, 'columns'> & { map: MapPoints | null; frame: string },
): {
  axes: Pick<PointDensity, 'x' | 'y'>
  density: PointDensity | null
  lines: LineExtremes | null
  panels: Panels | null
  /** People can zoom and pan. */
  isZoomed: boolean
} {
  if (!drawn || others.length > 0) throw new Inexpressible('rows are drawn')
  const outer = panelsOf(drawn.mark)
  const known = map ? new Map([...columns, ...pixelColumns(map)]) : columns
  const scope = { columns: known, map, scales: [...scalesIn({ scales }), ...(outer ? scalesIn(outer.group) : [])] }
  const inner = outer && innerMark(drawn.mark)
  const points = outer ? inner?.keys.length === outer.keys.length && inner : drawn
  const density = points ? densityOf({ ...points, frame }, scope) : null
  const lines = density || map ? null : extremesOf(drawn.mark, scope)
  const axes = density ?? lines
  if (!axes) throw new Inexpressible('rows are drawn')
  const panels = outer && { ...outer, own: ownAxes(outer, axes) }
  const isZoomed = [axes.x, axes.y].some(({ scale }) => scope.scales.some((one) => one.name === scale && isBound(one)))
  return { axes, density: density && densityIn(panels, density), lines, panels, isZoomed }
}

/** Whether a selection sets the domain of a scale. */
const isBound = ({ domainRaw }: { readonly [key: string]: unknown }): boolean =>
  isObject(domainRaw) && typeof domainRaw.signal === 'string' && /\w\[/.test(domainRaw.signal)

/** The cubes of the zoom levels of a picture. */
const zoomingOf =
  (
    { cubeOf }: Pick<QueriedData, 'cubeOf'>,
    axes: Pick<PointDensity, 'x' | 'y'>,
    { frame }: PointDensity,
  ): NonNullable<QueriedData['zoomOf']> =>
  (values) => {
    const known = frameOf(values.signals.get(frame))
    const levels = known ? zoomLevels(axes, known) : []
    return levels.flatMap((fine) => {
      const cube = cubeOf({ ...values, fine }, { moving: new Set([frame]), steps: new Map(), selections: new Map() })
      return cube ? [{ fine, cube }] : []
    })
  }

/** Along axes that panels have of their own, shares are counted, which are not spaced as the values are. */
function densityIn(panels: Panels | null, density: Omit<PointDensity, 'panels'>): PointDensity {
  const own = (panels?.own ?? []).map(({ channel, position: { spacing: _, ...position } }) => [channel, position])
  return { ...density, panels, ...Object.fromEntries(own) }
}

/** Rows, and pictures of them, in panels: there is a panel for each group of rows, whether they are drawn or not. */
function addPanels(cut: Cut, stage: Stage, panels: Panels, drawn: { data: VegaData; picture: string | null }): void {
  const { data } = stage
  const groups = queriedData(cut, stage, panelsName(data), (values) => panelsRelation(stage.relation(values), panels))
  cut.queried.push(groups)
  addBefore(cut, data, drawn.data)
  addBefore(cut, data, { name: groups.name, transform: [fetching(groups), ...panelTransforms(panels)] })
  cut.edits.push(() => {
    data.source = [drawn.data.name, groups.name, ...(drawn.picture === null ? [] : [drawn.picture])]
    delete data.transform
    splitPanels(panels)
  })
}

function addBefore(cut: Cut, { name }: VegaData, added: VegaData): void {
  cut.before.set(name, [...(cut.before.get(name) ?? []), added])
}

const firstValues = (signals: ReadonlyMap<string, Json>, stores: ReadonlySet<string>): OuterValues => ({
  signals,
  stores: new Map([...stores].map((name) => [name, []])),
})

/** Which signals and stores a relation looks at. */
function dependenciesOf(
  make: (values: OuterValues) => unknown,
  { signals, stores }: Pick<Stage, 'signals' | 'stores'>,
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

function queriedData(
  { root }: Cut,
  stage: Pick<Stage, 'signals' | 'stores'>,
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
  { signals, stores }: Pick<Stage, 'signals' | 'stores'>,
): VegaTransform[] => [fetching(queried), ...remaining(relation(firstValues(signals, stores)))]

/** The transforms of the rows of a query that SQL has no equivalent of. */
const remaining = (relation: Relation): VegaTransform[] => [...objectLookups(relation), ...deferredTransforms(relation)]

/** The transform that fetches the rows of a data set. */
function fetching({ name, signals, stores, bins }: QueriedData): VegaTransform {
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
function query(cut: Cut, { data, relation, signals, stores, sample }: Stage, rest: readonly VegaTransform[]): void {
  const queried = queriedData(cut, { signals, stores }, data.name, relation)
  cut.queried.push(sample ? { ...queried, sample } : queried)
  cut.edits.push(() => {
    delete data.source
    data.transform = [...fetched(queried, relation, { signals, stores }), ...rest]
  })
}

/** A data set of its own for a query whose rows no other transform makes. */
function added(
  cut: Cut,
  stage: Stage,
  relation: (values: OuterValues) => Relation,
  rest: readonly VegaTransform[],
): string {
  const name = `belvedere_${stage.data.name}_${cut.queried.length}`
  const queried = queriedData(cut, stage, name, relation)
  cut.queried.push(queried)
  addBefore(cut, stage.data, { name, transform: [...fetched(queried, relation, stage), ...rest] })
  return name
}

/** Extents and bins that signals publish: Vega computes them of the least and the greatest value. */
function publish(cut: Cut, stage: Stage, pushed: readonly VegaTransform[], signals: ReadonlyMap<string, Json>): void {
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
function addPublisher(cut: Cut, { data }: Stage, transform: VegaTransform): void {
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
    (['min', 'max'] as const).map((name) => ({ name, ...aggregateOf(name, { name: field, type }) })),
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

/** Transforms that look at no other row, so that it does not matter whether rows are in panels. */
const ofOneRow: ReadonlySet<string> = new Set(['filter', 'formula', 'timeunit', 'lookup', 'geopoint'])

/** Panels whose rows are aggregated in each: a query aggregates them by panel as well. */
function cutFacet(cut: Cut, stage: Stage, { facet, data }: FacetUse): void {
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

const continuous: ReadonlySet<unknown> = new Set(['linear', 'log', 'pow', 'sqrt', 'symlog', 'time', 'utc', 'quantize'])

/** Takes the domain of a scale from a query: the ends of what is continuous, the values of what is not. */
function domainOf(cut: Cut, stage: Stage, { scale, reference, isShared }: ScaleUse): void {
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
      const summary = op === null ? [] : [{ name: sortColumn, ...aggregateOf(op, column) }]
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
