import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { inflateSync } from 'node:zlib'
import type { UnpackBudget } from '../../archives/unpack-budget.ts'
import { readBytes } from '../../read-bytes.ts'
import { int32At } from './sav-bytes.ts'
import type { SavDictionary } from './sav-dictionary.ts'

/** Consecutive cases, as elements of 8 bytes. `bytes`: of the file that were read for them. */
export interface SavCases {
  count: number
  data: Buffer
  bytes: number
}

const elementBytes = 8
const portionBytes = 1 << 20
const batchBytes = 4 << 20
const maxBlocks = 1_000_000
/** SPSS writes 4,190,208 bytes. */
const maxBlockBytes = 64 << 20

export interface SavFile {
  path: string
  bytes: number
  dictionary: SavDictionary
  budget: UnpackBudget
}

/** The cases of a file, in batches. Throws `RangeError` if the data is damaged or cut off. */
export async function* savCases(
  { path, bytes: fileBytes, dictionary, budget }: SavFile,
  signal: AbortSignal | undefined,
): AsyncGenerator<SavCases> {
  const caseBytes = dictionary.caseElements * elementBytes
  if (caseBytes === 0) return
  const batch = new CaseBatch(caseBytes)
  const decoder = dictionary.compression === 'none' ? null : new Bytecode(dictionary)
  let read = 0
  let unpacked = 0
  let cases = 0
  for await (const { data, bytes } of dataPortions(path, fileBytes, dictionary)) {
    signal?.throwIfAborted()
    unpacked += data.length
    budget.require(unpacked)
    read += bytes
    for (const elements of decoder?.decode(data) ?? [data]) {
      for (const full of batch.add(elements)) {
        cases += full.count
        yield { ...full, bytes: read }
        read = 0
      }
    }
    if (decoder?.isAtEnd) break
  }
  if (batch.isWithinCase || decoder?.isWithinBlock) throw new RangeError('The last case is cut off.')
  const last = batch.rest()
  if (cases + last.count < dictionary.cases) throw new RangeError('There are fewer cases than the file says.')
  yield { ...last, bytes: read }
}

interface Portion {
  data: Buffer
  bytes: number
}

async function* dataPortions(
  path: string,
  fileBytes: number,
  { compression, dataAt, isLittleEndian }: SavDictionary,
): AsyncGenerator<Portion> {
  if (compression === 'zlib') {
    const file = await open(path, 'r')
    try {
      yield* inflatedBlocks(file, { fileBytes, dataAt, isLittleEndian })
    } finally {
      await file.close()
    }
    return
  }
  for await (const data of createReadStream(path, { start: dataAt, highWaterMark: portionBytes })) {
    if (Buffer.isBuffer(data)) yield { data, bytes: data.length }
  }
}

/** The data of a file with ZLIB compression: a trailer tells of blocks, each compressed on its own. */
async function* inflatedBlocks(
  file: FileHandle,
  { fileBytes, dataAt, isLittleEndian }: { fileBytes: number; dataAt: number; isLittleEndian: boolean },
): AsyncGenerator<Portion> {
  const bytesAt = (at: number, length: number) => readBytes(file, at, length, fileBytes)
  const int64 = (bytes: Buffer, at: number) =>
    Number(isLittleEndian ? bytes.readBigInt64LE(at) : bytes.readBigInt64BE(at))
  const trailerAt = int64(await bytesAt(dataAt, 24), 8)
  const trailer = await bytesAt(trailerAt, 24)
  const count = int32At(trailer, 20, isLittleEndian)
  if (!(count >= 0 && count <= maxBlocks)) throw new RangeError('There are too many blocks.')
  const blocks = await bytesAt(trailerAt + 24, count * 24)
  for (let i = 0; i < count; i++) {
    const bytes = int32At(blocks, i * 24 + 20, isLittleEndian)
    if (bytes > maxBlockBytes) throw new RangeError('A block is too long.')
    const compressed = await bytesAt(int64(blocks, i * 24 + 8), bytes)
    yield { data: inflateSync(compressed, { maxOutputLength: maxBlockBytes }), bytes }
  }
}

/** Collects elements into batches of whole cases. */
class CaseBatch {
  readonly #caseBytes: number
  #data: Buffer
  #filled = 0

  constructor(caseBytes: number) {
    this.#caseBytes = caseBytes
    this.#data = this.#empty()
  }

  #empty(): Buffer {
    return Buffer.allocUnsafe(Math.max(1, Math.floor(batchBytes / this.#caseBytes)) * this.#caseBytes)
  }

  get isWithinCase(): boolean {
    return this.#filled % this.#caseBytes !== 0
  }

  *add(elements: Buffer): Generator<Omit<SavCases, 'bytes'>> {
    for (let at = 0; at < elements.length; ) {
      const copied = elements.copy(this.#data, this.#filled, at)
      this.#filled += copied
      at += copied
      if (this.#filled === this.#data.length) yield this.rest()
    }
  }

  rest(): Omit<SavCases, 'bytes'> {
    const data = this.#data.subarray(0, this.#filled)
    this.#data = this.#empty()
    this.#filled = 0
    return { count: data.length / this.#caseBytes, data }
  }
}

const codes = { padding: 0, end: 252, literal: 253, spaces: 254, systemMissing: 255 }

/** Decodes bytecode: eight codes, followed by the elements that they do not stand for themselves. */
class Bytecode {
  readonly #small: Buffer[]
  readonly #spaces = Buffer.from('        ')
  readonly #missing: Buffer
  #codes = Buffer.alloc(0)
  #nextCode = 0
  #unread = Buffer.alloc(0)
  isAtEnd = false

  constructor({ bias, isLittleEndian, systemMissing }: SavDictionary) {
    const elementOf = (value: number) => {
      const element = Buffer.alloc(elementBytes)
      if (isLittleEndian) element.writeDoubleLE(value)
      else element.writeDoubleBE(value)
      return element
    }
    this.#small = Array.from({ length: codes.end }, (_, code) => elementOf(code - bias))
    this.#missing = elementOf(systemMissing)
  }

  /** Whether elements are missing that were announced. */
  get isWithinBlock(): boolean {
    return !this.isAtEnd && this.#unread.length > 0
  }

  /** Elements of consecutive bytes, in portions of a bounded size. */
  *decode(bytes: Buffer): Generator<Buffer> {
    const input = this.#unread.length === 0 ? bytes : Buffer.concat([this.#unread, bytes])
    const output = Buffer.allocUnsafe(portionBytes)
    let at = 0
    let filled = 0
    const write = (element: Buffer, from = 0) => {
      element.copy(output, filled, from, from + elementBytes)
      filled += elementBytes
    }
    while (!this.isAtEnd) {
      if (filled === output.length) {
        yield output
        filled = 0
      }
      if (this.#nextCode === this.#codes.length) {
        if (at + elementBytes > input.length) break
        this.#codes = Buffer.from(input.subarray(at, at + elementBytes))
        this.#nextCode = 0
        at += elementBytes
      }
      const code = this.#codes[this.#nextCode] ?? 0
      if (code === codes.literal && at + elementBytes > input.length) break
      this.#nextCode++
      if (code === codes.end) this.isAtEnd = true
      else if (code === codes.literal) {
        write(input, at)
        at += elementBytes
      } else if (code === codes.spaces) write(this.#spaces)
      else if (code === codes.systemMissing) write(this.#missing)
      else if (code !== codes.padding) write(this.#small[code] ?? this.#missing)
    }
    this.#unread = Buffer.from(input.subarray(at))
    yield output.subarray(0, filled)
  }
}
