import { BlockList, isIP } from 'node:net'
import { resolve } from 'node:path'
import type { ObjectStoreSettings } from '@belvedere/objects'
import {
  bucketOf,
  limitSettings,
  limitsOf,
  readSecretFile,
  redisUrl,
  storageFaults,
  storageSettings,
  unknownSetting,
  wholeNumber,
} from '@belvedere/settings'
import type { ChartLimits, QueryLimits, RoomLimits } from '@belvedere/spec'
import { z } from 'zod'
import type { OfferedConnection } from '../room/database-connections.ts'
import { type KeepSettings, readKeepSettings } from './keep-settings.ts'
import { type LanguageModelConfig, languageModelSettings, readLanguageModel } from './language-model.ts'
import { isLoopbackName } from './loopback-name.ts'
import { readOfferedConnections } from './offered-connections.ts'
import { parseProviderSetting, similarProviderSettings } from './provider-settings.ts'
import { type ProviderConfig, readSignInProviders } from './providers.ts'

const cidrs = z
  .string()
  .default('')
  .transform((text) => text.split(',').map((part) => part.trim()))
  .transform((parts) => parts.filter((part) => part !== ''))
  .refine((parts) => parts.every(isCidr), 'Enter addresses or ranges such as 10.0.0.0/8, separated by commas.')

/** `name@example.org` or `Name <name@example.org>`. */
const mailFrom = z
  .string()
  .trim()
  .max(320)
  .refine(
    (text) => z.email().safeParse(/^[^<>\p{Cc}]*<([^<>]+)>$/u.exec(text)?.[1] ?? text).success,
    'Enter an address such as Belvedere <charts@example.org>.',
  )

/** The settings by name. */
const environment = z.object({
  PORT: wholeNumber(0, 65_535).default(8000),
  HOST: z.string().min(1).default('127.0.0.1'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  BELVEDERE_DATA_DIR: z.string().min(1).default('./data'),
  BELVEDERE_DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'Enter postgres://user:password@host:port/database.' })
    .optional(),
  BELVEDERE_REDIS_URL: redisUrl.optional(),
  BELVEDERE_KEYS_FILE: z.string().min(1).optional(),
  BELVEDERE_VIZ_SECRET_FILE: z.string().min(1).optional(),
  ...storageSettings,
  BELVEDERE_PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  BELVEDERE_TRUSTED_PROXIES: cidrs,
  BELVEDERE_METRICS_FROM: cidrs,
  BELVEDERE_MAX_UPLOAD_BYTES: wholeNumber(1).default(2 * 1024 ** 3),
  BELVEDERE_URL_IMPORTS: z.enum(['off', 'public', 'private']).default('off'),
  BELVEDERE_DATABASES: z.enum(['off', 'public', 'private']).optional(),
  BELVEDERE_CONNECTIONS_FILE: z.string().min(1).optional(),
  BELVEDERE_KEEP_FILE: z.string().min(1).optional(),
  ...limitSettings,
  BELVEDERE_ACCESS_TOKEN_MINUTES: wholeNumber(1, 1440).default(15),
  BELVEDERE_REFRESH_TOKEN_DAYS: wholeNumber(1, 90).default(7),
  BELVEDERE_GUESTS: z.enum(['on', 'off']).default('on'),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'Enter smtp://host:port or smtps://user:password@host.' }).optional(),
  BELVEDERE_MAIL_FROM: mailFrom.optional(),
  ...languageModelSettings,
})
/** Settings of the command line and of visualization nodes, which may be set for all programs of a machine. */
const namesOfOthers = ['BELVEDERE_URL', 'BELVEDERE_API_KEY', 'BELVEDERE_VIZ_LISTEN', 'BELVEDERE_VIZ_ADDRESS']
const names = Object.keys(environment.shape).filter((name) => name.startsWith('BELVEDERE_'))

export interface Config {
  port: number
  host: string
  logLevel: z.infer<typeof environment>['LOG_LEVEL']
  dataDir: string
  /** Of PostgreSQL, with its password; null: SQLite in the data directory. */
  databaseUrl: string | null
  /** Where several servers that share the database tell each other what happens; null: this is the only one. */
  redisUrl: string | null
  /** The secrets that several servers share; null: they are in the data directory. */
  keysFile: string | null
  /** Shared with visualization nodes; null: the server starts a visualization service of its own. */
  vizSecret: string | null
  /** The bucket with uploaded bytes and tables; null: they are in the data directory. */
  storage: ObjectStoreSettings | null
  /** Bytes of local copies of what is in the bucket. */
  cacheBytes: number
  /** Origin under which browsers reach the service; null: http://localhost:PORT. */
  publicUrl: string | null
  trustedProxies: string[]
  /** Addresses and ranges that may read the metrics, besides this machine. */
  metricsFrom: string[]
  maxUploadBytes: number
  /** Whether people may have files fetched from the public internet, with `private` also from this machine and its network. */
  urlImports: 'off' | 'public' | 'private'
  /** Where people's connections to databases may lead, with `private` also to this machine and its network. */
  databases: 'off' | 'public' | 'private'
  /** Connections to databases that every account may use. */
  offeredConnections: OfferedConnection[]
  /** Where large uploaded tables are kept for charts as well; null: nowhere. */
  keep: KeepSettings | null
  chartLimits: ChartLimits
  queryLimits: QueryLimits
  roomLimits: RoomLimits
  guests: boolean
  /** At most the shortest life of a refresh token. */
  accessTokenMinutes: number
  /** Lifetime of a sign-in that is not refreshed; a refreshed one lasts 90 days. */
  refreshTokenDays: number
  /** Identity providers. */
  providers: ProviderConfig[]
  /** Null: mail is written to files. */
  smtpUrl: string | null
  /** Null: belvedere@ the host of the public URL. */
  mailFrom: string | null
  /** The language model of the service; null: none. */
  languageModel: LanguageModelConfig | null
  /** Whether people's own language models may be on this machine or in its private network. */
  privateEndpoints: boolean
  /** Listens on loopback under a loopback name: no proxy brings other clients. */
  isLocal: boolean
}

/** Reads the environment; throws with every mistake and its remedy at once. */
export function readConfig(env: Record<string, string | undefined>, cwd: string): Config {
  const ownNames = Object.keys(env).filter((name) => name.startsWith('BELVEDERE_'))
  const knownNames = [...names, ...namesOfOthers]
  const unknown = ownNames.filter((name) => !knownNames.includes(name) && parseProviderSetting(name) === null)
  const { providers, faults: providerFaults } = readSignInProviders(env)
  const { languageModel, faults: modelFaults } = readLanguageModel(env)
  const faults = [
    ...unknown.map((name) => unknownSetting(name, [...names, ...similarProviderSettings(name)])),
    ...providerFaults,
    ...modelFaults,
  ]
  const parsed = environment.safeParse(env)
  if (!parsed.success) faults.push(...parsed.error.issues.map((fault) => `${fault.path.join('.')}: ${fault.message}`))
  if (parsed.success) faults.push(...clusterFaults(parsed.data))
  if (parsed.success) faults.push(...storageFaults(parsed.data))
  if (parsed.data?.BELVEDERE_S3_BUCKET !== undefined && parsed.data.BELVEDERE_DATABASE_URL === undefined)
    faults.push('BELVEDERE_S3_BUCKET needs a database for its rows. Set BELVEDERE_DATABASE_URL, too.')
  const vizSecret = readVizSecret(env, faults)
  const offeredConnections = readOfferedConnections(env.BELVEDERE_CONNECTIONS_FILE, cwd, faults)
  const keep = readKeepSettings(env.BELVEDERE_KEEP_FILE, cwd, faults)
  if (faults.length > 0 || !parsed.success) throw new Error(faults.join('\n'))
  const set = parsed.data
  const { charts: chartLimits, queries: queryLimits, rooms: roomLimits } = limitsOf(set)
  const publicUrl = set.BELVEDERE_PUBLIC_URL === undefined ? null : new URL(set.BELVEDERE_PUBLIC_URL)
  const isLocal = isLoopbackName(set.HOST) && (publicUrl === null || isLoopbackName(publicUrl.hostname))
  return {
    port: set.PORT,
    host: set.HOST,
    logLevel: set.LOG_LEVEL,
    dataDir: resolve(cwd, set.BELVEDERE_DATA_DIR),
    databaseUrl: set.BELVEDERE_DATABASE_URL ?? null,
    redisUrl: set.BELVEDERE_REDIS_URL ?? null,
    keysFile: set.BELVEDERE_KEYS_FILE === undefined ? null : resolve(cwd, set.BELVEDERE_KEYS_FILE),
    vizSecret,
    storage: bucketOf(set),
    cacheBytes: set.BELVEDERE_CACHE_MB * 1024 ** 2,
    publicUrl: publicUrl === null ? null : originOf(publicUrl),
    trustedProxies: set.BELVEDERE_TRUSTED_PROXIES,
    metricsFrom: set.BELVEDERE_METRICS_FROM,
    maxUploadBytes: set.BELVEDERE_MAX_UPLOAD_BYTES,
    urlImports: set.BELVEDERE_URL_IMPORTS,
    databases: set.BELVEDERE_DATABASES ?? (isLocal ? 'private' : 'off'),
    offeredConnections,
    keep,
    chartLimits,
    queryLimits,
    roomLimits,
    guests: set.BELVEDERE_GUESTS === 'on',
    accessTokenMinutes: set.BELVEDERE_ACCESS_TOKEN_MINUTES,
    refreshTokenDays: set.BELVEDERE_REFRESH_TOKEN_DAYS,
    providers,
    smtpUrl: set.SMTP_URL ?? null,
    mailFrom: set.BELVEDERE_MAIL_FROM ?? null,
    languageModel,
    privateEndpoints: (set.BELVEDERE_LLM_PRIVATE_ENDPOINTS ?? (isLocal ? 'on' : 'off')) === 'on',
    isLocal,
  }
}

/** Servers that share the store must share secrets, files and the nodes that draw, too. */
function clusterFaults(set: z.infer<typeof environment>): string[] {
  if (set.BELVEDERE_REDIS_URL === undefined) return []
  const needed = [
    ...(['BELVEDERE_DATABASE_URL', 'BELVEDERE_KEYS_FILE'] as const),
    ...(['BELVEDERE_S3_BUCKET', 'BELVEDERE_VIZ_SECRET_FILE'] as const),
  ]
  return needed
    .filter((name) => set[name] === undefined)
    .map((name) => `${name}: Several servers, which BELVEDERE_REDIS_URL is for, need it.`)
}

/** Null if no file is named. */
function readVizSecret(env: Record<string, string | undefined>, faults: string[]): string | null {
  const { BELVEDERE_VIZ_SECRET_FILE: file, BELVEDERE_REDIS_URL: redis } = env
  if (file === undefined || file === '') return null
  if (redis === undefined)
    faults.push('BELVEDERE_VIZ_SECRET_FILE: Set BELVEDERE_REDIS_URL too, through which visualization nodes are found.')
  try {
    return readSecretFile('BELVEDERE_VIZ_SECRET_FILE', file)
  } catch (error) {
    faults.push(error instanceof Error ? error.message : String(error))
    return null
  }
}

/** As browsers write it in `Origin`. A name with a trailing dot is the same host but another origin. */
const originOf = (url: URL): string => new URL(url.origin.replace(/\.(?=:\d+$|$)/, '')).origin

function isCidr(text: string): boolean {
  const [address = '', bits] = text.split('/')
  const family = isIP(address)
  if (family === 0) return false
  if (bits === undefined) return true
  try {
    new BlockList().addSubnet(address, Number(bits), family === 6 ? 'ipv6' : 'ipv4')
    return /^\d+$/.test(bits)
  } catch {
    return false
  }
}
