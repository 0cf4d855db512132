import { FileError } from '../../sources/row-source.ts'
import { elementTypes } from './grid-elements.ts'
import type { ArrayFile } from './typed-array-file.ts'

/** What the header of an NRRD file says of its values. */
export interface NrrdHeader extends Pick<ArrayFile, 'type' | 'order' | 'sizes'> {
  /** Where the values begin, compressed or not. */
  at: number
  isCompressed: boolean
  /** Of the values without compression. */
  bytes: number
}

const types: [pattern: RegExp, type: string][] = [
  [/^(?:signed char|int8(?:_t)?)$/, 'int8'],
  [/^(?:uchar|unsigned char|uint8(?:_t)?)$/, 'uint8'],
  [/^(?:signed )?short(?: int)?$|^int16(?:_t)?$/, 'int16'],
  [/^(?:ushort|unsigned short(?: int)?|uint16(?:_t)?)$/, 'uint16'],
  [/^(?:signed )?int$|^int32(?:_t)?$/, 'int32'],
  [/^(?:uint|unsigned int|uint32(?:_t)?)$/, 'uint32'],
  [/^(?:signed )?long long(?: int)?$|^longlong$|^int64(?:_t)?$/, 'int64'],
  [/^(?:ulonglong|unsigned long long(?: int)?|uint64(?:_t)?)$/, 'uint64'],
  [/^float$/, 'float32'],
  [/^double$/, 'float64'],
]

const maxDimensions = 16

/** Reads the header, which ends with an empty line. Throws `FileError`, or `RangeError` if it is damaged. */
export function nrrdHeader(head: Uint8Array): NrrdHeader {
  const text = Buffer.from(head).toString('latin1')
  const end = /\r?\n\r?\n/.exec(text)
  if (end === null) throw new RangeError('The header does not end.')
  const fields = fieldsOf(text.slice(0, end.index))
  if (fields.has('data file') || fields.has('datafile')) {
    throw new FileError(
      'This NRRD file is a header whose values are in another file. Save both as one file (.nrrd), and upload that.',
    )
  }
  const written = fields.get('type') ?? ''
  const type = types.find(([pattern]) => pattern.test(written.toLowerCase()))?.[1]
  const encoding = (fields.get('encoding') ?? '').toLowerCase()
  const isCompressed = /^(?:gzip|gz)$/.test(encoding)
  if (type === undefined || !(isCompressed || encoding === 'raw')) {
    throw new FileError(
      `The values of this NRRD file (${written.slice(0, 20)}, ${encoding.slice(0, 20)}) are not read. Save them as numbers, with the encoding raw or gzip.`,
    )
  }
  const sizes = (fields.get('sizes') ?? '').split(/\s+/).map(Number)
  const isSized = sizes.length <= maxDimensions && sizes.every((size) => Number.isSafeInteger(size) && size >= 1)
  const skips = ['line skip', 'byte skip'].some((name) => Number(fields.get(name) ?? 0) !== 0)
  if (!isSized || skips) throw new RangeError('The header is damaged.')
  const bytes = sizes.reduce((product, size) => product * size, Number(elementTypes[type]?.bytes))
  const order = fields.get('endian')?.toLowerCase() === 'big' ? 'big' : 'little'
  return { type, order, sizes, at: end.index + end[0].length, isCompressed, bytes }
}

/** Fields by their names; comments and key/value pairs are left out. */
function fieldsOf(header: string): Map<string, string> {
  const lines = header.split(/\r?\n/).slice(1)
  const fields = lines.flatMap((line): [string, string][] => {
    const match = /^([^#:][^:]*):\s+(.*)$/.exec(line)
    return match === null ? [] : [[(match[1] ?? '').trim().toLowerCase(), (match[2] ?? '').trim()]]
  })
  return new Map(fields)
}
