import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FakeClickHouse, fakeClickHouse } from '../../testing/fake-clickhouse.ts'
import type { ColumnToCopy, TableCopy } from '../copies.ts'
import { ClickHouseCopies, columnsOfCopy } from './clickhouse-copies.ts'

const name = `belvedere_${'0a'.repeat(16)}`
const column = (type: string, own: Partial<ColumnToCopy> = {}): ColumnToCopy => ({
  ...{ name: 'we"ird', column: 'c0', type, nullable: false, extent: null, ...own },
})

describe('copies of tables', () => {
  let server: FakeClickHouse
  let copies: ClickHouseCopies
  let folder: string
  beforeEach(async () => {
    server = await fakeClickHouse({ database: 'ke"pt\\' })
    copies = new ClickHouseCopies(server.connection)
    folder = await mkdtemp(join(tmpdir(), 'belvedere-copies-'))
  })
  afterEach(async () => {
    await copies.close()
    await server.close()
    await rm(folder, { recursive: true })
  })

  async function* filesOf(contents: readonly string[]) {
    for (const content of contents) {
      const path = join(folder, 'part.parquet')
      await writeFile(path, content)
      yield path
    }
  }
  const copyOf = (contents: string[], rows: number): TableCopy => ({
    ...{ name, rows, rowColumn: 'row', parts: filesOf(contents) },
    columns: [
      { name: 'we"ird', column: 'c0', type: 'Nullable(String)', nullable: true },
      { name: 'at', column: 'c1', type: "DateTime64(6, 'UTC')", nullable: false },
    ],
  })

  it('are written part after part under another name, and get theirs once all rows are there', async () => {
    server.rows = 7
    await copies.make(copyOf(['one', 'two'], 7))
    const place = (table: string) => `"ke""pt\\\\"."${table}"`
    const [, unfinished = ''] = /"(belvedere_\w+)"/.exec(server.statements[1] ?? '') ?? []
    expect(unfinished).toMatch(new RegExp(`^${name}_[0-9a-f]{8}$`))
    const insert = `INSERT INTO ${place(unfinished)} ("c0", "c1", "row") FORMAT Parquet`
    expect(server.statements.slice(1).map((statement) => statement.replace(/\s*FORMAT JSONCompact$/, ''))).toEqual([
      `CREATE TABLE ${place(unfinished)} ("c0" Nullable(String), "c1" DateTime64(6, 'UTC'), "row" Int64) ENGINE = MergeTree ORDER BY "row"`,
      insert,
      insert,
      `SELECT toInt64(count()) FROM ${place(unfinished)}`,
      `RENAME TABLE ${place(unfinished)} TO ${place(name)}`,
    ])
    expect(server.inserted.map(String)).toEqual(['one', 'two'])
    expect([...server.tables]).toEqual([name])
  })

  it('are not made twice', async () => {
    server.tables.add(name)
    await copies.make(copyOf(['one'], 7))
    expect(server.statements).toHaveLength(1)
    expect(await copies.list()).toEqual([name])
  })

  it.each([
    ['rows were lost', 6, null],
    ['a part is refused', 7, { statement: 'INSERT', code: 241 }],
    ['another server was quicker', 7, { statement: 'RENAME', code: 57 }],
  ])('leave nothing behind where %s, and tell nothing of the connection', async (_, rows, refuse) => {
    server.rows = rows
    server.refuse = refuse
    const failed = await copies.make(copyOf(['one'], 7)).catch(String)
    expect(failed).toMatch(/clickhouse failed|query was stopped/)
    expect(failed).not.toMatch(/hunter2|keeper|ke"pt|belvedere_/)
    expect([...server.tables]).toEqual([])
  })

  it('[S20] are the only tables that are dropped', async () => {
    for (const other of ['orders', `${name}"; DROP TABLE x`, `${name}_`, 'belvedere_'])
      await expect(copies.drop(other)).rejects.toThrow(TypeError)
    server.tables.add('belvedere_notes')
    expect(await copies.list()).toEqual([])
    await copies.drop(name)
    expect(server.statements.at(-1)).toMatch(/^DROP TABLE IF EXISTS "ke""pt/)
  })
})

it('holds values of the types that tables are stored in, as they are', () => {
  expect(columnsOfCopy([column('BIGINT'), column('VARCHAR', { nullable: true })])).toEqual([
    { name: 'we"ird', column: 'c0', type: 'Int64', nullable: false },
    { name: 'we"ird', column: 'c0', type: 'Nullable(String)', nullable: true },
  ])
  expect(columnsOfCopy([column('BIGINT'), column('DECIMAL(18,3)')])).toBe('types')
  const from = (extent: [number, number]) => columnsOfCopy([column('TIMESTAMP', { extent })])
  expect(from([Date.UTC(1899, 11, 31), 0])).toBe('times')
  expect(from([0, Date.UTC(2400, 0)])).toBe('times')
  expect(from([Date.UTC(1900, 0), Date.UTC(2298, 11, 31)])).toMatchObject([{ type: "DateTime64(6, 'UTC')" }])
  expect(columnsOfCopy(Array.from({ length: 2001 }, () => column('DOUBLE')))).toBe('columns')
})
