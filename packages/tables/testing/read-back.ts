import type { Cell, FieldType } from '@belvedere/spec'
import type { TableAssumption } from '../src/assumptions.ts'
import { readColumns } from '../src/read-table.ts'
import type { IngestResult } from '../src/table-store.ts'
import { ingestBytes, onlyTable, type TestUploadOptions } from './ingest-bytes.ts'

/** A stored table, as it is read again. */
export interface ReadBack {
  columns: { [field: string]: Cell[] }
  types: FieldType[]
  units: string[]
  notes: string[]
  assumptions: TableAssumption[]
}

/** Ingests an upload of one table, and reads it again. */
export const readBack = (bytes: Uint8Array, options: TestUploadOptions = {}): Promise<ReadBack> =>
  ingestBytes(bytes, options, async (result) => {
    const { files, profile, notes, assumptions } = onlyTable(result)
    return {
      columns: { ...(await readColumns(files, null)).columns },
      types: profile.fields.map(({ type }) => type),
      units: profile.fields.map(({ unit = '' }) => unit),
      notes,
      assumptions,
    }
  })

/** The columns of all tables of an upload by their names. */
export const tablesOf = (bytes: Uint8Array, options: TestUploadOptions = {}) =>
  ingestBytes(bytes, options, async (result) => {
    if (result.state === 'failed') throw new Error(result.detail)
    const tables: { [name: string]: { [field: string]: Cell[] } } = {}
    for (const { files, profile } of result.tables)
      tables[profile.name] = { ...(await readColumns(files, null)).columns }
    return tables
  })

/** Why an upload is no table; throws if it is one. */
export const failureOf = (bytes: Uint8Array, options: TestUploadOptions = {}): Promise<string> =>
  ingestBytes(bytes, options, (result) => {
    if (result.state === 'ready') throw new Error('It is a table.')
    return result.detail
  })

/** Ingests damaged uploads: each becomes a table or a failure with a sentence. */
export async function resultsOf(uploads: Iterable<Uint8Array>): Promise<IngestResult[]> {
  const results: IngestResult[] = []
  for (const bytes of uploads) results.push(await ingestBytes(bytes, {}, (result) => result))
  return results
}

/** The bytes cut at about `count` places. */
export function* cuts(bytes: Uint8Array, count: number): Generator<Uint8Array> {
  const step = Math.max(1, Math.floor(bytes.length / count))
  for (let end = step; end < bytes.length; end += step) yield bytes.subarray(0, end)
}

/** The bytes with a few of them changed, `count` times, the same in every run. */
export function* damages(bytes: Uint8Array, count: number): Generator<Uint8Array> {
  let state = 42
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  for (let n = 0; n < count; n++) {
    const damaged = Uint8Array.from(bytes)
    for (let i = 0; i < 3; i++) damaged[next(bytes.length)] = [0, 255, 127, next(256)][next(4)] ?? 0
    yield damaged
  }
}
