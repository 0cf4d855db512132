import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

interface ChdbSession {
  query(sql: string, format?: string): string
  queryBindAsync?(sql: string, params: object, options: object): Promise<unknown>
}

/** ClickHouse in this process, from an installed `chdb`, by the part of its HTTP interface that its client uses. */
export async function serveChdb(folder: string): Promise<{ port: number; close(): void }> {
  const { Session } = createRequire(import.meta.url)(folder) as { Session: new () => ChdbSession }
  const session = new Session()
  const server = createServer((request, response) => {
    answer(session, request, response).catch((cause: unknown) => {
      const message = cause instanceof Error ? cause.message : String(cause)
      const [, code = '0'] = /Code: (\d+)/.exec(message) ?? []
      response.writeHead(500, { 'x-clickhouse-exception-code': code })
      response.end(message.replace(/^.*?(?=Code: )/s, ''))
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close: () => server.close(),
  }
}

/** What belongs to HTTP alone. */
const ofHttp: ReadonlySet<string> = new Set([
  ...['query_id', 'database', 'readonly', 'wait_end_of_query', 'http_headers_progress_interval_ms'],
  ...['send_progress_in_http_headers', 'cancel_http_readonly_queries_on_client_close', 'query', 'default_format'],
])

async function answer(session: ChdbSession, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const body = await text(request)
  const settings = [...searchParams].filter(([name]) => !ofHttp.has(name) && !name.startsWith('param_'))
  const values = [...searchParams].filter(([name]) => name.startsWith('param_'))
  for (const [name, value] of [...settings, ...values])
    session.query(`SET ${name} = '${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`)
  const [, statement = body, format = 'TabSeparated'] = /^(.*?)\s*FORMAT (\w+);?\s*$/s.exec(body) ?? []
  const result = session.query(statement, format)
  response.writeHead(200, { 'content-type': 'application/json' }).end(result)
}
