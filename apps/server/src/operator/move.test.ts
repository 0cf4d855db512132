import { existsSync } from 'node:fs'
import { readdir, rename } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import { describe, expect, it } from 'vitest'
import { aFilledService, aNewFolder, lookAround, sumsOf } from '../../testing/filled-service.ts'
import { freshDatabase, hasPostgres } from '../../testing/postgres.ts'
import { aServer } from '../../testing/test-server.ts'
import { movedStorePath } from '../store/open-store.ts'
import { storePath } from '../store/sqlite-store.ts'
import { backUp } from './backup.ts'
import { check } from './check.ts'
import { moveToPostgres } from './move.ts'

async function tablesOf(url: string): Promise<string[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ tablename: string }>(
    'select tablename from pg_tables where schemaname = current_schema()',
  )
  await client.end()
  return rows.map(({ tablename }) => tablename)
}

describe.skipIf(!hasPostgres)('a store that moves to PostgreSQL', () => {
  it('[S28] has everything there, and the old one is not gone on with', async () => {
    const { test, place, email } = await aFilledService()
    const { dataDir } = place
    const databaseUrl = await freshDatabase()
    await expect(moveToPostgres({ databaseUrl, dataDir })).rejects.toThrow('Another Belvedere process is already using')
    await test.server.close()
    const before = await sumsOf(place)
    const moved = await moveToPostgres({ databaseUrl, dataDir })
    expect(Object.fromEntries(moved.map(({ name, ...sum }) => [name, sum]))).toEqual(before)
    expect(await sumsOf({ databaseUrl, dataDir })).toEqual(before)
    expect((await check({ databaseUrl, dataDir })).findings.lines()).toEqual([])

    await expect(test.start()).rejects.toThrow('The store was moved to PostgreSQL. Set BELVEDERE_DATABASE_URL')
    const copy = await aNewFolder()
    await expect(backUp(place, copy.folder, new Date(0))).rejects.toThrow('The store was moved to PostgreSQL.')
    expect(await lookAround({ databaseUrl, dataDir }, email)).toMatchObject({
      files: [
        ['orders', 'ready'],
        ['cars.csv', 'ready'],
      ],
      rooms: ['Tea'],
      bytes: 'Origin,Horsepower\nJapan,79\n',
    })
    await rename(movedStorePath(dataDir), storePath(dataDir))
    await test.start()
    await test.close()
  })

  it.each([
    [
      'a row that PostgreSQL refuses',
      `update people set name = 'a' || char(0)`,
      'in the table people whose name is not a text without the character U+0000',
    ],
    ['a row without its parent', 'pragma foreign_keys = off; delete from people', 'foreign key'],
  ])('[S28] stays as it was if there is %s', async (_what, statements, sentence) => {
    const { test, place } = await aFilledService()
    await test.server.close()
    const database = new DatabaseSync(storePath(place.dataDir))
    database.exec(statements)
    database.close()
    const files = await readdir(place.dataDir)
    const databaseUrl = await freshDatabase()
    await expect(moveToPostgres({ databaseUrl, dataDir: place.dataDir })).rejects.toThrow(sentence)
    expect(await tablesOf(databaseUrl)).toEqual([])
    expect(await readdir(place.dataDir)).toEqual(files)
    await test.start()
    await test.close()
  })

  it('[S28] does not move into a database that a service has used', async () => {
    const databaseUrl = await freshDatabase()
    const used = await aServer({ databaseUrl })
    await used.server.close()
    const { test, place } = await aFilledService()
    await test.server.close()
    await expect(moveToPostgres({ databaseUrl, dataDir: place.dataDir })).rejects.toThrow(
      'is not empty: it has a table',
    )
    expect(existsSync(storePath(place.dataDir))).toBe(true)
    await test.start()
    await test.close()
  })
})
