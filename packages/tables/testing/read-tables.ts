import type { Cell } from '@belvedere/spec'
import type { TableAssumption } from '../src/assumptions.ts'
import { readColumns } from '../src/read-table.ts'
import { ingestBytes } from './ingest-bytes.ts'

export interface ReadTable {
  name: string
  columns: Record<string, Cell[]>
  types: string[]
  notes: string[]
  assumptions: TableAssumption[]
}

/** The tables of an upload, with all of their cells; the sentence why there are none. */
export function readTables(content: string | Uint8Array, name: string): Promise<ReadTable[] | string> {
  return ingestBytes(content, { name }, async (result) => {
    if (result.state === 'failed') return result.detail
    return Promise.all(
      result.tables.map(async ({ files, profile, notes, assumptions }) => {
        const { columns } = await readColumns(files, null)
        const types = profile.fields.map(({ type }) => type)
        return { name: profile.name, columns: { ...columns }, types, notes, assumptions }
      }),
    )
  })
}

/** The only table of an upload; throws if it failed or has several. */
export async function readOnlyTable(content: string | Uint8Array, name: string): Promise<ReadTable> {
  const tables = await readTables(content, name)
  if (typeof tables === 'string') throw new Error(tables)
  const [table] = tables
  if (table === undefined || tables.length > 1) throw new Error(`${tables.length} tables`)
  return table
}
