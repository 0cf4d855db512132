import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { routes } from '@belvedere/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startMain } from '../testing/start-main.ts'
import { aServer } from '../testing/test-server.ts'
import { explainFileError, explainStoreError } from './start-errors.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'belvedere-start-'))
})
afterAll(() => rm(folder, { recursive: true }))

describe('a start that cannot be', () => {
  it.each([
    ['keys.json', 'canary of the keys', 'does not have the expected format'],
    ['store.sqlite', 'canary of the store '.repeat(500), 'is damaged or is not a Belvedere database'],
    ['lock', 'canary of the lock '.repeat(500), 'is not a lock file of Belvedere. Remove it'],
  ])('[S28] reports that %s is invalid, and leaves it unchanged', async (name, content, detail) => {
    const dataDir = await mkdtemp(join(folder, 'of-'))
    const path = join(dataDir, name)
    await writeFile(path, content)
    const { code, said } = await startMain({ BELVEDERE_DATA_DIR: dataDir })
    expect(code).toBe(1)
    expect(said).toContain(`Belvedere did not start. ${path} ${detail}`)
    expect(said).not.toContain('canary')
    expect(await readFile(path, 'utf8')).toBe(content)
  })
  it('says that the data directory is a file', async () => {
    const path = join(folder, 'a file')
    await writeFile(path, '')
    const refused = await startMain({ BELVEDERE_DATA_DIR: path })
    expect(refused).toEqual({
      code: 1,
      said: expect.stringContaining(`Belvedere did not start. ${path} is a file, or`),
    })
  })
  it('reports a folder in place of the keys', async () => {
    const dataDir = await mkdtemp(join(folder, 'of-'))
    const path = join(dataDir, 'keys.json')
    await mkdir(path)
    const { said } = await startMain({ BELVEDERE_DATA_DIR: dataDir })
    expect(said).toContain(`Belvedere did not start. ${path} is a folder, but must be a file.`)
  })
  it('[S28] without its store sweeps no uploaded files away', async () => {
    const test = await aServer()
    const { browser } = await test.user()
    await browser.upload(routes.files.upload.path, { 'cars.csv': 'a,b\n1,2\n' })
    await test.server.filesSettled()
    const store = join(test.dataDir, 'store.sqlite')
    await test.server.close()
    const storeBytes = await readFile(store)
    await rm(store)
    await expect(test.start()).rejects.toThrow(
      `${store} is missing or empty, but ${test.dataDir} contains uploaded files.`,
    )
    await writeFile(store, storeBytes)
    await test.start()
    const again = test.browser()
    for (const name of ['access_token', 'csrf_token']) again.setCookie(name, browser.cookie(name) ?? '')
    const [file] = (await again.call(routes.files.list)).files
    expect((await again.send('GET', `/server/data/${file?.id}/download`)).text).toBe('a,b\n1,2\n')
    await test.close()
  })
})

describe('a fault at the start', () => {
  it.each([
    ['EACCES', 'The user that runs Belvedere cannot read and write /data/keys.json.'],
    ['EROFS', '/data/keys.json is on a read-only file system.'],
    ['ENOSPC', 'There is no space left for /data/keys.json.'],
    ['EIO', '/data/keys.json could not be read or written: the disk reports an error.'],
  ])('[S30] names the file: %s', (code, detail) => {
    const fault = Object.assign(new Error('raw'), { code, path: '/data/keys.json' })
    expect(explainFileError(fault, '/data')).toMatchObject({ message: expect.stringContaining(detail), cause: fault })
  })
  it.each([
    [13, 'There is no space left for /data/store.sqlite.'],
    [8, 'The user that runs Belvedere cannot read and write /data/store.sqlite.'],
    [14, '/data/store.sqlite cannot be opened.'],
    [0x10a, '/data/store.sqlite could not be read or written: the disk reports an error.'],
  ])('[S30] of SQLite names the store: %s', (errcode, detail) => {
    const fault = Object.assign(new Error('raw'), { errcode })
    expect(explainStoreError(fault, '/data/store.sqlite')).toMatchObject({ message: expect.stringContaining(detail) })
  })
  it('that is unknown stays unchanged', () => {
    const fault = new Error('raw')
    expect(explainFileError(explainStoreError(fault, '/s'), '/d')).toBe(fault)
  })
})
