import {
  coordinateBounds,
  type EngineTable,
  type FilteredTable,
  formatSql,
  mostWithin,
  placeValues,
  planDataflow,
  pointsWithout,
  type QueriedData,
  type QueryEngine,
  type QueryResult,
  QueryStopped,
  type Spacing,
  someTexts,
  type TableColumn,
  type TableQuery,
  type ValueSteps,
} from '@belvedere/query'
import {
  type Cell,
  type ChartLanguage,
  type ChartLimits,
  type FieldProfile,
  type Json,
  markType,
  readFilter,
  type Spec,
  storageOfField,
  type TableProfile,
} from '@belvedere/spec'
import { embeddedEngine, type RunStatement } from '@belvedere/tables'
import type { CompiledSpec } from './compile/compile.ts'
import { densityRamp, drawDensities } from './compile/draw-densities.ts'
import { datasetName, type PreparedSpec } from './compile/prepare-spec.ts'
import type { IsOneEach } from './compile/redundant-offsets.ts'
import { type CopyFailures, copiesFirst } from './copies-first.ts'
import { paintDensities } from './draw/density-picture.ts'
import { liveEngineTable, queriesOf, type RunLiveStatement } from './live-tables.ts'
import { boundsOfPoints } from './maps/geo-bounds.ts'
import type { MapFacts } from './maps/map-facts.ts'
import { type Coordinates, type MapUnit, mapUnitsIn } from './maps/map-units.ts'
import { LimitExceeded, RenderError } from './model/errors.ts'
import { text, textOf } from './model/texts.ts'
import type { RenderTable } from './model/view-types.ts'
import { type ChartTheme, palettes } from './theme/theme.ts'
import { toEngineName } from './vega/aliases.ts'
import type { BrushedField } from './vega/brush-steps.ts'
import { inverseOf } from './vega/projection-function.ts'
import { type ConnectedQueries, connectQueries, type FetchedRows } from './vega/query-transform.ts'
import { projectionOfUsa } from './vega/vega-facade.ts'
import type { VegaSpec } from './vega/vega-types.ts'
import { isUnit, viewsOf } from './vega/view-tree.ts'

/** Smaller tables are read into the dataflow: a query takes longer than their rows. */
const leastRows = 20_000

/** Whether the rows of a table stay in the engine where a chart allows it. */
export const isLarge = (table: RenderTable): boolean =>
  'live' in table || (table.profile.rows >= leastRows && isNumbered(table.profile))
/** What one engine can ask together: a database, or the files. */
const placeOf = (table: RenderTable): string | null => ('live' in table ? table.live.database : null)
const isNumbered = ({ fields }: TableProfile): boolean => fields.every(({ name }) => name.toLowerCase() !== rowColumn)
/** DuckDB numbers rows in a column of this name. */
const rowColumn = 'file_row_number'

/** Thrown where the engine fails for no limit; the chart may still be drawn of the rows themselves. */
export class EngineError extends Error {
  constructor(cause: unknown) {
    super(undefined, { cause })
    this.name = 'EngineError'
  }
}

const maxTexts = 2_000
/** The rest is for drawing what comes of a query. */
const shareOfQuery = 0.5

/** Tables in one engine, for the views of a chart. */
class QueriedTables {
  /** By the names of their data sets. */
  readonly byDataset: ReadonlyMap<string, EngineTable>
  readonly #engine: QueryEngine
  readonly #tables: readonly RenderTable[]
  /** With the tables in which values are only looked up. */
  readonly #inEngine: ReadonlyMap<string, EngineTable>
  /** What people call tables, by their names in the engine. */
  readonly #names: ReadonlyMap<string, string>
  readonly #limits: ChartLimits
  readonly #isEachDrawn: boolean
  readonly #closed = new AbortController()
  #connected: ConnectedQueries | null = null

  constructor(tables: readonly RenderTable[], lookedUp: readonly RenderTable[], access: QueryAccess) {
    const { limits, isEachDrawn } = access
    this.#tables = tables
    this.#limits = limits
    this.#isEachDrawn = isEachDrawn
    const all = [...tables, ...lookedUp]
    this.#names = new Map(all.map(({ profile }, at) => [engineName(at), profile.name]))
    this.#engine = engineOf(all, access)
    const engineTables = all.map((table, at): [string, EngineTable] => [
      datasetName(table.profile.name),
      'live' in table
        ? liveEngineTable(engineName(at), table.live, table.profile.fields)
        : { name: engineName(at), columns: columnsOf(table.profile.fields) },
    ])
    this.byDataset = new Map(engineTables.slice(0, tables.length))
    this.#inEngine = new Map(engineTables)
  }

  /** See `planDataflow`. */
  plan(vega: VegaSpec): QueriedData[] {
    return planDataflow(vega, { tables: this.byDataset, others: this.#inEngine, isEachDrawn: this.#isEachDrawn })
  }

  /** Some of the texts of columns, to choose fonts for them. */
  async *texts(fields: ReadonlySet<string>): AsyncGenerator<string> {
    for (const [at, table] of this.#tables.entries())
      for (const field of table.profile.fields) {
        if (storageOfField(field) !== 'text' || !fields.has(field.name)) continue
        // A database would read all rows, for what the sample shows nearly as well.
        if ('live' in table) {
          for (const { value } of field.values) if (typeof value === 'string') yield value
          continue
        }
        const { columns } = await this.run({ query: someTexts(engineName(at), field.name, maxTexts) })
        for (const cell of Array.from(columns.text ?? [])) if (typeof cell === 'string') yield cell
      }
  }

  /** Whether these are columns of a table, and none that a chart computes. */
  has(dataset: string, fields: readonly string[]): boolean {
    const table = this.byDataset.get(dataset)
    return table !== undefined && fields.every((field) => table.columns.has(toEngineName(field)))
  }

  /** Whether some value of `groups` occurs with several of `within`. */
  async separates(dataset: string, groups: string, within: string): Promise<boolean> {
    const at = this.#tables.findIndex(({ profile }) => datasetName(profile.name) === dataset)
    const { columns } = await this.run({ query: mostWithin(engineName(at), groups, within) })
    return Number(columns.most?.[0] ?? 0) > 1
  }

  /** The facts of a map of one of these tables; null if it does not have the columns. */
  async factsOf(map: MapUnit, table: EngineTable, others: readonly MapUnit[]): Promise<MapFacts | null> {
    const rows = { table, filters: map.transforms.flatMap((transform) => readFilter(transform) ?? []) }
    const mayBeOnStates = others.some(({ shows }) => shows === 'outlines')
    if (map.shows === 'points') return this.#pointFacts(map, rows, mayBeOnStates)
    const query = placeValues(rows, map.field)
    if (!query) return null
    const { columns } = await this.run({ query })
    const values = Array.from(columns.value ?? [])
    const counts = values.map((value, at): [Cell, number] => [value, Number(columns.n?.[at])])
    return { shows: 'outlines', counts: new Map(counts.filter(([, n]) => n > 0)), all: values }
  }

  async #pointFacts(coordinates: Coordinates, rows: FilteredTable, mayBeOnStates: boolean): Promise<MapFacts> {
    const bounds = coordinateBounds(rows, coordinates)
    const others = mayBeOnStates ? pointsWithout(rows, coordinates, projectionOfUsa()) : null
    const { west, south, east, north } = bounds ? (await this.run({ query: bounds })).columns : {}
    const ends = [[west?.[0], south?.[0]] as const, [east?.[0], north?.[0]] as const]
    const outside = others ? Number((await this.run({ query: others })).columns.n?.[0]) : 0
    return {
      shows: 'points',
      bounds: boundsOfPoints(ends.map((end) => end.map((cell) => (typeof cell === 'number' ? cell : Number.NaN)))),
      areInUsa: () => outside === 0,
    }
  }

  async run(request: Pick<TableQuery, 'query' | 'cube' | 'approximations'>, abort?: AbortSignal): Promise<QueryResult> {
    const { marks, seconds } = this.#limits
    const closed = this.#closed.signal
    try {
      const deadlineMs = seconds * shareOfQuery * 1000
      const signal = abort ? AbortSignal.any([closed, abort]) : closed
      return await this.#engine.run({ ...request, maxRows: marks, deadlineMs, signal })
    } catch (cause) {
      if (cause instanceof RenderError) throw cause
      if (!(cause instanceof QueryStopped)) throw new EngineError(cause)
      throw this.#faultOf(cause)
    }
  }

  /** Rows of a result become marks. */
  #faultOf(stopped: QueryStopped): LimitExceeded | RenderError {
    const { marks, seconds, megabytes } = this.#limits
    switch (stopped.limit) {
      case 'rows':
        return new LimitExceeded({ limit: 'marks', value: marks })
      case 'seconds':
        return new LimitExceeded({ limit: 'seconds', value: seconds * shareOfQuery })
      case 'memory':
        return new LimitExceeded({ limit: 'megabytes', value: stopped.value ?? megabytes })
      case 'cancelled':
        return new RenderError(text('reason.cancelled'), stopped)
      default:
        return stopped.limit satisfies never
    }
  }

  /** Moves what shrinks these tables out of a compiled chart, in place; queries of the one before are forgotten. */
  connect(vega: VegaSpec, { steps, brushed, timestep, theme, language, onFewer, onFetched }: Connection): void {
    const queries = this.plan(vega)
    for (const name of this.byDataset.keys())
      if (queries.every(({ of }) => of !== name)) throw new Error(`The chart reads the rows of ${name}.`)
    this.#connected?.disconnect()
    const palette = palettes[theme]
    drawDensities(vega, queries, { palette, title: textOf(text('density.rows'), language) })
    this.#connected = connectQueries(vega, queries, {
      run: (asked, signal) => this.run(asked, signal),
      steps,
      brushed,
      timestep,
      paint: (density, plots, { result, points, scaleOf }) => {
        const colourOf = density.color ? scaleOf(density.color.scale) : null
        const coordinatesAt = density.projection === null ? null : inverseOf(scaleOf(density.projection))
        onFewer(density.color?.shows ?? 'counts', points)
        return paintDensities(density, plots, result, { ramp: densityRamp(density, palette), colourOf, coordinatesAt })
      },
      onFetched: (data, fetched) => {
        const { reduction } = fetched
        if (reduction?.as === 'extremes') onFewer('lines', reduction.rows)
        onFetched(data, fetched)
      },
    })
  }

  /** A statement as it is to be read: tables have the names that people know. */
  toReadableSql(sql: string): string {
    return formatSql(sql, this.#names)
  }

  /** What the chart asks once a signal has this value. */
  async fetchAhead(signal: string, value: Json, abort: AbortSignal): Promise<void> {
    await this.#connected?.fetchAhead(signal, value, abort)
  }

  /** See `ConnectedQueries`. */
  pauseDrawn(signal: string | null): void {
    this.#connected?.pauseDrawn(signal)
  }

  close(): void {
    this.#connected?.disconnect()
    this.#closed.abort()
  }
}

/** The engine of tables in one place. */
function engineOf(tables: readonly RenderTable[], { run, runLive, copyFailures }: QueryAccess): QueryEngine {
  const live = tables.flatMap((table, at) => ('live' in table ? [{ ...table.live, name: engineName(at) }] : []))
  if (live.length > 0 && runLive) return queriesOf(live, runLive)
  const inFiles = tables.flatMap((table, at) => ('files' in table ? [{ ...table, name: engineName(at) }] : []))
  const files = embeddedEngine(
    inFiles.map((table) => ({ ...table.files, name: table.name })),
    run,
  )
  const copies = inFiles.flatMap(({ kept, name }) => (kept ? [{ ...kept, name }] : []))
  const [database, ...others] = new Set(copies.map((copy) => copy.database))
  if (!runLive || database === undefined || others.length > 0 || copies.length < tables.length) return files
  return copiesFirst({ copies: queriesOf(copies, runLive), database, files }, copyFailures)
}

/** What a compiled chart says of its queries. */
interface Connection {
  /** The steps of its sliders, by their params. */
  steps: ReadonlyMap<string, ValueSteps>
  /** The fields of its selections, by their stores. */
  brushed: ReadonlyMap<string, readonly BrushedField[]>
  /** The param of its timestep. */
  timestep: string | null
  theme: ChartTheme
  language: ChartLanguage
  /** Called when so many points are drawn as less, and as what. */
  onFewer(as: 'counts' | 'shares' | 'mean' | 'lines', points: number): void
  /** Called whenever the rows of a data set were fetched. */
  onFetched(data: string, fetched: FetchedRows): void
}

const engineName = (at: number): string => `table_${at}`

const kinds = { number: 'number', date: 'time', truth_value: 'boolean', text: 'text' } as const

/** The columns of a table under the names that they have in the dataflow. */
export const columnsOf = (fields: readonly FieldProfile[]): Map<string, TableColumn> =>
  new Map(
    fields.map((field) => {
      const kind = kinds[storageOfField(field)]
      const type: TableColumn = {
        column: field.name,
        kind,
        nullable: field.nulls > 0 || field.count === 0,
        distinct: field.distinct,
        ...spacingOf(field),
        ...extentOf(field),
        ...(kind === 'number' && !isFiniteColumn(field) && { inexact: true as const }),
      }
      return [toEngineName(field.name), type]
    }),
  )

/** Of a column whose values stand at even distances, these. */
function spacingOf({ integer, type, values, distinct }: FieldProfile): { spacing?: Spacing } {
  const numbers = values
    .map(({ value }) => value)
    .filter((value) => typeof value === 'number')
    .toSorted((a, b) => a - b)
  const [from = 0, second] = numbers
  const isEven = (start: number, step: number) =>
    numbers.every((value) => Math.abs((value - start) / step - Math.round((value - start) / step)) < 1e-6)
  if (second !== undefined && numbers.length === distinct) {
    const gaps = numbers.slice(1).map((value, at) => value - (numbers[at] ?? value))
    // Without the noise of binary fractions.
    const step = Number(Math.min(...gaps).toPrecision(9))
    if (isEven(from, step)) return { spacing: { from, step } }
    const rounded = (type === 'temporal' ? wholeTimes : decimals).find((one) => isEven(0, one))
    if (rounded !== undefined) return { spacing: { from: 0, step: rounded } }
  }
  return integer ? { spacing: { from: 0, step: 1 } } : {}
}
const wholeTimes = [86_400_000, 3_600_000, 60_000, 1000]
const decimals = [1, 0.1, 0.01, 0.001, 0.0001]

const extentOf = ({ min, max }: FieldProfile): { extent?: [number, number] } =>
  min !== undefined && max !== undefined ? { extent: [min, max] } : {}

/** Of a column with NaN or an infinity, so are the mean and an end. */
const isFiniteColumn = ({ integer, min, max, mean }: FieldProfile): boolean =>
  integer === true || [min, max, mean].every(Number.isFinite)

/** What is known of the tables of a chart whose rows stay in the engine. */
export interface QueriedParts {
  tables: QueriedTables
  /** The names of the tables. */
  names: ReadonlySet<string>
  /** Undefined of another table. */
  isOneEach(dataset: string, groups: string, within: string): boolean | undefined
  maps: QueriedMaps
}

/** What runs the queries of charts, and how far. */
export interface QueryAccess {
  run: RunStatement
  runLive?: RunLiveStatement | undefined
  copyFailures: CopyFailures
  limits: ChartLimits
  /** Whether many rows are drawn one by one as well. */
  isEachDrawn: boolean
}

/** How a chart is made ready without rows. */
interface ChartSteps {
  /** Drops the offsets that separate nothing, as the answers say. */
  prepare(isOneEach: IsOneEach): PreparedSpec
  compile(isOneEach: IsOneEach, maps: QueriedMaps): CompiledSpec
}

/** What maps show of large tables, by their numbers. */
export type QueriedMaps = ReadonlyMap<number, MapFacts | null>

/** The large tables of a chart of which all that it shows can be queried; null if there is none. */
export async function queriedParts(
  used: readonly RenderTable[],
  access: QueryAccess,
  steps: ChartSteps,
): Promise<QueriedParts | null> {
  const [first, ...more] = used.filter(isLarge)
  if (!first) return null
  const isThere = (table: RenderTable) => placeOf(table) === placeOf(first)
  const large = [first, ...more.filter(isThere)]
  const tablesBeside = (asked: readonly RenderTable[]) =>
    used.filter((table) => !asked.includes(table) && isThere(table) && isNumbered(table.profile))
  const all = new QueriedTables(large, tablesBeside(large), access)
  try {
    const isOneEach = await answersOf(all, steps)
    const maps = await mapsOf(all, steps)
    const compiled = steps.compile((...question) => isOneEach(...question) ?? false, maps)
    const queried = new Set(all.plan(compiled.vega).map(({ of }) => of))
    const queryable = large.filter(({ profile }) => queried.has(datasetName(profile.name)))
    if (queryable.length < large.length) all.close()
    if (queryable.length === 0) return null
    const tables = queryable.length < large.length ? new QueriedTables(queryable, tablesBeside(queryable), access) : all
    return { tables, names: new Set(queryable.map(({ profile }) => profile.name)), isOneEach, maps }
  } catch (thrown) {
    all.close()
    throw thrown
  }
}

/** Asks the engine whatever decides about the offsets of a chart. */
async function answersOf(tables: QueriedTables, { prepare }: ChartSteps): Promise<QueriedParts['isOneEach']> {
  const questions = new Map<string, [dataset: string, groups: string, within: string]>()
  const keyOf = (...question: [string, string, string]) => JSON.stringify(question)
  prepare((...question) => {
    questions.set(keyOf(...question), question)
    return false
  })
  const answers = new Map<string, boolean>()
  for (const [key, [dataset, groups, within]] of questions)
    if (tables.has(dataset, [groups, within])) answers.set(key, !(await tables.separates(dataset, groups, within)))
  return (...question) => answers.get(keyOf(...question))
}

/** Asks the engine what the maps of a chart may show. */
async function mapsOf(tables: QueriedTables, { prepare }: ChartSteps): Promise<QueriedMaps> {
  const maps = new Map<number, MapFacts | null>()
  const units = mapUnitsIn(prepare(() => false).spec)
  for (const [at, map] of units.entries()) {
    const table = tables.byDataset.get(map.table ?? '')
    if (table) maps.set(at, await tables.factsOf(map, table, units))
  }
  return maps
}

/** Whether a chart has maps. */
export const isMap = (spec: Spec): boolean =>
  [...viewsOf(spec)].some((view) => isUnit(view) && (markType(view.mark) === 'geoshape' || view.encoding?.longitude))
