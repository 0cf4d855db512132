import { appendFile, cp, mkdir, open, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aFilledService, aNewFolder, type FilledService, newFolder } from '../../testing/filled-service.ts'
import { storePath } from '../store/sqlite-store.ts'
import { backUp } from './backup.ts'
import { check } from './check.ts'
import { remedies } from './findings.ts'
import { restore } from './restore.ts'

let service: FilledService
/** A data directory with everything, which is copied for each test. */
let intact: string
let backup: Awaited<ReturnType<typeof newFolder>>
beforeAll(async () => {
  ;[service, backup] = [await aFilledService(), await newFolder()]
  await backUp(service.place, backup.folder, new Date(0))
  intact = join(backup.parent, 'intact')
  await restore({ databaseUrl: null, dataDir: intact }, backup.folder)
})
afterAll(async () => {
  await service.test.close()
  await backup.remove()
})

/** A data directory with everything, without a service. */
async function aDataDir() {
  const folder = await aNewFolder()
  const place = { databaseUrl: null, dataDir: folder.folder }
  await cp(intact, place.dataDir, { recursive: true })
  return { place }
}

const filesIn = async (folder: string): Promise<Map<string, string>> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const contents = await Promise.all(paths.map((path) => readFile(path, 'base64')))
  return new Map(paths.map((path, index) => [path, contents[index] ?? '']))
}
const fileLike = async (folder: string, pattern: RegExp) =>
  [...(await filesIn(folder)).keys()].find((path) => pattern.test(path)) ?? ''

function change(dataDir: string, statements: string): void {
  const database = new DatabaseSync(storePath(dataDir), { enableForeignKeyConstraints: false })
  database.exec(statements)
  database.close()
}

it('finds nothing wrong with a service that runs, and says what it did not look for', async () => {
  const { findings, notes, files } = await check(service.place)
  expect(findings.lines()).toEqual([])
  expect(notes).toEqual([expect.stringContaining('The service runs')])
  expect(files).toBe(2)
})

it('changes no file', async () => {
  const dataDir = await aDataDir()
  const before = await filesIn(dataDir.place.dataDir)
  expect((await check(dataDir.place)).findings.count).toBe(0)
  const after = await filesIn(dataDir.place.dataDir)
  // SQLite reads through a shared index beside an empty log.
  for (const ending of ['-wal', '-shm']) after.delete(`${storePath(dataDir.place.dataDir)}${ending}`)
  expect(after).toEqual(before)
})

const blob = /blobs\/..\/.{64}$/
const table = /parquet$/
const sql = (statements: string) => async (dataDir: string) => change(dataDir, statements)

describe('finds', () => {
  it.each<[string, keyof typeof remedies, (dataDir: string) => Promise<unknown>, RegExp]>([
    [
      'bytes that are missing',
      'blobs',
      async (d) => rm(await fileLike(d, blob)),
      /^- The bytes of file \S+ are missing: blobs/,
    ],
    ['bytes that are damaged', 'blobs', async (d) => appendFile(await fileLike(d, blob), 'x'), /are damaged: blobs/],
    [
      'a table that is missing',
      'tables',
      async (d) => rm(await fileLike(d, table)),
      /^- A table of file \S+ is missing: tables\//,
    ],
    ['a table that is empty', 'tables', async (d) => truncate(await fileLike(d, table)), /is empty/],
    [
      'an event that is missing',
      'logs',
      sql('delete from room_events where seq = 2'),
      /^- The log of room \S+ has \d+ events up to number \d+, but should have/,
    ],
    ['a wrong number of a room', 'logs', sql('update rooms set last_seq = last_seq + 1'), /^- The log of room/],
    [
      'JSON that does not parse',
      'json',
      sql(`update specs set spec = '{"mark'`),
      /^- Unexpected JSON in specs\.spec of room_id \S+, version 1: not JSON\.$/,
    ],
    [
      'JSON of another form',
      'json',
      sql(`update room_events set data = '{}' where seq = 1`),
      /^- Unexpected JSON in room_events\.data of room \S+, seq 1/,
    ],
    [
      'a row without its parent',
      'rows',
      sql('delete from people'),
      /^- \d+ rows of \w+ refer to rows of people that do not exist\.$/,
    ],
    [
      'a value of another type',
      'rows',
      sql(`update rooms set created_at = 'never'`),
      /^- The store has a row in the table rooms whose created_at is not a whole number/,
    ],
    [
      'a number that is too large',
      'rows',
      sql('update rooms set created_at = 9007199254740993'),
      /^- The store has a number in the table rooms that is too large\.$/,
    ],
    ['keys that are missing', 'keys', (d) => rm(join(d, 'keys.json')), /keys\.json is missing/],
    ['keys that are cut', 'keys', (d) => truncate(join(d, 'keys.json'), 20), /does not have the expected format/],
    [
      'keys that are others',
      'keys',
      async (d) =>
        change(d, `insert into model_settings select id, 'anthropic', '', 'm', 'other.n.t.s', 1, 1, 1 from people`),
      /lacks the key that opens 1 of/,
    ],
    [
      'a password under another key',
      'keys',
      sql("update connections set password = 'other.n.t.s'"),
      /lacks the key that opens 1 of/,
    ],
    [
      'a table of a database that is nowhere',
      'json',
      sql("update file_tables set live = '{}' where live is not null"),
      /file_tables.live/,
    ],
  ])('%s', async (_what, kind, damage, sentence) => {
    const dataDir = await aDataDir()
    await damage(dataDir.place.dataDir)
    const { findings } = await check(dataDir.place)
    const lines = findings.lines()
    expect(lines.filter((line) => sentence.test(line))).not.toEqual([])
    expect(lines).toContain(`  ${remedies[kind]}`)
  })

  it('a store that is damaged', async () => {
    const dataDir = await aDataDir()
    const file = await open(storePath(dataDir.place.dataDir), 'r+')
    await file.write(Buffer.alloc(8192, 0xff), 0, 8192, 20_000)
    await file.close()
    const lines = await check(dataDir.place).then(
      ({ findings }) => findings.lines().join('\n'),
      (error: Error) => error.message,
    )
    expect(lines).toMatch(/damaged/)
  })
})

it('looks for the keys where several servers have them', async () => {
  const { place } = await aDataDir()
  const keysFile = join(place.dataDir, 'shared.json')
  await rename(join(place.dataDir, 'keys.json'), keysFile)
  expect((await check({ ...place, keysFile })).findings.lines()).toEqual([])
})

it('tells of files that no row names, and leaves them', async () => {
  const dataDir = await aDataDir()
  const { dataDir: folder } = dataDir.place
  const orphans = [`blobs/ab/ab${'0'.repeat(62)}`, 'tables/gone', 'uploads/gone'].map((path) => join(folder, path))
  for (const path of orphans) {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, '')
  }
  const { findings, notes } = await check(dataDir.place)
  expect(findings.count).toBe(0)
  expect(notes).toEqual([
    expect.stringMatching(/^No row names these, .*blobs\/ab\/ab0+, tables\/gone, uploads\/gone\./),
  ])
  for (const path of orphans) expect(await readFile(path, 'utf8')).toBe('')
})
