import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { literal, openDatabase } from './duckdb.ts'
import { withTableParts } from './table-parts.ts'

const folder = await mkdtemp(join(tmpdir(), 'belvedere-parts-'))
afterAll(() => rm(folder, { recursive: true }))

it('reads a table part after part, with the numbers of its rows and short names for its columns', async () => {
  const parquet = join(folder, 'table.parquet')
  const other = await openDatabase({ folder, memoryMb: 256 })
  await other.run(
    `COPY (SELECT i AS "row", CASE WHEN i > 0 THEN 'it''s ' || i END AS "we""ird", make_timestamp(i * 1000000) AS c0 FROM range(5000) AS r(i)) TO ${literal(parquet)} (FORMAT parquet, ROW_GROUP_SIZE 2048)`,
  )
  const read = await withTableParts(
    parquet,
    folder,
    async ({ parts, ...table }) => {
      const rows: unknown[][] = []
      for await (const part of parts)
        rows.push(await other.rows(`SELECT count(*), min(row), max(row), min(c0), max(c1) FROM ${literal(part)}`))
      return { table, rows: rows.flat() }
    },
    2000,
  )
  other.close()
  expect(read.table).toEqual({
    ...{ rows: 5000, rowColumn: 'row' },
    columns: [
      { name: 'row', column: 'c0', type: 'BIGINT', nullable: false, extent: null },
      { name: 'we"ird', column: 'c1', type: 'VARCHAR', nullable: true, extent: null },
      { name: 'c0', column: 'c2', type: 'TIMESTAMP', nullable: false, extent: [0, 4_999_000] },
    ],
  })
  expect(read.rows).toEqual([
    [2000n, 0n, 1999n, 0n, "it's 999"],
    [2000n, 2000n, 3999n, 2000n, "it's 3999"],
    [1000n, 4000n, 4999n, 4000n, "it's 4999"],
  ])
  expect(await readdir(folder)).toEqual(['table.parquet'])
})
