import { type LiveColumn, type LiveConnection, openDatabase, type RowOrder } from '@belvedere/engines'
import type { TableProfile } from '@belvedere/spec'
import type { ColumnTable } from '@belvedere/tables'
import { Client } from 'pg'
import { freshDatabase } from '../../apps/server/testing/postgres.ts'
import { type OddTable, oddRows } from './odd-table.ts'
import { oddTableWithCubes } from './odd-table-with-cubes.ts'

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

/** The odd rows as the table `odd` of a new database, in an order of its own. */
async function createOddTable(): Promise<LiveConnection> {
  const rows = oddRows.map(({ id, n, m, f, s, u, d, e, b, c }): [string, unknown[]] => [
    'insert into odd values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
    [id, n, m, f, s, u, time(d), time(e), b, c],
  ])
  const definitions = columns.map(({ name, type }) => `${name} ${type}`).join(', ')
  return postgresWith(`create table odd (${definitions}, primary key (id))`, ...rows.toReversed())
}

/** The odd rows as the table `odd` of PostgreSQL. */
export async function oddTableOfPostgres(): Promise<(order: RowOrder) => OddTable> {
  const database = openDatabase(await createOddTable())
  return (order) => ({
    engine: database.engine([{ name: 'odd', schema: 'public', table: 'odd', columns, order }]),
    ...(order.type === 'columns' && { unnumbered: 'costly' }),
    ...(order.type === 'none' && { unnumbered: 'none' }),
    close: () => database.close(),
  })
}

/** The odd rows in PostgreSQL, with cubes. */
export const oddTableOfPostgresWithCubes = async (): Promise<OddTable> =>
  oddTableWithCubes(await createOddTable(), { schema: 'public', table: 'odd', columns })

const storedTypes: { readonly [type: string]: string } = {
  quantitative: 'double precision',
  temporal: 'timestamp with time zone',
  nominal: 'text',
  ordinal: 'text',
}

/** The columns that a table in memory has in PostgreSQL, and one more for the order of its rows. */
export const columnsOf = ({ fields }: TableProfile, rows: ColumnTable): LiveColumn[] => [
  ...fields.map(({ name, type }) => {
    const first = rows.columns[name]?.find((cell) => cell !== null)
    return {
      name,
      type:
        typeof first === 'boolean'
          ? 'boolean'
          : typeof first === 'string'
            ? 'text'
            : (storedTypes[type === 'temporal' ? type : 'quantitative'] ?? ''),
      nullable: true,
    }
  }),
  { name: 'belvedere line', type: 'bigint', nullable: false },
]

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Statements that make a table of one in memory. */
export function creationOf(profile: TableProfile, rows: ColumnTable): (string | [string, unknown[]])[] {
  const columns = columnsOf(profile, rows)
  const created = `create table ${quoted(profile.name)} (${columns.map(({ name, type }) => `${quoted(name)} ${type}`).join(', ')})`
  const lists = columns.map(({ name, type }) =>
    name === 'belvedere line'
      ? Array.from({ length: rows.rows }, (_, line) => line)
      : (rows.columns[name] ?? []).map((cell) =>
          type.startsWith('timestamp') && typeof cell === 'number' ? new Date(cell).toISOString() : cell,
        ),
  )
  const parts = columns.map(({ type }, at) => `$${at + 1}::${type}[]`)
  return [created, [`insert into ${quoted(profile.name)} select * from unnest(${parts.join(', ')})`, lists]]
}
