import { type LiveColumn, type LiveConnection, openDatabase, type RowOrder } from '@belvedere/engines'
import { createClient } from '@clickhouse/client'
import { type OddTable, oddRows } from '../../tests/harness/odd-table.ts'

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

/** The odd rows as the table `odd` of ClickHouse. */
export async function oddTableOfClickHouse(connection: LiveConnection): Promise<(order: RowOrder) => OddTable> {
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
  await client.close()
  const live = openDatabase(connection)
  return (order) => ({
    engine: live.engine([{ name: 'odd', schema: database, table: 'odd', columns, order }]),
    ...(order.type === 'none' && { unnumbered: 'none' }),
    close: () => live.close(),
  })
}
