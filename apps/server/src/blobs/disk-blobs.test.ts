import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { blobsContract, listHashes, sha256 } from '../../testing/blobs.contract.ts'
import { openSqliteStore } from '../store/sqlite-store.ts'
import { openDiskBlobs } from './disk-blobs.ts'

async function open() {
  const folder = await mkdtemp(join(tmpdir(), 'belvedere-blobs-'))
  const store = await openSqliteStore(join(folder, 'store.sqlite'))
  const blobs = await openDiskBlobs(join(folder, 'blobs'), store.read)
  const dispose = async () => {
    await store.close()
    await rm(folder, { recursive: true })
  }
  return { blobs, store, folder, dispose }
}

blobsContract('local disk', open)

it('takes the bytes of a local file, which stays', async () => {
  const { blobs, folder, dispose } = await open()
  onTestFinished(dispose)
  const path = join(folder, 'partial')
  await writeFile(path, 'x')
  const blob = { hash: sha256('x'), size: 1 }
  const links = [await blobs.link(path, blob), await blobs.link(path, blob)]
  expect(await text(await blobs.open(blob.hash))).toBe('x')
  for (const { release } of links) {
    await blobs.removeUnused([blob.hash])
    expect(await listHashes(blobs)).toEqual([blob.hash])
    await release()
  }
  await blobs.removeUnused([blob.hash])
  expect([await listHashes(blobs), await readFile(path, 'utf8')]).toEqual([[], 'x'])
})
