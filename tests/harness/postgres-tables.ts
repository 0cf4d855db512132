import { type LiveColumn, type LiveConnection, openDatabase, type RowOrder } from '@belvedere/engines'
import { Client } from 'pg'
import { freshDatabase } from '../../apps/server/testing/postgres.ts'
import { type OddTable, oddRows } from './odd-table.ts'

/** The connection to a new database of the tests' server, after some statements. */
export async function postgresWith(
  ...statements: readonly (string | [sql: string, values: unknown[]])[]
): Promise<LiveConnection> {
  const url = new URL(await freshDatabase())
  const client = new Client(url.href)
  await client.connect()
  for (const one of statements) await (typeof one === 'string' ? client.query(one) : client.query(...one))
  await client.end()
  return {
    ...{ engine: 'postgres', host: 'database', address: url.hostname, port: Number(url.port), tls: 'off' },
    ...{ database: url.pathname.slice(1), user: url.username, password: '' },
  }
}

const columns: readonly LiveColumn[] = Object.entries({
  ...{ id: 'integer', n: 'double precision', m: 'bigint', f: 'numeric', s: 'text', u: 'character varying(9)' },
  ...{ d: 'timestamp without time zone', e: 'timestamp with time zone', b: 'boolean', c: 'boolean' },
}).map(([name, type]) => ({ name, type, nullable: !['id', 'm', 'u', 'e', 'b'].includes(name) }))

const time = (value: number | null): string | null => (value === null ? null : new Date(value).toISOString())

/** The odd rows as the table `odd` of PostgreSQL, in an order of its own. */
export async function oddTableOfPostgres(): Promise<(order: RowOrder) => OddTable> {
  const rows = oddRows.map(({ id, n, m, f, s, u, d, e, b, c }): [string, unknown[]] => [
    'insert into odd values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
    [id, n, m, f, s, u, time(d), time(e), b, c],
  ])
  const definitions = columns.map(({ name, type }) => `${name} ${type}`).join(', ')
  const connection = await postgresWith(`create table odd (${definitions}, primary key (id))`, ...rows.toReversed())
  const database = openDatabase(connection)
  return (order) => ({
    engine: database.engine([{ name: 'odd', schema: 'public', table: 'odd', columns, order }]),
    ...(order.type === 'columns' && { unnumbered: 'costly' }),
    ...(order.type === 'none' && { unnumbered: 'none' }),
    close: () => database.close(),
  })
}
