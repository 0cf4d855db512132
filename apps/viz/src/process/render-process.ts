import { pathToFileURL } from 'node:url'
import type { LiveCube, LiveStatement, RenderTable } from '@belvedere/render'
import { isObject } from '@belvedere/spec/json'
import type { ChartLimits } from '@belvedere/spec/limits'
import type { Cube, Statement } from '@belvedere/tables'
import type { MonotonicClock } from '../clock.ts'
import { type ChildLimits, ChildProcess, ProcessLost } from './child-process.ts'
import type { QueryResponse } from './query-messages.ts'
import type { RenderRequest, RenderResponse } from './render-messages.ts'

/**
 * The memory of pictures counts as garbage of the heap, which is small: by its own rule the engine would collect it after every
 * few frames, in as long as a frame takes. The code of these processes is compiled with it (`scripts/build.mjs`).
 */
export const heapGrowthPercent = 100

/** Half of the memory is for objects, such as rows and marks; the rest for tables that are read, and pictures. */
export const renderLimits = ({ megabytes }: Pick<ChartLimits, 'megabytes'>): ChildLimits => ({
  heapMb: Math.round(megabytes / 2),
  youngMb: 4,
  heapGrowth: heapGrowthPercent,
  residentMb: megabytes,
  startTimeoutMs: 30_000,
})

/** What was built of `render-main.ts` and starts several times faster, where there is one; otherwise the source. */
const { RENDER_PROGRAM: built } = process.env
const startedProgram = built === undefined ? new URL('render-main.ts', import.meta.url) : pathToFileURL(built)

type RunForClient = (
  client: object,
  request: { type: 'statement'; statement: Statement },
  options: { signal: AbortSignal; onTurn: () => void },
) => Promise<QueryResponse>

type AskForClient = (
  client: object,
  statement: LiveStatement,
  options: { signal: AbortSignal; onTurn: () => void },
) => Promise<QueryResponse>

/**
 * A process that draws. Its statements may read the tables of views that it was told to open, no others, while it works on a
 * call.
 */
export class RenderProcess extends ChildProcess<RenderRequest, RenderResponse> {
  /** Paths of Parquet files, and keys of databases. */
  readonly #tables = new Set<string>()

  constructor(clock: MonotonicClock, limits: ChildLimits, program = startedProgram) {
    super(program, limits, clock)
  }

  override call(request: RenderRequest, options: { timeoutMs: number }): Promise<RenderResponse> {
    for (const table of request.type === 'open' ? request.open.tables : [])
      for (const place of placesOf(table)) this.#tables.add(place)
    return super.call(request, options)
  }

  /** From here on its statements are run. */
  runStatements(run: RunForClient, ask: AskForClient = noDatabase): void {
    this.onAsk = async (request, options) => {
      const live = this.isCalled ? databaseStatementIn(request) : null
      const statement = this.isCalled ? statementIn(request) : null
      const mayRead = (places: readonly string[]) => places.every((place) => this.#tables.has(place))
      const response =
        live && mayRead([live.database])
          ? await ask(this, live, options)
          : statement && mayRead(statement.files)
            ? await run(this, { type: 'statement', statement }, options)
            : ({ type: 'failed', message: 'A statement may read the tables of its chart only.' } as const)
      // Its views cannot go on without the answer, and the next process begins anew.
      if (response.type === 'busy') this.kill(new ProcessLost('busy', 'It got no turn for its queries.'))
      if (response.type === 'lost' && response.by === 'killed')
        this.kill(new ProcessLost('killed', 'The process of queries was ended.'))
      return response
    }
  }
}

const placesOf = (table: RenderTable): string[] =>
  'live' in table ? [table.live.database] : [table.files.parquet, ...(table.kept ? [table.kept.database] : [])]

const noDatabase: AskForClient = async () => ({ type: 'failed', message: 'There are no databases.' })

/** Charts set shorter ones. */
const longestDeadlineMs = 60_000
const longestSql = 4_000_000

/** A statement for a database; null for anything else. */
function databaseStatementIn(request: unknown): LiveStatement | null {
  if (!isObject(request) || request.type !== 'database_statement' || !isObject(request.statement)) return null
  const { database, sql, maxRows, deadlineMs, cube } = request.statement
  if (typeof database !== 'string' || !isSql(sql) || !Number.isInteger(maxRows)) return null
  if (typeof deadlineMs !== 'number' || !(deadlineMs > 0)) return null
  const statement = { database, sql, maxRows: Number(maxRows), deadlineMs: Math.min(deadlineMs, longestDeadlineMs) }
  if (cube === undefined) return statement
  const known = liveCubeIn(cube)
  return known && { ...statement, cube: known }
}

function liveCubeIn(cube: unknown): LiveCube | null {
  if (!isObject(cube) || typeof cube.name !== 'string' || !/^cube_[0-9a-f]{32}$/.test(cube.name)) return null
  const { name, sql, sample, answer, columns } = cube
  if (!isSql(sql) || !isSql(sample) || !isSql(answer) || !Array.isArray(columns)) return null
  return columns.every((column) => typeof column === 'string') ? { name, sql, sample, answer, columns } : null
}

/** A statement as a chart may ask it; null for anything else. */
function statementIn(request: unknown): Statement | null {
  if (!isObject(request) || request.type !== 'statement' || !isObject(request.statement)) return null
  const { files, sql, deadlineMs, cube, approximations } = request.statement
  if (!Array.isArray(files) || files.length === 0 || !files.every((file) => typeof file === 'string')) return null
  if (!isSql(sql) || typeof deadlineMs !== 'number' || !(deadlineMs > 0)) return null
  const statement = { files: [...new Set(files)], sql, deadlineMs: Math.min(deadlineMs, longestDeadlineMs) }
  if (cube !== undefined) return isCube(cube) ? { ...statement, cube: plainCube(cube) } : null
  if (approximations === undefined) return statement
  if (!isObject(approximations) || !Array.isArray(approximations.cubes)) return null
  const { cubes, areEnough } = approximations
  if (cubes.length > mostApproximations || !cubes.every(isCube) || typeof areEnough !== 'boolean') return null
  return { ...statement, approximations: { cubes: cubes.map(plainCube), areEnough } }
}

const mostApproximations = 4
const isCube = (cube: unknown): cube is Cube => isObject(cube) && [cube.sql, cube.answer, cube.sample].every(isSql)
const plainCube = ({ sql, answer, sample }: Cube): Cube => ({ sql, answer, sample })

const isSql = (sql: unknown): sql is string => typeof sql === 'string' && sql.length <= longestSql
