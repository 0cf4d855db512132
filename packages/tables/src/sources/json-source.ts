import { isObject } from '@belvedere/spec/json'
import { type Feature, requireFewShapes, shapeTable } from '../shapes/shape-table.ts'
import { DataFaults } from './data-faults.ts'
import { tablesIn } from './json/find-tables.ts'
import { firstList } from './json/first-list.ts'
import { featureReader, isFeature, isPointFeature, pointRow, propertiesOf, withShape } from './json/geojson.ts'
import { JsonElements } from './json-elements.ts'
import { JsonRows } from './json-rows.ts'
import type { JsonLayout } from './json-scanner.ts'
import { FileError, type ReadOptions, type RowSource } from './row-source.ts'
import { readText, type TextEncoding } from './text-encoding.ts'

/** Maximum characters of a line. */
const maxLineLength = 32_000_000
const maxTables = 100
/** Maximum size of JSON that is not an array of objects, because it is read as a whole. */
const maxWholeFileBytes = 64 * 1024 * 1024

export interface JsonFile {
  path: string
  encoding: TextEncoding
  bytes: number
  signal?: AbortSignal | undefined
}

/**
 * Opens a JSON file: a list of objects is streamed, other shapes (`layout` is null) are read as a whole. Of a file too large for
 * that, the first list of objects is streamed.
 */
export async function openJson(file: JsonFile): Promise<{ sources: RowSource[]; layout: JsonLayout | null }> {
  const first = await firstCharacters(file)
  const isWhole = file.bytes <= maxWholeFileBytes
  if (/^\[\s*\{\s*"type"\s*:\s*"Feature"/.test(first))
    return { sources: [await openFeatures(file, listFrom(0))], layout: null }
  // Lists of objects within objects are tables of their own.
  if (/^\[\s*\{/.test(first) && !(isWhole && /[^\\]"\s*:\s*\[\s*\{/.test(first)))
    return { sources: [new JsonRows(null, (options) => listElements(file, 0, options))], layout: 'array' }
  if (!isWhole) return { sources: [await openListWithin(file, first)], layout: null }
  const value = parseWhole(await wholeText(file))
  const tables = tablesIn(value)
  if (tables.length === 0) {
    throw new FileError(
      'This JSON holds no table. Upload a list of objects, [{"name": "a", "value": 1}, …], or lists of equal length by name, {"name": ["a"], "value": [1]}.',
    )
  }
  if (tables.length > maxTables) {
    throw new FileError(
      `This JSON holds ${tables.length.toLocaleString('en')} tables; at most ${maxTables} can be read. Split it.`,
      {
        code: 'too_large',
      },
    )
  }
  const sources = tables.map(
    ({ part, rows, notes, shapes }) =>
      new JsonRows(
        tables.length === 1 ? null : part,
        async function* () {
          yield* rows
        },
        { notes, shapes },
      ),
  )
  return { sources, layout: null }
}

/** The first list of objects of a file. */
async function openListWithin(file: JsonFile, first: string): Promise<RowSource> {
  const list = firstList(first)
  if (list?.name === 'features') return openFeatures(file, listFrom(list.at))
  if (list === null) {
    throw new FileError(
      'JSON files of this size can only be read as a list of objects, or with one object per line (NDJSON).',
      { code: 'too_large' },
    )
  }
  const note = `Only the list “${list.name}” was read, as the file is too large to look for others.`
  return new JsonRows(null, (options) => listElements(file, list.at, options), { notes: [note] })
}

/** Opens a file with one JSON object per line; `layout` is null if these are features. */
export async function openNdjson(file: JsonFile): Promise<{ source: RowSource; layout: JsonLayout | null }> {
  for await (const element of lineElements(file, { faults: new DataFaults() })) {
    if (isFeature(element)) return { source: await openFeatures(file, lineElements), layout: null }
    break
  }
  const source = new JsonRows(null, (options) => lineElements(file, options))
  return { source, layout: 'newline_delimited' }
}

/** Reads the elements of a file, again and again. */
type Elements = (file: JsonFile, options: ReadOptions) => AsyncGenerator<unknown>

const listFrom =
  (at: number): Elements =>
  (file, options) =>
    listElements(file, at, options)

/** Streams features: points by their places; of others the shapes first, then the properties with the keys of the shapes. */
async function openFeatures(file: JsonFile, elements: Elements): Promise<RowSource> {
  const records = async function* (options: ReadOptions) {
    for await (const element of elements(file, options)) yield isObject(element) ? element : {}
  }
  const first: ReadOptions = { faults: new DataFaults(), signal: file.signal }
  if (await areAll(records(first), isPointFeature)) {
    return new JsonRows(null, async function* (options) {
      for await (const record of records(options)) yield pointRow(record)
    })
  }
  const read = featureReader()
  const features: Feature[] = []
  for await (const record of records(first)) {
    features.push(read(record))
    requireFewShapes(features.length)
  }
  const { set, keys, notes } = shapeTable(features)
  const [column = ''] = set.columns
  const rows = async function* (options: ReadOptions) {
    let row = 0
    for await (const record of records(options)) yield withShape(propertiesOf(record), column, keys[row++] ?? null)
  }
  return new JsonRows(null, rows, { notes, shapes: set })
}

async function areAll<T>(values: AsyncIterable<T>, test: (value: T) => boolean): Promise<boolean> {
  for await (const value of values) if (!test(value)) return false
  return true
}

async function firstCharacters(file: JsonFile): Promise<string> {
  for await (const text of readText(file.path, file.encoding)) return text.slice(0, headCharacters).trimStart()
  return ''
}

const headCharacters = 65_536

async function wholeText(file: JsonFile): Promise<string> {
  const parts: string[] = []
  for await (const text of readText(file.path, file.encoding, { signal: file.signal })) parts.push(text)
  return parts.join('')
}

function parseWhole(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw jsonError(cause, text)
  }
}

/** Converts V8's character position to a line number. */
function jsonError(cause: unknown, text: string): FileError {
  const message = cause instanceof Error ? cause.message : ''
  const position = /position (\d+)/.exec(message)?.[1]
  const at = position === undefined ? text.length : Number(position)
  const line = text.slice(0, at).split('\n').length
  const where = /end of JSON/.test(message)
    ? `it ends in the middle of something, on line ${line}`
    : `there is a fault on line ${line}`
  return new FileError(`This JSON cannot be read: ${where}. Check it there, and upload it again.`, { cause })
}

/** The elements of the list that begins after so many characters, blanks at the start of the file not counted. */
async function* listElements(file: JsonFile, after: number, options: ReadOptions): AsyncGenerator<unknown> {
  let elements: JsonElements | null = null
  for await (const text of readText(file.path, file.encoding, options)) {
    const start: number = elements === null ? text.length - text.trimStart().length + after : 0
    elements ??= new JsonElements({ isWhole: after === 0, line: text.slice(0, start).split('\n').length })
    yield* elements.push(text.slice(start))
    if (elements.isDone) return
  }
  elements?.end()
}

async function* lineElements(file: JsonFile, options: ReadOptions): AsyncGenerator<unknown> {
  let rest = ''
  let line = 0
  for await (const text of readText(file.path, file.encoding, options)) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > maxLineLength) {
      throw new FileError(
        `Line ${line + lines.length + 1} is too long to be a row. Put every object on a line of its own.`,
      )
    }
    for (const text of lines) yield* parseLine(text, ++line)
  }
  yield* parseLine(rest, ++line)
}

function* parseLine(text: string, line: number): Generator<unknown> {
  const trimmed = text.trim()
  if (trimmed === '') return
  let value: unknown
  try {
    value = JSON.parse(trimmed)
  } catch (cause) {
    throw new FileError(
      `Line ${line} is no JSON object. Every line must hold one; check it there, and upload the file again.`,
      { cause },
    )
  }
  yield value
}
