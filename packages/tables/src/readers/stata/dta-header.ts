import { DtaCursor } from './dta-cursor.ts'
import { type DtaFile, decodeOldText, storagesOf } from './dta-file.ts'

const maxVariables = 5000
const tagged = '<stata_dta>'

/** Reads what a Stata file (release 113 to 119) says of its rows. Throws `RangeError` if it is damaged. */
export const readDtaHeader = (head: Buffer): DtaFile =>
  head.subarray(0, tagged.length).toString('latin1') === tagged ? taggedHeader(head) : binaryHeader(head)

const littleEndian = 2

/** Releases 113 to 115, of Stata 8 to 12. */
function binaryHeader(head: Buffer): DtaFile {
  const release = head.readUInt8(0)
  const isLittleEndian = head.readUInt8(1) === littleEndian
  const cursor = new DtaCursor(head, { at: 4, isLittleEndian, decode: decodeOldText })
  const count = requireFew(cursor.number(2))
  const rows = cursor.number(4)
  cursor.take(81 + 18)
  const types = [...cursor.take(count)]
  const each = <T>(read: () => T) => Array.from({ length: count }, read)
  const names = each(() => cursor.text(33))
  cursor.take(2 * (count + 1))
  const formats = each(() => cursor.text(release === 113 ? 12 : 49))
  const labelSets = each(() => cursor.text(33))
  const labels = each(() => cursor.text(81))
  // Notes and the like, each with its length; the last one has none.
  for (;;) {
    const kind = cursor.number(1)
    const length = cursor.number(4)
    if (kind === 0 && length === 0) break
    cursor.take(length)
  }
  const [storages, rowBytes] = storagesOf(types, { isOld: true })
  const dataAt = cursor.at
  return {
    ...{ release, isLittleEndian, decode: decodeOldText, rows, rowBytes, dataAt, longTextsAt: null },
    labelsAt: dataAt + rows * rowBytes,
    variables: variablesOf({ names, labels, formats, labelSets, storages }),
  }
}

/** Releases 117 to 119, of Stata 13 and later. */
function taggedHeader(head: Buffer): DtaFile {
  const byteOrder = head.subarray(0, 200).toString('latin1')
  const isLittleEndian = byteOrder.includes('<byteorder>LSF')
  const release = Number(/<release>(\d{3})</.exec(byteOrder)?.[1])
  if (!(release >= 117 && release <= 119)) throw new RangeError('The release is not known.')
  const isFirst = release === 117
  const decode = isFirst ? decodeOldText : (bytes: Uint8Array) => utf8.decode(bytes)
  const cursor = new DtaCursor(head, { at: head.indexOf('<K>'), isLittleEndian, decode })
  cursor.expect('<K>')
  const count = requireFew(cursor.number(release === 119 ? 4 : 2))
  cursor.expect('</K><N>')
  const rows = cursor.number(isFirst ? 4 : 8)
  cursor.expect('</N><label>')
  cursor.take(cursor.number(isFirst ? 1 : 2))
  cursor.expect('</label><timestamp>')
  cursor.take(cursor.number(1))
  cursor.expect('</timestamp></header><map>')
  const places = Array.from({ length: mapPlaces }, () => cursor.number(8))
  cursor.expect('</map>')
  const list = <T>(tag: string, read: () => T, length = count): T[] => {
    cursor.expect(`<${tag}>`)
    const values = Array.from({ length }, read)
    cursor.expect(`</${tag}>`)
    return values
  }
  const types = list('variable_types', () => cursor.number(2))
  const names = list('varnames', () => cursor.text(isFirst ? 33 : 129))
  list('sortlist', () => cursor.number(release === 119 ? 4 : 2), count + 1)
  const formats = list('formats', () => cursor.text(isFirst ? 49 : 57))
  const labelSets = list('value_label_names', () => cursor.text(isFirst ? 33 : 129))
  const labels = list('variable_labels', () => cursor.text(isFirst ? 81 : 321))
  const [storages, rowBytes] = storagesOf(types, { isOld: false })
  return {
    ...{ release, isLittleEndian, decode, rows, rowBytes },
    dataAt: (places[dataPlace] ?? 0) + '<data>'.length,
    longTextsAt: places[longTextsPlace] ?? 0,
    labelsAt: places[labelsPlace] ?? 0,
    variables: variablesOf({ names, labels, formats, labelSets, storages }),
  }
}

const utf8 = new TextDecoder()
/** Of the map of a file, which says where its parts begin. */
const mapPlaces = 14
const [dataPlace, longTextsPlace, labelsPlace] = [9, 10, 11]

function requireFew(count: number): number {
  if (count === 0 || count > maxVariables) throw new RangeError('The number of variables is impossible.')
  return count
}

type Lists = { [key in 'names' | 'labels' | 'formats' | 'labelSets']: readonly string[] } & {
  storages: readonly DtaFile['variables'][number]['storage'][]
}

const variablesOf = ({ names, labels, formats, labelSets, storages }: Lists): DtaFile['variables'] =>
  storages.map((storage, at) => ({
    name: names[at] ?? '',
    label: (labels[at] ?? '').trim(),
    format: formats[at] ?? '',
    labelSet: labelSets[at] ?? '',
    storage,
  }))
