import { randomUUID } from 'node:crypto'
import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Readable } from 'node:stream'
import { QueryStopped } from '@belvedere/query'
import type { Cell } from '@belvedere/spec'
import { type ClickHouseClient, createClient } from '@clickhouse/client'
import { EngineFailure, type LiveConnection, requireAddress } from '../connection.ts'
import { compact, type EngineSession, maxResultBytes, type Selected, type SelectLimits } from '../engine-session.ts'
import { Stopping } from '../stopping.ts'
import { clickhouseReadingOf } from './clickhouse-columns.ts'
import { clickhouseFault } from './clickhouse-faults.ts'
import { clickhouseSettings } from './clickhouse-settings.ts'

const maxConnections = 4
/** Beyond the deadline, which ends requests sooner. */
const requestMs = 10 * 60_000
const killMs = 2000

/** Requests to one server that only read. */
export class ClickHouseSession implements EngineSession {
  readonly #client: ClickHouseClient
  readonly #agent: HttpAgent | HttpsAgent

  constructor(connection: LiveConnection) {
    const { database, user, password } = connection
    const url = urlOf(connection)
    this.#agent = agentTo(connection, url)
    this.#client = createClient({
      url,
      ...{ database, username: user, password },
      application: 'belvedere',
      request_timeout: requestMs,
      http_agent: this.#agent,
      // Its messages name the server.
      log: { level: 127 },
    })
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

  async close(): Promise<void> {
    await this.#client.close()
    this.#agent.destroy()
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
    const { stream } = await this.#client.exec({
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
    this.#client
      .command({
        query: 'KILL QUERY WHERE query_id = {id: String} ASYNC',
        query_params: { id },
        abort_signal: AbortSignal.timeout(killMs),
      })
      .catch(() => undefined)
  }
}

const urlOf = ({ host, port, tls }: LiveConnection): URL =>
  new URL(`${tls === 'off' ? 'http' : 'https'}://${isIP(host) === 6 ? `[${host}]` : host}:${port}`)

/** Connects to the address that was checked, whatever the name means by now. */
function agentTo(connection: LiveConnection, { hostname }: URL): HttpAgent | HttpsAgent {
  const { tls, ca, host } = connection
  const address = requireAddress(connection)
  const resolved = { address, family: isIP(address) }
  const lookup: LookupFunction = (_, { all }, callback) =>
    all ? callback(null, [resolved]) : callback(null, resolved.address, resolved.family)
  const options = { keepAlive: true, maxSockets: maxConnections, lookup }
  // A host that is an address is not looked up, also one that only URLs take for one, such as 0x7f.1.
  const named = isIP(host) === 0 ? hostname : host
  if (isIP(named) !== 0 && named !== address) throw new TypeError('The host is another address than the checked one.')
  if (tls === 'off') return new HttpAgent(options)
  return new HttpsAgent({ ...options, rejectUnauthorized: tls === 'verified', ...(ca && { ca }) })
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
