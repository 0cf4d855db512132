import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { planDataflow, type QueryEngine, type TableColumn } from '@belvedere/query'
import { embeddedEngine, runInProcess } from '@belvedere/tables'
import { DuckDBInstance } from '@duckdb/node-api'
import fc from 'fast-check'
import { parse, type Spec, View } from 'vega'
import { afterAll, beforeAll, expect, it } from 'vitest'

const numbers = [null, 0, 1, -1, 2.5, -2.5, 7, -7, 1e9, Number.NaN, Infinity, -Infinity, 100.25]
const times = [1_500_000_000_000, 0, -86_400_000, 1_600_000_123_456, 951_782_400_000]
const texts = [null, '', 'a', 'b', 'A', "it's", '12']
const rows = Array.from({ length: 60 }, (_, id) => ({
  id,
  n: numbers[id % numbers.length] ?? null,
  m: ((id * 7) % 11) - 5,
  s: texts[id % texts.length] ?? null,
  u: 'xyz'[id % 3] ?? '',
  d: [...times, null][id % 6] ?? null,
  e: times[id % 5] ?? 0,
  b: id % 3 === 0,
  c: [true, false, null][id % 3] ?? null,
}))
const columns = new Map<string, TableColumn>([
  ['id', { column: 'id', kind: 'number', nullable: false }],
  ['n', { column: 'n', kind: 'number', nullable: true, inexact: true }],
  ['m', { column: 'm', kind: 'number', nullable: false }],
  ['s', { column: 's', kind: 'text', nullable: true }],
  ['u', { column: 'u', kind: 'text', nullable: false }],
  ['d', { column: 'd', kind: 'time', nullable: true }],
  ['e', { column: 'e', kind: 'time', nullable: false }],
  ['b', { column: 'b', kind: 'boolean', nullable: false }],
  ['c', { column: 'c', kind: 'boolean', nullable: true }],
])

const sqlNumber = (value: number | null) => (value === null ? 'NULL' : `'${value}'::DOUBLE`)
const sqlText = (value: string | null) => (value === null ? 'NULL' : `'${value.replaceAll("'", "''")}'`)
const sqlTime = (value: number | null) => (value === null ? 'NULL' : `make_timestamp(${value}000::BIGINT)`)

const folder = await mkdtemp(join(tmpdir(), 'belvedere-expressions-'))
let engine: QueryEngine
beforeAll(async () => {
  const parquet = join(folder, 'odd.parquet')
  const values = rows.map(
    ({ id, n, m, s, u, d, e, b, c }) =>
      `(${id}, ${sqlNumber(n)}, ${m}::BIGINT, ${sqlText(s)}, ${sqlText(u)}, ${sqlTime(d)}, ${sqlTime(e)}, ${b}, ${c})`,
  )
  const connection = await (await DuckDBInstance.create(':memory:')).connect()
  await connection.run(
    `COPY (SELECT * FROM (VALUES ${values.join(', ')}) AS odd(${[...columns.keys()].join(', ')})) TO '${parquet}' (FORMAT parquet)`,
  )
  engine = embeddedEngine([{ name: 'odd', parquet }], runInProcess)
})
afterAll(async () => {
  await rm(folder, { recursive: true })
})

const infix = (operators: readonly string[], operand: fc.Arbitrary<string>) =>
  fc.tuple(fc.constantFrom(...operators), operand, operand).map(([operator, a, b]) => `(${a} ${operator} ${b})`)
const called = (names: readonly string[], argument: fc.Arbitrary<string>) =>
  fc.tuple(fc.constantFrom(...names), argument).map(([name, value]) => `${name}(${value})`)

/** Expressions that queries know, of each kind. */
const { number, text, truth } = fc.letrec<{ number: string; text: string; truth: string }>((tie) => {
  const [n, t, b] = [tie('number'), tie('text'), tie('truth')]
  const depth = { maxDepth: 3, withCrossShrink: true }
  const choice = (kind: fc.Arbitrary<string>) =>
    fc.tuple(b, kind, kind).map(([test, x, y]) => `(${test} ? ${x} : ${y})`)
  return {
    number: fc.oneof(
      depth,
      fc.constantFrom('datum.n', 'datum.m', '3', '0', '2.5', 'cut'),
      infix(['+', '-', '*', '/', '%'], n),
      called(['abs', 'ceil', 'floor', 'round', 'exp', '-', '+', 'toNumber'], n),
      called(
        ['year', 'month', 'date', 'day', 'hours', 'minutes', 'seconds', 'quarter', 'time', 'dayofyear'],
        fc.constantFrom('datum.d', 'datum.e'),
      ),
      called(['+'], fc.constantFrom('datum.b', 'datum.c')),
      t.map((value) => `indexof(['a', 'b', "it's"], ${value})`),
      choice(n),
    ),
    text: fc.oneof(
      depth,
      fc.constantFrom('datum.s', 'datum.u', "'a'", "''", '"it\'s"'),
      called(['lower', 'upper'], fc.constant('datum.u')),
      called(['toString'], t),
      choice(t),
    ),
    truth: fc.oneof(
      depth,
      fc.constantFrom('datum.b', 'datum.c', 'true', 'false'),
      infix(['<', '<=', '>', '>=', '==', '===', '!=', '!=='], n),
      infix(['<', '<=', '>', '>=', '==', '!=='], t),
      infix(['&&', '||'], b),
      called(['!'], fc.oneof(b, n, t)),
      called(['isValid', 'isFinite', 'isNaN'], n),
      called(['isValid'], fc.constantFrom('datum.s', 'datum.d', 'datum.c')),
      fc.tuple(n, n, n).map(([value, low, high]) => `inrange(${value}, [${low}, ${high}])`),
      infix(['<', '>=', '=='], fc.constantFrom('datum.d', 'datum.e', '1550000000000', '0')),
      infix(['==', '!=', '==='], fc.constantFrom('datum.s', 'datum.n', 'datum.d', 'datum.c', 'null')),
    ),
  }
})

const cut = 2
/** One row for each id, with the value of the expression. */
const specOf = (expression: string) => ({
  signals: [{ name: 'cut', value: cut }],
  data: [
    { name: 'odd' },
    {
      name: 'values',
      source: 'odd',
      transform: [
        { type: 'formula', expr: expression, as: 'value' },
        { type: 'aggregate', groupby: ['id', 'value'] },
      ],
    },
  ],
})

/** Null where the expression is none that is queried. */
async function byEngine(expression: string): Promise<readonly unknown[] | null> {
  const [queried] = planDataflow(specOf(expression), new Map([['odd', { name: 'odd', columns }]]))
  if (!queried) return null
  const query = queried.queryOf({ signals: new Map([['cut', cut]]), stores: new Map() })
  const result = await engine.run({ query, maxRows: 1000, deadlineMs: 30_000 })
  return Array.from(result.columns.value ?? [])
}

async function byVega(expression: string): Promise<unknown[]> {
  const spec = specOf(expression)
  const [odd, values] = spec.data
  const view = new View(
    parse({ ...spec, data: [{ ...odd, values: structuredClone(rows) }, values] } as unknown as Spec),
  )
  await view.runAsync()
  const found = view.data('values').map(({ value }) => value)
  view.finalize()
  return found
}

const plain = (value: unknown): unknown => {
  if (value instanceof Date) return value.getTime()
  if (value === undefined) return null
  // Sums of the same numbers are equal; logarithms and the like differ in the last digit.
  return typeof value === 'number' && Number.isFinite(value) ? Number(value.toPrecision(12)) + 0 : value
}

it('an expression has the same value in a query as in the dataflow', async () => {
  let queried = 0
  await fc.assert(
    fc.asyncProperty(fc.oneof(number, text, truth), async (expression) => {
      const found = await byEngine(expression)
      if (!found) return
      queried += 1
      expect(found.map(plain)).toEqual((await byVega(expression)).map(plain))
    }),
    { numRuns: 600, seed: 20_261_126 },
  )
  expect(queried).toBeGreaterThan(400)
})
