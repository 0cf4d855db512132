import { routes } from '@belvedere/contract'
import { z } from 'zod'
import type { OfferedConnection } from '../room/database-connections.ts'
import { readJsonSetting } from './json-setting.ts'

/** `id`: how tables of it are stored; it has to stay the same. */
const offered = z.array(
  routes.connections.create.body.extend({
    id: z
      .string()
      .regex(/^[a-z0-9][a-z0-9-]{0,49}$/, 'Enter lower-case letters, digits and hyphens, such as warehouse.'),
  }),
)

/** Reads the connections that the operator offers to everybody; mistakes are added to the faults, without the file's content. */
export function readOfferedConnections(file: string | undefined, cwd: string, faults: string[]): OfferedConnection[] {
  const name = 'BELVEDERE_CONNECTIONS_FILE'
  const connections = readJsonSetting({ name, file, cwd }, offered, faults) ?? []
  const ids = connections.map(({ id }) => id)
  for (const id of new Set(ids.filter((one, i) => ids.indexOf(one) < i)))
    faults.push(`${name}: There are two connections "${id}".`)
  return connections.map(({ ca, ...connection }) => ({ ...connection, ...(ca !== undefined && ca !== '' && { ca }) }))
}
