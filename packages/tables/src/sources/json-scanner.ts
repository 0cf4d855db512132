import { type DataFault, DataFaults, maxCellLength } from './data-faults.ts'

/** How the objects of a file follow each other: each on its own line, or in one list. */
export type JsonLayout = 'newline_delimited' | 'array'

/** Objects within objects are columns up to this depth; deeper ones become text. */
export const maxFlatDepth = 6

/** A key of the objects, or of the objects that are its values. */
export interface RecordColumn {
  /** The keys from the outermost object on. */
  path: readonly string[]
  /** What its values are written as, of `jsonForms`; 0 if all are null. */
  forms: number
}

/** Bit flags of what a column holds. */
export const jsonForms = {
  text: 1 << 0,
  /** An integer of at most 9 digits. */
  short: 1 << 1,
  /** An integer of at most 15 digits. */
  long: 1 << 2,
  /** A number in any other form. */
  real: 1 << 3,
  truth: 1 << 4,
} as const

/** Maximum bytes of one object. */
export const maxRecordBytes = 1_000_000
const maxShortDigits = 9
const maxLongDigits = 15
/** More do not fit into 64 bits. */
const maxDigits = 18
const maxExponentDigits = 2
/** Statements with longer keys would be long themselves. */
const maxKeyLength = 1000
/** Keys that JavaScript lists before all others. */
const indexKey = /^(?:0|[1-9]\d*)$/

const [tab, lineFeed, carriageReturn, space, quote] = [9, 10, 13, 32, 34]
const [plus, comma, minus, point, zero, nine, colon] = [43, 44, 45, 46, 48, 57, 58]
const [openBracket, backslash, closeBracket, openBrace, closeBrace] = [91, 92, 93, 123, 125]
const [upperE, lowerE, letterF, letterN, letterT, letterU] = [69, 101, 102, 110, 116, 117]
const words = { true: Buffer.from('true'), false: Buffer.from('false'), null: Buffer.from('null') }
const escapes = new Set(Buffer.from('"\\/bfnrt'))

/** Bytes of a text that need no look: 1. */
const plainBytes = new Uint8Array(256).fill(1, space)
plainBytes[quote] = 0
plainBytes[backslash] = 0

/** Thrown at the first thing that another reader could take in another way. */
export class IrregularJson extends Error {}

/** Returned where the bytes end before the object does. */
const unfinished = -1

interface Key {
  name: string
  /** With its quotes. */
  bytes: Buffer
  column: RecordColumn | null
  inner: Keys | null
  /** Of what is within its values. */
  parents: readonly string[] | null
  /** The last record in which an object had it. */
  object: number
}

class Keys {
  readonly list: Key[] = []
  readonly #byName = new Map<string, Key>()
  readonly #lowerCase = new Set<string>()

  find(name: string): Key {
    const known = this.#byName.get(name)
    if (known !== undefined) return known
    if (name.length > maxKeyLength) throw new IrregularJson()
    const lowerCase = name.toLowerCase()
    // Names of columns in SQL have no case.
    if (this.#lowerCase.has(lowerCase) || indexKey.test(name) || name.trim() === '') throw new IrregularJson()
    const key: Key = { name, bytes: Buffer.from(`"${name}"`), column: null, inner: null, parents: null, object: 0 }
    this.#lowerCase.add(lowerCase)
    this.#byName.set(name, key)
    this.list.push(key)
    return key
  }
}

interface JsonScannerOptions {
  layout: JsonLayout
  /** The first record at or after each multiple of so many bytes is a sample. */
  sampleEvery: number
  sampleCount: number
  maxColumns: number
  /** Called with the text of each record. */
  onRecord?: (text: string) => void
}

/**
 * Passes over the bytes of a JSON file of objects and learns their columns. It accepts the part of JSON that all readers
 * take in the same way: texts, numbers, truth values and null, also in objects that are values; lists and very deep objects
 * that all writers write alike. Throws `IrregularJson` at empty objects as values, keys that are repeated, differ by case
 * only, have escapes, are indexes or long, null characters, lone surrogates, texts beyond the limit, numbers of more than 18
 * digits, and all faults; in lists and very deep objects also at fractions and escapes by number.
 */
export class JsonScanner {
  readonly #options: JsonScannerOptions
  readonly #keys = new Keys()
  readonly #names = new Set<string>()
  /** In the order of their first appearance. */
  readonly columns: RecordColumn[] = []
  /** Offsets of records. */
  readonly samples: number[] = []
  rows = 0
  longestRecord = 0
  /** Lists and very deep objects, which become text. */
  readonly faults = new DataFaults()
  #recordFaults: DataFault[] = []
  /** Outermost objects that were begun. */
  #objects = 0
  /** What is left of the bytes so far, then a null. */
  #bytes = Buffer.alloc(0)
  #length = 0
  /** Offset in the file of `#bytes`. */
  #offset = 0
  #state: 'start' | 'record' | 'separator' | 'end'

  constructor(options: JsonScannerOptions) {
    this.#options = options
    this.#state = options.layout === 'array' ? 'start' : 'record'
  }

  /** Goes on at a record elsewhere in the file. */
  seek(offset: number): void {
    this.#length = 0
    this.#offset = offset
    this.#state = 'record'
  }

  push(portion: Buffer): void {
    const length = this.#length + portion.length
    if (length >= this.#bytes.length) {
      const longer = Buffer.alloc(length * 2)
      this.#bytes.copy(longer, 0, 0, this.#length)
      this.#bytes = longer
    }
    portion.copy(this.#bytes, this.#length)
    // It stops every loop.
    this.#bytes[length] = 0
    const end = this.#scan(this.#bytes, length)
    this.#length = length - end
    if (this.#length > maxRecordBytes) throw new IrregularJson()
    this.#bytes.copy(this.#bytes, 0, end, length)
    this.#offset += end
  }

  /** Throws if the file ends within something. */
  end(): void {
    const isClosed = this.#options.layout === 'newline_delimited' || this.#state === 'end'
    if (this.#length > 0 || !isClosed) throw new IrregularJson()
  }

  /** The position up to which the bytes are done. */
  #scan(bytes: Buffer, length: number): number {
    const isList = this.#options.layout === 'array'
    let at = 0
    while (at < length) {
      const byte = bytes[at]
      if (byte === openBrace && this.#state === 'record') {
        this.#objects++
        this.#recordFaults = []
        const next = this.#object(this.#keys, [], bytes, at, length)
        if (next === unfinished) return at
        this.#closeRecord(bytes, at, next)
        at = next
        continue
      }
      if (byte === lineFeed && !isList) this.#state = 'record'
      else if (byte === comma && isList && this.#state === 'separator') this.#state = 'record'
      else if (byte === closeBracket && this.#state === 'separator' && isList) this.#state = 'end'
      else if (byte === openBracket && this.#state === 'start') this.#state = 'record'
      else if (!isBlank(byte)) throw new IrregularJson()
      at++
    }
    return at
  }

  #closeRecord(bytes: Buffer, from: number, to: number): void {
    const { sampleEvery, sampleCount, onRecord } = this.#options
    const offset = this.#offset + from
    if (this.samples.length < sampleCount && offset >= this.samples.length * sampleEvery) this.samples.push(offset)
    if (to - from > this.longestRecord) this.longestRecord = to - from
    if (this.longestRecord > maxRecordBytes) throw new IrregularJson()
    onRecord?.(bytes.toString('utf8', from, to))
    this.rows++
    for (const fault of this.#recordFaults) this.faults.add(fault, this.rows)
    this.#state = 'separator'
  }

  /** The position behind an object. `parents`: the keys whose value it is. */
  #object(keys: Keys, parents: readonly string[], bytes: Buffer, from: number, length: number): number {
    let at = this.#blanks(bytes, from + 1)
    if (bytes[at] === closeBrace) {
      if (parents.length > 0) throw new IrregularJson()
      return at + 1
    }
    for (let n = 0; ; n++) {
      // Most objects have the keys of the first one, in their order.
      let key = keys.list[n]
      const matched = key === undefined ? unfinished : matchEnd(bytes, at, key.bytes)
      if (key !== undefined && matched !== unfinished) at = matched
      else {
        if (bytes[at] !== quote) return stop(at, length)
        const start = ++at
        while (plainBytes[bytes[at] ?? 0] === 1) at++
        if (bytes[at] !== quote) return stop(at, length)
        key = keys.find(bytes.toString('utf8', start, at))
        at++
      }
      if (key.object === this.#objects) throw new IrregularJson()
      key.object = this.#objects
      at = this.#blanks(bytes, at)
      if (bytes[at] !== colon) return stop(at, length)
      at = this.#value(key, parents, bytes, this.#blanks(bytes, at + 1), length)
      if (at === unfinished) return unfinished
      at = this.#blanks(bytes, at)
      if (bytes[at] === closeBrace) return at + 1
      if (bytes[at] !== comma) return stop(at, length)
      at = this.#blanks(bytes, at + 1)
    }
  }

  #blanks(bytes: Buffer, from: number): number {
    return blanksEnd(bytes, from, this.#options.layout === 'array')
  }

  /** The position behind a value, whose form is noted. */
  #value(key: Key, parents: readonly string[], bytes: Buffer, at: number, length: number): number {
    switch (bytes[at]) {
      case quote: {
        const next = textEnd(bytes, at, length)
        if (next !== unfinished) this.#note(key, parents, jsonForms.text)
        return next
      }
      case letterT:
        return this.#word(key, parents, words.true, bytes, at, length)
      case letterF:
        return this.#word(key, parents, words.false, bytes, at, length)
      case letterN:
        return this.#word(key, parents, words.null, bytes, at, length)
      case openBracket:
        return this.#nested(key, parents, 'list', bytes, at, length)
      case openBrace:
        if (parents.length >= maxFlatDepth) return this.#nested(key, parents, 'deep', bytes, at, length)
        if (key.column !== null && key.column.forms !== 0) throw new IrregularJson()
        key.inner ??= new Keys()
        key.parents ??= [...parents, key.name]
        return this.#object(key.inner, key.parents, bytes, at, length)
      default:
        return this.#number(key, parents, bytes, at, length)
    }
  }

  #nested(key: Key, parents: readonly string[], fault: DataFault, bytes: Buffer, from: number, length: number): number {
    const next = nestedEnd(bytes, from, { length, depth: 0, isList: this.#options.layout === 'array' })
    if (next === unfinished) return unfinished
    if (next - from > maxCellLength) throw new IrregularJson()
    this.#recordFaults.push(fault)
    this.#note(key, parents, jsonForms.text)
    return next
  }

  #word(key: Key, parents: readonly string[], word: Buffer, bytes: Buffer, at: number, length: number): number {
    if (at + word.length > length) return unfinished
    const next = matchEnd(bytes, at, word)
    if (next === unfinished) throw new IrregularJson()
    this.#note(key, parents, word === words.null ? 0 : jsonForms.truth)
    return next
  }

  #number(key: Key, parents: readonly string[], bytes: Buffer, from: number, length: number): number {
    const isNegative = bytes[from] === minus
    const start = isNegative ? from + 1 : from
    let at = digitsEnd(bytes, start)
    const digits = at - start
    if (digits === 0) return stop(at, length)
    if (digits > maxDigits || (digits > 1 && bytes[start] === zero)) throw new IrregularJson()
    let form = digits <= maxShortDigits ? jsonForms.short : digits <= maxLongDigits ? jsonForms.long : jsonForms.real
    // Zero has no sign in integers.
    if (isNegative && bytes[start] === zero) form = jsonForms.real
    if (bytes[at] === point) {
      form = jsonForms.real
      const fraction = at + 1
      at = digitsEnd(bytes, fraction)
      if (at === fraction) return stop(at, length)
    }
    if (bytes[at] === upperE || bytes[at] === lowerE) {
      form = jsonForms.real
      at++
      if (bytes[at] === plus || bytes[at] === minus) at++
      const exponent = at
      at = digitsEnd(bytes, exponent)
      if (at === exponent) return stop(at, length)
      if (at - exponent > maxExponentDigits) throw new IrregularJson()
    }
    if (at >= length) return unfinished
    this.#note(key, parents, form)
    return at
  }

  #note(key: Key, parents: readonly string[], form: number): void {
    if (key.column === null) {
      const path = [...parents, key.name]
      const name = path.join('.').toLowerCase()
      if (this.#names.has(name) || this.columns.length >= this.#options.maxColumns) throw new IrregularJson()
      this.#names.add(name)
      key.column = { path, forms: 0 }
      this.columns.push(key.column)
    }
    if (form !== 0 && key.inner !== null) throw new IrregularJson()
    key.column.forms |= form
  }
}

/** `isList`: newlines are blanks as well. */
function blanksEnd(bytes: Buffer, from: number, isList: boolean): number {
  let at = from
  while (bytes[at] === space || bytes[at] === tab || (isList && isBlank(bytes[at]))) at++
  return at
}

const isBlank = (byte: number | undefined): boolean =>
  byte === space || byte === tab || byte === lineFeed || byte === carriageReturn

/** For a byte that cannot be there: `unfinished` if it is the end. */
function stop(at: number, length: number): number {
  if (at >= length) return unfinished
  throw new IrregularJson()
}

/** The position behind `part`; `unfinished` if it is not there. */
function matchEnd(bytes: Buffer, from: number, part: Buffer): number {
  for (let i = 0; i < part.length; i++) if (bytes[from + i] !== part[i]) return unfinished
  return from + part.length
}

function digitsEnd(bytes: Buffer, from: number): number {
  let at = from
  for (let byte = bytes[at] ?? 0; byte >= zero && byte <= nine; byte = bytes[at] ?? 0) at++
  return at
}

/** The position behind a text that begins with its quote. */
function textEnd(bytes: Buffer, from: number, length: number): number {
  let at = from + 1
  for (;;) {
    while (plainBytes[bytes[at] ?? 0] === 1) at++
    if (bytes[at] === quote) break
    if (bytes[at] !== backslash) return stop(at, length)
    at = escapeEnd(bytes, at, length)
    if (at === unfinished) return unfinished
  }
  if (at - from > maxCellLength) throw new IrregularJson()
  return at + 1
}

const maxDepth = 64

interface Nesting {
  length: number
  depth: number
  /** True if newlines may be between. */
  isList: boolean
}

/** The position behind a list, an object, or a value in one, which DuckDB and `JSON.stringify` write alike. */
function nestedEnd(bytes: Buffer, from: number, nesting: Nesting): number {
  const { length, depth, isList } = nesting
  const first = bytes[from]
  if (first === quote) return plainTextEnd(bytes, from, length)
  if (first !== openBracket && first !== openBrace) return plainValueEnd(bytes, from, length)
  if (depth >= maxDepth) throw new IrregularJson()
  const close = first === openBrace ? closeBrace : closeBracket
  const names = new Set<string>()
  let at = blanksEnd(bytes, from + 1, isList)
  if (bytes[at] === close) return at + 1
  for (;;) {
    if (first === openBrace) {
      if (bytes[at] !== quote) return stop(at, length)
      const end = plainTextEnd(bytes, at, length)
      if (end === unfinished) return unfinished
      const name = bytes.toString('utf8', at + 1, end - 1)
      if (names.has(name) || indexKey.test(name) || name.includes('\\')) throw new IrregularJson()
      names.add(name)
      at = blanksEnd(bytes, end, isList)
      if (bytes[at] !== colon) return stop(at, length)
      at = blanksEnd(bytes, at + 1, isList)
    }
    at = nestedEnd(bytes, at, { ...nesting, depth: depth + 1 })
    if (at === unfinished) return unfinished
    at = blanksEnd(bytes, at, isList)
    if (bytes[at] === close) return at + 1
    if (bytes[at] !== comma) return stop(at, length)
    at = blanksEnd(bytes, at + 1, isList)
  }
}

/** The position behind a text without escapes by number. */
function plainTextEnd(bytes: Buffer, from: number, length: number): number {
  const end = textEnd(bytes, from, length)
  if (end === unfinished) return unfinished
  for (let at = from; at < end; at++) {
    if (bytes[at] !== backslash) continue
    at++
    if (bytes[at] === letterU) throw new IrregularJson()
  }
  return end
}

/** The position behind an integer of at most 15 digits, a truth value or null. */
function plainValueEnd(bytes: Buffer, from: number, length: number): number {
  const start = bytes[from] === minus ? from + 1 : from
  const end = digitsEnd(bytes, start)
  if (end >= length) return unfinished
  const digits = end - start
  if (digits > 0) {
    // What is behind it must end it, or it is a fraction.
    if (digits > maxLongDigits || (bytes[start] === zero && (digits > 1 || start > from))) throw new IrregularJson()
    return end
  }
  for (const word of Object.values(words)) {
    const next = matchEnd(bytes, from, word)
    if (next !== unfinished) return next
  }
  return stop(from + words.false.length, length)
}

const unitBytes = 6

function escapeEnd(bytes: Buffer, at: number, length: number): number {
  if (at + 1 >= length) return unfinished
  if (bytes[at + 1] !== letterU) {
    if (!escapes.has(bytes[at + 1] ?? 0)) throw new IrregularJson()
    return at + 2
  }
  if (at + unitBytes > length) return unfinished
  const unit = unitAt(bytes, at)
  if (unit === 0 || (unit >= 0xdc00 && unit < 0xe000)) throw new IrregularJson()
  if (unit < 0xd800 || unit >= 0xe000) return at + unitBytes
  if (at + unitBytes * 2 > length) return unfinished
  const low = unitAt(bytes, at + unitBytes)
  if (low < 0xdc00 || low >= 0xe000) throw new IrregularJson()
  return at + unitBytes * 2
}

/** The code unit of `\uXXXX`. */
function unitAt(bytes: Buffer, at: number): number {
  const text = bytes.toString('latin1', at, at + unitBytes)
  if (!/^\\u[\da-fA-F]{4}$/.test(text)) throw new IrregularJson()
  return Number.parseInt(text.slice(2), 16)
}
