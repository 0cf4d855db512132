import { type RouteInput, routes } from '@belvedere/contract'
import type { FoundDatabaseTable } from '../src/room/viz-port.ts'
import type { Browser } from './browser.ts'
import type { TestServer } from './test-server.ts'

const place = { schema: 'public', table: 'orders' }
const orders: FoundDatabaseTable = {
  ...{ ...place, rows: 1, columns: [{ name: 'id', type: 'integer', nullable: false }], order: { type: 'none' } },
  profile: {
    ...{ name: 'orders', rows: 1 },
    fields: [{ name: 'id', type: 'quantitative', count: 1, nulls: 0, distinct: 1, values: [] }],
  },
  unusable: [],
}

/** What connects to a database of the fake visualization service. */
export const aDatabase: RouteInput<typeof routes.connections.create>['body'] = {
  ...{ name: 'Shop', engine: 'postgres', host: '127.0.0.1', port: 5432, database: 'shop', user: 'reader' },
  ...{ password: 'correct horse battery', tls: 'off' },
}

/** A connection of a user, and a request that makes a file of the table that its database has. */
export async function aConnection({ viz }: Pick<TestServer, 'viz'>, browser: Browser) {
  viz.databaseContent = [orders]
  const { connection } = await browser.call(routes.connections.create, { body: aDatabase })
  return { id: connection.id, request: { connectionId: connection.id, tables: [place] } }
}

/** A file that stands for a table of a database, in a room if there is one. */
export async function aLiveFile(test: Pick<TestServer, 'viz'>, browser: Browser, roomId?: string) {
  const { request } = await aConnection(test, browser)
  const { files } = await browser.call(routes.files.fromDatabase, { body: { ...request, roomId } })
  return { params: { id: files[0]?.id ?? '' } }
}
