import { type LiveDatabase, openDatabase } from '@belvedere/engines'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPostgres } from '../apps/server/testing/postgres.ts'
import { postgresWith } from './harness/postgres-tables.ts'

describe.runIf(hasPostgres)('the catalogue of PostgreSQL', () => {
  let database: LiveDatabase
  beforeAll(async () => {
    database = openDatabase({
      ...(await postgresWith(
        `create schema "a ""schema"""; create schema hidden; create role reader login;
         grant usage on schema "a ""schema""" to reader`,
        `create table orders (id bigint primary key, price numeric(9,2), at timestamptz not null, region text, seal bytea);
         insert into orders select i, i % 100 / 3.0, '2020-01-01'::timestamptz + i * interval '1 minute', 'r' || i % 4, null
         from generate_series(1, 200000) as i; create index on orders (at); analyze orders`,
        `create table "a ""schema"""."the ""table"";" ("col""umn; --" int, "B" uuid not null unique); create table hidden.secret (a int)`,
        `create table parted (a int, b int, primary key (a, b)) partition by range (a);
         create table parted_1 partition of parted for values from (0) to (9)`,
        `create view cheap as select * from orders where price < 1`,
        `grant select on orders, cheap, parted to reader; grant select ("B") on "a ""schema"""."the ""table"";" to reader`,
      )),
      user: 'reader',
    })
  })
  afterAll(() => database.close())

  it('lists what the user may read, with an estimate of its rows and its size', async () => {
    const tables = await database.catalogue.list({ text: '', limit: 100 })
    expect(tables.map(({ schema, table, kind, rows }) => [schema, table, kind, rows])).toEqual([
      ['a "schema"', 'the "table";', 'table', null],
      ['public', 'cheap', 'view', null],
      ['public', 'orders', 'table', 200_000],
      ['public', 'parted', 'table', 0],
    ])
    expect(tables[2]?.bytes).toBeGreaterThan(8e6)
    const found = await database.catalogue.list({ text: 'The "TABLE";\' or true', limit: 100 })
    expect(found).toEqual([])
    expect(await database.catalogue.list({ text: 'public.ORD', limit: 1 })).toHaveLength(1)
  })

  it('describes columns, how rows are numbered, and none that the user may not read', async () => {
    const { describe: of } = database.catalogue
    expect(await of('public', 'orders')).toMatchObject({
      order: { type: 'number', column: 'id' },
      indexed: ['id', 'at'],
      columns: [
        { name: 'id', type: 'bigint', kind: 'number', nullable: false },
        { name: 'price', type: 'numeric(9,2)', kind: 'number', nullable: true },
        { name: 'at', type: 'timestamp with time zone', kind: 'time' },
        { name: 'region', type: 'text', kind: 'text' },
        { name: 'seal', type: 'bytea', kind: null },
      ],
    })
    expect(await of('public', 'parted')).toMatchObject({ order: { type: 'columns', columns: ['a', 'b'] } })
    expect(await of('public', 'cheap')).toMatchObject({ order: { type: 'none' }, sampling: 'none' })
    expect(await of('a "schema"', 'the "table";')).toMatchObject({
      columns: [{ name: 'B', type: 'uuid' }],
      order: { type: 'columns', columns: ['B'] },
    })
    expect(await of('hidden', 'secret')).toBeNull()
    expect(await of('pg_catalog', 'pg_class')).toBeNull()
  })

  it('samples blocks of a large table, the first rows of a view, and all of a small one', async () => {
    const sampleOf = async (schema: string, table: string) => {
      const described = await database.catalogue.describe(schema, table)
      if (!described) throw new Error(`There is no ${table}.`)
      return database.sample(described)
    }
    const orders = await sampleOf('public', 'orders')
    expect(orders).toMatchObject({ total: 200_000, isWhole: false })
    expect(orders.rows).toBeGreaterThan(10_000)
    expect(orders.extents).toMatchObject({ id: [1, 200_000], at: [1_577_836_860_000, 1_589_836_800_000] })
    expect(Object.keys(orders.columns)).toEqual(['id', 'price', 'at', 'region'])
    expect(await sampleOf('public', 'orders')).toEqual(orders)
    expect(await sampleOf('public', 'cheap')).toMatchObject({ rows: 6000, total: 6000, isWhole: true, extents: {} })
    expect(await sampleOf('a "schema"', 'the "table";')).toMatchObject({ rows: 0, isWhole: true })
  })
})
