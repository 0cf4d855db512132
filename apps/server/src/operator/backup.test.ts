import { createHash } from 'node:crypto'
import { appendFile, cp, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { routes } from '@belvedere/contract'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  aFilledService,
  aNewFolder,
  type FilledService,
  lookAround,
  newFolder,
  sumsOf,
} from '../../testing/filled-service.ts'
import { freshDatabase, hasPostgres } from '../../testing/postgres.ts'
import { thisRelease } from '../store/migrate.ts'
import { openSqliteStore, storePath } from '../store/sqlite-store.ts'
import { backUp } from './backup.ts'
import { check } from './check.ts'
import { restore } from './restore.ts'

const at = new Date('2026-01-02T03:04:05Z')
let service: FilledService
let backup: Awaited<ReturnType<typeof newFolder>>
beforeAll(async () => {
  ;[service, backup] = [await aFilledService(), await newFolder()]
  await backUp(service.place, backup.folder, at)
})
afterAll(async () => {
  await service.test.close()
  await backup.remove()
})

const everything = {
  files: [
    ['orders', 'ready'],
    ['cars.csv', 'ready'],
  ],
  rooms: ['Tea'],
  messages: ['bars', expect.any(String)],
  preview: expect.objectContaining({ rows: [['Japan', 79]] }),
  bytes: 'Origin,Horsepower\nJapan,79\n',
}
const stores = [
  ['SQLite', async () => null],
  ['PostgreSQL', freshDatabase],
] as const

describe.each(stores)('a backup that was made while the service ran on %s', (from, database) => {
  const targets = stores.filter(([name]) => name !== 'PostgreSQL' || hasPostgres)
  it.skipIf(from === 'PostgreSQL' && !hasPostgres).each(targets)(
    '[S28] is restored into %s with everything',
    async (_to, target) => {
      const copy = await aNewFolder()
      const elsewhere = await aNewFolder()
      const url = await database()
      const source = url === null ? service : await aFilledService(url)
      const { manifest, warnings } = await backUp(source.place, copy.folder, at)
      expect(warnings).toEqual([])
      expect(await readdir(copy.parent)).toEqual(['folder'])
      const place = { databaseUrl: await target(), dataDir: elsewhere.folder }
      expect(await restore(place, copy.folder)).toEqual(manifest)
      expect(await sumsOf(place)).toEqual(await sumsOf(source.place))
      const { findings, notes } = await check(place)
      expect([findings.lines(), notes]).toEqual([[], []])
      expect(await lookAround(place, source.email)).toEqual(everything)
      if (source !== service) await source.test.close()
    },
  )
})

it('[S28] lacks no file that its rows name, while files are deleted', async () => {
  const copy = await aNewFolder()
  const elsewhere = await aNewFolder()
  const { browser } = await service.test.user()
  const uploads = Array.from({ length: 40 }, (_, index) => [`${index}.csv`, `a,b\n1,${index}\n`])
  await browser.upload(routes.files.upload.path, Object.fromEntries(uploads))
  await service.test.server.filesSettled()
  const { files } = await browser.call(routes.files.list)
  const deleting = (async () => {
    for (const { id } of files.toReversed()) await browser.call(routes.files.remove, { params: { id } })
  })()
  const { warnings } = await backUp(service.place, copy.folder, at)
  expect(warnings).toEqual([])
  const place = { databaseUrl: null, dataDir: elsewhere.folder }
  await restore(place, copy.folder)
  const { findings, notes } = await check(place)
  expect([findings.lines(), notes]).toEqual([[], []])
  await deleting
})

it('of a store of an older version is restored as that, and migrated by the next start', async () => {
  const old = await aNewFolder()
  const copy = await aNewFolder()
  const elsewhere = await aNewFolder()
  await mkdir(old.folder)
  const release = { version: '0.0.1', migrations: thisRelease.migrations.slice(0, 7) }
  await (await openSqliteStore(storePath(old.folder), release)).close()
  const { manifest } = await backUp({ databaseUrl: null, dataDir: old.folder }, copy.folder, at)
  expect(manifest.migrations).toHaveLength(7)
  const place = { databaseUrl: null, dataDir: elsewhere.folder }
  await restore(place, copy.folder)
  const store = await openSqliteStore(storePath(place.dataDir))
  const marks = await store.read.selectFrom('migrations').select(['name', 'product']).orderBy('name').execute()
  expect(marks.map(({ name }) => name)).toEqual(thisRelease.migrations.map(({ name }) => name))
  expect(marks.map(({ product }) => product).slice(6, 8)).toEqual(['0.0.1', thisRelease.version])
  await store.close()
})

describe('a backup is not made', () => {
  it('over another, over an interrupted one, or into the data directory', async () => {
    const refused = (folder: string) => expect(backUp(service.place, folder, at)).rejects
    await refused(backup.folder).toThrow('exists already. Nothing was changed.')
    const other = await aNewFolder()
    await mkdir(`${other.folder}.incomplete`)
    await refused(other.folder).toThrow('a backup is being made, or was interrupted.')
    await refused(join(service.place.dataDir, 'copy')).toThrow('is in the data directory.')
    expect(await readdir(other.parent)).toEqual(['folder.incomplete'])
  })

  it('of a store of a newer version, or where there is none', async () => {
    const newer = await aNewFolder()
    const copy = await aNewFolder()
    const place = { databaseUrl: null, dataDir: newer.folder }
    await mkdir(newer.folder)
    await expect(backUp(place, copy.folder, at)).rejects.toThrow('is missing or empty. Set BELVEDERE_DATA_DIR')
    const added = { name: '999-added', additive: true, up: async () => undefined }
    const release = { version: '9.0.0', migrations: [...thisRelease.migrations, added] }
    await (await openSqliteStore(storePath(newer.folder), release)).close()
    await expect(backUp(place, copy.folder, at)).rejects.toThrow('was written by Belvedere 9.0.0.')
    expect(await readdir(copy.parent)).toEqual([])
  })
})

it('tells what the data directory lacks', async () => {
  const copy = await aNewFolder()
  const elsewhere = await aNewFolder()
  const again = await aNewFolder()
  const place = { databaseUrl: null, dataDir: elsewhere.folder }
  await restore(place, backup.folder)
  await rm(join(elsewhere.folder, 'blobs'), { recursive: true })
  const { manifest, warnings } = await backUp(place, copy.folder, at)
  expect(warnings).toEqual([expect.stringMatching(/^The bytes of an uploaded file are missing: blobs\/..\/.{64}\.$/)])
  expect(manifest.missing).toBe(1)
  await restore({ databaseUrl: null, dataDir: again.folder }, copy.folder)
})

it('[S28] is restored into an empty folder and an empty database only', async () => {
  const elsewhere = await aNewFolder()
  const place = { databaseUrl: null, dataDir: elsewhere.folder }
  await mkdir(elsewhere.folder)
  await writeFile(join(elsewhere.folder, 'mine'), '')
  await expect(restore(place, backup.folder)).rejects.toThrow('is not empty: it has "mine". Nothing was changed.')
  expect(await readdir(elsewhere.folder)).toEqual(['mine'])
  if (!hasPostgres) return
  const url = await freshDatabase()
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('create table mine (id text)')
  await client.end()
  await rm(elsewhere.folder, { recursive: true })
  await expect(restore({ ...place, databaseUrl: url }, backup.folder)).rejects.toThrow('it has a table "mine".')
  expect(await readdir(elsewhere.parent)).toEqual([])
})

describe('a changed backup is refused by name, and leaves nothing behind', () => {
  const edit = async (path: string, change: (text: string) => string) =>
    writeFile(path, change(await readFile(path, 'utf8')))
  type ManifestJson = { tables: object[]; migrations: object[] }
  const editManifest = (folder: string, change: (manifest: ManifestJson) => object) =>
    edit(join(folder, 'manifest.json'), (text) => {
      const manifest: ManifestJson = JSON.parse(text)
      return JSON.stringify({ ...manifest, ...change(manifest) })
    })
  /** Replaces the list of files and its sum. */
  const listFiles = async (folder: string, lines: readonly unknown[][]) => {
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
    await writeFile(join(folder, 'files.ndjson'), text)
    const bytes = lines.reduce((sum, line) => sum + Number(line[1]), 0)
    const sha256 = createHash('sha256').update(text).digest('hex')
    await editManifest(folder, () => ({ files: { count: lines.length, bytes, sha256 } }))
  }
  const anyBlob = async (folder: string) => {
    const entries = await readdir(join(folder, 'blobs'), { recursive: true })
    return join(folder, 'blobs', entries.find((entry) => entry.length > 60) ?? '')
  }
  const mark = { name: '999-later', at: 1, product: '9.0.0', additive: 1 }
  const sum = '0'.repeat(64)
  const evil = { name: 'evil', columns: ['id'], rows: 0, sha256: sum }

  it.each<[string, (folder: string) => Promise<unknown>, string | RegExp]>([
    ['no manifest', (f) => rm(join(f, 'manifest.json')), 'so it is not a complete backup: it was interrupted'],
    ['half a manifest', (f) => edit(join(f, 'manifest.json'), (t) => t.slice(0, 50)), 'is not as a backup writes it'],
    ['a newer format', (f) => editManifest(f, () => ({ formatVersion: 2 })), 'which is newer'],
    [
      'a newer store',
      (f) => editManifest(f, (m) => ({ migrations: [...m.migrations, mark] })),
      '"999-later" of Belvedere 9.0.0',
    ],
    ['a migration twice', (f) => editManifest(f, (m) => ({ migrations: [...m.migrations, m.migrations[0]] })), 'twice'],
    ['another table', (f) => editManifest(f, (m) => ({ tables: [...m.tables, evil] })), 'has a table "evil"'],
    ['a table less', (f) => editManifest(f, (m) => ({ tables: m.tables.slice(0, -1) })), 'lacks the table model_use'],
    ['other rows', (f) => writeFile(join(f, 'rows/evil.ndjson'), ''), 'is not part of the backup'],
    [
      'a row less',
      (f) => edit(join(f, 'rows/throttles.ndjson'), (t) => t.slice(t.indexOf('\n') + 1)),
      /throttles.ndjson was changed: it has \d+ rows with the sum/,
    ],
    ['a row cut', (f) => edit(join(f, 'rows/throttles.ndjson'), (t) => t.slice(0, -5)), 'ends in the middle of a line'],
    [
      'a row that is no list',
      (f) => appendFile(join(f, 'rows/people.ndjson'), '{"__proto__":1}\n'),
      'does not have a list of values in line',
    ],
    [
      'a value of another type',
      (f) => appendFile(join(f, 'rows/turns.ndjson'), '[0,"1","m","r","o",null]\n'),
      'whose created_at is not a whole number',
    ],
    [
      'a number that is too large',
      (f) => appendFile(join(f, 'rows/turns.ndjson'), '[0,9007199254740993,"m","r","o",null]\n'),
      'whose created_at is not',
    ],
    [
      'U+0000',
      (f) => appendFile(join(f, 'rows/turns.ndjson'), '[0,1,"\\u0000","r","o",null]\n'),
      'whose message_id is not a text without',
    ],
    ['a row too long', (f) => appendFile(join(f, 'rows/turns.ndjson'), '[1,"m"]\n'), 'with 2 values'],
    [
      'a huge row',
      (f) => appendFile(join(f, 'rows/turns.ndjson'), Buffer.alloc(129 * 1024 ** 2, 0x20)),
      'has a line of more than',
    ],
    [
      'a table elsewhere',
      (f) => edit(join(f, 'rows/file_tables.ndjson'), (t) => t.replace(/"[^"]*parquet"/, '"../../evil.parquet"')),
      'which is not that of a table',
    ],
    ['a file missing', async (f) => rm(await anyBlob(f)), 'is missing'],
    [
      'a file changed',
      async (f) => appendFile(await anyBlob(f), 'x'),
      'was changed: it does not match the list of files',
    ],
    [
      'a file as a link',
      async (f) => {
        const blob = await anyBlob(f)
        await rename(blob, `${f}/real`)
        await symlink(`${f}/real`, blob)
      },
      'is a link',
    ],
    [
      'a folder as a link',
      async (f) => {
        await rename(join(f, 'blobs'), join(f, 'real'))
        await symlink(join(f, 'real'), join(f, 'blobs'))
      },
      'is a link, lies behind one',
    ],
    [
      'a list of files changed',
      (f) => edit(join(f, 'files.ndjson'), (t) => t.slice(t.indexOf('\n') + 1)),
      'files.ndjson was changed',
    ],
    ['a path out of the folder', (f) => listFiles(f, [['blobs/../../evil', 1, sum]]), 'names "blobs/../../evil"'],
    ['a file of its own', (f) => listFiles(f, [['store.sqlite', 1, sum]]), 'names "store.sqlite"'],
    [
      'a blob with another name',
      (f) => listFiles(f, [[`blobs/00/${'1'.repeat(64)}`, 1, sum]]),
      'which is not a file of a backup',
    ],
    [
      'a file twice',
      async (f) => {
        const text = await readFile(join(f, 'files.ndjson'), 'utf8')
        const [line = ''] = text.split('\n')
        await listFiles(f, [JSON.parse(line), JSON.parse(line)])
      },
      /names "[^"]+" twice/,
    ],
  ])('%s', async (_what, change, sentence) => {
    const copy = await aNewFolder()
    const elsewhere = await aNewFolder()
    await cp(backup.folder, copy.folder, { recursive: true })
    await change(copy.folder)
    const place = { databaseUrl: null, dataDir: elsewhere.folder }
    await expect(restore(place, copy.folder)).rejects.toThrow(sentence)
    const left = await readdir(elsewhere.folder).catch(() => [])
    expect(left.filter((name) => name !== 'lock')).toEqual([])
  })
})
