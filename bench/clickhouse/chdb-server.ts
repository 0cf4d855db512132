import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

interface ChdbSession {
  query(sql: string, format?: string): string
  queryBindAsync?(sql: string, params: object, options: object): Promise<unknown>
}

/**
 * ClickHouse in this process, from an installed `chdb`, by the part of its HTTP interface that its client uses. It runs one statement
 * at a time. What it writes lies in `dataFolder`; without one it is gone with the process.
 */
export async function serveChdb(
  folder: string,
  dataFolder?: string,
  { host = '127.0.0.1', port = 0 }: { host?: string | undefined; port?: number | undefined } = {},
): Promise<{ port: number; close(): void }> {
  const { Session } = createRequire(import.meta.url)(folder) as { Session: new (path?: string) => ChdbSession }
  const session = new Session(dataFolder)
  const settings = new Map<string, string>()
  const server = createServer((request, response) => {
    answer({ session, settings }, request, response).catch((cause: unknown) => {
      const message = cause instanceof Error ? cause.message : String(cause)
      const [, code = '0'] = /Code: (\d+)/.exec(message) ?? []
      response.writeHead(500, { 'x-clickhouse-exception-code': code })
      response.end(message.replace(/^.*?(?=Code: )/s, ''))
    })
  }).listen(port, host)
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close: () => server.close(),
  }
}

/** What belongs to HTTP alone. */
const ofHttp: ReadonlySet<string> = new Set([
  ...['query_id', 'database', 'readonly', 'wait_end_of_query', 'http_headers_progress_interval_ms'],
  ...[
    'send_progress_in_http_headers',
    'application',
    'cancel_http_readonly_queries_on_client_close',
    'query',
    'default_format',
  ],
])

/** `settings`: those that the session has from the requests before. */
async function answer(
  { session, settings }: { session: ChdbSession; settings: Map<string, string> },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const body = await buffer(request)
  for (const [name, value] of searchParams) {
    if (ofHttp.has(name) || settings.get(name) === value) continue
    session.query(`SET ${name} = '${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`)
    settings.set(name, value)
  }
  const asParam = searchParams.get('query') ?? ''
  const insert = /^(INSERT INTO .*) FORMAT Parquet\s*$/s.exec(asParam)
  if (insert) {
    insertFile(session, insert[1] ?? '', body)
    response.writeHead(200).end()
    return
  }
  const query = `${asParam}${body}`
  const [, statement = query, format = 'TabSeparated'] = /^(.*?)\s*FORMAT (\w+);?\s*$/s.exec(query) ?? []
  const result = session.query(statement, format)
  response.writeHead(200, { 'content-type': 'application/json' }).end(result)
}

/** Statements have no bodies here, so a file is read in place of one. */
function insertFile(session: ChdbSession, statement: string, body: Buffer): void {
  const folder = mkdtempSync(join(tmpdir(), 'belvedere-chdb-'))
  const path = join(folder, 'body.parquet')
  try {
    writeFileSync(path, body)
    session.query(`${statement} SELECT * FROM file('${path}', Parquet)`)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
