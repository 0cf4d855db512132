import {
  AggregateNode,
  add,
  avg,
  cast,
  count,
  desc,
  div,
  type ExprNode,
  eq,
  FunctionNode,
  isNotDistinct,
  list,
  literal,
  lt,
  mod,
  Query,
  row_number,
  stddev,
  unnest,
} from '@uwdata/mosaic-sql'
import { describe, expect, it } from 'vitest'
import { clickhouseDialect } from './clickhouse-dialect.ts'
import { DialectError } from './dialect-error.ts'
import { postgresDialect } from './postgres-dialect.ts'

const dialects = { postgres: postgresDialect, clickhouse: clickhouseDialect }
const call = (name: string, ...args: ExprNode[]) => new FunctionNode(name, args)
const from = () => Query.from('visits')

/** What people read, and what the engines are asked. */
const written: readonly [what: string, query: Query, postgres: string, clickhouse: string][] = [
  [
    'hostile names and texts',
    from()
      .select({ 'a "b\\': 'name' })
      .where(eq('name', literal("it's \\"))),
    `SELECT "name" AS "a ""b\\" FROM "visits" WHERE ("name" = 'it''s \\')`,
    `SELECT "name" AS "a ""b\\\\" FROM "visits" WHERE ("name" = 'it''s \\\\')`,
  ],
  [
    'texts by their bytes',
    from()
      .select('id')
      .where(lt('name', literal('b'))),
    `SELECT "id" FROM "visits" WHERE ("name" < ('b' COLLATE "C"))`,
    `SELECT "id" FROM "visits" WHERE ("name" < 'b')`,
  ],
  [
    'division of doubles, by nothing too',
    from().select({ share: div('a', 'b') }),
    `SELECT (("a")::float8 / nullif(("b")::float8, 0)) AS "share" FROM "visits"`,
    `SELECT ("a" / nullIf("b", 0)) AS "share" FROM "visits"`,
  ],
  [
    'moments',
    from()
      .select({ month: call('date_trunc', literal('month'), call('coalesce', call('make_timestamp', literal(0)))) })
      .orderby(desc('month')),
    `SELECT date_trunc('month', coalesce(timestamp '1970-01-01 00:00:00')) AS "month" FROM "visits" ORDER BY "month" DESC NULLS LAST`,
    `SELECT CAST(dateTrunc('month', coalesce(toDateTime64('1970-01-01 00:00:00.000', 6, 'UTC')), 'UTC') AS DateTime64(6, 'UTC')) AS "month" FROM "visits" ORDER BY "month" DESC NULLS LAST`,
  ],
  [
    'aggregates with filters and windows',
    from().select({
      n: count().where(eq('a', literal(1))),
      mean: avg(cast('a', 'DOUBLE')).partitionby('g'),
      spread: stddev('a'),
      middle: new AggregateNode('quantile_cont', [cast('a', 'DOUBLE'), literal(0.5)]),
      place: row_number().orderby('a'),
    }),
    `SELECT count(*) FILTER (WHERE ("a" = 1)) AS "n", avg(("a")::float8) OVER (PARTITION BY "g") AS "mean", stddev_samp("a") AS "spread", percentile_cont(0.5) WITHIN GROUP (ORDER BY ("a")::float8) AS "middle", row_number() OVER (ORDER BY "a") AS "place" FROM "visits"`,
    `SELECT toInt64(count() FILTER (WHERE ("a" = 1))) AS "n", avg(CAST("a" AS Float64)) OVER (PARTITION BY "g") AS "mean", if(isFinite(stddevSampStable("a")), stddevSampStable("a"), NULL) AS "spread", quantileExactInclusive(0.5)(CAST("a" AS Float64)) AS "middle", toInt64(row_number() OVER (ORDER BY "a")) AS "place" FROM "visits"`,
  ],
  [
    'equality with nulls, as a truth',
    from().select({ same: isNotDistinct('a', 'b') }),
    `SELECT ("a" IS NOT DISTINCT FROM "b") AS "same" FROM "visits"`,
    `SELECT CAST(("a" <=> "b") AS Bool) AS "same" FROM "visits"`,
  ],
  [
    'lists beside each other',
    from().select({ at: unnest(list([literal(0), literal(1)])), p: unnest(list([literal(0.1), literal(0.9)])) }),
    `SELECT unnest(ARRAY[0, 1]) AS "at", unnest(ARRAY[0.1, 0.9]) AS "p" FROM "visits"`,
    `SELECT coalesce("belvedere list 0") AS "at", coalesce("belvedere list 1") AS "p" FROM "visits" ARRAY JOIN [0, 1] AS "belvedere list 0", [0.1, 0.9] AS "belvedere list 1"`,
  ],
]

describe.each(['postgres', 'clickhouse'] as const)('the SQL of %s', (engine) => {
  const dialect = dialects[engine]

  it.each(written)('has %s', (_, query, postgres, clickhouse) => {
    expect(dialect.toString(query)).toBe(engine === 'postgres' ? postgres : clickhouse)
  })

  it.each<[string, ExprNode]>([
    ['functions without a translation', call('read_parquet', literal('/etc/passwd'))],
    ['other types', cast('a', 'VARCHAR')],
    [
      'aggregates without a translation',
      new AggregateNode(
        'product',
        ['a'].map((name) => add(name, literal(0))),
      ),
    ],
  ])('refuses %s, and goes on', (_, node) => {
    expect(() => dialect.toString(from().select({ node }))).toThrow(DialectError)
    expect(() => dialect.toString(from().select({ a: avg(node).partitionby('g') }))).toThrow(DialectError)
    expect(dialect.toString(from().select({ n: count() }))).not.toContain('OVER')
  })
})

it('keeps names that PostgreSQL would cut apart', () => {
  const long = 'x'.repeat(70)
  const sql = postgresDialect.toString(from().select({ [`${long}1`]: 'a', [`${long}2`]: 'a' }))
  const names = [...sql.matchAll(/AS "([^"]*)"/g)].map(([, name]) => name)
  expect(new Set(names).size).toBe(2)
  expect(names.every((name) => Buffer.byteLength(name ?? '') <= 63)).toBe(true)
})

it('computes the rest of a division in PostgreSQL of doubles alone where it is exact', () => {
  const rest = (a: ExprNode) => postgresDialect.toString(mod(a, cast('b', 'DOUBLE')))
  expect(rest(cast('a', 'DOUBLE'))).toContain('float8')
  expect(postgresDialect.toString(mod('a', literal(7)))).toBe('("a" % 7)')
})
