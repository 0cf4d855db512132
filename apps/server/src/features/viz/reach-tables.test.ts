import { expect, it, vi } from 'vitest'
import type { ConnectionSettings, ReachDeps } from '../../room/database-connections.ts'
import type { KeptTable } from '../../room/room-files.ts'
import type { ReachedTable, VizPort } from '../../room/viz-port.ts'
import { reachTables } from './reach-tables.ts'

const keeping: ConnectionSettings = {
  ...{ engine: 'clickhouse', host: 'kept.internal', port: 8443, database: 'kept', user: 'keeper', tls: 'verified' },
  password: 'open sesame',
}
const columns = [{ name: 'Origin', column: 'c0', type: 'String', nullable: false }]
const name = `belvedere_${'2c'.repeat(16)}`
const stored = { files: { name: 'cars', parquet: '/tables/cars' }, profile: { name: 'cars', rows: 9, fields: [] } }
const table: KeptTable = { ...stored, kept: { table: name, columns, rowColumn: 'row' } }

/** The tables that a service is told of, of calls that draw and of others. */
async function tablesSent(reach: Partial<ReachDeps>) {
  const tables: ReachedTable[] = []
  const viz = {
    sendVersion: async (past: { tables: ReachedTable[] }) => void tables.push(...past.tables),
    derive: async (job: { tables: ReachedTable[] }) => void tables.push(...job.tables),
    readRows: async (one: ReachedTable) => void tables.push(one),
  } as unknown as VizPort<ReachedTable>
  const port = reachTables(viz, {
    ...{ keeping, offered: [], databasePolicy: null, isLocal: true, store: {}, sealing: {}, ...reach },
  } as never)
  await port.sendVersion({ room: 'r', version: 1, spec: null, tables: [table] })
  await port.derive({ tables: [table] } as never, new AbortController().signal)
  await port.readRows(table, 1)
  return tables
}

it('tells those who draw of copies and how they are reached, and nobody else', async () => {
  const copy = {
    connection: { ...keeping, address: '10.0.0.9' },
    ...{ schema: 'kept', table: name, columns, revision: name, order: { type: 'number', column: 'row' } },
  }
  const resolveHost = async () => [{ address: '10.0.0.9', family: 4 }]
  expect(await tablesSent({ resolveHost })).toEqual([{ ...stored, kept: copy }, stored, stored])
})

it('tells nobody of copies whose database is not set or not found', async () => {
  expect(await tablesSent({ keeping: null })).toEqual([stored, stored, stored])
  const resolveHost = async () => {
    throw new Error('There is no such name.')
  }
  expect(await tablesSent({ resolveHost })).toEqual([stored, stored, stored])
})

it('looks for the address of that database once a minute, and lets no chart wait for it again', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const looks = [Promise.resolve([{ address: '10.0.0.9', family: 4 }]), Promise.withResolvers<never>().promise]
  const shown: ReachedTable[] = []
  const viz = {
    sendVersion: async (past: { tables: ReachedTable[] }) => void shown.push(...past.tables),
  } as unknown as VizPort<ReachedTable>
  const resolveHost = vi.fn(async () => looks.shift() ?? [])
  const port = reachTables(viz, { keeping, offered: [], isLocal: true, resolveHost, store: {} } as never)
  const show = () => port.sendVersion({ room: 'r', version: 1, spec: null, tables: [table] })
  await show()
  await show()
  expect(resolveHost).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(60_000)
  await show()
  expect(resolveHost).toHaveBeenCalledTimes(2)
  expect(shown.map((one) => 'kept' in one)).toEqual([true, true, true])
  vi.useRealTimers()
})
