import { type LiveColumn, type LiveConnection, openDatabase, type RowOrder } from '@belvedere/engines'
import { createClient } from '@clickhouse/client'
import { type OddTable, oddRows } from '../../tests/harness/odd-table.ts'
import { oddTableWithCubes } from '../../tests/harness/odd-table-with-cubes.ts'
import { serveChdb } from './chdb-server.ts'

const columns: readonly LiveColumn[] = Object.entries({
  ...{ id: 'UInt64', n: 'Nullable(Float64)', m: 'Int64', f: 'Nullable(Decimal(18, 4))', s: 'Nullable(String)' },
  ...{ u: 'LowCardinality(String)', d: 'Nullable(DateTime64(3))', e: "DateTime64(6, 'Europe/Paris')" },
  ...{ b: 'Bool', c: 'Nullable(Bool)' },
}).map(([name, type]) => ({ name, type, nullable: type.startsWith('Nullable') }))

const literal = (value: unknown): string => {
  if (value === null) return 'NULL'
  if (typeof value === 'number' && !Number.isFinite(value))
    return Number.isNaN(value) ? 'nan' : value > 0 ? 'inf' : '-inf'
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)
}
const time = (value: number | null): string =>
  value === null ? 'NULL' : `fromUnixTimestamp64Milli(toInt64(${value}), 'UTC')`

export type OddTableName = 'odd' | 'odd_distributed'

/** The odd rows as the table `odd` of ClickHouse, and as one of which each of two shards has half of the rows. */
export async function oddTableOfClickHouse(
  connection: LiveConnection,
): Promise<(order: RowOrder, table?: OddTableName) => OddTable> {
  const { address, port, user, password, database } = connection
  const client = createClient({ url: `http://${address}:${port}`, username: user, password, database })
  const definitions = columns.map(({ name, type }) => `${name} ${type}`).join(', ')
  await client.command({ query: 'DROP TABLE IF EXISTS odd' })
  await client.command({ query: `CREATE TABLE odd (${definitions}) ENGINE = MergeTree ORDER BY u` })
  const rows = oddRows.map(
    ({ id, n, m, f, s, u, d, e, b, c }) =>
      `(${[id, n, m, f, s, u].map(literal).join(', ')}, ${time(d)}, ${time(e)}, ${b}, ${literal(c)})`,
  )
  await client.command({ query: `INSERT INTO odd VALUES ${rows.join(', ')}` })
  await makeDistributed(client, database)
  await client.close()
  const live = openDatabase(connection)
  return (order, table = 'odd') => ({
    engine: live.engine([{ name: 'odd', schema: database, table, columns, order }]),
    ...(order.type === 'none' && { unnumbered: 'none' }),
    close: () => live.close(),
  })
}

/** Two shards of one server: each answers for the rows that its number tells, and the answers are put together. */
async function makeDistributed(client: ReturnType<typeof createClient>, database: string): Promise<void> {
  await client.command({ query: 'DROP TABLE IF EXISTS odd_distributed' })
  await client.command({ query: 'DROP VIEW IF EXISTS odd_shard' })
  await client.command({ query: 'CREATE VIEW odd_shard AS SELECT * FROM odd WHERE id % 2 = shardNum() % 2' })
  const shards = `remote('127.0.0.1,localhost', '${database}', 'odd_shard')`
  await client.command({ query: `CREATE TABLE odd_distributed AS ${shards}` })
}

/** The odd rows in ClickHouse within this process, with cubes. `folder`: of an installed `chdb`. */
export async function oddTableOfClickHouseWithCubes(folder: string): Promise<OddTable> {
  const chdb = await serveChdb(folder)
  const connection: LiveConnection = {
    ...{ engine: 'clickhouse', host: '127.0.0.1', address: '127.0.0.1', port: chdb.port, tls: 'off' },
    ...{ database: 'default', user: 'default', password: '' },
  }
  await oddTableOfClickHouse(connection)
  const table = oddTableWithCubes(connection, { schema: 'default', table: 'odd', columns })
  return {
    engine: table.engine,
    close: async () => {
      await table.close()
      chdb.close()
    },
  }
}
