import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { inFolder } from './ingest-bytes.ts'

/** Bytes of a Parquet file with the answer of a query. */
export async function parquetOf(select: string): Promise<Uint8Array> {
  return inFolder(async (folder) => {
    const path = join(folder.path, 'a.parquet')
    const connection = await (await DuckDBInstance.create(':memory:')).connect()
    await connection.run(`COPY (${select}) TO '${path}' (FORMAT parquet)`)
    connection.closeSync()
    return readFile(path)
  })
}
