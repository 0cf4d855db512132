import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { AppError, parseJson } from '@belvedere/contract'
import { z } from 'zod'

const credentials = z.object({ url: z.string(), key: z.string() })
export type Credentials = z.infer<typeof credentials>

export const localUrl = 'http://localhost:8000'

/** Where a key is kept, readable by its owner alone. */
export function credentialsPath(): string {
  const configured = process.env.XDG_CONFIG_HOME
  return join(configured ? configured : join(homedir(), '.config'), 'belvedere', 'credentials.json')
}

/** What the environment says, else what login kept. A kept key goes nowhere but to the address that it was kept for. */
export async function requireCredentials(): Promise<Credentials> {
  const { BELVEDERE_URL: url, BELVEDERE_API_KEY: key } = process.env
  const kept = await readCredentials()
  if (key) return { url: url || (kept?.url ?? localUrl), key }
  if (kept === null) throw new AppError('not_authenticated', 'There is no API key here.')
  if (url && originOf(url) !== originOf(kept.url))
    throw new AppError('not_authenticated', `The kept key is for ${kept.url}, and BELVEDERE_URL names another server.`)
  return kept
}

export async function readCredentials(): Promise<Credentials | null> {
  const text = await readFile(credentialsPath(), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  const read = credentials.safeParse(parseJson(text))
  if (read.success) return read.data
  throw new AppError('not_authenticated', `${credentialsPath()} is not readable as credentials.`)
}

export async function keepCredentials(kept: Credentials): Promise<void> {
  const path = credentialsPath()
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  // A new file, so that the mode is right from its first byte on, whatever stood there before.
  const fresh = `${path}.${process.pid}`
  await writeFile(fresh, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  await rename(fresh, path)
}

export const dropCredentials = (): Promise<void> => rm(credentialsPath(), { force: true })

export function originOf(url: string): string {
  if (!URL.canParse(url) || !/^https?:/.test(url))
    throw new AppError('invalid_request', `"${url}" is no address of a server. Give one such as ${localUrl}.`)
  return new URL(url).origin
}
