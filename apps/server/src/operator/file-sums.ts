import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { lstat, mkdir, realpath, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { HashingStream } from '../blobs/hashing.ts'
import { errorCode } from '../error-code.ts'

/** Bytes, and their SHA-256 in hexadecimal. */
export interface FileSum {
  size: number
  sha256: string
}

const noFileCodes = ['ENOENT', 'ENOTDIR']

/** Null where there is no file. */
export async function sumOf(path: string): Promise<FileSum | null> {
  try {
    return await sumOfStream(createReadStream(path, { highWaterMark: 1024 ** 2 }))
  } catch (error) {
    if (noFileCodes.includes(errorCode(error))) return null
    throw error
  }
}

export async function sumOfStream(bytes: AsyncIterable<Buffer>): Promise<FileSum> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of bytes) {
    hash.update(chunk)
    size += chunk.length
  }
  return { size, sha256: hash.digest('hex') }
}

/** Copies a file to a new one, which is on disk when this resolves. Null where there is no file. */
export async function copyFile(source: string, target: string): Promise<FileSum | null> {
  if ((await lstat(source).catch(nullIfNoFile)) === null) return null
  try {
    return await writeFile(createReadStream(source, { highWaterMark: 1024 ** 2 }), target)
  } catch (error) {
    if (noFileCodes.includes(errorCode(error))) return null
    throw error
  }
}

/** Writes a stream to a new file, which is on disk when this resolves. One that fails leaves none. */
export async function writeFile(bytes: Readable, target: string): Promise<FileSum> {
  const hashing = new HashingStream()
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  const file = createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true })
  await pipeline(bytes, hashing, file).catch(async (error: unknown) => {
    if (errorCode(error) !== 'EEXIST') await rm(target, { force: true })
    throw error
  })
  return { size: hashing.bytes, sha256: hashing.digest() }
}

export function nullIfNoFile(error: unknown): null {
  if (noFileCodes.includes(errorCode(error))) return null
  throw error
}

/**
 * The path of a file below a folder. Throws for what is no file, and for a link on the way, which could lead out of the
 * folder.
 */
export async function requirePlainFile(folder: string, path: string): Promise<string> {
  const full = join(folder, ...path.split('/'))
  const stats = await lstat(full).catch(nullIfNoFile)
  if (stats === null) throw new Error(`${full} is missing.`)
  const isPlain = stats.isFile() && (await realpath(full)) === join(await realpath(folder), ...path.split('/'))
  if (!isPlain) throw new Error(`${full} is a link, lies behind one, or is not a file.`)
  return full
}
