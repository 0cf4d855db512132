import { doubleAt, filledBytes, int32At, SavBytes } from './sav-bytes.ts'

/**
 * The dictionary of an SPSS system file (.sav, .zsav), as the PSPP manual describes it, “System File Format”.
 * Whatever is cut off or contradicts itself throws `RangeError`.
 */
export interface SavDictionary {
  variables: SavVariable[]
  /** Elements of 8 bytes in each case. */
  caseElements: number
  /** -1 if unknown. */
  cases: number
  compression: 'none' | 'bytecode' | 'zlib'
  /** Bytecode c stands for the number c - bias. */
  bias: number
  isLittleEndian: boolean
  /** A number that stands for no value. */
  systemMissing: number
  decoder: TextDecoder
  /** Where the data begins. */
  dataAt: number
}

export interface SavVariable {
  name: string
  label: string
  /** Bytes of a text; 0 for numbers. */
  width: number
  /** How numbers are displayed, by SPSS's number of the format. */
  format: number
  /** Where the value is in a case: index of the first element, and bytes. A text of over 255 bytes has several. */
  segments: { element: number; bytes: number }[]
  missing: SavMissing
  /** Names of values. */
  labels: Map<number | string, string>
}

/** Values that a person declared as missing. */
export interface SavMissing {
  values: (number | string)[]
  range: [low: number, high: number] | null
}

const maxVariables = 100_000
const maxLabels = 1_000_000
/** A text of more bytes is stored as several variables of this many bytes. */
const segmentBytes = 255
const effectiveSegmentBytes = 252

/** A variable as its record has it: the further segments of a long text are variables of their own. */
interface RawVariable {
  name: Buffer
  label: Buffer
  width: number
  format: number
  element: number
  missing: { count: number; values: Buffer[] }
}

/** All that the records say, not yet decoded: the encoding may be told last. */
interface Records {
  variables: RawVariable[]
  elements: number
  labelSets: { labels: [value: Buffer, label: Buffer][]; elements: number[] }[]
  extensions: Map<number, Buffer>
}

/** Where the fields of the header are. */
const header = { magic: 0, layout: 64, compression: 72, cases: 80, bias: 84, end: 176 } as const
const compressedMagic = '$FL3'
/** What `layout` is in the byte order of the file. */
const layouts: readonly number[] = [2, 3]

const recordTypes = { variable: 2, labels: 3, labelledVariables: 4, documents: 6, extension: 7, end: 999 } as const
const documentLineBytes = 80
/** Kinds of extension records. */
const extensionKinds = { integers: 3, floats: 4, longNames: 13, longTexts: 14, encoding: 20 } as const

/** `head`: the first bytes of the file, with the whole dictionary. */
export function readSavDictionary(head: Buffer): SavDictionary {
  if (head.length < header.end) throw new RangeError('The header is cut off.')
  const isLittleEndian = layouts.includes(head.readInt32LE(header.layout))
  const bytes = new SavBytes(head, { isLittleEndian, position: header.end })
  const isZlib = head.toString('latin1', header.magic, header.magic + compressedMagic.length) === compressedMagic
  const compression = int32At(head, header.compression, isLittleEndian)
  const records = readRecords(bytes)
  const decoder = decoderOf(records, isLittleEndian)
  const floats = records.extensions.get(extensionKinds.floats)
  return {
    variables: variablesOf(records, { decoder, isLittleEndian }),
    caseElements: records.elements,
    cases: int32At(head, header.cases, isLittleEndian),
    compression: isZlib || compression === 2 ? 'zlib' : compression === 1 ? 'bytecode' : 'none',
    bias: doubleAt(head, header.bias, isLittleEndian),
    isLittleEndian,
    systemMissing: floats === undefined ? -Number.MAX_VALUE : doubleAt(floats, 0, isLittleEndian),
    decoder,
    dataAt: bytes.position,
  }
}

function readRecords(bytes: SavBytes): Records {
  const records: Records = { variables: [], elements: 0, labelSets: [], extensions: new Map() }
  for (;;) {
    const type = bytes.int32()
    if (type === recordTypes.variable) readVariable(bytes, records)
    else if (type === recordTypes.labels) readLabels(bytes, records)
    else if (type === recordTypes.documents) bytes.advance(bytes.count() * documentLineBytes)
    else if (type === recordTypes.extension) {
      const kind = bytes.int32()
      const size = bytes.count()
      records.extensions.set(kind, bytes.take(size * bytes.count()))
    } else if (type === recordTypes.end) {
      // Filler.
      bytes.advance(4)
      return records
    } else throw new RangeError(`There is no record of type ${type}.`)
  }
}

function readVariable(bytes: SavBytes, records: Records): void {
  const width = bytes.int32()
  const hasLabel = bytes.int32() === 1
  const missingCount = bytes.int32()
  const format = (bytes.int32() >> 16) & 0xff
  // The format for output.
  bytes.advance(4)
  const name = bytes.take(8)
  const label = hasLabel ? bytes.padded(bytes.count(), 4) : Buffer.alloc(0)
  if (Math.abs(missingCount) > 3) throw new RangeError('A variable has more than three missing values.')
  const values = Array.from({ length: Math.abs(missingCount) }, () => bytes.take(8))
  const element = records.elements++
  if (width < 0) return
  if (width > segmentBytes) throw new RangeError('A variable is too long.')
  if (records.variables.length >= maxVariables) throw new RangeError('There are too many variables.')
  records.variables.push({ name, label, width, format, element, missing: { count: missingCount, values } })
}

/** Names of values, and the variables that they are for, in the record after it. */
function readLabels(bytes: SavBytes, { labelSets }: Records): void {
  const count = bytes.count()
  if (count > maxLabels) throw new RangeError('There are too many names of values.')
  const labels = Array.from({ length: count }, (): [Buffer, Buffer] => {
    const value = bytes.take(8)
    const length = bytes.take(1).readUInt8()
    const label = bytes.take(length)
    bytes.advance((8 - ((length + 1) % 8)) % 8)
    return [value, label]
  })
  if (bytes.int32() !== recordTypes.labelledVariables) throw new RangeError('Names of values are for no variable.')
  labelSets.push({ labels, elements: Array.from({ length: bytes.boundedCount(4) }, () => bytes.int32() - 1) })
}

const codePages: ReadonlyMap<number, string> = new Map([
  [2, 'windows-1252'],
  [3, 'windows-1252'],
  [65001, 'utf-8'],
  [28591, 'iso-8859-1'],
  [932, 'shift_jis'],
  [936, 'gbk'],
  [949, 'euc-kr'],
  [950, 'big5'],
])

function decoderOf({ extensions }: Records, isLittleEndian: boolean): TextDecoder {
  const integers = extensions.get(extensionKinds.integers)
  const page = integers && integers.length >= 32 ? int32At(integers, 28, isLittleEndian) : 2
  const names = [
    extensions.get(extensionKinds.encoding)?.toString('latin1').trim() ?? '',
    codePages.get(page) ?? `windows-${page}`,
  ]
  for (const name of names) {
    try {
      if (name !== '') return new TextDecoder(name)
    } catch {
      // Not an encoding that is known here.
    }
  }
  return new TextDecoder('windows-1252')
}

interface Decoding {
  decoder: TextDecoder
  isLittleEndian: boolean
}

function variablesOf(records: Records, decoding: Decoding): SavVariable[] {
  const { decoder } = decoding
  const text = (bytes: Buffer) => decoder.decode(bytes.subarray(0, filledBytes(bytes)))
  const longNames = pairsOf(records.extensions.get(extensionKinds.longNames), '\t', decoder)
  const longWidths = pairsOf(records.extensions.get(extensionKinds.longTexts), '\0\t', decoder)
  const variables: SavVariable[] = []
  const byElement = new Map<number, SavVariable>()
  for (let i = 0; i < records.variables.length; ) {
    const raw = records.variables[i]
    if (raw === undefined) break
    const shortName = text(raw.name)
    const width = longWidths.has(shortName) ? Number(longWidths.get(shortName)) : raw.width
    const segmentCount = width > segmentBytes ? Math.ceil(width / effectiveSegmentBytes) : 1
    const segments = records.variables.slice(i, i + segmentCount)
    if (!(width >= 0) || segments.length < segmentCount) throw new RangeError('A long text is cut off.')
    i += segmentCount
    const variable: SavVariable = {
      name: longNames.get(shortName) ?? shortName,
      label: text(raw.label),
      width,
      format: raw.format,
      segments: segments.map(({ element, width: bytes }) => ({ element, bytes })),
      missing: missingOf(raw, decoding),
      labels: new Map(),
    }
    variables.push(variable)
    byElement.set(raw.element, variable)
  }
  for (const { labels, elements } of records.labelSets) {
    const named = elements.flatMap((element) => byElement.get(element) ?? [])
    const isText = named.some(({ width }) => width > 0)
    const decoded = labels.map(([value, label]): [number | string, string] => [
      isText ? text(value) : doubleAt(value, 0, decoding.isLittleEndian),
      text(label),
    ])
    for (const variable of named) variable.labels = new Map(decoded)
  }
  return variables
}

function missingOf(
  { width, missing: { count, values } }: RawVariable,
  { decoder, isLittleEndian }: Decoding,
): SavMissing {
  if (width > 0) return { values: values.map((value) => decoder.decode(value).trimEnd()), range: null }
  const numbers = values.map((value) => doubleAt(value, 0, isLittleEndian))
  const [low, high] = numbers
  return count < 0 && low !== undefined && high !== undefined
    ? { values: numbers.slice(2), range: [low, high] }
    : { values: numbers, range: null }
}

/** `NAME=value` with a separator after each. */
function pairsOf(bytes: Buffer | undefined, separator: string, decoder: TextDecoder): Map<string, string> {
  const pairs = bytes === undefined ? [] : decoder.decode(bytes).split(separator)
  return new Map(
    pairs.flatMap((pair): [string, string][] => {
      const at = pair.indexOf('=')
      return at > 0 ? [[pair.slice(0, at), pair.slice(at + 1).replace(/\0+$/, '')]] : []
    }),
  )
}
