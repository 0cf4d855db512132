import type { FileHandle } from 'node:fs/promises'
import { readBytes } from '../../read-bytes.ts'
import { FlatTable } from './flat-table.ts'

/** What precedes the parts of an Arrow file. `body`: where it begins in the file, and its bytes. */
export interface ArrowMessage {
  type: 'schema' | 'dictionary' | 'batch' | 'other'
  header: FlatTable
  body: { at: number; bytes: number }
}

const types = ['other', 'schema', 'dictionary', 'batch'] as const
const maxMetadataBytes = 64 * 2 ** 20
const continuation = 0xffff_ffff
export const fileMagic = '4152524f5731'

/** The message at the beginning of a stream; null if there is none. */
export function messageIn(metadata: Uint8Array, bodyAt: number): ArrowMessage | null {
  const message = FlatTable.root(metadata)
  const header = message.table(2)
  const type = types[message.int8(1, 0)] ?? 'other'
  const bytes = message.int64(3, 0)
  return header === null || !(bytes >= 0) ? null : { type, header, body: { at: bodyAt, bytes } }
}

/** The message at `at`, and where the next one is. Null at the end of the stream. */
async function messageAt(
  file: FileHandle,
  at: number,
  size: number,
): Promise<(ArrowMessage & { next: number }) | null> {
  if (at === size) return null
  const prefix = await readBytes(file, at, Math.min(8, size - at), size)
  const hasContinuation = prefix.readUInt32LE(0) === continuation
  const length = prefix.readUInt32LE(hasContinuation ? 4 : 0)
  if (length === 0) return null
  if (length > maxMetadataBytes) throw new RangeError('The metadata of a part is too long.')
  const start = at + (hasContinuation ? 8 : 4)
  const message = messageIn(await readBytes(file, start, length, size), start + length)
  if (message === null || message.body.at + message.body.bytes > size) throw new RangeError('A part is cut off.')
  return { ...message, next: Math.ceil((message.body.at + message.body.bytes) / 8) * 8 }
}

/** The messages of a stream, in their order. */
export async function* streamMessages(file: FileHandle, size: number): AsyncGenerator<ArrowMessage> {
  let at = 0
  for (;;) {
    const message = await messageAt(file, at, size)
    if (message === null) return
    yield message
    at = Math.min(message.next, size)
  }
}

const footerEndBytes = 10

/** The messages of a file: its schema, all dictionaries, and the batches. */
export async function* fileMessages(file: FileHandle, size: number): AsyncGenerator<ArrowMessage> {
  const end = await readBytes(file, size - footerEndBytes, footerEndBytes, size)
  const length = end.readInt32LE(0)
  if (length > maxMetadataBytes) throw new RangeError('The footer is too long.')
  const footer = FlatTable.root(await readBytes(file, size - footerEndBytes - length, length, size))
  const schema = footer.table(1)
  if (schema === null) throw new RangeError('The file has no schema.')
  yield { type: 'schema', header: schema, body: { at: 0, bytes: 0 } }
  for (const [at = 0] of [...footer.int64s(2, 3), ...footer.int64s(3, 3)]) {
    const message = await messageAt(file, at, size)
    if (message === null) throw new RangeError('A part is missing.')
    yield message
  }
}
