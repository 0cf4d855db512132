import { maxCellLength } from '../sources/data-faults.ts'
import type { TextPool } from './text-pool.ts'
import type { XmlHandler } from './xml-scanner.ts'

/** Reads the texts that the cells of a workbook share. */
export class SharedStrings implements XmlHandler {
  count = 0
  readonly #texts: TextPool
  #text = ''
  #isText = false
  #isPhonetic = false

  constructor(texts: TextPool) {
    this.#texts = texts
  }

  open(name: string): void {
    if (name === 'si') this.#text = ''
    else if (name === 't') this.#isText = !this.#isPhonetic
    else if (name === 'rPh') this.#isPhonetic = true
  }

  close(name: string): void {
    if (name === 't') this.#isText = false
    else if (name === 'rPh') this.#isPhonetic = false
    else if (name === 'si') {
      this.#texts.append(decodeEscapes(this.#text))
      this.count++
    }
  }

  text(text: string): void {
    if (this.#isText && this.#text.length <= maxCellLength) this.#text += text
  }
}

/** Characters that XML cannot hold are written as `_x0007_`. */
export const decodeEscapes = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text
