import type { ReadingChoices } from '../assumptions.ts'
import { cellShapes, shapeOf } from '../typing/cell-shapes.ts'
import { splitRecords } from './csv-splitter.ts'
import { DataFaults } from './data-faults.ts'

/** The layout of a delimited file. */
export interface Dialect {
  delimiter: string
  /** Number of records before the table, such as titles and sources. */
  skip: number
  header: boolean
  /** Names as written; empty for unnamed columns. */
  names: string[]
  /** Columns without a name in the header: row names at the start, or further columns at the end. */
  unnamed: { where: 'first' | 'last'; count: number } | null
  /** The records before the table, but for a line that names the delimiter. */
  titles: string[][]
}

/** A character that does not occur, for tables of one column. */
export const noDelimiter = '\u001f'

const delimiters = [',', '\t', ';', '|']

/**
 * Detects delimiter, title lines and header from the start of a file. `whole`: the sample is the entire file, so its last
 * record is complete. `reading`: what a person chose of it.
 */
export function detectDialect(
  sample: string,
  options: { whole: boolean; fileName: string; reading?: ReadingChoices },
): Dialect {
  const { reading = {} } = options
  const directive = /^sep=(.)\r?\n/i.exec(sample)
  const chosen = reading.delimiter !== undefined && sample.includes(reading.delimiter) ? reading.delimiter : undefined
  const given = chosen ?? directive?.[1]
  const detected = given === undefined ? detectDelimiter(sample, options) : { delimiter: given }
  const { delimiter, records = recordsOf(sample, delimiter, options.whole) } = detected
  const { skip, isHeader } = tableStart(records, directive ? 1 : 0, reading)
  const table = records.slice(skip)
  const first = table[0] ?? []
  const body = table.slice(1)
  const header = isHeader ?? hasHeader(first, body)
  const width = header ? first.length : Math.max(commonWidth(table).width, first.length)
  const unnamed = header ? unnamedColumns(first, body) : null
  const names = header ? first.slice() : Array.from({ length: width }, () => '')
  const added = Array.from({ length: unnamed?.count ?? 0 }, () => '')
  if (unnamed?.where === 'first') names.unshift(...added)
  else names.push(...added)
  while (names.length > 1 && names.at(-1) === '' && table.every((record) => (record[names.length - 1] ?? '') === ''))
    names.pop()
  return { delimiter, skip, header, names, unnamed, titles: records.slice(directive ? 1 : 0, skip) }
}

/** Records before the table, and whether its first one holds the names; undefined where that is not chosen. */
function tableStart(
  records: string[][],
  directives: number,
  { header, keepTitles }: ReadingChoices,
): { skip: number; isHeader?: boolean } {
  if (header !== undefined && header > directives && header <= records.length)
    return { skip: header - 1, isHeader: true }
  const titles = keepTitles ? 0 : titleRecords(records.slice(directives))
  return { skip: directives + titles, ...(header === 0 && { isHeader: false }) }
}

/** True if no character separates cells in the sample. */
export const hasNoDelimiter = (sample: string, options: { whole: boolean; fileName: string }): boolean =>
  !/^sep=/i.test(sample) &&
  !firstLineOf(sample).includes(hintedDelimiter(options.fileName)) &&
  detectDelimiter(sample, options).delimiter === noDelimiter

const firstLineOf = (sample: string): string => sample.slice(0, sample.search(/[\r\n]|$/))

const hintedDelimiter = (fileName: string): string => (/\.(tsv|tab)$/i.test(fileName) ? '\t' : ',')

/** Columns that most rows have beyond the header. They keep their position, so that no name shifts to another column. */
function unnamedColumns(first: string[], body: string[][]): Dialect['unnamed'] {
  const longer = body.filter((record) => record.slice(first.length).some((cell) => cell !== ''))
  if (longer.length * 2 <= body.length) return null
  const count = commonWidth(longer).width - first.length
  return { where: count === 1 && hasRowNames(first.length, body) ? 'first' : 'last', count }
}

/** True for the unnamed row names that R writes: numbers from 1, or distinct texts before numeric cells only. */
function hasRowNames(width: number, body: string[][]): boolean {
  const heads = body.map(([head = '']) => head)
  if (body.length < 2 || body.some((record) => record.length !== width + 1)) return false
  if (heads.every((head, at) => head === String(at + 1))) return true
  const isUnique = new Set(heads).size === heads.length && !heads.includes('') && !heads.some(isTyped)
  return isUnique && body.every((record) => record.slice(1).every((cell) => cell === '' || isTyped(cell)))
}

function recordsOf(sample: string, delimiter: string, isComplete: boolean): string[][] {
  const records = splitRecords(sample, delimiter, new DataFaults())
  return isComplete || records.length < 2 ? records : records.slice(0, -1)
}

interface DelimitedSample {
  delimiter: string
  /** Absent if they are not split yet. */
  records?: string[][]
}

function detectDelimiter(sample: string, { whole, fileName }: { whole: boolean; fileName: string }): DelimitedSample {
  const hinted = hintedDelimiter(fileName)
  let best: DelimitedSample = { delimiter: firstLineOf(sample).includes(hinted) ? hinted : noDelimiter }
  let bestScore = 0
  for (const delimiter of [hinted, ...delimiters.filter((other) => other !== hinted)]) {
    if (!sample.includes(delimiter)) continue
    const records = recordsOf(sample, delimiter, whole)
    const { width, share } = commonWidth(records)
    // Skips commas within sentences.
    if (width < 2 || (records[0]?.length === 1 && share < 0.5)) continue
    // Consistent width matters most; ties go to the wider table.
    const first = records[0]?.length === width ? 0.05 : 0
    const score = share + first + Math.min(width, 20) / 1000
    if (score <= bestScore + 1e-9) continue
    best = { delimiter, records }
    bestScore = score
  }
  return best
}

/** The most frequent number of cells, and the share of records that have it. */
function commonWidth(records: string[][]): { width: number; share: number } {
  const counts = new Map<number, number>()
  for (const { length } of records) counts.set(length, (counts.get(length) ?? 0) + 1)
  let width = 0
  let maxCount = 0
  for (const [candidate, count] of counts) {
    if (count > maxCount || (count === maxCount && candidate > width)) {
      width = candidate
      maxCount = count
    }
  }
  return { width, share: records.length === 0 ? 0 : maxCount / records.length }
}

const countFilled = (record: string[]): number => record.filter((cell) => cell !== '').length

/** Number of leading records that are much narrower than the table. */
function titleRecords(records: string[][]): number {
  const { width, share } = commonWidth(records)
  if (width < 2 || share < 0.5) return 0
  if (width === 2) return titlesOfTwo(records)
  let skip = 0
  while (skip < Math.min(20, records.length - 1) && countFilled(records[skip] ?? []) * 2 < width) skip++
  return skip < 20 && countFilled(records[skip] ?? []) * 2 > width ? skip : 0
}

/** In a table of two columns, a single cell is a title if names follow; above numbers it may be the header's only name. */
function titlesOfTwo(records: string[][]): number {
  const skip = records.findIndex((record) => countFilled(record) > 1)
  const names = records[skip] ?? []
  return skip > 0 && skip < 20 && skip < records.length - 1 && !names.some(isTyped) ? skip : 0
}

const typedShapes =
  cellShapes.dotNumber |
  cellShapes.commaNumber |
  cellShapes.code |
  cellShapes.dayFirst |
  cellShapes.monthFirst |
  cellShapes.time |
  cellShapes.trueFalse

/** Numbers and dates in their plainest forms, whose shape need not be found. */
const plainlyTyped = /^(?:-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?|[12]\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8]))$/

/** True for a number, date, time or truth value. */
export function isTyped(cell: string): boolean {
  return plainlyTyped.test(cell) || (shapeOf(cell).shape & typedShapes) !== 0
}

/** True if more than this share of some cells is typed. */
const minTypedShare = 0.8

/** Looks at no more cells than decide. */
function areTyped(cells: string[]): boolean {
  let typed = 0
  let others = 0
  for (const cell of cells) {
    if (isTyped(cell)) typed++
    else others++
    if (typed / cells.length > minTypedShare) return true
    if ((cells.length - others) / cells.length <= minTypedShare) return false
  }
  return false
}

/** The first row is a header unless it looks like the rows below it. */
export function hasHeader(first: string[], body: string[][]): boolean {
  const typedNames = first.filter(isTyped)
  if (isRunOfYears(typedNames) && (typedNames.length < first.length || !body.every(isRunOfYears))) return true
  if (body.length === 0) return typedNames.length === 0
  let likeBody = 0
  let unlikeBody = 0
  let repeated = 0
  first.forEach((name, column) => {
    const cells = body.map((record) => record[column] ?? '').filter((cell) => cell !== '')
    if (cells.length === 0 || name === '') return
    if (areTyped(cells)) isTyped(name) ? likeBody++ : unlikeBody++
    else if (isTyped(name)) likeBody++
    else if (cells.includes(name)) repeated++
  })
  if (unlikeBody > 0 || likeBody > 0) return unlikeBody >= likeBody
  const isRepeated = body.some((record) => record.every((cell, column) => cell === first[column]))
  return isRepeated || repeated * 2 <= first.length
}

/** True for years as column names, as in "country, 1990, 1991, 1992". */
function isRunOfYears(names: string[]): boolean {
  const years = names.map(Number)
  return (
    years.length > 1 &&
    years.every(
      (year, i) => Number.isInteger(year) && year >= 1500 && year <= 2200 && (i === 0 || year !== years[i - 1]),
    )
  )
}
