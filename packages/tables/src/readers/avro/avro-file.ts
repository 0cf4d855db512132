import { type FileHandle, open } from 'node:fs/promises'
import { inflateRawSync, zstdDecompressSync } from 'node:zlib'
import { readBytes } from '../../read-bytes.ts'
import { FileError } from '../../sources/row-source.ts'
import { AvroDecoder } from './avro-decoder.ts'
import { type AvroRecord, avroRecord } from './avro-schema.ts'
import { decompressSnappy } from './snappy.ts'

export interface AvroFile {
  path: string
  bytes: number
  record: AvroRecord
  codec: string
  sync: Buffer
  /** Where the first block begins. */
  dataAt: number
}

const maxHeaderBytes = 16 * 2 ** 20
const maxBlockBytes = 256 * 2 ** 20
const syncBytes = 16
const codecs = ['null', 'deflate', 'snappy', 'zstandard']

/** Reads the header. Throws `RangeError` if it is damaged. */
export async function openAvro(path: string, bytes: number): Promise<AvroFile> {
  const file = await open(path, 'r')
  try {
    const head = await readBytes(file, 0, Math.min(bytes, maxHeaderBytes), bytes)
    const { metadata, length } = metadataOf(head.subarray(4))
    const codec = metadata.get('avro.codec')?.toString() ?? 'null'
    if (!codecs.includes(codec)) {
      throw new FileError(
        `This Avro file is compressed by "${codec.slice(0, 40)}", which is not read. Write it with "deflate" or "snappy".`,
      )
    }
    const record = avroRecord(metadata.get('avro.schema')?.toString() ?? '')
    const syncAt = 4 + length
    if (syncAt + syncBytes > head.length) throw new RangeError('The header is cut off.')
    const sync = Buffer.from(head.subarray(syncAt, syncAt + syncBytes))
    return { path, bytes, record, codec, sync, dataAt: syncAt + syncBytes }
  } finally {
    await file.close()
  }
}

function metadataOf(head: Buffer): { metadata: Map<string, Buffer>; length: number } {
  const decoder = new AvroDecoder(head)
  const metadata = new Map<string, Buffer>()
  for (;;) {
    let count = Number(decoder.long())
    if (count === 0) return { metadata, length: decoder.position }
    if (count < 0) {
      count = -count
      decoder.long()
    }
    for (let i = 0; i < count; i++) metadata.set(decoder.sized().toString(), decoder.sized())
  }
}

/** Rows that follow one another. `bytes`: of the file that they take. */
export interface AvroBlock {
  rows: number
  data: Buffer
  bytes: number
}

/** The blocks of a file, decompressed. Throws `RangeError` if it is damaged. */
export async function* avroBlocks({ path, bytes, codec, sync, dataAt }: AvroFile): AsyncGenerator<AvroBlock> {
  const file = await open(path, 'r')
  try {
    for (let at = dataAt; at < bytes; ) {
      const head = await readBytes(file, at, Math.min(20, bytes - at), bytes)
      const decoder = new AvroDecoder(head)
      const rows = Number(decoder.long())
      const size = Number(decoder.long())
      const end = at + decoder.position + size + syncBytes
      if (!(rows >= 0 && size >= 0 && size <= maxBlockBytes)) throw new RangeError('A block has a wrong size.')
      const data = await blockData(file, { at: at + decoder.position, size, bytes, sync })
      yield { rows, data: decompressed(data, codec), bytes: end - at }
      at = end
    }
  } finally {
    await file.close()
  }
}

async function blockData(
  file: FileHandle,
  { at, size, bytes, sync }: { at: number; size: number; bytes: number; sync: Buffer },
): Promise<Buffer> {
  const block = await readBytes(file, at, size + syncBytes, bytes)
  if (!block.subarray(size).equals(sync)) throw new RangeError('A block does not end where it says.')
  return block.subarray(0, size)
}

function decompressed(data: Buffer, codec: string): Buffer {
  switch (codec) {
    case 'deflate':
      return inflateRawSync(data, { maxOutputLength: maxBlockBytes })
    case 'zstandard':
      return zstdDecompressSync(data, { maxOutputLength: maxBlockBytes })
    case 'snappy':
      // A checksum follows.
      return decompressSnappy(data.subarray(0, -4), maxBlockBytes)
    default:
      return data
  }
}
