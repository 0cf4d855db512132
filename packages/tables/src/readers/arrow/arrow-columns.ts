import { hasBit } from '../../scratch/bits.ts'
import { maxPageRows } from '../../scratch/fixed-pages.ts'
import type { ScratchCells, ScratchType } from '../../scratch/scratch-parquet.ts'
import { type TextCells, TextPages, textCells } from '../../scratch/text-pages.ts'
import type { DataFaults } from '../../sources/data-faults.ts'
import { type FixedForm, fixedForm, fixedPages } from './arrow-fixed.ts'
import { bothValid, dictionaryIndices, runIndices } from './arrow-indices.ts'
import { jsonTexts } from './arrow-json.ts'
import { intervalText } from './arrow-scalars.ts'
import type { ArrowField, ArrowType } from './arrow-schema.ts'
import { textsOf } from './arrow-texts.ts'
import type { ArrowDictionary, ArrowVector } from './arrow-vectors.ts'

/** A column of the table: a field, or a field of one that holds objects. */
export interface ArrowColumn {
  name: string
  type: ScratchType
  unit: string
  /** The pages of its cells in the vector of the field. */
  pages: (vector: ArrowVector, place: { firstRow: number; faults: DataFaults }) => ScratchCells[]
}

/** The columns of a field; losses are appended to `notes`. */
export function arrowColumns(field: ArrowField, notes: string[]): ArrowColumn[] {
  const isObject = field.type.kind === 'struct' && field.dictionary === null
  if (!isObject) return columnOf(field.name, field, notes)
  return field.children.flatMap((child, i) =>
    columnOf(`${field.name}.${child.name}`, child, notes).map((column) => ({
      ...column,
      pages: (vector: ArrowVector, place: { firstRow: number; faults: DataFaults }) => {
        const inner = vector.children[i]
        if (inner === undefined || inner.length < vector.length) throw new RangeError('An object lacks a field.')
        return column.pages(within(inner, vector), place)
      },
    })),
  )
}

/** The cells of an object's field, which are missing where the object is. */
function within(inner: ArrowVector, { validity, length }: ArrowVector): ArrowVector {
  return { ...inner, length, validity: bothValid(inner.validity, validity) }
}

function columnOf(name: string, field: ArrowField, notes: string[]): ArrowColumn[] {
  const type = field.type.kind === 'runEnds' ? (field.children[1]?.type ?? field.type) : field.type
  if (/^(?:bytes|bytesView|fixedBytes)$/.test(type.kind)) {
    notes.push(`"${name}" holds bytes, not values; it is left out.`)
    return []
  }
  const form = fixedForm(type)
  if (form !== null) return [fixedColumn(name, form, type)]
  const isNested = !/^(?:text|textView|null|interval)$/.test(type.kind)
  if (isNested) notes.push(`"${name}" holds lists or objects; they are kept as JSON text.`)
  return [{ name, type: 'text', unit: '', pages: textColumn(type, isNested) }]
}

const fixedColumn = (name: string, form: FixedForm, type: ArrowType): ArrowColumn => ({
  name,
  type: form.type,
  unit: type.kind === 'duration' ? 's' : '',
  pages: (vector) => fixedPages(vector, form, null),
})

function textColumn(type: ArrowType, isNested: boolean): ArrowColumn['pages'] {
  return (vector, { firstRow, faults }) => {
    const pages = new TextPages(faults)
    if (isNested) return pages.pages(jsonTexts(vector), vector.length, firstRow)
    if (vector.dictionary !== null && isText(type)) {
      const coded = codedPages(vector, vector.dictionary, pages)
      if (coded !== null) return coded
    }
    return pages.pages(plainTexts(vector, type), vector.length, firstRow)
  }
}

const isText = ({ kind }: ArrowType) => kind === 'text' || kind === 'textView'

const absent: TextCells = { bytes: new Uint8Array(), start: 0, end: 0, isClean: true, find: () => false }

function plainTexts(vector: ArrowVector, type: ArrowType): TextCells {
  const [, values] = vector.children
  if (vector.field.type.kind === 'runEnds' && values !== undefined) return runTexts(vector, plainTexts(values, type))
  if (isText(type)) return textsOf(vector)
  return type.kind === 'interval' ? intervalTexts(vector, type.unit) : absent
}

function runTexts(vector: ArrowVector, values: TextCells): TextCells {
  const runs = runIndices(vector)
  const texts: TextCells = {
    ...values,
    find(row) {
      if (!values.find(runs[row] ?? -1)) return false
      texts.bytes = values.bytes
      texts.start = values.start
      texts.end = values.end
      texts.isClean = values.isClean
      return true
    },
  }
  return texts
}

function intervalTexts(
  { validity, buffers: [data] }: ArrowVector,
  unit: 'month' | 'dayTime' | 'monthDayNano',
): TextCells {
  return textCells((row) =>
    data === undefined || (validity !== null && !hasBit(validity, row)) ? null : intervalText(data, row, unit),
  )
}

const maxCodedValues = 1 << 16
const maxCodedBytes = 8 * 2 ** 20

const codedValues = new WeakMap<ArrowDictionary, { count: number; values: Uint8Array } | null>()

/** A dictionary as Parquet has it; null if it is large, or some value of it is missing. */
function codedDictionary(dictionary: ArrowDictionary, pages: TextPages) {
  const known = codedValues.get(dictionary)
  if (known !== undefined) return known
  const count = dictionary.parts.reduce((sum, { length }) => sum + length, 0)
  const isLarge = count === 0 || count > maxCodedValues
  const parts = isLarge ? [] : dictionary.parts.flatMap((part) => pages.pages(textsOf(part), part.length, 0))
  const bytes = parts.reduce((sum, { values }) => sum + values.length, 0)
  const isPlain = !isLarge && bytes <= maxCodedBytes && parts.every(({ validity }) => validity === null)
  const coded = isPlain ? { count, values: Buffer.concat(parts.map(({ values }) => values)) } : null
  codedValues.set(dictionary, coded)
  return coded
}

/** Pages of indices into a dictionary that the file has once for all of them. */
function codedPages(vector: ArrowVector, source: ArrowDictionary, pages: TextPages): ScratchCells[] | null {
  const dictionary = codedDictionary(source, pages)
  if (dictionary === null) return null
  const indices = dictionaryIndices(vector, dictionary.count)
  const coded: ScratchCells[] = []
  for (let start = 0; start < vector.length; start += maxPageRows) {
    const rows = Math.min(maxPageRows, vector.length - start)
    const part = indices.subarray(start, start + rows)
    const validity = vector.validity?.subarray(start / 8, start / 8 + Math.ceil(rows / 8)) ?? null
    const values = validity === null ? part.slice() : part.filter((index) => index >= 0)
    coded.push({ rows, validity, values: new Uint8Array(values.buffer), dictionary })
  }
  return coded
}
