import {
  ClickHouseCopies,
  columnsOfCopy,
  EngineFailure,
  EngineUnavailable,
  type LiveColumn,
  type LiveConnection,
  type Unfitness,
} from '@belvedere/engines'
import { QueryStopped } from '@belvedere/query'
import { reservedColumn, withTableParts } from '@belvedere/tables'

/** `name`: of the copy. `folder`: an empty one of its own. */
export interface CopyRequest {
  connection: LiveConnection
  name: string
  parquet: string
  folder: string
}

export type CopyResult =
  | { state: 'kept'; columns: LiveColumn[]; rowColumn: string }
  | { state: 'unfit'; because: Unfitness }
  | { state: 'failed'; because: string }

/**
 * Copies a stored table into a database: measure → create → insert part after part → count → name. The name is that of a whole
 * copy only. Messages tell nothing of the connection.
 */
export async function copyTable({ connection, name, parquet, folder }: CopyRequest): Promise<CopyResult> {
  const copies = new ClickHouseCopies(connection)
  try {
    return await withTableParts(parquet, folder, async ({ columns: stored, ...table }) => {
      if (stored.some(({ name }) => name.toLowerCase() === reservedColumn))
        return { state: 'unfit', because: 'columns' }
      const columns = columnsOfCopy(stored)
      if (typeof columns === 'string') return { state: 'unfit', because: columns }
      await copies.make({ ...table, name, columns })
      return { state: 'kept', columns, rowColumn: table.rowColumn }
    })
  } catch (cause) {
    if (cause instanceof EngineUnavailable) return { state: 'failed', because: cause.reason }
    if (cause instanceof QueryStopped) return { state: 'failed', because: cause.limit }
    if (cause instanceof EngineFailure) return { state: 'failed', because: `error ${cause.code}` }
    throw cause
  } finally {
    await copies.close()
  }
}
