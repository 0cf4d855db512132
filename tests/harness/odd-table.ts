import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EngineTable, planDataflow, type QueryEngine, type TableColumn } from '@belvedere/query'
import type { Json } from '@belvedere/spec'
import { embeddedEngine, runInProcess } from '@belvedere/tables'
import { DuckDBInstance } from '@duckdb/node-api'
import { parse, type Spec, View } from 'vega'

const numbers = [null, 0, 1, -1, 2.5, -2.5, 7, -7, 1e9, Number.NaN, Infinity, -Infinity, 100.25]
const times = [1_500_000_000_000, 0, -86_400_000, 1_600_000_123_456, 951_782_400_000]
const texts = [null, '', 'a', 'b', 'A', "it's", '12']

/** Rows with all that makes SQL and JavaScript differ: nulls, NaN, infinities, empty texts, ties, times before 1970. */
export const oddRows = Array.from({ length: 60 }, (_, id) => ({
  id,
  n: numbers[id % numbers.length] ?? null,
  m: ((id * 7) % 11) - 5,
  f: id % 4 === 1 ? null : ((id * 37) % 17) / 4 - 1.5,
  s: texts[id % texts.length] ?? null,
  u: 'xyz'[id % 3] ?? '',
  d: [...times, null][id % 6] ?? null,
  e: (times[id % 5] ?? 0) + id * 40 * 86_400_000 + id * 7_654_321,
  b: id % 3 === 0,
  c: [true, false, null][id % 3] ?? null,
}))

export const oddColumns = new Map<string, TableColumn>([
  ['id', { column: 'id', kind: 'number', nullable: false }],
  ['n', { column: 'n', kind: 'number', nullable: true, inexact: true }],
  ['m', { column: 'm', kind: 'number', nullable: false }],
  ['f', { column: 'f', kind: 'number', nullable: true }],
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

export interface OddTable {
  engine: QueryEngine
  unnumbered?: EngineTable['unnumbered']
  close(): Promise<void>
}

/** The odd rows as the table `odd` of an engine. */
export async function openOddTable(): Promise<OddTable> {
  const folder = await mkdtemp(join(tmpdir(), 'belvedere-odd-'))
  const parquet = join(folder, 'odd.parquet')
  const values = oddRows.map(
    ({ id, n, m, f, s, u, d, e, b, c }) =>
      `(${id}, ${sqlNumber(n)}, ${m}::BIGINT, ${sqlNumber(f)}, ${sqlText(s)}, ${sqlText(u)}, ${sqlTime(d)}, ${sqlTime(e)}, ${b}, ${c})`,
  )
  const connection = await (await DuckDBInstance.create(':memory:')).connect()
  await connection.run(
    `COPY (SELECT * FROM (VALUES ${values.join(', ')}) AS odd(${[...oddColumns.keys()].join(', ')})) TO '${parquet}' (FORMAT parquet)`,
  )
  const engine = embeddedEngine([{ name: 'odd', parquet }], runInProcess)
  return {
    engine,
    async close() {
      await rm(folder, { recursive: true })
    },
  }
}

/** A signal that expressions may use. */
const cut = 2

interface OddSpec {
  [key: string]: unknown
  signals: { name: string; value: number }[]
  data: { name: string; source?: string; transform?: { type: string; [key: string]: unknown }[]; values?: unknown }[]
}

/** A dataflow of transforms over the odd rows; `other` holds the same rows. */
const specOf = (transform: { type: string; [key: string]: unknown }[]): OddSpec => ({
  signals: [{ name: 'cut', value: cut }],
  data: [{ name: 'odd' }, { name: 'other' }, { name: 'result', source: 'odd', transform }],
})

export type OddRow = { [column: string]: unknown }

/** The rows of a query and the transforms that are left; null where the transforms cannot be queried. */
export async function rowsByEngine(
  { engine, unnumbered }: OddTable,
  transform: { type: string; [key: string]: unknown }[],
): Promise<OddRow[] | null> {
  const spec = specOf(structuredClone(transform))
  const odd: EngineTable = { name: 'odd', columns: oddColumns, ...(unnumbered && { unnumbered }) }
  const tables = new Map([['odd', odd]])
  const others = new Map([...tables, ['other', odd] as const])
  const queried = planDataflow(spec, { tables, others }).find(({ name }) => name === 'result')
  if (!queried) return null
  const signals = new Map<string, Json>([['cut', cut], ...(await binsOf(spec, queried.bins))])
  const query = queried.queryOf({ signals, stores: new Map() })
  const { rows, columns } = await engine.run({ query, maxRows: 100_000, deadlineMs: 30_000 })
  const values = Array.from({ length: rows }, (_, at) =>
    Object.fromEntries(
      queried.columns.map(({ name, type }) => {
        const cell = columns[name]?.[at] ?? null
        if (cell === null) return [name, type.absent ? undefined : null]
        return [name, type.date ? new Date(Number(cell)) : cell]
      }),
    ),
  )
  const rest = (spec.data.find(({ name }) => name === 'result')?.transform ?? []).slice(1)
  return rest.length === 0 ? values : rowsOf({ data: [{ name: 'result', values, transform: rest }] })
}

/** What Vega makes of the bins that depend on no row. */
async function binsOf({ data }: OddSpec, names: ReadonlySet<string>): Promise<[string, Json][]> {
  const view = new View(parse({ data: data.filter(({ values }) => values !== undefined) } as Spec))
  await view.runAsync()
  const bins = [...names].map((name): [string, Json] => {
    const { start, stop, step } = view.signal(name)
    return [name, { start, stop, step }]
  })
  view.finalize()
  return bins
}

export function rowsByVega(transform: { type: string; [key: string]: unknown }[]): Promise<OddRow[]> {
  const { data, ...spec } = specOf(structuredClone(transform))
  return rowsOf({
    ...spec,
    data: data.map((one) => (one.source === undefined ? { ...one, values: structuredClone(oddRows) } : one)),
  })
}

async function rowsOf(spec: object): Promise<OddRow[]> {
  const view = new View(parse(spec as Spec))
  await view.runAsync()
  const rows: OddRow[] = view.data('result')
  view.finalize()
  return rows.map((row) => ({ ...row }))
}

/** Whether two values are one in the dataflow, undefined and null, a date and its milliseconds included. */
export function isSameValue(a: unknown, b: unknown): boolean {
  const [x, y] = [a, b].map((value) => (value instanceof Date ? value.getTime() : (value ?? null)))
  if (typeof x !== 'number' || typeof y !== 'number') return x === y
  // Sums of the same numbers differ in the last digits.
  return Object.is(x, y) || Math.abs(x - y) <= 1e-8 + 1e-9 * Math.abs(y)
}

/** Names of columns with their values; what is null or undefined is not there. */
const cellsOf = (row: OddRow): [string, unknown][] =>
  Object.entries(row).filter(([name, value]) => !name.startsWith('_') && value !== null && value !== undefined)

export function isSameRow(a: OddRow, b: OddRow | undefined): boolean {
  if (!b) return false
  const cells = cellsOf(a)
  return cells.length === cellsOf(b).length && cells.every(([name, value]) => isSameValue(value, b[name]))
}
