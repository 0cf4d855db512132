import { maxCellLength } from '../sources/data-faults.ts'
import { FileError } from '../sources/row-source.ts'

/** Texts are kept in the memory of the process, of which they may take half. */
const maxCharacters = 200_000_000
/** Short texts that repeat are kept once, among the first so many different ones. */
const cacheLimits = { texts: 100_000, length: 64 }

/** The texts of a workbook. */
export class TextPool {
  readonly #texts: string[] = []
  readonly #indexes = new Map<string, number>()
  #characters = 0

  at(index: number): string {
    return this.#texts[index] ?? ''
  }

  has(index: number): boolean {
    return this.#texts[index] !== undefined
  }

  /** The index of a text that may occur elsewhere, too. Throws `FileError` if there are too many. */
  add(text: string): number {
    const known = this.#indexes.get(text)
    if (known !== undefined) return known
    const index = this.append(text)
    if (text.length <= cacheLimits.length && this.#indexes.size < cacheLimits.texts)
      this.#indexes.set(this.at(index), index)
    return index
  }

  /** The index of a text that comes next; it has an index of its own. Texts are cut a little beyond the limit of cells. */
  append(text: string): number {
    const own = ownText(text.length > maxCellLength + 1 ? text.slice(0, maxCellLength + 1) : text)
    this.#characters += own.length
    if (this.#characters > maxCharacters) {
      throw new FileError(
        `This workbook holds more than ${maxCharacters / 1e6} million characters of text. Split it, or save its tables as CSV or Parquet.`,
        { code: 'too_large' },
      )
    }
    this.#texts.push(own)
    return this.#texts.length - 1
  }
}

/** V8 copies shorter parts of a string; longer ones keep the whole in memory. */
const minSharedLength = 13

/** The text without the part of the file that it was cut out of. */
const ownText = (text: string) =>
  text.length < minSharedLength ? text : Buffer.from(text, 'utf16le').toString('utf16le')
