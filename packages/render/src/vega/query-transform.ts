import {
  densityColumns,
  domainColumn,
  domainTransform,
  frameOf,
  keysOf,
  type Moving,
  type PlotFrame,
  type PointDensity,
  panelColumns,
  panelsIn,
  placesOf,
  type QueriedData,
  type QueryResult,
  queryTransform,
  type SelectionStore,
  type TableCube,
  type TableQuery,
  type ValueSteps,
} from '@belvedere/query'
import { isObject, type Json, maxSingleRows } from '@belvedere/spec'
import * as vega from 'vega'
import type { RanStatement, RowReduction } from '../model/view-types.ts'
import { toEngineCell } from './aliases.ts'
import { type BrushedField, brushSteps } from './brush-steps.ts'
import { StatementResults } from './statement-results.ts'
import type { Tuple, VegaScale, VegaSpec } from './vega-types.ts'

type QueriedColumns = Pick<QueryResult, 'rows' | 'columns'>

/** Runs a query of a dataflow. An aborted signal withdraws it. */
type RunQuery = (
  query: Pick<TableQuery, 'query' | 'cube' | 'approximations'>,
  signal?: AbortSignal,
) => Promise<QueryResult>

/** Paints the picture of a density in each plot, of some rows of the result. */
type PaintDensities = (
  density: PointDensity,
  plots: readonly { frame: PlotFrame; rows: ArrayLike<number>; places: ArrayLike<number> }[],
  of: { result: Pick<QueryResult, 'columns'>; points: number; scaleOf: (name: string) => VegaScale },
) => readonly object[]

interface SourceOptions {
  run: RunQuery
  paint: PaintDensities
  /** The steps of sliders, by their signals. */
  steps: ReadonlyMap<string, ValueSteps>
  /** The fields of selections, by their stores, with the scales along which they are brushed. */
  brushed: ReadonlyMap<string, readonly BrushedField[]>
  /** The signal of the timestep, whose cubes are built from the first query on; null: there is none. */
  timestep: string | null
  /** Called whenever the rows of a data set were fetched. */
  onFetched(data: string, fetched: FetchedRows): void
}

interface Source extends SourceOptions {
  data: QueriedData
  results: StatementResults
  moves: MovingParts
  /** Of what is drawn by less than its rows, nothing is fetched. */
  isPaused: boolean
  /** What was asked last. */
  params: Params | null
}

/** How the rows of a data set were fetched. */
export interface FetchedRows {
  statements: RanStatement[]
  reduction: RowReduction | null
}

/** The queries of all dataflows of this process, by the names that their transforms give. */
const sources = new Map<string, Source>()
let count = 0

/** Data sets that are fetched ahead at once: the service ends a process that asks too much. */
const mostAhead = 8

export interface ConnectedQueries {
  /** Fetches what they ask once a signal has this value and nothing else has changed. */
  fetchAhead(signal: string, value: Json, abort: AbortSignal): Promise<void>
  /** While a signal runs through its values, what is drawn by less than its rows need not be fetched; null: it has ended. */
  pauseDrawn(signal: string | null): void
  disconnect(): void
}

/** Lets the transforms of a compiled spec, by their names in it, find their queries. */
export function connectQueries(
  vega: VegaSpec,
  queries: readonly QueriedData[],
  options: SourceOptions,
): ConnectedQueries {
  const prefix = `${++count} `
  const connected = queries.map(
    (data): Source => ({
      data,
      ...options,
      results: new StatementResults(data.density ? 3 : 0),
      moves: new MovingParts(options.timestep),
      isPaused: false,
      params: null,
    }),
  )
  for (const source of connected) sources.set(prefix + source.data.name, source)
  for (const { transform } of vega.data ?? [])
    for (const one of Array.isArray(transform) ? transform : [])
      if (one.type === queryTransform) one.query = prefix + one.query
  return {
    fetchAhead: async (signal, value, abort) => {
      const dependent = connected.filter(({ data }) => data.signals.includes(signal))
      for (let at = 0; at < dependent.length; at += mostAhead)
        await Promise.all(dependent.slice(at, at + mostAhead).map((source) => fetchAhead(source, signal, value, abort)))
    },
    pauseDrawn: (signal) => {
      for (const source of connected) source.isPaused = signal !== null && source.data.signals.includes(signal)
    },
    disconnect: () => {
      for (const { name } of queries) sources.delete(prefix + name)
    },
  }
}

interface Params {
  query: string
  signals?: Json[]
  stores?: SelectionStore[]
  /** A picture is drawn in place of the rows. */
  isDrawn?: boolean
  /** The size of the plot is known, on which it depends what is asked. */
  isLaidOut?: boolean
  /** An answer that comes near is enough. */
  isMoving?: boolean
  modified(): boolean
}

/** At most so many signals and stores are what somebody moves; more are another chart. */
const maxMoving = 2

/** The signals and stores that differ from those of the query before; for as long as none does, those that did last. */
class MovingParts {
  #before: ReadonlyMap<string, string> | null = null
  #moving: ReadonlySet<string>

  constructor(first: string | null) {
    this.#moving = new Set(first === null ? [] : [first])
  }

  /** Nobody moves bins: they follow. */
  next({ signals, stores }: QueriedValues, bins: ReadonlySet<string>): ReadonlySet<string> {
    const before = this.#before
    const moved = [...signals].filter(([name]) => !bins.has(name))
    const now = new Map([...moved, ...stores].map(([name, value]) => [name, JSON.stringify(value)]))
    this.#before = now
    const changed = before ? [...now.keys()].filter((name) => before.get(name) !== now.get(name)) : []
    if (changed.length > 0) this.#moving = new Set(changed.length > maxMoving ? [] : changed)
    return this.#moving
  }
}

async function fetchTuples(params: Params, scaleOf: (name: string) => VegaScale): Promise<Tuple[]> {
  const source = sources.get(params.query)
  if (!source) throw new Error(`There is no query "${params.query}".`)
  source.params = { ...params }
  const { data, results, moves } = source
  const isDrawnByLess = data.density || data.many || params.isDrawn !== undefined
  if (params.isDrawn || params.isLaidOut === false || (source.isPaused && isDrawnByLess)) return []
  const values = valuesOf(data, params)
  const moving = moves.next(values, data.bins)
  // A cube that is made for one frame of a plot cannot answer for the next.
  const hasOtherFrame = [...moving].some((name) => isObject(values.signals.get(name)))
  const cube =
    moving.size > 0 && !hasOtherFrame
      ? data.cubeOf(values, { moving, steps: source.steps, selections: stepsOf(source, scaleOf) })
      : null
  const isMoving = params.isMoving === true
  const isZooming = isMoving && isOnly(moving, data.density?.frame)
  const statements: RanStatement[] = []
  const run: RunQuery = async (asked) => {
    const ask = () => timed(source.run, asked)
    // What only comes near is not the result of its statement.
    const result = await (isZooming ? ask() : results.of(String(asked.query), ask))
    statements.push(ranStatements.get(result) ?? statementOf(result, 0))
    return result
  }
  const { tuples, reduction } = await tuplesBy({ ...source, run }, { values, cube, scaleOf, isMoving, isZooming })
  source.onFetched(data.name, { statements, reduction })
  return tuples
}

const isOnly = (names: ReadonlySet<string>, name: string | undefined): boolean =>
  name !== undefined && names.size === 1 && names.has(name)

const stepsOf = ({ brushed }: Source, scaleOf: (name: string) => VegaScale): Moving['selections'] =>
  new Map([...brushed].map(([store, fields]) => [store, brushSteps(fields, scaleOf)]))

async function fetchAhead(source: Source, signal: string, value: Json, abort: AbortSignal): Promise<void> {
  const { data, params, results, steps } = source
  const at = data.signals.indexOf(signal)
  if (params === null || params.isDrawn || at < 0) return
  const values = valuesOf(data, { ...params, signals: (params.signals ?? []).with(at, value) })
  const cube = data.cubeOf(values, { moving: new Set([signal]), steps, selections: new Map() })
  const run: RunQuery = (asked) =>
    results.ahead(String(asked.query), (signal) => timed(source.run, asked, signal), abort)
  // What fails is asked again when it is due.
  await resultOf({ data, run }, { values, more: cube ? { cube } : {} }).catch(() => undefined)
}

const valuesOf = (data: QueriedData, { signals = [], stores = [] }: Params): QueriedValues => ({
  signals: new Map(data.signals.map((name, at) => [name, signals[at] ?? null])),
  stores: new Map(data.stores.map((name, at) => [name, stores[at] ?? []])),
})

async function timed(run: RunQuery, ...asked: Parameters<RunQuery>): Promise<QueryResult> {
  const startedAt = performance.now()
  const result = await run(...asked)
  ranStatements.set(result, statementOf(result, performance.now() - startedAt))
  return result
}

/** What ran for a result, also where it is used again. */
const ranStatements = new WeakMap<QueryResult, RanStatement>()
const statementOf = ({ sql, rows, isOfCube }: QueryResult, ms: number): RanStatement => ({ sql, rows, isOfCube, ms })

interface Fetch {
  values: QueriedValues
  cube: TableCube | null
  scaleOf: (name: string) => VegaScale
  isMoving: boolean
  /** Only the frame of the plot moves. */
  isZooming: boolean
}

interface FetchedTuples {
  tuples: Tuple[]
  reduction: RowReduction | null
}

async function tuplesBy(source: Source, { values, cube, scaleOf, isMoving, isZooming }: Fetch): Promise<FetchedTuples> {
  const { data } = source
  // While something else moves, the cells of one step are of no use in the next.
  const levels = cube || (isMoving && !isZooming) ? [] : (data.zoomOf?.(values) ?? [])
  const near = levels.length > 0 && {
    approximations: { cubes: levels.map((level) => level.cube), areEnough: isZooming },
  }
  const { result, reduction } = await resultOf(source, { values, more: { ...(cube && { cube }), ...near } })
  if (data.density) {
    const fine = levels[result.approximation ?? -1]?.fine
    return picturesOf(source, data.density, { result, values: fine ? { ...values, fine } : values, scaleOf })
  }
  return { tuples: tuplesOf(data, result), reduction }
}

async function resultOf(
  { data, run }: Pick<Source, 'data' | 'run'>,
  { values, more }: { values: QueriedValues; more: Pick<TableQuery, 'cube' | 'approximations'> },
): Promise<{ result: QueryResult; reduction: RowReduction | null }> {
  if (data.many) {
    const rows = await countBy(run, data.many.countOf(values))
    if (rows > maxSingleRows)
      return { result: await run({ query: data.many.queryOf(values) }), reduction: { as: 'extremes', rows } }
  }
  const result = await run({ query: data.queryOf(values), ...more })
  return { result, reduction: data.sample ? await sampleOf(run, data.sample, values) : null }
}

type QueriedValues = Parameters<QueriedData['queryOf']>[0]

async function sampleOf(
  run: RunQuery,
  { size, countOf }: NonNullable<QueriedData['sample']>,
  values: QueriedValues,
): Promise<RowReduction | null> {
  const rows = await countBy(run, countOf(values))
  return rows > size ? { as: 'sample', rows, shown: size } : null
}

async function countBy(run: RunQuery, query: TableQuery['query']): Promise<number> {
  const { columns } = await run({ query })
  return Number(columns.n?.[0] ?? 0)
}

function tuplesOf({ columns: all }: Pick<QueriedData, 'columns'>, result: QueriedColumns): Tuple[] {
  const columns = all.map(({ name, type }) => ({
    name,
    cells: Array.from(result.columns[name] ?? [], (cell): unknown => {
      if (cell === null) return type.absent ? undefined : null
      return type.date && typeof cell === 'number' ? new Date(cell) : toEngineCell(cell)
    }),
  }))
  return Array.from({ length: result.rows }, (_, at) => {
    const tuple: Tuple = {}
    for (const { name, cells } of columns) tuple[name] = cells[at]
    return tuple
  })
}

/** The picture of a density, or one in each panel; none where its points are few. */
function picturesOf(
  { data, paint }: Source,
  density: PointDensity,
  { result, values, scaleOf }: Pick<Fetch, 'values' | 'scaleOf'> & { result: Pick<QueryResult, 'rows' | 'columns'> },
): FetchedTuples {
  const value = values.signals.get(density.frame)
  const plain = frameOf(value)
  const frame = plain && values.fine ? { ...plain, fine: values.fine } : plain
  const [cells, counts] = [densityColumns.cell, densityColumns.count].map((name) => result.columns[name] ?? [])
  let points = 0
  for (let at = 0; at < result.rows; at++) if (cells?.[at] !== null) points += Number(counts?.[at])
  if (!frame || points <= maxSingleRows) return { tuples: [], reduction: null }
  const [keys, known] = [density.panels?.keys ?? [], keysOf(density)]
  const columns = data.columns.filter(({ name }) => known.includes(name))
  const tuples = columns.length === 0 ? Array<Tuple>(result.rows).fill({}) : tuplesOf({ columns }, result)
  const places = placesOf(density, frame, { cells: result.columns[densityColumns.cell] ?? [], tuples })
  const ofPanels = new Map<string, number[]>()
  tuples.forEach((tuple, at) => {
    const key = keyOf(tuple, keys)
    const rows = ofPanels.get(key)
    if ((places[at] ?? -1) < 0) return
    if (rows) rows.push(at)
    else ofPanels.set(key, [at])
  })
  const panels = panelsIn(isObject(value) ? value.panels : null)
  const plots = [...ofPanels].map(([key, rows]) => ({
    frame: panelFrame(
      density,
      frame,
      panels.find((panel) => keyOf(panel, keys) === key),
    ),
    rows,
    places,
  }))
  const pictures = paint(density, plots, { result, points, scaleOf })
  return {
    tuples: plots.map(({ rows: [first = 0] }, at) => ({
      ...Object.fromEntries(keys.map((key) => [key, tuples[first]?.[key]])),
      [panelColumns.picture]: pictures[at],
    })),
    reduction: { as: 'density', rows: points },
  }
}

const keyOf = (tuple: Tuple, keys: readonly string[]): string =>
  keys.length === 0 ? '' : JSON.stringify(keys.map((key) => tuple[key] ?? null))

/** The frame of a panel, which may have domains of its own. */
function panelFrame({ panels }: PointDensity, frame: PlotFrame, panel: Tuple = {}): PlotFrame {
  const domains = (panels?.own ?? []).map((axis) => [axis.channel, panel[domainColumn(axis)]])
  return { ...frame, ...Object.fromEntries(domains) }
}

/** A change of tuples, as transforms pass it on. */
interface Pulse {
  MOD: number
  StopPropagation: Pulse
  dataflow: { scale(name: string): VegaScale }
  add: Tuple[]
  rem: Tuple[]
  materialize(): Pulse
  fork(flags: number): Pulse
}
const VegaTransform = vega.Transform as unknown as new (init: Tuple[], params: unknown) => { value: Tuple[] }

/** A transform whose rows come from a query; it waits for them, so that what follows sees none of the old ones. */
class QueryTransform extends VegaTransform {
  constructor(params: unknown) {
    super([], params)
  }

  #fetched = false

  /** Params are only valid until the first `await`. */
  transform(params: Params, pulse: Pulse): Promise<Pulse> | Pulse {
    if (this.#fetched && !params.modified()) return pulse
    this.#fetched = true
    const out = pulse.materialize().fork(pulse.MOD)
    return fetchTuples(params, (name) => pulse.dataflow.scale(name)).then((rows) => {
      out.rem = [...pulse.rem, ...this.value]
      this.value = rows.map((row) => vega.ingest(row) as Tuple)
      out.add = [...pulse.add, ...this.value]
      return out
    })
  }
}

Object.assign(QueryTransform, {
  Definition: {
    type: queryTransform,
    metadata: { generates: true, changes: true },
    params: [
      { name: 'query', type: 'string', required: true },
      { name: 'signals', type: 'any', array: true },
      { name: 'stores', type: 'any', array: true },
      { name: 'isDrawn', type: 'any' },
      { name: 'isLaidOut', type: 'any' },
      { name: 'isMoving', type: 'any' },
    ],
  },
})

interface DomainParams {
  scale: string
  nice: unknown
  least: string
  greatest: string
  zero: string
  as: string
}

/** Computes the domain of a scale as Vega does, of the ends of its values in each tuple. */
class DomainTransform extends VegaTransform {
  constructor(params: unknown) {
    super([], params)
  }

  transform({ scale, nice, least, greatest, zero, as }: DomainParams, pulse: DomainPulse): DomainPulse {
    pulse.visit(pulse.ADD_MOD, (tuple) => {
      const ends = [tuple[least], tuple[greatest]]
      if (typeof ends[0] !== 'number' || typeof ends[1] !== 'number') return
      const operator = new ScaleOperator()
      operator.transform({ type: scale, domain: ends, nice, zero: tuple[zero] === true }, pulse)
      tuple[as] = operator.value.domain().map(Number)
    })
    return pulse.modifies(as)
  }
}
interface DomainPulse {
  ADD_MOD: number
  visit(flags: number, visitor: (tuple: Tuple) => void): void
  modifies(field: string): DomainPulse
}
const ScaleOperator = vega.transforms.scale as unknown as new () => {
  value: VegaScale
  transform(params: unknown, pulse: DomainPulse): void
}

Object.assign(DomainTransform, {
  Definition: {
    type: domainTransform,
    metadata: { modifies: true },
    params: [
      { name: 'scale', type: 'string', required: true },
      { name: 'nice', type: 'any' },
      ...['least', 'greatest', 'zero', 'as'].map((name) => ({ name, type: 'string', required: true })),
    ],
  },
})

// Vega keeps the transforms of a process in one object.
Object.assign(vega.transforms, { [queryTransform]: QueryTransform, [domainTransform]: DomainTransform })
