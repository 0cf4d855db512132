import { FileError } from './row-source.ts'

const openBrace = 123
const closeBrace = 125
const openBracket = 91
const closeBracket = 93
const doubleQuote = 34
const backslash = 92
const comma = 44

/** Maximum characters of one element. */
const maxElementLength = 32_000_000

/** Splits a streamed JSON array into its elements and parses each. `isWhole`: nothing may follow the array. */
export class JsonElements {
  readonly #isWhole: boolean
  #text = ''
  #at = 0
  /** Start of the current element in `#text`; −1 between elements. */
  #start = -1
  #depth = 0
  #inText = false
  #line: number
  #closed = false

  /** `line`: that of its beginning, from 1. */
  constructor({ isWhole, line }: { isWhole: boolean; line: number }) {
    this.#isWhole = isWhole
    this.#line = line
  }

  /** What follows is of no interest. */
  get isDone(): boolean {
    return this.#closed && !this.#isWhole
  }

  end(): void {
    if (!this.#closed) {
      throw new FileError(
        `This JSON ends in the middle of a list, on line ${this.#line}. Check that it is complete, and upload it again.`,
      )
    }
  }

  *push(chunk: string): Generator<unknown> {
    this.#text = (this.#start < 0 ? '' : this.#text.slice(this.#start)) + chunk
    if (this.#start >= 0) {
      this.#at -= this.#start
      this.#start = 0
    } else this.#at = 0
    if (this.#text.length > maxElementLength) {
      throw new FileError(`The list's element on line ${this.#line} is too large to be a row.`, { code: 'too_large' })
    }
    for (; this.#at < this.#text.length && !this.isDone; this.#at++) {
      const element = this.#step(this.#text.charCodeAt(this.#at))
      if (element !== null) yield this.#parse(element)
    }
  }

  /** Processes one character; returns the text of an element that it ends. */
  #step(code: number): string | null {
    if (code === 10) this.#line++
    if (this.#inText) {
      if (code === backslash) this.#at++
      else if (code === doubleQuote) this.#inText = false
      return null
    }
    if (code <= 32) return null
    if (this.#closed)
      throw new FileError(`There is more behind the list's end, on line ${this.#line}. A file may hold one list.`)
    if (this.#depth === 1 && this.#start < 0 && code !== comma && code !== closeBracket) this.#start = this.#at
    switch (code) {
      case doubleQuote:
        this.#inText = true
        return null
      case openBrace:
      case openBracket:
        this.#depth++
        return null
      case closeBrace:
      case closeBracket:
        this.#depth--
        if (this.#depth > 0) return null
        this.#closed = true
        return this.#take()
      case comma:
        return this.#depth === 1 ? this.#take() : null
      default:
        return null
    }
  }

  #take(): string | null {
    if (this.#start < 0) return null
    const element = this.#text.slice(this.#start, this.#at)
    this.#start = -1
    return element
  }

  #parse(element: string): unknown {
    try {
      return JSON.parse(element)
    } catch (cause) {
      throw new FileError(
        `This JSON cannot be read: there is a fault in the element that ends on line ${this.#line}. Check it there, and upload it again.`,
        { cause },
      )
    }
  }
}
