import { type LiveDatabase, openDatabase } from '@belvedere/engines'
import { describeEngine } from '@belvedere/query/testing/engine-contract.ts'
import { ColumnNameRefNode, FunctionNode, Query } from '@uwdata/mosaic-sql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPostgres } from '../apps/server/testing/postgres.ts'
import { postgresWith } from './harness/postgres-tables.ts'

const limits = { deadlineMs: 20_000, maxRows: 100 }

/** Columns of all types, as PostgreSQL writes them, with two values each, and what becomes of these; null: no value in a chart. */
const types: readonly [type: string, values: readonly [string, string], cells: readonly unknown[] | null][] = [
  ['smallint', ['-7', 'null'], [-7, null]],
  ['bigint', ["'9007199254740992'", '1'], [2 ** 53, 1]],
  ['numeric', ["'12.50'", "'NaN'"], [12.5, Number.NaN]],
  ['real', ["'-Infinity'", '0.5'], [Number.NEGATIVE_INFINITY, 0.5]],
  ['double precision', ["'NaN'", "'1e300'"], [Number.NaN, 1e300]],
  ['money', ["'12.34'", '0'], [12.34, 0]],
  ['boolean', ['true', 'null'], [true, null]],
  ['text', ["'é\\'", "''"], ['é\\', '']],
  ['character varying(9)', ["'a'", 'null'], ['a', null]],
  ['character(3)', ["'a'", "'abc'"], ['a', 'abc']],
  ['uuid', ["'00000000-0000-0000-0000-00000000000A'", 'null'], ['00000000-0000-0000-0000-00000000000a', null]],
  ['date', ["'1969-12-31'", "'infinity'"], [-86_400_000, null]],
  ['timestamp without time zone', ["'2020-01-01 00:00:00.123456'", "'-infinity'"], [1_577_836_800_123, null]],
  ['timestamp with time zone', ["'2020-01-01 02:00:00+02'", 'null'], [1_577_836_800_000, null]],
  ['time without time zone', ["'12:30'", 'null'], ['12:30:00', null]],
  ['interval', ["'1 day 2 hours'", 'null'], ['1 day 02:00:00', null]],
  ['integer[]', ["'{1,NULL}'", 'null'], ['{1,NULL}', null]],
  ['jsonb', [`'{"a": [1]}'`, "'null'"], ['{"a": [1]}', 'null']],
  ['inet', ["'10.0.0.1'", 'null'], ['10.0.0.1/32', null]],
  ['enum', ["'low'", "'high'"], ['low', 'high']],
  ['bytea', ["'\\x00'", 'null'], null],
  ['point', ["'(1,2)'", 'null'], null],
]

describe.runIf(hasPostgres)('PostgreSQL', () => {
  let database: LiveDatabase
  beforeAll(async () => {
    const columns = types.map(([type], at) => `"c""${at}" ${type === 'enum' ? 'level' : type}`)
    const rows = [0, 1].map((row) => `(${types.map(([, values]) => values[row]).join(', ')})`)
    database = openDatabase(
      await postgresWith(
        `create table people as select i as id, case when i % 100 <> 7 then i % 100 end as age, 'it''s "' || i || '"' as name
         from generate_series(0, 999999) as i; alter table people add primary key (id)`,
        `create type level as enum ('low', 'high'); create table kinds (${columns.join(', ')}); insert into kinds values ${rows.join(', ')}`,
      ),
    )
  })
  afterAll(() => database.close())

  const people = [
    { name: 'id', type: 'integer', nullable: true },
    { name: 'age', type: 'integer', nullable: true },
    { name: 'name', type: 'text', nullable: true },
  ]
  const order = { type: 'number', column: 'id' } as const
  describeEngine(async () =>
    database.engine([{ name: 'people', schema: 'public', table: 'people', columns: people, order }]),
  )

  it.each(types.map(([type, , cells], at) => [type, at, cells] as const))(
    'reads a column of the type %s, or not at all',
    async (type, at, cells) => {
      const name = `c"${at}`
      const columns = [{ name, type, nullable: true }]
      const table = { name: 't', schema: 'public', table: 'kinds', columns, order: { type: 'none' } as const }
      const isTime = type === 'date' || type.startsWith('timestamp')
      const column = new ColumnNameRefNode(name)
      const value = isTime ? new FunctionNode('epoch_ms', [column]) : column
      const query = Query.from('t').select({ value })
      const run = database.engine([table]).run({ query, ...limits })
      if (cells) expect(Array.from((await run).columns.value ?? [])).toEqual(cells)
      else await expect(run).rejects.toMatchObject({ reason: 'missing' })
    },
  )

  it.each([
    ['writes', 'create table other (a int)', { code: '25006' }],
    ['several statements', 'select 1; select 2', { code: '42601' }],
    ['what is not there', 'select * from nowhere.nothing', { reason: 'missing' }],
    ['functions of other schemas by their bare names', 'select level(1)', { code: '42883' }],
  ])('refuses %s', async (_, sql, fault) => {
    await expect(database.session.select(sql, limits)).rejects.toMatchObject(fault)
    expect((await database.session.select('select 1', limits)).rows).toBe(1)
  })

  it('takes values as parameters', async () => {
    const { columns } = await database.session.select('select $1::text, $2::text', limits, [
      "'; drop table people; --",
      'b',
    ])
    expect(columns).toEqual([["'; drop table people; --"], ['b']])
  })

  it('stops at results that take too much memory', async () => {
    const sql = "select repeat('x', 1000000) from generate_series(1, 1000)"
    await expect(database.session.select(sql, { ...limits, maxRows: 1000 })).rejects.toMatchObject({ limit: 'memory' })
  })

  it('[S20] tells why it cannot be asked, and nothing of where it is', async () => {
    const connection = {
      engine: 'postgres',
      host: 'db.example',
      address: '127.0.0.1',
      port: 1,
      database: 'shop',
    } as const
    const none = openDatabase({ ...connection, user: 'reader', password: 'hunter2', tls: 'verified' })
    const failed = none.session.select('select 1', limits)
    await expect(failed).rejects.toMatchObject({ reason: 'unreachable' })
    expect(String(await failed.catch(String))).not.toMatch(/hunter2|reader|db\.example|shop|127/)
    await none.close()
    expect(() => openDatabase({ ...connection, address: 'db.example', user: '', password: '', tls: 'on' })).toThrow(
      TypeError,
    )
  })
})
