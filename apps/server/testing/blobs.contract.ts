import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Blobs } from '../src/blobs/blobs.ts'

const sha256 = (value: string) => createHash('sha256').update(value).digest('hex')
const listHashes = async (blobs: Blobs) => {
  const hashes: string[] = []
  for await (const hash of blobs.list()) hashes.push(hash)
  return hashes.toSorted()
}

/** The contract of every blob store. */
export function blobsContract(name: string, open: () => Promise<{ blobs: Blobs; dispose(): Promise<void> }>) {
  describe(`the blob contract, ${name}`, () => {
    let blobs: Blobs
    let dispose: () => Promise<void>
    beforeEach(async () => {
      ;({ blobs, dispose } = await open())
    })
    afterEach(() => dispose())

    it('gives back the bytes under their hash', async () => {
      const blob = await blobs.put(Readable.from([Buffer.from('a,b\n'), Buffer.from('1,2\n')]))
      expect({ hash: blob.hash, size: blob.size }).toEqual({ hash: sha256('a,b\n1,2\n'), size: 8 })
      expect(await text(await blobs.open(blob.hash))).toBe('a,b\n1,2\n')
    })

    it('keeps the same bytes once', async () => {
      await Promise.all([blobs.put(Readable.from(['x'])), blobs.put(Readable.from(['x']))])
      expect(await listHashes(blobs)).toEqual([sha256('x')])
    })

    it('takes the bytes of a local file, which stays', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'belvedere-link-'))
      const path = join(folder, 'partial')
      await writeFile(path, 'x')
      const releases = [await blobs.link(path, sha256('x')), await blobs.link(path, sha256('x'))]
      expect(await text(await blobs.open(sha256('x')))).toBe('x')
      for (const release of releases) {
        blobs.removeUnused(sha256('x'))
        expect(await listHashes(blobs)).toEqual([sha256('x')])
        release()
      }
      blobs.removeUnused(sha256('x'))
      expect([await listHashes(blobs), await readFile(path, 'utf8')]).toEqual([[], 'x'])
      await rm(folder, { recursive: true })
    })

    it('[S19] leaves nothing of an interrupted stream', async () => {
      const cut = Readable.from(
        (async function* () {
          yield Buffer.from('half')
          throw new Error('cut')
        })(),
      )
      await expect(blobs.put(cut)).rejects.toThrow('cut')
      expect(await listHashes(blobs)).toEqual([])
    })

    it('removes a blob only once it has no references', async () => {
      const first = await blobs.put(Readable.from(['x']))
      const second = await blobs.put(Readable.from(['x']))
      first.release()
      blobs.removeUnused(first.hash)
      expect(await listHashes(blobs)).toEqual([first.hash])
      second.release()
      blobs.removeUnused(first.hash)
      expect(await listHashes(blobs)).toEqual([])
      await expect(blobs.open(first.hash)).rejects.toThrow()
    })

    it('[S15] accepts only a hash as an address', async () => {
      await expect(blobs.open('../etc/passwd')).rejects.toThrow('not the address')
    })
  })
}
