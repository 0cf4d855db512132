import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { AppError, parseJson } from '@belvedere/contract'
import { z } from 'zod'

const credentials = z.object({ url: z.string(), key: z.string() })
export type Credentials = z.infer<typeof credentials>

export const localUrl = 'http://localhost:8000'

/** Path of the credentials file, which only its owner can read. */
export function credentialsPath(): string {
  const configured = process.env.XDG_CONFIG_HOME
  return join(configured ? configured : join(homedir(), '.config'), 'belvedere', 'credentials.json')
}

/** Credentials of the environment, else the stored ones. A stored key is sent only to the server for which it was stored. */
export async function requireCredentials(): Promise<Credentials> {
  const { BELVEDERE_URL: url, BELVEDERE_API_KEY: key } = process.env
  const stored = await readCredentials()
  if (key) return { url: url || (stored?.url ?? localUrl), key }
  if (stored === null) throw new AppError('not_authenticated', 'No API key is stored.')
  if (url && originOf(url) !== originOf(stored.url))
    throw new AppError(
      'not_authenticated',
      `The stored key is for ${stored.url}, but BELVEDERE_URL is set to another server.`,
    )
  return stored
}

export async function readCredentials(): Promise<Credentials | null> {
  const text = await readFile(credentialsPath(), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  const read = credentials.safeParse(parseJson(text))
  if (read.success) return read.data
  throw new AppError('not_authenticated', `${credentialsPath()} does not contain valid credentials.`)
}

export async function storeCredentials(stored: Credentials): Promise<void> {
  const path = credentialsPath()
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  // Written to a new file, so that the permissions are right from the start, and then renamed.
  const temporaryPath = `${path}.${process.pid}`
  await writeFile(temporaryPath, `${JSON.stringify(stored, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  await rename(temporaryPath, path)
}

export const deleteCredentials = (): Promise<void> => rm(credentialsPath(), { force: true })

export function originOf(url: string): string {
  if (!URL.canParse(url) || !/^https?:/.test(url))
    throw new AppError('invalid_request', `"${url}" is not a server address. Enter one such as ${localUrl}.`)
  return new URL(url).origin
}
