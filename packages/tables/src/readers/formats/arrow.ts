import { type FileHandle, open } from 'node:fs/promises'
import { damagedFile } from '../../data-error.ts'
import { type ArrowMessage, fileMagic, fileMessages, messageIn, streamMessages } from '../arrow/arrow-messages.ts'
import { writeArrow } from '../arrow/write-arrow.ts'
import { startsWithBytes } from '../bytes.ts'
import { openScratch } from '../open-scratch.ts'
import type { OpenFile, Reader } from '../reader.ts'

/** Arrow IPC files, which Feather 2 is as well, and streams. */
export const arrowReader: Reader = {
  format: 'arrow',
  sniff({ head, tail }) {
    if (startsWithBytes(head, '46454131')) {
      return {
        refused: 'This is a Feather file of version 1, which is not read. Write it as version 2, or as Parquet.',
      }
    }
    if (!startsWithBytes(head, fileMagic)) return isStream(head)
    if (startsWithBytes(tail.subarray(-6), fileMagic)) return true
    return { refused: 'This Arrow file is cut off: its end is missing. Upload it again.' }
  },
  async open(file) {
    const handle = await open(file.path, 'r')
    try {
      return [await openScratch(file, await scratchOf(file, handle))]
    } finally {
      await handle.close()
    }
  },
}

/** True if the first message is a schema. */
function isStream(head: Uint8Array): boolean {
  if (!startsWithBytes(head, 'ffffffff') || head.length < 16) return false
  const length = new DataView(head.buffer, head.byteOffset, head.byteLength).getUint32(4, true)
  try {
    return length > 0 && messageIn(head.subarray(8, 8 + length), 8 + length)?.type === 'schema'
  } catch {
    return false
  }
}

async function scratchOf(file: OpenFile, handle: FileHandle) {
  const messages: AsyncGenerator<ArrowMessage> = startsWithBytes(file.head, fileMagic)
    ? fileMessages(handle, file.bytes)
    : streamMessages(handle, file.bytes)
  const path = await file.scratchFile('table.parquet')
  try {
    return { ...(await writeArrow(handle, messages, path, file.signal)), path, part: null, format: 'Arrow file' }
  } catch (cause) {
    file.signal?.throwIfAborted()
    throw damagedFile(cause, 'Arrow file')
  }
}
