import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vizInternal } from '@belvedere/contract/internal'
import { type FakeClickHouse, fakeClickHouse } from '@belvedere/engines/testing/fake-clickhouse.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TestService } from '../../testing/test-service.ts'

const rows = 30_000
const name = `belvedere_${'1b'.repeat(16)}`
const bars = {
  data: { name: 'sales' },
  mark: 'bar',
  encoding: { x: { field: 'shop', type: 'nominal' }, y: { aggregate: 'sum', field: 'price', type: 'quantitative' } },
}
const scratchFolders = () => readdirSync(tmpdir()).filter((folder) => folder.startsWith('belvedere-copy-'))

describe('a table with a copy in ClickHouse', () => {
  let service: TestService
  let database: FakeClickHouse
  let table: Awaited<ReturnType<TestService['read']>>
  beforeAll(async () => {
    service = await TestService.open({})
    table = await service.read(aFile('sales.csv', (row) => `s${row % 5},${row / 4}`))
  })
  beforeEach(async () => {
    database = await fakeClickHouse()
    database.rows = rows
  })
  afterAll(() => service.close())

  function aFile(file: string, line: (row: number) => string): string {
    const path = join(mkdtempSync(join(service.folder, 'source-')), file)
    writeFileSync(path, ['shop,price', ...Array.from({ length: rows }, (_, row) => line(row))].join('\n'))
    return path
  }
  const keep = (job: string, files = table.files) =>
    service.call(vizInternal.keepTable, { job, connection: database.connection, name, files })

  it('is copied by a job, found and dropped', async () => {
    const before = scratchFolders()
    expect(await keep('copy')).toEqual({
      state: 'kept',
      rowColumn: 'row',
      columns: [
        { name: 'shop', column: 'c0', type: 'String', nullable: false },
        { name: 'price', column: 'c1', type: 'Float64', nullable: false },
      ],
    })
    expect(database.inserted.map((body) => body.subarray(0, 4).toString())).toEqual(['PAR1'])
    expect(scratchFolders()).toEqual(before)
    const { connection } = database
    expect(await service.call(vizInternal.tableCopies, { connection })).toEqual({ copies: [name] })
    await service.call(vizInternal.dropCopy, { connection, name })
    expect(database.tables.size).toBe(0)
    await database.close()
  })

  it('says why it is not copied, and nothing of the connection', async () => {
    database.refuse = { statement: 'CREATE', code: 497 }
    expect(await keep('refused')).toEqual({ state: 'failed', because: 'missing' })
    await database.close()
    expect(await keep('away')).toEqual({ state: 'failed', because: 'unreachable' })
    const old = await service.read(aFile('old.csv', (row) => `${row % 28 === 0 ? 1850 : 2001}-03-01,${row}`))
    expect(await keep('old', old.files)).toEqual({ state: 'unfit', because: 'times' })
  })

  it('is drawn of its files where the copy is gone or does not answer', async () => {
    const place = { schema: 'kept', table: name, order: { type: 'number' as const, column: 'row' }, revision: name }
    const columns = [{ name: 'shop', column: 'c0', type: 'String', nullable: false }]
    const copy = { ...place, columns, connection: database.connection }
    database.refuse = { statement: 'WITH', code: 60 }
    await service.show('gone', 1, bars, [{ ...table, kept: copy }])
    const gone = await service.watch('gone')
    expect(await gone.next(({ type }) => type === 'scene')).toBeTruthy()
    expect(database.statements.filter((statement) => statement.includes(name))).toHaveLength(1)
    await database.close()
    await service.show('away', 1, bars, [{ ...table, kept: copy }])
    const away = await service.watch('away')
    expect(await away.next(({ type }) => type === 'scene')).toBeTruthy()
    for (const viewer of [gone, away]) viewer.close()
  })
})
