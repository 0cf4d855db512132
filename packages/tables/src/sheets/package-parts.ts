import { posix } from 'node:path'
import type { ZipArchive, ZipEntry } from '../archives/zip-archive.ts'
import { FileError } from '../sources/row-source.ts'
import { utf16Of } from '../sources/text-encoding.ts'
import { damagedWorkbook } from './workbook.ts'
import { type XmlHandler, XmlScanner } from './xml-scanner.ts'

/** The parts of a workbook that is an archive. Excel ignores case in their names. */
export class PackageParts {
  readonly #archive: ZipArchive
  readonly #entries: Map<string, ZipEntry>

  constructor(archive: ZipArchive) {
    this.#archive = archive
    this.#entries = new Map(archive.entries.map((entry) => [partName(entry.name), entry]))
  }

  has(name: string): boolean {
    return this.#entries.has(partName(name))
  }

  /** Reads a part as XML. Throws `FileError` if it is missing, damaged, or larger than `maxBytes`. */
  async scan(name: string, handler: XmlHandler, maxBytes: number = Number.POSITIVE_INFINITY): Promise<void> {
    const entry = this.#entries.get(partName(name))
    if (entry === undefined) throw new FileError(damagedWorkbook)
    if (entry.bytes > maxBytes) {
      throw new FileError('A part of this workbook is too large to be read. Save its tables as CSV or Parquet.', {
        code: 'too_large',
      })
    }
    const scanner = new XmlScanner(handler)
    let decoder: TextDecoder | null = null
    for await (const bytes of this.#archive.read(entry)) {
      decoder ??= new TextDecoder(utf16Of(bytes) ?? 'utf-8')
      scanner.push(decoder.decode(bytes, { stream: true }))
    }
    scanner.end()
  }
}

const partName = (name: string) => name.replace(/^\/+/, '').toLowerCase()

/** The part that a relationship of another one leads to. */
export const relatedPart = (from: string, target: string): string =>
  target.startsWith('/') ? target.slice(1) : posix.join(posix.dirname(from), target)
