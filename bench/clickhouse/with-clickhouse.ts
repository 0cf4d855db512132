import type { LiveConnection } from '@belvedere/engines'
import { serveChdb } from './chdb-server.ts'

/** Lets `work` use the ClickHouse that `CLICKHOUSE` names: the folder of an installed `chdb`, or the URL of a server. */
export async function withClickHouse(work: (connection: LiveConnection) => Promise<void>): Promise<void> {
  const { CLICKHOUSE: place = '' } = process.env
  if (place === '') {
    console.log('Skipped: ClickHouse is missing. Set CLICKHOUSE to the folder of chdb or the URL of a server.')
    return
  }
  const chdb = /^https?:/.test(place) ? null : await serveChdb(place)
  const { hostname, port, pathname, username, password } = new URL(
    chdb ? `http://default@127.0.0.1:${chdb.port}/default` : place,
  )
  try {
    await work({
      ...{ engine: 'clickhouse', host: hostname, address: hostname, port: Number(port), tls: 'off' },
      ...{ database: pathname.slice(1), user: username, password },
    })
  } finally {
    chdb?.close()
  }
}
