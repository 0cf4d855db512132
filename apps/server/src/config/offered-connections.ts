import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseJson, routes } from '@belvedere/contract'
import { z } from 'zod'
import type { OfferedConnection } from '../room/database-connections.ts'

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
  if (file === undefined || file === '') return []
  const fault = (reason: string) => faults.push(`BELVEDERE_CONNECTIONS_FILE: ${reason}`)
  let text: string
  try {
    text = readFileSync(resolve(cwd, file), 'utf8')
  } catch (error) {
    fault(`${resolve(cwd, file)} cannot be read (${error instanceof Error && 'code' in error ? error.code : 'error'}).`)
    return []
  }
  const content = parseJson(text)
  if (content === undefined) {
    fault(`${resolve(cwd, file)} is not JSON.`)
    return []
  }
  const parsed = offered.safeParse(content)
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues.slice(0, 10)) fault(`${path.join('.') || 'file'}: ${message}`)
    return []
  }
  const ids = parsed.data.map(({ id }) => id)
  for (const id of new Set(ids.filter((one, i) => ids.indexOf(one) < i))) fault(`There are two connections "${id}".`)
  return parsed.data.map(({ ca, ...connection }) => ({ ...connection, ...(ca !== undefined && ca !== '' && { ca }) }))
}
