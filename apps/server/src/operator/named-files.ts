import type { RowTable } from '../store/row-tables.ts'
import type { NamedRow } from './check-rows.ts'

/** The files that the rows of a store name, and what they are of. */
export class NamedFiles {
  /** By hash. */
  readonly blobs = new Map<string, string>()
  /** By path or key. */
  readonly tables = new Map<string, string>()
  readonly ids = new Set<string>()
  readonly uploads = new Set<string>()

  add({ name }: RowTable, row: NamedRow): void {
    const of = `file ${row.file_id ?? row.id}`
    // Early stores have the blob of a file in its own row.
    if (typeof row.blob === 'string') this.blobs.set(row.blob, of)
    if (name === 'files') this.ids.add(String(row.id))
    if (name === 'uploads') this.uploads.add(String(row.id))
    if (name !== 'file_tables') return
    for (const path of [row.parquet, row.small]) if (typeof path === 'string') this.tables.set(path, of)
  }
}
