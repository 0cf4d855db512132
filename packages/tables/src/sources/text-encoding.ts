import { isUtf8 } from 'node:buffer'
import { open } from 'node:fs/promises'

/** Those that are detected, and those that a person can choose. */
export type TextEncoding =
  | 'utf-8'
  | 'utf-16le'
  | 'utf-16be'
  | 'windows-1252'
  | 'windows-1250'
  | 'windows-1251'
  | 'iso-8859-15'
  | 'macintosh'
  | 'shift_jis'
  | 'gb18030'
  | 'big5'
  | 'euc-kr'

const portionBytes = 1 << 20

/**
 * Detects a text file's encoding. Reads the whole file unless it is UTF-16, because an invalid UTF-8 sequence may occur
 * anywhere. `broken`: UTF-8 with some invalid bytes.
 */
export async function detectEncoding(
  path: string,
  head: Uint8Array,
  signal?: AbortSignal,
): Promise<{ encoding: TextEncoding; broken: boolean }> {
  const wide = utf16Of(head)
  if (wide !== null) return { encoding: wide, broken: false }
  let good = 0
  let bad = 0
  let unfinished = 0
  const whole = (bytes: Uint8Array) => {
    unfinished = unfinishedBytes(bytes)
    return bytes.length - unfinished
  }
  for await (const bytes of bytesOf(path, { signal, whole }))
    if (!isUtf8(bytes)) {
      const sequences = countSequences(bytes)
      good += sequences.good
      bad += sequences.bad
    }
  if (unfinished > 0) bad++
  if (bad === 0) return { encoding: 'utf-8', broken: false }
  return good > bad ? { encoding: 'utf-8', broken: true } : { encoding: 'windows-1252', broken: false }
}

/**
 * The file's bytes in portions of at most 1 MB, each valid until the next one is asked for. `whole`: how many bytes of a
 * portion belong to it; the others begin the next one, or are left out at the end.
 */
async function* bytesOf(
  path: string,
  {
    signal,
    whole = ({ length }) => length,
  }: { signal: AbortSignal | undefined; whole?: (bytes: Uint8Array) => number },
): AsyncGenerator<Uint8Array> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    // A byte more than a small file has tells that it ends.
    const buffer = Buffer.allocUnsafeSlow(Math.min(portionBytes, size + 1))
    let left = 0
    for (;;) {
      signal?.throwIfAborted()
      const { bytesRead } = await file.read(buffer, left, buffer.length - left)
      if (bytesRead === 0) return
      const end = left + bytesRead
      const used = whole(buffer.subarray(0, end))
      yield buffer.subarray(0, used)
      buffer.copy(buffer, 0, used, end)
      left = end - used
    }
  } finally {
    await file.close()
  }
}

/** The file's text in chunks, without byte order mark; invalid bytes become U+FFFD. */
export async function* readText(
  path: string,
  encoding: TextEncoding,
  options: { signal?: AbortSignal | undefined; onBytes?: ((count: number) => void) | undefined } = {},
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const bytes of bytesOf(path, { signal: options.signal })) {
    options.onBytes?.(bytes.length)
    yield decoder.decode(bytes, { stream: true })
  }
  const rest = decoder.decode()
  if (rest !== '') yield rest
}

/** Detects UTF-16 by its byte order mark, or by zeros in every other byte of Latin text. */
export function utf16Of(head: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const pairs = Math.floor(Math.min(head.length, 4096) / 2)
  if (pairs < 4) return null
  let evenZeros = 0
  let oddZeros = 0
  for (let i = 0; i < pairs * 2; i += 2) {
    if (head[i] === 0) evenZeros++
    if (head[i + 1] === 0) oddZeros++
  }
  if (oddZeros > pairs * 0.7 && evenZeros < pairs * 0.1) return 'utf-16le'
  if (evenZeros > pairs * 0.7 && oddZeros < pairs * 0.1) return 'utf-16be'
  return null
}

/** Number of trailing bytes of an incomplete UTF-8 sequence. */
function unfinishedBytes(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte < 0x80) return 0
    if (byte >= 0xc0) return back < sequenceLength(byte) ? back : 0
  }
  return 0
}

function sequenceLength(first: number): number {
  return first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc2 ? 2 : 1
}

function countSequences(bytes: Uint8Array): { good: number; bad: number } {
  let good = 0
  let bad = 0
  for (let i = 0; i < bytes.length; ) {
    const first = bytes[i] ?? 0
    if (first < 0x80) {
      i++
      continue
    }
    const length = sequenceLength(first)
    if (length > 1 && isUtf8(bytes.subarray(i, i + length))) {
      good++
      i += length
    } else {
      bad++
      i++
    }
  }
  return { good, bad }
}
