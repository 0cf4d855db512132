import { readFile, writeFile } from 'node:fs/promises'
import type { Cell } from '@belvedere/spec'
import type { ColumnTable } from './table-store.ts'
import type { ColumnStorage } from './typing/column-type.ts'

/** Tables within these limits are also stored in the small form. */
export const smallTableLimits = { rows: 100_000, cells: 2_000_000, characters: 64_000_000 } as const

/*
 * The small form: `BVT1`, u32 length of the header, the header as JSON, then the columns, each aligned to 8 bytes from the
 * start of the body (itself aligned to 8). Little-endian. Numbers and timestamps are f64 with NaN for null; booleans are
 * u8 with 2 for null; text is a JSON array, either of all cells or of the distinct ones, followed by u32 codes (0 = null,
 * n = the nth).
 */
const magic = 'BVT1'

type Form =
  | { form: 'f64'; at: number }
  | { form: 'u8'; at: number }
  | { form: 'list'; at: number; bytes: number }
  | { form: 'coded'; at: number; bytes: number; codes: number }

interface Header {
  rows: number
  fields: ({ name: string } & Form)[]
}

export interface StoredColumn {
  name: string
  storage: ColumnStorage
  cells: Cell[]
}

/** Writes the small form of a table and flushes it to disk. */
export async function writeSmall(path: string, rows: number, columns: StoredColumn[]): Promise<void> {
  const parts: Uint8Array[] = []
  let at = 0
  const put = (bytes: Uint8Array): number => {
    const where = at
    const padding = (8 - (bytes.length % 8)) % 8
    parts.push(bytes, new Uint8Array(padding))
    at += bytes.length + padding
    return where
  }
  const fields = columns.map(({ name, storage, cells }) => ({ name, ...putColumn(storage, cells, put) }))
  const head = Buffer.from(JSON.stringify({ rows, fields } satisfies Header))
  const start = Buffer.alloc(bodyStart(head.length))
  start.write(magic, 0, 'latin1')
  start.writeUInt32LE(head.length, 4)
  head.copy(start, 8)
  await writeFile(path, Buffer.concat([start, ...parts]), { flush: true })
}

function bodyStart(headerLength: number): number {
  return Math.ceil((8 + headerLength) / 8) * 8
}

function putColumn(storage: ColumnStorage, cells: Cell[], put: (bytes: Uint8Array) => number): Form {
  switch (storage) {
    case 'number':
    case 'temporal':
      return {
        form: 'f64',
        at: put(
          new Uint8Array(Float64Array.from(cells, (cell) => (typeof cell === 'number' ? cell : Number.NaN)).buffer),
        ),
      }
    case 'boolean':
      return { form: 'u8', at: put(Uint8Array.from(cells, (cell) => (cell === null ? 2 : cell === true ? 1 : 0))) }
    case 'text':
      return putText(cells, put)
  }
}

function putText(cells: Cell[], put: (bytes: Uint8Array) => number): Form {
  const indexByCell = new Map<Cell, number>([[null, 0]])
  const codes = new Uint32Array(cells.length)
  cells.forEach((cell, i) => {
    let code = indexByCell.get(cell)
    if (code === undefined) {
      code = indexByCell.size
      indexByCell.set(cell, code)
    }
    codes[i] = code
  })
  if (indexByCell.size * 2 > cells.length) {
    const list = Buffer.from(JSON.stringify(cells))
    return { form: 'list', at: put(list), bytes: list.length }
  }
  const different = Buffer.from(JSON.stringify([...indexByCell.keys()].slice(1)))
  return { form: 'coded', at: put(different), bytes: different.length, codes: put(new Uint8Array(codes.buffer)) }
}

/** Reads columns (null: all) of a small form; at most `limit` rows from row `offset`. */
export async function readSmall(
  path: string,
  fields: string[] | null,
  { offset = 0, limit = Number.POSITIVE_INFINITY }: { offset?: number; limit?: number } = {},
): Promise<ColumnTable> {
  const file = await readFile(path)
  if (file.toString('latin1', 0, 4) !== magic) throw new Error(`${path} is not the small form of a table.`)
  const headerLength = file.readUInt32LE(4)
  // Written by `writeSmall` into our own folder; its parse is the only check that it needs.
  const header: Header = JSON.parse(file.toString('utf8', 8, 8 + headerLength))
  const body = file.subarray(bodyStart(headerLength))
  const from = Math.min(offset, header.rows)
  const to = Math.min(header.rows, from + limit)
  const byName = new Map(header.fields.map((field) => [field.name, field]))
  const columns: ColumnTable['columns'] = Object.create(null)
  for (const name of fields ?? byName.keys()) {
    const field = byName.get(name)
    if (field === undefined) throw new Error(`There is no field "${name}" in this table.`)
    columns[name] = readColumn(body, field, from, to)
  }
  return { rows: to - from, columns }
}

function readColumn(body: Buffer, field: Form, from: number, to: number): Cell[] {
  const cells: Cell[] = new Array(to - from)
  switch (field.form) {
    case 'f64': {
      const values = new Float64Array(copyOf(body, field.at + from * 8, cells.length * 8))
      for (let i = 0; i < cells.length; i++) {
        const value = values[i] ?? Number.NaN
        cells[i] = Number.isNaN(value) ? null : value
      }
      return cells
    }
    case 'u8':
      for (let i = from; i < to; i++) cells[i - from] = body[field.at + i] === 2 ? null : body[field.at + i] === 1
      return cells
    case 'list':
      return texts(body, field).slice(from, to)
    case 'coded': {
      const different = texts(body, field)
      const codes = new Uint32Array(copyOf(body, field.codes + from * 4, cells.length * 4))
      for (let i = 0; i < cells.length; i++) cells[i] = different[(codes[i] ?? 0) - 1] ?? null
      return cells
    }
  }
}

/** A copy, because typed arrays must be aligned and Node's buffers are not. */
function copyOf(body: Buffer, at: number, length: number): ArrayBuffer {
  const copy = new ArrayBuffer(length)
  body.copy(new Uint8Array(copy), 0, at, at + length)
  return copy
}

function texts(body: Buffer, { at, bytes }: { at: number; bytes: number }): (string | null)[] {
  return JSON.parse(body.toString('utf8', at, at + bytes))
}
