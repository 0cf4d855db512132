import { createHash, type Hash } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'

const readBytes = 1024 ** 2

/**
 * The received bytes of unfinished uploads, one file each: its size is the offset at which the next bytes belong, also
 * after the process was killed.
 */
export class PartialFiles {
  readonly #folder: string
  /** Of the bytes received by this process, so that a whole upload need not be read again. */
  readonly #hashes = new Map<string, { hash: Hash; bytes: number }>()

  private constructor(folder: string) {
    this.#folder = folder
  }

  static async open(folder: string): Promise<PartialFiles> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return new PartialFiles(folder)
  }

  path(id: string): string {
    if (!/^[\w-]+$/.test(id)) throw new Error(`"${id}" is not the id of an upload.`)
    return join(this.#folder, id)
  }

  /** Bytes. */
  async size(id: string): Promise<number> {
    return stat(this.path(id)).then(
      ({ size }) => size,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return 0
        throw error
      },
    )
  }

  /**
   * Writes the stream behind `offset`, the size of the file. What arrived before a failure stays. Throws `too_large` for bytes beyond `size`, and `invalid_request` where the stream is cut or `signal`
   * aborts.
   */
  async append(
    id: string,
    body: Readable,
    { offset, size, signal }: { offset: number; size: number; signal: AbortSignal },
  ): Promise<void> {
    const digest = this.#digestUpTo(id, offset)
    const handle = await open(this.path(id), constants.O_WRONLY | constants.O_CREAT, 0o600)
    try {
      let position = offset
      for await (const chunk of uncut(body, signal)) {
        if (position + chunk.length > size) throw new TextError('too_large', serverTexts.message('files.upload_longer'))
        const writing = writeFully(handle, chunk, position)
        digest?.hash.update(chunk)
        await writing
        position += chunk.length
        if (digest !== null) digest.bytes = position
      }
    } catch (error) {
      // A failed write leaves the file behind what was hashed.
      if (digest?.bytes !== (await this.size(id))) this.#hashes.delete(id)
      throw error
    } finally {
      await handle.close()
    }
  }

  /**
   * Has all bytes of an upload written to disk; creates the file of one without bytes. Before that, a power cut may shorten
   * the file, and the sender goes on from there.
   */
  async sync(id: string): Promise<void> {
    const handle = await open(this.path(id), 'a', 0o600)
    await handle.sync().finally(() => handle.close())
  }

  /** SHA-256 of the file in hexadecimal. */
  async hash(id: string): Promise<string> {
    const size = await this.size(id)
    const known = this.#hashes.get(id)
    if (known?.bytes === size) return known.hash.copy().digest('hex')
    const hash = createHash('sha256')
    if (size > 0)
      for await (const chunk of createReadStream(this.path(id), { highWaterMark: readBytes })) hash.update(chunk)
    return hash.digest('hex')
  }

  /** What arrived of an upload. */
  async read(id: string): Promise<Readable> {
    return (await this.size(id)) === 0 ? Readable.from([]) : createReadStream(this.path(id))
  }

  async remove(id: string): Promise<void> {
    this.#hashes.delete(id)
    await rm(this.path(id), { force: true })
  }

  /** The ids of all uploads with bytes. */
  list(): Promise<string[]> {
    return readdir(this.#folder)
  }

  /** The running hash of the first `offset` bytes; null if this process has not received them. */
  #digestUpTo(id: string, offset: number): { hash: Hash; bytes: number } | null {
    if (offset === 0) this.#hashes.set(id, { hash: createHash('sha256'), bytes: 0 })
    const digest = this.#hashes.get(id)
    if (digest?.bytes === offset) return digest
    this.#hashes.delete(id)
    return null
  }
}

/** The chunks of a stream; one that fails or is aborted was cut by the sender or by the next request. */
async function* uncut(body: Readable, signal: AbortSignal): AsyncIterable<Buffer> {
  const stop = () => body.destroy(new Error('aborted'))
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop, { once: true })
  const chunks = body[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next: IteratorResult<Buffer> = await chunks.next().catch((cause: unknown) => {
        throw new TextError('invalid_request', serverTexts.message('files.upload_cut'), { cause })
      })
      if (next.done === true) return
      yield next.value
    }
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

async function writeFully(handle: FileHandle, chunk: Buffer, position: number): Promise<void> {
  for (let written = 0; written < chunk.length; ) {
    const { bytesWritten } = await handle.write(chunk, written, chunk.length - written, position + written)
    written += bytesWritten
  }
}
