import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { describe, expect, it } from 'vitest'
import { inFolder, ingestBytes, onlyTable } from '../../testing/ingest-bytes.ts'
import { parquetOf } from '../../testing/write-parquet.ts'
import { readColumns } from '../read-table.ts'
import type { ColumnOverride, IngestResult } from '../table-store.ts'

const small = async (select: string) =>
  ingestBytes(await parquetOf(select), { name: 'a.parquet' }, async (result) => {
    const { files, profile, notes } = onlyTable(result)
    return {
      columns: { ...(await readColumns(files, null)).columns },
      types: profile.fields.map(({ type }) => type),
      notes,
    }
  })

describe('Parquet', () => {
  it('keeps declared types', async () => {
    const { columns, types } = await small(`SELECT 7::BIGINT AS i, 0.1::FLOAT AS f, 1.25::DECIMAL(9, 2) AS d, true AS b,
      DATE '2020-01-05' AS day, TIMESTAMPTZ '2020-01-05 10:00:00+02' AS at, TIME '09:30:00' AS t, 'x' AS s, 'NaN'::DOUBLE AS n`)
    expect(columns).toEqual({
      i: [7],
      f: [0.1],
      d: [1.25],
      b: [true],
      day: [Date.parse('2020-01-05')],
      at: [Date.parse('2020-01-05T08:00Z')],
      t: [34_200_000],
      s: ['x'],
      n: [null],
    })
    expect(types).toEqual([
      'quantitative',
      'quantitative',
      'quantitative',
      'nominal',
      'temporal',
      'temporal',
      'temporal',
      'nominal',
      'quantitative',
    ])
  })

  it('detects the types of text columns as in CSV', async () => {
    const { columns } = await small(
      `SELECT * FROM (VALUES ('$5', '2020-01-05', '007'), ('$6', '2020-01-06', '008')) t(a, b, c)`,
    )
    expect(columns).toEqual({ a: [5, 6], b: [Date.parse('2020-01-05'), Date.parse('2020-01-06')], c: ['007', '008'] })
  })

  it('flattens objects, keeps lists as text, and drops bytes', async () => {
    const { columns, notes } = await small(`SELECT {'x': 1, 'y': 'z'} AS o, [1, 2] AS l, 'a'::BLOB AS raw`)
    expect(columns).toEqual({ 'o.x': [1], 'o.y': ['z'], l: ['[1,2]'] })
    expect(notes).toContain('"raw" holds bytes, not values; it is left out.')
  })

  it('applies corrections', async () => {
    const bytes = await parquetOf(`SELECT DATE '2020-01-05' AS day, 2020 AS year, '7' AS n`)
    const overrides: ColumnOverride[] = [
      { name: 'day', type: 'ordinal' },
      { name: 'year', type: 'temporal' },
      { name: 'n', type: 'nominal' },
    ]
    await ingestBytes(bytes, { overrides }, async (result) => {
      const { files, profile } = onlyTable(result)
      expect(profile.fields.map(({ type }) => type)).toEqual(['ordinal', 'temporal', 'nominal'])
      expect({ ...(await readColumns(files, null)).columns }).toEqual({
        day: [Date.parse('2020-01-05')],
        year: [Date.parse('2020-01-01')],
        n: [7],
      })
    })
  })

  it('keeps numbers beyond 2^53 as text', async () => {
    expect((await small('SELECT 9007199254740993 AS big')).columns).toEqual({ big: ['9007199254740993'] })
  })

  const rows = 120_000
  const large = async (select: string, look: (result: IngestResult) => Promise<void>) =>
    ingestBytes(await parquetOf(`${select} FROM range(${rows}) r(i)`), { name: 'large.parquet' }, look)

  it('copies a large file by SQL, unless it has dates as text', async () => {
    await large(
      `SELECT i, 'w' || (i % 3) AS w, i / 4 AS q, TIMESTAMP '2020-01-01' + to_hours(i) AS at`,
      async (result) => {
        const { files, profile } = onlyTable(result)
        expect(files.small).toBeUndefined()
        expect(profile.rows).toBe(rows)
        expect(profile.fields).toMatchObject([
          {
            name: 'i',
            type: 'quantitative',
            integer: true,
            distinct: rows,
            min: 0,
            max: rows - 1,
            median: (rows - 1) / 2,
            values: [],
          },
          {
            name: 'w',
            type: 'nominal',
            semanticType: 'category',
            distinct: 3,
            values: [{ value: 'w0', count: 40_000 }, { value: 'w1' }, { value: 'w2' }],
          },
          { name: 'q', type: 'quantitative', integer: false },
          { name: 'at', type: 'temporal', semanticType: 'datetime', min: Date.parse('2020-01-01') },
        ])
        expect(await readColumns(files, ['w', 'at'], { limit: 2 })).toEqual({
          rows: 2,
          columns: { w: ['w0', 'w1'], at: [Date.parse('2020-01-01'), Date.parse('2020-01-01T01:00Z')] },
        })
      },
    )
    await large(`SELECT strftime(DATE '2020-01-01' + (i % 900)::INTEGER, '%d.%m.%Y') AS day`, async (result) => {
      const { files, profile } = onlyTable(result)
      expect(profile.fields).toMatchObject([{ type: 'temporal', distinct: 900 }])
      expect((await readColumns(files, null, { limit: 2 })).columns.day).toEqual([
        Date.parse('2020-01-01'),
        Date.parse('2020-01-02'),
      ])
    })
  })

  describe('statistics that are wrong', () => {
    const int64 = (value: bigint) => {
      const buffer = Buffer.alloc(8)
      buffer.writeBigInt64LE(value)
      return buffer
    }

    /** A file in whose metadata `edits` are made, each of some bytes into others. */
    const lying = async (select: string, edits: [Buffer, Buffer][]) => {
      const bytes = Buffer.from(await parquetOf(`${select} FROM range(${rows}) r(i)`))
      const footer = bytes.length - 8 - bytes.readUInt32LE(bytes.length - 8)
      for (const [from, to] of edits) {
        let at = bytes.indexOf(from, footer)
        expect(at).toBeGreaterThan(0)
        for (; at >= 0; at = bytes.indexOf(from, at + 1)) to.copy(bytes, at)
      }
      return bytes
    }

    it('are neither believed nor kept', async () => {
      const bytes = await lying(`SELECT i AS a, i % 7 AS b, 'w' || (i % 3) AS s`, [
        [int64(BigInt(rows - 1)), int64(9n)],
        [int64(6n), int64(2n)],
        [Buffer.from('w2'), Buffer.from('w0')],
      ])
      await ingestBytes(bytes, { name: 'large.parquet' }, async (result) => {
        const { files, profile } = onlyTable(result)
        expect(profile.rows).toBe(rows)
        expect(profile.fields).toMatchObject([
          { name: 'a', min: 0, max: rows - 1, distinct: rows, nulls: 0, mean: (rows - 1) / 2 },
          { name: 'b', min: 0, max: 6, distinct: 7, values: expect.arrayContaining([{ value: 6, count: 17_142 }]) },
          { name: 's', distinct: 3, values: [{ value: 'w0' }, { value: 'w1' }, { value: 'w2' }] },
        ])
        const connection = await (await DuckDBInstance.create(':memory:')).connect()
        const read = await connection.runAndReadAll(
          `SELECT max(a), count(*) FILTER (b = 6), (SELECT count(*) FROM '${files.parquet}' WHERE a > 100 AND s = 'w2') FROM '${files.parquet}'`,
        )
        expect(read.getRows()[0]?.map(Number)).toEqual([rows - 1, 17_142, 39_967])
        connection.closeSync()
      })
    })

    it('do not make numbers of integers that are too long', async () => {
      const first = 2n ** 53n + 1n
      const bytes = await lying(`SELECT i + ${first} AS a`, [
        [int64(first), int64(1n)],
        [int64(first + BigInt(rows - 1)), int64(9n)],
      ])
      await ingestBytes(bytes, { name: 'large.parquet' }, async (result) => {
        const { files, notes } = onlyTable(result)
        expect(notes).toEqual(['The numbers of "a" are too long to be kept as numbers; they are text.'])
        expect((await readColumns(files, null, { limit: 1 })).columns.a).toEqual([String(first)])
      })
    })
  })

  it.each([
    ['types that we do not store', "i::FLOAT AS a, DATE '2020-01-01' + i::INTEGER AS d, (i % 9)::SMALLINT AS s"],
    ['numbers that are none', "CASE WHEN i = 7 THEN 'NaN'::DOUBLE ELSE i / 2 END AS a"],
    ['infinite numbers', "CASE WHEN i = 7 THEN 'inf'::DOUBLE ELSE i / 2 END AS a"],
    ['parts of milliseconds', "TIMESTAMP '2020-01-01' + INTERVAL 1 MICROSECOND * i AS t"],
    ['long texts', "CASE WHEN i = 7 THEN repeat('x', 70_000) ELSE 'y' || i END AS a"],
    ['names that are no names', 'i AS "A", i AS "a", i AS " "'],
    ['objects and lists', "{'x': i, 'y': 'z' || i} AS o, [i] AS l"],
  ])('writes a file again that has %s', async (_, select) => {
    await large(`SELECT ${select}`, async (result) => {
      const { files, profile } = onlyTable(result)
      const few = await ingestBytes(
        await parquetOf(`SELECT ${select} FROM range(50) r(i)`),
        { name: 'a.parquet' },
        async (small) => {
          const table = onlyTable(small)
          return {
            fields: table.profile.fields.map(({ name, type }) => [name, type]),
            columns: (await readColumns(table.files, null)).columns,
          }
        },
      )
      expect(profile.fields.map(({ name, type }) => [name, type])).toEqual(few.fields)
      expect((await readColumns(files, null, { limit: 50 })).columns).toEqual(few.columns)
    })
  })

  it('reads a file with 5,000 columns, and refuses one with more', async () => {
    const wide = (count: number) =>
      parquetOf(`SELECT ${Array.from({ length: count }, (_, n) => `i + ${n} AS c${n}`).join(', ')} FROM range(30) r(i)`)
    await ingestBytes(await wide(5000), { name: 'wide.parquet' }, (result) => {
      expect(onlyTable(result).profile.fields).toHaveLength(5000)
    })
    await ingestBytes(await wide(5001), { name: 'wide.parquet' }, (result) => {
      expect(result).toMatchObject({
        state: 'failed',
        code: 'too_large',
        detail: expect.stringContaining('5,000 columns'),
      })
    })
  })

  it('divides a file with a single row group', async () => {
    const select = `SELECT i, i % 10 AS k FROM range(1_200_000) r(i)`
    const bytes = await inFolder(async (folder) => {
      const path = join(folder.path, 'a.parquet')
      const connection = await (await DuckDBInstance.create(':memory:', { threads: '1' })).connect()
      await connection.run(`COPY (${select}) TO '${path}' (FORMAT parquet, ROW_GROUP_SIZE 2_000_000)`)
      connection.closeSync()
      return readFile(path)
    })
    await ingestBytes(bytes, { name: 'one.parquet' }, async (result) => {
      const { files } = onlyTable(result)
      const connection = await (await DuckDBInstance.create(':memory:')).connect()
      const groups = await connection.runAndReadAll(
        `SELECT num_row_groups FROM parquet_file_metadata('${files.parquet}')`,
      )
      expect(Number(groups.getRows()[0]?.[0])).toBeGreaterThan(5)
      connection.closeSync()
    })
  })

  it('divides a single row group whose pages need more memory than others', async () => {
    const rows = 1_500_000
    const numbers = Array.from({ length: 12 }, (_, n) => `(i + ${n})::DECIMAL(38, 0) AS c${n}`)
    const bytes = await inFolder(async (folder) => {
      const path = join(folder.path, 'a.parquet')
      const connection = await (await DuckDBInstance.create(':memory:', { threads: '1' })).connect()
      await connection.run(
        `COPY (SELECT ${numbers.join(', ')} FROM range(${rows}) r(i)) TO '${path}' (FORMAT parquet, ROW_GROUP_SIZE ${rows})`,
      )
      connection.closeSync()
      return readFile(path)
    })
    await ingestBytes(bytes, { name: 'one.parquet' }, (result) => {
      expect(onlyTable(result).profile.rows).toBe(rows)
    })
  })

  it('says that it estimates how many different values a very large table has', async () => {
    const bytes = await parquetOf(
      'SELECT i::INTEGER AS i, (i // 4)::INTEGER AS four, (i % 9)::INTEGER AS nine FROM range(17_000_000) r(i)',
    )
    await ingestBytes(bytes, { name: 'long.parquet' }, (result) => {
      const { profile, notes } = onlyTable(result)
      expect(notes).toEqual([
        'How many different values there are is estimated for "i", "four", as the table is very large.',
      ])
      const [all, four, nine] = profile.fields.map(({ distinct }) => distinct)
      expect([all, nine]).toEqual([17_000_000, 9])
      expect((four ?? 0) / 4_250_000).toBeCloseTo(1, 1)
      expect(profile.fields[1]).toMatchObject({ min: 0, max: 4_249_999, median: 2_124_999.5, integer: true })
    })
  })

  it('[S19] refuses a decompression bomb', async () => {
    const bomb = await parquetOf('SELECT 1::TINYINT AS a FROM range(210_000_000)')
    expect(bomb.length).toBeLessThan(20_000_000)
    await ingestBytes(bomb, { name: 'bomb.parquet' }, (result) => {
      expect(result).toMatchObject({
        state: 'failed',
        code: 'too_large',
        detail: expect.stringContaining('210,000,000 rows'),
      })
    })
  })

  it('[S23] refuses a file that is damaged in the middle', async () => {
    const bytes = Buffer.from(await parquetOf(`SELECT i, md5(i::VARCHAR) AS h FROM range(5000) r(i)`))
    bytes.fill(0xab, 100, bytes.length - 2000)
    await ingestBytes(bytes, { name: 'a.parquet' }, (result) => {
      expect(result).toMatchObject({
        state: 'failed',
        code: 'unreadable_file',
        detail: expect.stringContaining('damaged'),
      })
    })
  })
})
