import { routes } from '@belvedere/contract'
import { z } from 'zod'
import type { ConnectionSettings } from '../room/database-connections.ts'
import { readJsonSetting } from './json-setting.ts'

/** The database of the service in which large uploaded tables are kept as well. */
export interface KeepSettings {
  connection: ConnectionSettings & { engine: 'clickhouse' }
  /** The fewest rows of such a table. */
  fromRows: number
}

const keep = routes.connections.create.body
  .omit({ name: true, engine: true })
  .extend({ fromRows: z.int().min(1).default(5_000_000) })

/** Reads the operator's file; null if there is none. Mistakes are added to the faults, without the file's content. */
export function readKeepSettings(file: string | undefined, cwd: string, faults: string[]): KeepSettings | null {
  const read = readJsonSetting({ name: 'BELVEDERE_KEEP_FILE', file, cwd }, keep, faults)
  if (read === null) return null
  const { fromRows, ca, ...connection } = read
  return { connection: { ...connection, engine: 'clickhouse', ...(ca !== undefined && ca !== '' && { ca }) }, fromRows }
}
