import { FileError } from '../../sources/row-source.ts'
import { detectEncoding, readText } from '../../sources/text-encoding.ts'
import type { OpenFile } from '../reader.ts'

/** Documents are held in memory as a whole. */
const maxBytes = 64 * 2 ** 20

/** The text of a document. `what`: as in “This HTML file”. Throws `FileError` if it is too large. */
export async function wholeText({ path, head, bytes, signal }: OpenFile, what: string): Promise<string> {
  if (bytes > maxBytes)
    throw new FileError(
      `This ${what} has ${Math.round(bytes / 1e6).toLocaleString('en')} MB; at most ${Math.round(maxBytes / 1e6)} MB can be read. Save the table as CSV and upload that.`,
      { code: 'too_large' },
    )
  const { encoding } = await detectEncoding(path, head, signal)
  const parts: string[] = []
  for await (const part of readText(path, encoding, { signal })) parts.push(part)
  return parts.join('')
}
