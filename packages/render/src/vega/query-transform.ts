import {
  densityColumns,
  frameOf,
  type PlotFrame,
  type PointDensity,
  type QueriedData,
  type QueryResult,
  queryTransform,
  type SelectionStore,
  type SliderSteps,
  type TableQuery,
} from '@belvedere/query'
import type { Json } from '@belvedere/spec'
import * as vega from 'vega'
import { toEngineCell } from './aliases.ts'
import type { Tuple, VegaScale, VegaSpec } from './vega-types.ts'

/** Runs a query of a dataflow. */
type RunQuery = (query: Pick<TableQuery, 'query' | 'cube'>) => Promise<Pick<QueryResult, 'rows' | 'columns'>>

/** Makes a tuple of the picture of a density; null where there is none. */
type PaintDensity = (
  density: PointDensity,
  frame: PlotFrame,
  result: Pick<QueryResult, 'rows' | 'columns'>,
  scaleOf: (name: string) => VegaScale,
) => object | null

interface Source {
  data: QueriedData
  run: RunQuery
  paint: PaintDensity
  /** The steps of sliders, by their signals. */
  steps: ReadonlyMap<string, SliderSteps>
  /** Called when so many rows were drawn by less than all. */
  onReduced(rows: number): void
}

/** The queries of all dataflows of this process, by the names that their transforms give. */
const sources = new Map<string, Source>()
let count = 0

/** Lets the transforms of a compiled spec, by their names in it, find their queries. The result forgets them. */
export function connectQueries(
  vega: VegaSpec,
  queries: readonly QueriedData[],
  source: Omit<Source, 'data'>,
): () => void {
  const prefix = `${++count} `
  for (const data of queries) sources.set(prefix + data.name, { data, ...source })
  for (const { transform } of vega.data ?? [])
    for (const one of Array.isArray(transform) ? transform : [])
      if (one.type === queryTransform) one.query = prefix + one.query
  return () => {
    for (const { name } of queries) sources.delete(prefix + name)
  }
}

interface Params {
  query: string
  signals?: Json[]
  stores?: SelectionStore[]
  modified(): boolean
}

/** At most so many signals are a widget that moves; more are another chart. */
const maxMoving = 2

/** The signals that differ from those of the query before; for as long as none does, those that did last. */
class MovingSignals {
  #before: Json[] | null = null
  #moving: ReadonlySet<string> = new Set()

  next(names: readonly string[], values: readonly Json[]): ReadonlySet<string> {
    const before = this.#before
    this.#before = [...values]
    const changed = before ? names.filter((_, at) => JSON.stringify(before[at]) !== JSON.stringify(values[at])) : []
    if (changed.length > 0) this.#moving = new Set(changed.length > maxMoving ? [] : changed)
    return this.#moving
  }
}

/** As many rows are drawn one by one; more of them by less. */
const mostDrawn = 20_000

async function fetchTuples(
  { query, signals = [], stores = [] }: Params,
  moves: MovingSignals,
  scaleOf: (name: string) => VegaScale,
): Promise<Tuple[]> {
  const source = sources.get(query)
  if (!source) throw new Error(`There is no query "${query}".`)
  const { data } = source
  const values: QueriedValues = {
    signals: new Map(data.signals.map((name, at) => [name, signals[at] ?? null])),
    stores: new Map(data.stores.map((name, at) => [name, stores[at] ?? []])),
  }
  const rows = data.many ? await countIn(source, data.many.countOf(values)) : 0
  if (data.many && rows > mostDrawn) {
    const reduced = data.many.queryOf?.(values)
    if (!reduced) return []
    source.onReduced(rows)
    return tuplesOf(data, await source.run({ query: reduced }))
  }
  const moving = moves.next(data.signals, signals)
  const cube = moving.size > 0 ? data.cubeOf(values, { moving, steps: source.steps }) : null
  const result = await source.run({ query: data.queryOf(values), ...(cube && { cube }) })
  return data.density ? picturesOf(source, data.density, { result, values, scaleOf }) : tuplesOf(data, result)
}

type QueriedValues = Parameters<QueriedData['queryOf']>[0]

async function countIn({ run }: Source, query: TableQuery['query']): Promise<number> {
  const { columns } = await run({ query })
  return Number(columns.n?.[0] ?? 0)
}

function tuplesOf(data: QueriedData, result: Pick<QueryResult, 'rows' | 'columns'>): Tuple[] {
  const columns = data.columns.map(({ name, type }) => ({
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

/** The picture of a density; none where its points are few. */
function picturesOf(
  { paint }: Source,
  density: PointDensity,
  {
    result,
    values,
    scaleOf,
  }: { result: Pick<QueryResult, 'rows' | 'columns'>; values: QueriedValues; scaleOf: (name: string) => VegaScale },
): Tuple[] {
  const frame = frameOf(values.signals.get(density.frame))
  let points = 0
  for (const count of Array.from(result.columns[densityColumns.count] ?? [])) points += Number(count)
  const picture = frame && points > mostDrawn ? paint(density, frame, result, scaleOf) : null
  return picture ? [{ ...picture }] : []
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
  readonly #moves = new MovingSignals()

  /** Params are only valid until the first `await`. */
  transform(params: Params, pulse: Pulse): Promise<Pulse> | Pulse {
    if (this.#fetched && !params.modified()) return pulse
    this.#fetched = true
    const out = pulse.materialize().fork(pulse.MOD)
    return fetchTuples(params, this.#moves, (name) => pulse.dataflow.scale(name)).then((rows) => {
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
    ],
  },
})

// Vega keeps the transforms of a process in one object.
Object.assign(vega.transforms, { [queryTransform]: QueryTransform })
