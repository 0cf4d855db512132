import { pathToFileURL } from 'node:url'
import { isObject } from '@belvedere/spec/json'
import type { ChartLimits } from '@belvedere/spec/limits'
import type { Statement } from '@belvedere/tables'
import type { MonotonicClock } from '../clock.ts'
import { type ChildLimits, ChildProcess } from './child-process.ts'
import type { QueryResponse } from './query-messages.ts'
import type { RenderRequest, RenderResponse } from './render-messages.ts'

/** Half of the memory is for objects, such as rows and marks; the rest for tables that are read, and pictures. */
export const renderLimits = ({ megabytes }: Pick<ChartLimits, 'megabytes'>): ChildLimits => ({
  heapMb: Math.round(megabytes / 2),
  youngMb: 4,
  residentMb: megabytes,
  startTimeoutMs: 30_000,
})

/** What was built of `render-main.ts` and starts several times faster, where there is one; otherwise the source. */
const { RENDER_PROGRAM: built } = process.env
const startedProgram = built === undefined ? new URL('render-main.ts', import.meta.url) : pathToFileURL(built)

type RunForClient = (
  client: object,
  request: { type: 'statement'; statement: Statement },
  signal: AbortSignal,
) => Promise<QueryResponse>

/** A process that draws. Its statements may read the tables of views that it was told to open, no others. */
export class RenderProcess extends ChildProcess<RenderRequest, RenderResponse> {
  /** Paths of Parquet files. */
  readonly #tables = new Set<string>()

  constructor(clock: MonotonicClock, limits: ChildLimits, program = startedProgram) {
    super(program, limits, clock)
  }

  override call(request: RenderRequest, options: { timeoutMs: number }): Promise<RenderResponse> {
    if (request.type === 'open') for (const { files } of request.open.tables) this.#tables.add(files.parquet)
    return super.call(request, options)
  }

  /** From here on its statements are run. */
  runStatements(run: RunForClient): void {
    this.onAsk = (request, signal) => {
      if (isStatement(request) && request.statement.files.every((file) => this.#tables.has(file)))
        return run(this, request, signal)
      return Promise.resolve({ type: 'failed', message: 'A statement may read the tables of its chart only.' })
    }
  }
}

const isStatement = (request: unknown): request is { type: 'statement'; statement: Statement } =>
  isObject(request) &&
  request.type === 'statement' &&
  isObject(request.statement) &&
  Array.isArray(request.statement.files)
