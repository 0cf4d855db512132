import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ObjectCache } from './object-cache.ts'
import { ObjectMissing, StorageUnavailable } from './object-store.ts'

let folder: string
let fetched: string[]
let failures: Error[]
const store = {
  async open(key: string) {
    fetched.push(key)
    const failure = failures.shift()
    if (failure !== undefined) throw failure
    return Readable.from([Buffer.alloc(10, key.at(-1))])
  },
}
const openCache = (maxBytes: number) => ObjectCache.open(store, { folder, maxBytes })
const copies = async () => (await readdir(folder)).filter((name) => name.includes('~')).toSorted()

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'belvedere-cache-'))
  fetched = []
  failures = []
})
afterEach(() => rm(folder, { recursive: true }))

it('fetches an object once, however many ask for it at the same time', async () => {
  const cache = await openCache(100)
  await Promise.all([cache.hold(['t/a']), cache.hold(['t/a', 't/a']), cache.hold(['t/a', 't/b'])])
  expect(fetched).toEqual(['t/a', 't/b'])
  expect(await readFile(cache.pathOf('t/a'), 'utf8')).toBe('aaaaaaaaaa')
  expect(cache.keyOf(cache.pathOf('t/a'))).toBe('t/a')
})

it('lets the copies go first that were used longest ago', async () => {
  const cache = await openCache(20)
  for (const key of ['t/a', 't/b', 't/a', 't/c']) (await cache.hold([key]))()
  expect(await copies()).toEqual(['t~a', 't~c'])
  ;(await cache.hold(['t/b']))()
  expect(fetched).toEqual(['t/a', 't/b', 't/c', 't/b'])
})

it('keeps what is held, even beyond its size, and lets it go afterwards', async () => {
  const cache = await openCache(15)
  const release = await cache.hold(['t/a', 't/b'])
  const releaseOther = await cache.hold(['t/a', 't/c'])
  expect(await copies()).toEqual(['t~a', 't~b', 't~c'])
  release()
  release()
  expect(await copies()).toEqual(['t~a', 't~c'])
  releaseOther()
  expect(await copies()).toEqual(['t~c'])
})

it('tries again where the bucket fails, and leaves nothing where it goes on to', async () => {
  const cache = await openCache(100)
  failures = [new StorageUnavailable('cut'), new StorageUnavailable('cut')]
  await cache.hold(['t/a'])
  failures = [1, 2, 3].map(() => new StorageUnavailable('away'))
  await expect(cache.hold(['t/b'])).rejects.toThrow('away')
  expect([await copies(), await readdir(join(folder, 'incoming'))]).toEqual([['t~a'], []])
  await cache.hold(['t/b'])
  expect(existsSync(cache.pathOf('t/b'))).toBe(true)
})

it('does without an object that need not be there', async () => {
  const cache = await openCache(100)
  failures = [new ObjectMissing('t/a')]
  ;(await cache.holdIfPresent('t/a'))()
  expect(await copies()).toEqual([])
})

it('uses the copies of an earlier run, and files that were stored', async () => {
  const first = await openCache(30)
  await first.hold(['t/a'])
  const cache = await openCache(30)
  const work = await cache.workFolder()
  await writeFile(join(work, 'made'), 'b')
  await cache.adopt('t/b', join(work, 'made'))
  await cache.hold(['t/a', 't/b'])
  expect([fetched, await readFile(cache.pathOf('t/b'), 'utf8')]).toEqual([['t/a'], 'b'])
})

it.each(['../etc/passwd', '/etc/passwd', 't//a', 't/~a', 't/..', ''])('refuses %s as a key', async (key) => {
  const cache = await openCache(10)
  await expect(cache.hold([key])).rejects.toThrow('not the key')
})
