import { type FileHandle, open } from 'node:fs/promises'

/**
 * Removes from the footer of a Parquet file everything that describes values and could be wrong: statistics, indexes, Bloom
 * filters, sort orders and notes of the writer. What is left says where which column is and how it is encoded. Returns
 * false, leaving the file as it is, if the footer is of no known form.
 */
export async function stripStatistics(path: string): Promise<boolean> {
  const file = await open(path, 'r+')
  try {
    const footer = await readFooter(file)
    if (footer === null) return false
    const { start, bytes } = footer
    const stripped = strip(bytes)
    if (stripped === null) return false
    const end = Buffer.alloc(trailerBytes)
    end.writeUInt32LE(stripped.length)
    end.write(magic, 4, 'latin1')
    await file.truncate(start)
    await file.write(Buffer.concat([stripped, end]), 0, stripped.length + trailerBytes, start)
    return true
  } finally {
    await file.close()
  }
}

const magic = 'PAR1'
const trailerBytes = 8
const maxFooterBytes = 64 << 20

async function readFooter(file: FileHandle): Promise<{ start: number; bytes: Buffer } | null> {
  const { size } = await file.stat()
  if (size < trailerBytes * 2) return null
  const { buffer: trailer } = await file.read(Buffer.alloc(trailerBytes), 0, trailerBytes, size - trailerBytes)
  const length = trailer.readUInt32LE(0)
  const start = size - trailerBytes - length
  if (trailer.toString('latin1', 4) !== magic || length > maxFooterBytes || start < magic.length) return null
  const { buffer: bytes } = await file.read(Buffer.alloc(length), 0, length, start)
  return { start, bytes }
}

/** The fields of a struct to copy, by number; for those that hold structs, the fields of these. */
interface FieldMask {
  [field: number]: true | FieldMask
}

/** Of the format's `FileMetaData`: https://github.com/apache/parquet-format/blob/master/src/main/thrift/parquet.thrift */
const fileMetaData: FieldMask = {
  /** Version, schema, number of rows. */
  1: true,
  2: true,
  3: true,
  /** Row groups. */
  4: {
    /** Column chunks: the offset, and the type, encodings, path, codec, sizes and offsets of pages. */
    1: { 2: true, 3: { 1: true, 2: true, 3: true, 4: true, 5: true, 6: true, 7: true, 9: true, 10: true, 11: true } },
    /** Size, number of rows, offset, compressed size, ordinal. */
    2: true,
    3: true,
    5: true,
    6: true,
    7: true,
  },
  /** Readers work around the faults of some writers. */
  6: true,
}

function strip(footer: Buffer): Buffer | null {
  const copier = new StructCopier(footer)
  try {
    copier.copy(fileMetaData)
    return copier.end()
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Types of Thrift's compact protocol. */
const types = { true: 1, false: 2, byte: 3, i16: 4, i32: 5, i64: 6, double: 7, binary: 8, list: 9, set: 10, struct: 12 }
const maxDepth = 16

/** Copies a struct in Thrift's compact protocol without some of its fields. Throws `RangeError` if it is malformed. */
class StructCopier {
  readonly #from: Buffer
  readonly #to: Buffer
  #at = 0
  #length = 0

  constructor(from: Buffer) {
    this.#from = from
    // Headers of fields grow by two bytes at most where those before them are left out.
    this.#to = Buffer.alloc(from.length * 2)
  }

  /** Throws if something follows the struct. */
  end(): Buffer {
    if (this.#at !== this.#from.length) throw new RangeError('The footer is longer than its struct.')
    return this.#to.subarray(0, this.#length)
  }

  copy(mask: FieldMask, depth = 0): void {
    let [lastRead, lastWritten] = [0, 0]
    for (;;) {
      const header = this.#byte()
      if (header === 0) break
      const type = header & 15
      const field = header >> 4 === 0 ? zigzag(this.#varint()) : lastRead + (header >> 4)
      lastRead = field
      const fields = mask[field]
      if (fields === undefined) {
        this.#skipValue(type, depth)
        continue
      }
      const delta = field - lastWritten
      if (delta < 1 || delta > 15) throw new RangeError('Fields are out of order.')
      lastWritten = field
      this.#put((delta << 4) | type)
      if (fields === true) this.#copyBytes(() => this.#skipValue(type, depth))
      else this.#copyStructs(type, fields, depth)
    }
    this.#put(0)
  }

  /** A struct, or a list of structs. */
  #copyStructs(type: number, fields: FieldMask, depth: number): void {
    if (type === types.struct) {
      this.copy(fields, depth + 1)
      return
    }
    let list = { size: 0, type: 0 }
    this.#copyBytes(() => {
      list = this.#listHeader()
    })
    if (type !== types.list || list.type !== types.struct) throw new RangeError('A list of structs was expected.')
    for (let i = 0; i < list.size; i++) this.copy(fields, depth + 1)
  }

  /** Copies what `read` passes over. */
  #copyBytes(read: () => void): void {
    const start = this.#at
    read()
    this.#length += this.#from.copy(this.#to, this.#length, start, this.#at)
  }

  #skipValue(type: number, depth: number): void {
    if (depth > maxDepth) throw new RangeError('The footer is nested too deeply.')
    switch (type) {
      case types.true:
      case types.false:
        return
      case types.byte:
        this.#move(1)
        return
      case types.i16:
      case types.i32:
      case types.i64:
        this.#varint()
        return
      case types.double:
        this.#move(8)
        return
      case types.binary:
        this.#move(this.#varint())
        return
      case types.list:
      case types.set: {
        const list = this.#listHeader()
        // A truth value in a list takes a byte.
        const isTruth = list.type === types.true || list.type === types.false
        for (let i = 0; i < list.size; i++) this.#skipValue(isTruth ? types.byte : list.type, depth + 1)
        return
      }
      case types.struct:
        for (let header = this.#byte(); header !== 0; header = this.#byte()) {
          if (header >> 4 === 0) this.#varint()
          this.#skipValue(header & 15, depth + 1)
        }
        return
      default:
        throw new RangeError('The footer holds an unknown type.')
    }
  }

  #listHeader(): { size: number; type: number } {
    const header = this.#byte()
    const size = header >> 4 === 15 ? this.#varint() : header >> 4
    if (size > this.#from.length) throw new RangeError('A list is longer than the footer.')
    return { size, type: header & 15 }
  }

  /** At most 64 bits, of which lengths and numbers of fields use few. */
  #varint(): number {
    let value = 0
    for (let shift = 0; shift < 70; shift += 7) {
      const byte = this.#byte()
      value += (byte & 127) * 2 ** shift
      if (byte < 128) return value
    }
    throw new RangeError('A number is too long.')
  }

  #byte(): number {
    const byte = this.#from[this.#at]
    if (byte === undefined) throw new RangeError('The footer ends too early.')
    this.#at++
    return byte
  }

  #move(bytes: number): void {
    this.#at += bytes
    if (this.#at > this.#from.length) throw new RangeError('The footer ends too early.')
  }

  #put(byte: number): void {
    this.#to[this.#length++] = byte
  }
}

const zigzag = (value: number) => (value % 2 === 0 ? value / 2 : -(value + 1) / 2)
