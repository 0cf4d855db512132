import { type JsonFile, openJson, openNdjson } from '../../sources/json-source.ts'
import type { JsonRecords } from '../../sources/json-structure.ts'
import type { RowSource } from '../../sources/row-source.ts'
import { detectEncoding } from '../../sources/text-encoding.ts'
import { storeJson } from '../../store-json.ts'
import { minSqlBytes } from '../../store-rows.ts'
import { type OpenFile, type OpenTable, openTable, type Reader } from '../reader.ts'
import { textIn } from '../text-head.ts'

export const ndjsonReader: Reader = {
  format: 'ndjson',
  sniff({ head }) {
    const text = textIn(head)
    const line = text.slice(0, text.search(/[\r\n]|$/))
    return /^\{[^\r\n]*[\r\n]\s*\{/.test(text) && isJson(line)
  },
  open: async (file) => tablesOf(file, await openRecords(file, 'ndjson')),
}

export const jsonReader: Reader = {
  format: 'json',
  sniff({ head }) {
    const text = textIn(head)
    if (text.startsWith('{')) return /^\{\s*(?:"|\}|$)/.test(text)
    // Rows of a delimited file may begin with a bracket, too.
    return /^\[\s*(?:[[{"\]\d-]|null|true|false|$)/.test(text) && !/^\[[^\]{["]*\][,;\t|]/.test(text)
  },
  open: async (file) => tablesOf(file, await openRecords(file, 'json')),
}

interface OpenedRecords {
  sources: RowSource[]
  /** What SQL can read: the objects of one table in plain text. */
  records: JsonRecords | null
}

export async function openRecords(
  { path, head, bytes, signal }: Pick<OpenFile, 'path' | 'head' | 'bytes' | 'signal'>,
  format: 'json' | 'ndjson',
): Promise<OpenedRecords> {
  const { encoding, broken } = await detectEncoding(path, head, signal)
  const file = { path, encoding, bytes, signal }
  const { sources, layout } = await (format === 'json' ? openJson(file) : openLines(file))
  const isPlainText = encoding === 'utf-8' && !broken
  return { sources, records: layout !== null && isPlainText ? { path, layout } : null }
}

async function openLines(file: JsonFile): ReturnType<typeof openJson> {
  const { source, layout } = await openNdjson(file)
  return { sources: [source], layout }
}

const tablesOf = ({ bytes }: OpenFile, { sources, records }: OpenedRecords): OpenTable[] =>
  records === null || bytes < minSqlBytes
    ? sources.map(openTable)
    : sources.map((source) => ({ source, store: (options) => storeJson(source, records, options) }))

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
