import { mkdir, mkdtemp, readFile, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { routes } from '@belvedere/contract'
import bcrypt from 'bcrypt'
import { describe, expect, it } from 'vitest'
import { aServer, password } from '../../testing/test-server.ts'
import { tokenHash } from '../ids.ts'

const { auth, chat, files, rooms } = routes
const email = 'ada@example.org'
const key = `bv_${'k'.repeat(43)}`
const params = { id: 'tea' }
/** What the blob of `cars.csv` in the stores is of. */
const cars = `Name,Origin,Horsepower,Year
Civic,Japan,79,1975
Golf,Europe,90,1976
Pinto,USA,88,1975
Corolla,Japan,95,1977
Opel,Europe,81,1977
`
const blob = '54cac3cde07a2da8e92a5447ee31bc929573c7a60e44e16abbec5f2c2c4493ac'

/** A data directory as an early version left it, with a password and a key that this test knows. */
async function earlyDataDir(store: string): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'belvedere-early-'))
  const database = new DatabaseSync(join(dataDir, 'store.sqlite'))
  database.exec(await readFile(new URL(`../../testing/stores/${store}`, import.meta.url), 'utf8'))
  database.prepare('update people set password_hash = ?').run(await bcrypt.hash(password, 4))
  if (store === '001-006.sql') database.prepare('update api_keys set key_hash = ?').run(tokenHash(key))
  database.close()
  await mkdir(join(dataDir, 'blobs', blob.slice(0, 2)), { recursive: true })
  await writeFile(join(dataDir, 'blobs', blob.slice(0, 2), blob), cars)
  return dataDir
}

describe('[S28] a data directory of an early version', () => {
  it.each(['001-004.sql', '001-006.sql'])('migrates without loss: %s', async (store) => {
    const test = await aServer({ dataDir: await earlyDataDir(store) })
    const browser = test.browser()
    await browser.call(auth.me)
    await browser.call(auth.login, { body: { email, password } })
    expect((await browser.call(rooms.list)).rooms).toMatchObject([
      {
        name: 'Tea',
        role: 'owner',
        files: [{ name: 'cars.csv', status: 'ready', tables: [{ name: 'cars', rows: 5 }] }],
      },
    ])
    const { messages } = await browser.call(chat.history, { query: { roomId: 'tea' } })
    expect(messages.map(({ text, spec }) => [text, spec?.version])).toEqual([
      ['average horsepower by origin as bars', undefined],
      ['I drew the average horsepower for each origin as bars.', 1],
      ['make it horizontal', undefined],
      ['I laid it horizontally.', 2],
    ])
    const { room } = await browser.call(rooms.switch, { params })
    expect(room).toMatchObject({ lastSeq: 7, spec: { version: 2 } })
    expect((await browser.call(rooms.events, { params, query: {} })).events.map(({ seq }) => seq)).toEqual([
      1, 2, 3, 4, 5, 6, 7,
    ])
    expect((await browser.call(files.profile, { params: { id: 'cars' }, query: {} })).profile).toMatchObject({
      rows: 5,
    })
    expect((await browser.send('GET', '/server/data/cars/download')).text).toBe(cars)

    await browser.call(chat.send, { body: { roomId: 'tea', message: 'undo' } })
    await expect.poll(async () => (await browser.call(rooms.switch, { params })).room.spec?.version).toBe(1)
    await browser.upload('/server/data/cars/reupload', { 'cars.csv': 'Name\nCivic\n' })
    await test.server.filesSettled()
    expect((await browser.call(files.get, { params: { id: 'cars' } })).file).toMatchObject({
      version: 2,
      status: 'ready',
    })
    if (store === '001-006.sql') {
      const listed = await fetch(`${test.server.url}/api/v1/rooms`, { headers: { authorization: `Bearer ${key}` } })
      expect(await listed.json()).toMatchObject({ rooms: [{ name: 'Tea' }] })
    }
    await test.close()
  })
})

it('[S28] a moved data directory finds its tables', async () => {
  const first = await aServer()
  const { browser } = await first.user()
  const { room } = await browser.call(rooms.create, { body: { name: 'Tea' } })
  await browser.upload(files.upload.path, { 'cars.csv': cars })
  await first.server.filesSettled()
  const [file] = (await browser.call(files.list)).files
  await browser.call(rooms.linkFiles, { params: { id: room.id }, body: { fileIds: [file?.id ?? ''] } })
  await first.server.close()
  const dataDir = `${first.dataDir}-moved`
  await rename(first.dataDir, dataDir)
  const second = await aServer({ dataDir })
  const tables = await second.inStore(({ read }) => read.selectFrom('file_tables').select('parquet').execute())
  expect(tables).toEqual([{ parquet: expect.stringMatching(`^${dataDir}/tables/${file?.id}/[\\w-]+/0.parquet$`) }])
  await second.close()
})
