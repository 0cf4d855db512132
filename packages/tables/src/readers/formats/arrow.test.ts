import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  Bool,
  DateDay,
  Decimal,
  Dictionary,
  DurationMillisecond,
  Field,
  Float32,
  Float64,
  Int32,
  Int64,
  List,
  makeData,
  RecordBatch,
  Schema,
  Struct,
  Table,
  TimestampMicrosecond,
  tableFromArrays,
  tableToIPC,
  Uint32,
  Utf8,
  type Vector,
  vectorFromArray,
} from 'apache-arrow'
import { describe, expect, it } from 'vitest'
import { cuts, damages, failureOf, readBack, resultsOf } from '../../../testing/read-back.ts'
import { parquetOf } from '../../../testing/write-parquet.ts'

const rows = 40
const at = <T>(value: (row: number) => T, every = 5) =>
  Array.from({ length: rows }, (_, row) => (row % every === 3 ? null : value(row)))

const columns: [name: string, vector: Vector, sql: string][] = [
  [
    'whole',
    vectorFromArray(
      at((row) => row - 7),
      new Int32(),
    ),
    '(row - 7)::INTEGER',
  ],
  [
    'unsigned',
    vectorFromArray(
      at((row) => 4_000_000_000 + row),
      new Uint32(),
    ),
    '(4000000000 + row)::UINTEGER',
  ],
  [
    'long',
    vectorFromArray(
      at((row) => -BigInt(row) * 10n ** 10n),
      new Int64(),
    ),
    '(-row * 10000000000)::BIGINT',
  ],
  [
    'longest',
    vectorFromArray(
      at((row) => 2n ** 60n + BigInt(row)),
      new Int64(),
    ),
    '(1152921504606846976 + row)::BIGINT',
  ],
  [
    'single',
    vectorFromArray(
      at((row) => row / 10),
      new Float32(),
    ),
    '(row / 10)::FLOAT',
  ],
  [
    'double',
    vectorFromArray(
      at((row) => row / 7),
      new Float64(),
    ),
    'row / 7',
  ],
  [
    'flag',
    vectorFromArray(
      at((row) => row % 3 === 0),
      new Bool(),
    ),
    'row % 3 = 0',
  ],
  [
    'day',
    vectorFromArray(
      at((row) => new Date(Date.UTC(2020, 0, 1 + row))),
      new DateDay(),
    ),
    "DATE '2020-01-01' + row::INTEGER",
  ],
  [
    'moment',
    vectorFromArray(
      at((row) => Date.UTC(1960, 0, 1, row)),
      new TimestampMicrosecond('Europe/Berlin'),
    ),
    "TIMESTAMP '1960-01-01' + to_hours(row::INTEGER)",
  ],
  [
    'name',
    vectorFromArray(
      at((row) => `näme ${row % 4}`),
      new Utf8(),
    ),
    "'näme ' || (row % 4)",
  ],
  [
    'colour',
    vectorFromArray(
      at((row) => `colour ${row % 3}`),
      new Dictionary(new Utf8(), new Int32()),
    ),
    "'colour ' || (row % 3)",
  ],
  [
    'code',
    vectorFromArray(
      at((row) => row % 3),
      new Dictionary(new Float64(), new Int32()),
    ),
    '(row % 3)::DOUBLE',
  ],
  [
    'list',
    vectorFromArray(
      at((row) => [row, row + 1]),
      new List(new Field('item', new Int32())),
    ),
    '[row, row + 1]::INTEGER[]',
  ],
  [
    'pair',
    vectorFromArray(
      at((row) => ({ x: row, y: 'z' })),
      new Struct([new Field('x', new Int32()), new Field('y', new Utf8())]),
    ),
    "{'x': row::INTEGER, 'y': 'z'}",
  ],
]

const table = new Table(Object.fromEntries(columns.map(([name, vector]) => [name, vector])))
const sameAsParquet = await readBack(
  await parquetOf(
    `SELECT ${columns.map(([name, , sql]) => `CASE WHEN row % 5 <> 3 THEN ${sql} END AS ${name}`).join(', ')} FROM range(${rows}) t(row)`,
  ),
)
const sorted = ({ notes, ...rest }: Awaited<ReturnType<typeof readBack>>) => ({ ...rest, notes: notes.toSorted() })

describe('Arrow', () => {
  it.each(['file', 'stream'] as const)('stores a %s as Parquet with the same values', async (type) => {
    expect(sorted(await readBack(tableToIPC(table, type)))).toEqual(sorted(sameAsParquet))
  })

  it('reads several batches, and dictionaries that grow', async () => {
    const part = (from: number, to: number) => table.slice(from, to)
    const bytes = tableToIPC(part(0, 9).concat(part(9, 10), part(10, 10), part(10, rows)), 'stream')
    expect(sorted(await readBack(bytes))).toEqual(sorted(sameAsParquet))
  })

  it.each(['views-zstd.arrow', 'views-lz4.arrow'])('reads views of texts, as Polars writes them: %s', async (name) => {
    const { columns } = await readBack(await readFile(join(import.meta.dirname, '../../../testing/files', name)))
    const ids = Array.from({ length: 400 }, (_, id) => id)
    expect(columns).toEqual({
      id: ids,
      name: ids.map((id) => (id % 5 === 0 ? null : `a longer name of row ${id % 9}`)),
      short: ids.map((id) => `s${id % 7}`),
      value: ids.map((id) => id / 4),
    })
  })

  it('gives durations in seconds and decimals as numbers', async () => {
    const decimals = new Decimal(2, 12, 128)
    const bytes = tableToIPC(
      new Table({
        took: vectorFromArray([1500n, null, 2n], new DurationMillisecond()),
        price: vectorFromArray(
          [Uint32Array.of(1250, 0, 0, 0), null, Uint32Array.of(2 ** 32 - 5, 2 ** 32 - 1, 2 ** 32 - 1, 2 ** 32 - 1)],
          decimals,
        ),
      }),
    )
    const { columns, units } = await readBack(bytes)
    expect({ columns, units }).toEqual({
      columns: { took: [1.5, null, 0.002], price: [12.5, null, -0.05] },
      units: ['s', ''],
    })
  })

  it('keeps columns apart whose names are equal or empty', async () => {
    const fields = ['x', 'X', ''].map((name) => new Field(name, new Int32()))
    const column = () => makeData({ type: new Int32(), data: Int32Array.of(1, 2) })
    const data = makeData({ type: new Struct(fields), length: 2, children: fields.map(column) })
    const bytes = tableToIPC(new Table(new RecordBatch(new Schema(fields), data)))
    expect(Object.values((await readBack(bytes)).columns)).toEqual([
      [1, 2],
      [1, 2],
      [1, 2],
    ])
  })

  it('says that a file without its end is cut off', async () => {
    const bytes = tableToIPC(table, 'file')
    expect(await failureOf(bytes.subarray(0, bytes.length - 20))).toBe(
      'This Arrow file is cut off: its end is missing. Upload it again.',
    )
  })

  it('fails with a sentence or reads whole batches, wherever a stream is cut', async () => {
    const bytes = tableToIPC(table.slice(0, 20).concat(table.slice(20)), 'stream')
    for (const result of await resultsOf(cuts(bytes, 60))) {
      if (result.state === 'ready') expect([0, 20, 40]).toContain(result.tables[0]?.profile.rows)
      else expect(result.detail).toMatch(/upload it again|binary file/i)
    }
  })

  it('becomes a table or a sentence, whatever is damaged', async () => {
    const bytes = tableToIPC(tableFromArrays({ a: Int32Array.from([1, 2, 3]), b: ['x', 'y', 'z'] }), 'file')
    for (const result of await resultsOf(damages(bytes, 60))) {
      if (result.state === 'failed') expect(result.detail).toMatch(/\.$/)
    }
  })
})
