import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { lstat, mkdir, realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { errorCode } from '../error-code.ts'

/** Bytes, and their SHA-256 in hexadecimal. */
export interface FileSum {
  size: number
  sha256: string
}

const noFileCodes = ['ENOENT', 'ENOTDIR']

/** Null where there is no file. */
export async function sumOf(path: string): Promise<FileSum | null> {
  const hash = createHash('sha256')
  let size = 0
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 1024 ** 2 })) {
      hash.update(chunk)
      size += chunk.length
    }
  } catch (error) {
    if (noFileCodes.includes(errorCode(error))) return null
    throw error
  }
  return { size, sha256: hash.digest('hex') }
}

/** Copies a file to a new one, which is on disk when this resolves. Null where there is no file. */
export async function copyFile(source: string, target: string): Promise<FileSum | null> {
  const hash = createHash('sha256')
  let size = 0
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  if ((await lstat(source).catch(nullIfNoFile)) === null) return null
  try {
    await pipeline(
      createReadStream(source, { highWaterMark: 1024 ** 2 }),
      counter,
      createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true }),
    )
  } catch (error) {
    if (noFileCodes.includes(errorCode(error))) return null
    throw error
  }
  return { size, sha256: hash.digest('hex') }
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
