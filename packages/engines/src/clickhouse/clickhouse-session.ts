import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { QueryStopped } from '@belvedere/query'
import type { Cell } from '@belvedere/spec'
import { EngineFailure, type LiveConnection } from '../connection.ts'
import { compact, type EngineSession, maxResultBytes, type Selected, type SelectLimits } from '../engine-session.ts'
import { Stopping } from '../stopping.ts'
import { clickhouseReadingOf } from './clickhouse-columns.ts'
import { type ClickHouseConnection, connectToClickHouse } from './clickhouse-connection.ts'
import { clickhouseFault } from './clickhouse-faults.ts'
import { clickhouseSettings } from './clickhouse-settings.ts'

const killMs = 2000

/** Requests to one server that only read. */
export class ClickHouseSession implements EngineSession {
  readonly #connection: ClickHouseConnection

  constructor(connection: LiveConnection) {
    this.#connection = connectToClickHouse(connection)
  }

  async select(sql: string, limits: SelectLimits, values: readonly string[] = []): Promise<Selected> {
    const stopping = new Stopping(limits)
    try {
      stopping.throwIfStopped()
      const selected = await this.#request(stopping, { sql, values, limits })
      if (selected.rows > limits.maxRows) throw new QueryStopped('rows', limits.maxRows)
      return selected
    } catch (cause) {
      throw stopping.reason ?? clickhouseFault(cause, limits)
    } finally {
      stopping.end()
    }
  }

  close(): Promise<void> {
    return this.#connection.close()
  }

  async #request(
    stopping: Stopping,
    { sql, values, limits }: { sql: string; values: readonly string[]; limits: SelectLimits },
  ): Promise<Selected> {
    const abort = new AbortController()
    const id = randomUUID()
    stopping.onStop(() => {
      abort.abort()
      this.#kill(id)
    })
    const { stream } = await this.#connection.client.exec({
      query: `${sql}\nFORMAT JSONCompact`,
      query_id: id,
      abort_signal: abort.signal,
      query_params: Object.fromEntries(values.map((value, at) => [`p${at + 1}`, value])),
      clickhouse_settings: clickhouseSettings(limits, maxResultBytes / 4),
    })
    return columnsOf(await readJson(stream))
  }

  /** The server ends a query whose request was aborted only when it next sends something. */
  #kill(id: string): void {
    this.#connection.client
      .command({
        query: 'KILL QUERY WHERE query_id = {id: String} ASYNC',
        query_params: { id },
        abort_signal: AbortSignal.timeout(killMs),
      })
      .catch(() => undefined)
  }
}

/** Doubles that JSON has no numbers for. */
const denormals: { readonly [text: string]: number } = {
  nan: Number.NaN,
  '-nan': Number.NaN,
  inf: Number.POSITIVE_INFINITY,
  '-inf': Number.NEGATIVE_INFINITY,
}

/** Whatever a server sends, no more is read than fits. */
async function readJson(stream: Readable): Promise<unknown> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream) {
    bytes += chunk.length
    if (bytes > maxResultBytes) throw new QueryStopped('memory', maxResultBytes / 2 ** 20)
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString())
  } catch {
    throw new EngineFailure('clickhouse', 'no result')
  }
}

function columnsOf(result: unknown): Selected {
  const { meta, data } = (result ?? {}) as { meta?: { type: string }[]; data?: unknown[][] }
  if (!Array.isArray(meta) || !Array.isArray(data)) throw new EngineFailure('clickhouse', 'no result')
  return {
    rows: data.length,
    columns: meta.map(({ type }, at) => {
      const isText = /^(?:\w+\()*(?:String|FixedString|Enum)/.test(type)
      return compact(data.map((row) => cellOf(row[at], isText)))
    }),
    kinds: meta.map(({ type }) => clickhouseReadingOf(type)?.kind ?? 'text'),
  }
}

function cellOf(value: unknown, isText: boolean): Cell {
  if (typeof value === 'string') return isText ? value : (denormals[value] ?? numberOf(value))
  if (typeof value === 'number' || typeof value === 'boolean') return value
  return value === null || value === undefined ? null : JSON.stringify(value)
}

const numberOf = (text: string): Cell => (text !== '' && Number.isFinite(Number(text)) ? Number(text) : text)
