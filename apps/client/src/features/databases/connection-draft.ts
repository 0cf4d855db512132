import type { DatabaseConnection, DatabaseEngine } from '@belvedere/contract'

/** What the form of a connection has; the port as it was typed. */
export interface ConnectionDraft {
  name: string
  engine: DatabaseEngine
  host: string
  port: string
  database: string
  user: string
  /** Empty: the one that is saved. */
  password: string
  tls: 'off' | 'on' | 'verified'
  /** Absent: as it is saved. */
  ca?: string
}

export const engineNames = { postgres: 'PostgreSQL', clickhouse: 'ClickHouse' } as const

export const newDraft: ConnectionDraft = {
  ...{ name: '', engine: 'postgres', host: '', port: '5432', database: '', user: '', password: '', tls: 'verified' },
}

export function draftOf({ name, engine, settings }: DatabaseConnection): ConnectionDraft {
  if (settings === null) return { ...newDraft, name, engine }
  const { host, port, database, user, tls } = settings
  return { name, engine, host, port: String(port), database, user, password: '', tls }
}

const ports = { postgres: ['5432', '5432'], clickhouse: ['8123', '8443'] } as const
/** The port that an engine has by default, without and with encryption. */
const defaultPort = (engine: DatabaseEngine, tls: ConnectionDraft['tls']) => ports[engine][tls === 'off' ? 0 : 1]

/** A draft after a change of the engine or the encryption: a port that was only the usual one follows. */
export function withUsualPort(draft: ConnectionDraft, change: Partial<ConnectionDraft>): ConnectionDraft {
  const next = { ...draft, ...change }
  if (change.port !== undefined) return next
  const isUsual = draft.port === '' || draft.port === defaultPort(draft.engine, draft.tls)
  return isUsual ? { ...next, port: defaultPort(next.engine, next.tls) } : next
}

/** The parts of an address such as `postgres://reader:secret@db.example.org:5432/shop`; null if the text is none. */
export function parseAddress(text: string): Partial<ConnectionDraft> | null {
  const url = URL.parse(text.trim())
  if (url === null) return null
  const [engine, isEncrypted] = schemes[url.protocol] ?? []
  if (engine === undefined || url.hostname === '') return null
  const mode = url.searchParams.get('sslmode')
  const tls = mode === 'disable' ? 'off' : mode === 'require' ? 'on' : mode !== null || isEncrypted ? 'verified' : null
  return {
    engine,
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? defaultPort(engine, tls ?? 'off') : url.port,
    database: decoded(url.pathname.slice(1)),
    user: decoded(url.username),
    password: decoded(url.password),
    ...(tls === null ? {} : { tls }),
  }
}

const schemes: { [protocol: string]: [DatabaseEngine, boolean] } = {
  'postgres:': ['postgres', false],
  'postgresql:': ['postgres', false],
  'http:': ['clickhouse', false],
  'clickhouse:': ['clickhouse', false],
  'https:': ['clickhouse', true],
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
