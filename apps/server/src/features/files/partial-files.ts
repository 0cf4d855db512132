import { createHash } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { PinnedBlob } from '../../blobs/blobs.ts'
import type { DiskBlobs } from '../../blobs/disk-blobs.ts'
import { type AppendedPart, type PartialUploads, requireUploadId, uncut, uploadLonger } from './partial-uploads.ts'
import { RunningHashes } from './running-hashes.ts'

const readBytes = 1024 ** 2

/** Unfinished uploads as files: the size of each is its offset, also after the process was killed. */
export class PartialFiles implements PartialUploads {
  readonly #folder: string
  readonly #blobs: Pick<DiskBlobs, 'link'>
  readonly #hashes = new RunningHashes()

  private constructor(folder: string, blobs: Pick<DiskBlobs, 'link'>) {
    this.#folder = folder
    this.#blobs = blobs
  }

  static async open(folder: string, blobs: Pick<DiskBlobs, 'link'>): Promise<PartialFiles> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return new PartialFiles(folder, blobs)
  }

  async size(id: string): Promise<number> {
    return stat(this.#path(id)).then(
      ({ size }) => size,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return 0
        throw error
      },
    )
  }

  async append(id: string, body: Readable, { offset, size, signal }: AppendedPart): Promise<void> {
    const digest = this.#hashes.upTo(id, offset)
    const handle = await open(this.#path(id), constants.O_WRONLY | constants.O_CREAT, 0o600)
    try {
      let position = offset
      for await (const chunk of uncut(body, signal)) {
        if (position + chunk.length > size) throw uploadLonger()
        const writing = writeFully(handle, chunk, position)
        digest?.hash.update(chunk)
        await writing
        position += chunk.length
        if (digest !== null) digest.bytes = position
      }
    } catch (error) {
      // A failed write leaves the file behind what was hashed.
      if (digest?.bytes !== (await this.size(id))) this.#hashes.forget(id)
      throw error
    } finally {
      await handle.close()
    }
  }

  async toBlob(id: string): Promise<PinnedBlob> {
    await this.#sync(id)
    const size = await this.size(id)
    return this.#blobs.link(this.#path(id), { hash: await this.#hash(id, size), size })
  }

  async read(id: string): Promise<Readable> {
    return (await this.size(id)) === 0 ? Readable.from([]) : createReadStream(this.#path(id))
  }

  async remove(id: string): Promise<void> {
    this.#hashes.forget(id)
    await rm(this.#path(id), { force: true })
  }

  list(): Promise<string[]> {
    return readdir(this.#folder)
  }

  #path(id: string): string {
    return join(this.#folder, requireUploadId(id))
  }

  /**
   * Has all bytes of an upload written to disk; creates the file of one without bytes. Before that, a power cut may shorten
   * the file, and the sender goes on from there.
   */
  async #sync(id: string): Promise<void> {
    const handle = await open(this.#path(id), 'a', 0o600)
    await handle.sync().finally(() => handle.close())
  }

  async #hash(id: string, size: number): Promise<string> {
    const known = this.#hashes.digest(id, size)
    if (known !== null) return known
    const hash = createHash('sha256')
    if (size > 0)
      for await (const chunk of createReadStream(this.#path(id), { highWaterMark: readBytes })) hash.update(chunk)
    return hash.digest('hex')
  }
}

async function writeFully(handle: FileHandle, chunk: Buffer, position: number): Promise<void> {
  for (let written = 0; written < chunk.length; ) {
    const { bytesWritten } = await handle.write(chunk, written, chunk.length - written, position + written)
    written += bytesWritten
  }
}
