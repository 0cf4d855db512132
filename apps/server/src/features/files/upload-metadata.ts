import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import { fileName } from '../../http/file-name.ts'

/** What the sender of a resumable upload says of it. */
export interface UploadMetadata {
  name: string
  /** The room to which the file will be linked. */
  roomId: string | undefined
  /** The file of which it will be the next version. */
  replacedId: string | undefined
  sameName: 'keep_both' | 'replace' | undefined
  /** Milliseconds since 1970. */
  lastModified: number | null
}

/** Of the header, in characters. The folders of a name and the ids need far less. */
const maxLength = 4000
const idPattern = /^[\w-]{1,200}$/

/**
 * Reads `Upload-Metadata`: pairs of a key and a value in base64, separated by commas. Keys other than ours are ignored.
 * Throws `invalid_request`, which names the key at fault.
 */
export function parseUploadMetadata(header: string): UploadMetadata {
  if (header.length > maxLength)
    throw new TextError('invalid_request', serverTexts.message('files.metadata_long', { limit: maxLength }))
  const values = new Map<string, string>()
  for (const pair of header.split(',').filter((text) => text.trim() !== '')) {
    const [key = '', encoded = '', ...others] = pair.trim().split(' ')
    const value = decodeBase64(encoded)
    if (!/^[!-~]+$/.test(key) || value === null || others.length > 0 || values.has(key)) throw invalidPair(key)
    values.set(key, value)
  }
  const idOf = (key: string) => {
    const value = values.get(key)
    if (value !== undefined && !idPattern.test(value)) throw invalidPair(key)
    return value
  }
  const sameName = values.get('sameName')
  if (sameName !== undefined && sameName !== 'keep_both' && sameName !== 'replace') throw invalidPair('sameName')
  return {
    name: fileName(values.get('filename') ?? values.get('name')),
    ...{ roomId: idOf('roomId'), replacedId: idOf('replaces'), sameName },
    lastModified: wholeNumber(values.get('lastModified')),
  }
}

/** The text, or null if it is not UTF-8 in base64. */
function decodeBase64(encoded: string): string | null {
  const bytes = Buffer.from(encoded, 'base64')
  if (bytes.toString('base64') !== encoded) return null
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

function wholeNumber(text: string | undefined): number | null {
  const value = /^\d{1,15}$/.test(text ?? '') ? Number(text) : null
  return Number.isSafeInteger(value) ? value : null
}

const invalidPair = (key: string) =>
  new TextError('invalid_request', serverTexts.message('files.metadata_pair', { key: fileName(key).slice(0, 50) }))
