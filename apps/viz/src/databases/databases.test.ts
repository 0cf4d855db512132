import type { LiveConnection } from '@belvedere/engines/connections'
import { expect, it } from 'vitest'
import { FakeMonotonicClock, settle } from '../../testing/fake-clock.ts'
import type { QueryRequest, QueryResponse } from '../process/query-messages.ts'
import { Queries } from '../queries/queries.ts'
import { Databases } from './databases.ts'

const connectionTo = (host: string): LiveConnection => ({
  ...{ engine: 'postgres', host, address: '127.0.0.1', port: 5432, database: 'shop', user: 'reader' },
  ...{ password: 'open sesame', tls: 'off' },
})

it('a database that does not answer keeps no other from being asked', async () => {
  const asked: string[] = []
  const call = async (request: QueryRequest): Promise<QueryResponse> => {
    const host = 'connection' in request ? request.connection.host : ''
    asked.push(host)
    return host === 'slow' ? Promise.withResolvers<never>().promise : { type: 'tables', tables: [] }
  }
  const start = () => ({ alive: true, call, kill: () => undefined })
  const clock = new FakeMonotonicClock()
  const databases = new Databases(new Queries({ start, atOnce: 4, rowsDeadlineMs: 1000, waitMs: 30_000, clock }))
  const search = { text: '', limit: 1 }
  for (let index = 0; index < 30; index++) databases.tables(connectionTo('slow'), search).catch(() => undefined)
  await settle()
  expect(await databases.tables(connectionTo('quick'), search)).toEqual([])
  expect(asked).toEqual(['slow', 'slow', 'slow', 'quick'])
  databases.close()
})
