import { join, resolve } from 'node:path'
import type { VizStartOptions } from '@belvedere/contract/internal'
import {
  bucketOf,
  isWildcard,
  limitSettings,
  limitsOf,
  type NetworkAddress,
  nearestName,
  networkAddress,
  readSecretFile,
  redisUrl,
  storageFaults,
  storageSettings,
  unknownSetting,
} from '@belvedere/settings'
import { z } from 'zod'
import type { Limits } from '../limits.ts'

const environment = z.object({
  BELVEDERE_VIZ_LISTEN: networkAddress,
  BELVEDERE_VIZ_ADDRESS: networkAddress.optional(),
  BELVEDERE_REDIS_URL: redisUrl,
  BELVEDERE_VIZ_SECRET_FILE: z.string().min(1),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  BELVEDERE_DATA_DIR: z.string().min(1).default('./data'),
  ...storageSettings,
  ...limitSettings,
})
const names = Object.keys(environment.shape)

/** What a required setting is for. */
const required: { [name: string]: string } = {
  BELVEDERE_VIZ_LISTEN: 'Set host:port where this node listens, such as 0.0.0.0:8100.',
  BELVEDERE_REDIS_URL: 'Set the redis://host:port that the servers have, so that they find this node.',
  BELVEDERE_VIZ_SECRET_FILE: 'Name the file with the secret that the servers have.',
}
/** A name is taken for a mistaken one if so few characters differ; others may be settings of the server. */
const maxTypos = 3

/** The settings of a visualization node. */
export interface NodeSettings {
  listen: NetworkAddress
  /** Where servers reach it; null: where it listens. */
  address: NetworkAddress | null
  redisUrl: string
  secret: string
  logLevel: z.infer<typeof environment>['LOG_LEVEL']
  limits: Limits
  /** The bucket with files and tables, and local copies of it; undefined: they are read where the server has them. */
  bucket: VizStartOptions['bucket']
}

/** Reads the environment; throws with every mistake and its remedy at once. */
export function readNodeSettings(env: NodeJS.ProcessEnv): NodeSettings {
  const parsed = environment.safeParse(env)
  const faults = [
    ...misspelled(env),
    ...(parsed.error?.issues ?? []).map(({ path: [name = ''], message }) => {
      const setting = String(name)
      return `${setting}: ${env[setting] === undefined ? (required[setting] ?? message) : message}`
    }),
  ]
  if (parsed.success) faults.push(...storageFaults(parsed.data))
  const secret = attempt(() => secretOf(env.BELVEDERE_VIZ_SECRET_FILE), faults)
  if (parsed.success && parsed.data.BELVEDERE_VIZ_ADDRESS === undefined && isWildcard(parsed.data.BELVEDERE_VIZ_LISTEN))
    faults.push(
      'BELVEDERE_VIZ_ADDRESS: Set host:port at which servers reach this node, as it listens on all addresses.',
    )
  if (faults.length > 0 || !parsed.success || secret === null) throw new Error(faults.join('\n'))
  const set = parsed.data
  return {
    listen: set.BELVEDERE_VIZ_LISTEN,
    address: set.BELVEDERE_VIZ_ADDRESS ?? null,
    redisUrl: set.BELVEDERE_REDIS_URL,
    secret,
    logLevel: set.LOG_LEVEL,
    limits: limitsOf(set),
    bucket: bucketWithCopies(set),
  }
}

function bucketWithCopies(set: z.infer<typeof environment>): VizStartOptions['bucket'] {
  const bucket = bucketOf(set)
  if (bucket === null) return undefined
  const cacheDir = join(resolve(set.BELVEDERE_DATA_DIR), 'cache')
  return { ...bucket, cacheDir, cacheBytes: set.BELVEDERE_CACHE_MB * 1024 ** 2 }
}

/** Null if none is named, which is reported as that. */
const secretOf = (file: string | undefined): string | null =>
  file === undefined || file === '' ? null : readSecretFile('BELVEDERE_VIZ_SECRET_FILE', file)

/** Names that resemble a setting of nodes. A machine may have those of the server as well. */
function misspelled(env: NodeJS.ProcessEnv): string[] {
  const unknown = Object.keys(env).filter((name) => name.startsWith('BELVEDERE_') && !names.includes(name))
  return unknown.filter((name) => nearestName(name, names).edits <= maxTypos).map((name) => unknownSetting(name, names))
}

function attempt<T>(read: () => T, faults: string[]): T | null {
  try {
    return read()
  } catch (error) {
    faults.push(error instanceof Error ? error.message : String(error))
    return null
  }
}
