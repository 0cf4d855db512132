import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import type { EngineName } from './engine-name.ts'

/** How to reach a database. Nothing of it is ever part of a message or an error. */
export interface LiveConnection {
  engine: EngineName
  /** The name of the server, which its certificate has to have; nothing is looked up by it. */
  host: string
  /** The IP address that was checked, and is connected to. */
  address: string
  port: number
  database: string
  user: string
  password: string
  /** `verified`: the certificate has to be valid for `host`; `on`: encrypted, to whoever it is. */
  tls: 'off' | 'on' | 'verified'
  /** Certificates of authorities in PEM, besides those that Node knows. */
  ca?: string
}

/** A key of what a connection is, that tells nothing of it. It stays the same where the server's address changes. */
export const connectionKey = ({ address: _, ...connection }: LiveConnection): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(connection).toSorted()))
    .digest('base64')

/** Throws `TypeError` where the address is not one: a name would be looked up again. */
export function requireAddress({ address }: LiveConnection): string {
  if (isIP(address) === 0) throw new TypeError('A connection needs the address that was checked.')
  return address
}

export type UnavailableReason =
  /** Nothing answers there, or not in time. */
  | 'unreachable'
  /** User and password are not accepted. */
  | 'login'
  /** No encrypted connection, or not with a valid certificate. */
  | 'tls'
  /** There is no such database, schema or table, or the user may not read it. */
  | 'missing'
  /** It does not let its queries be limited: the user may not set what bounds them. */
  | 'limits'
  /** It has no connection or no memory left. */
  | 'busy'

/** Thrown where an engine cannot be asked at all. Its message tells nothing of the connection. */
export class EngineUnavailable extends Error {
  readonly reason: UnavailableReason

  constructor(reason: UnavailableReason) {
    super(`The database cannot be asked: ${reason}.`)
    this.name = 'EngineUnavailable'
    this.reason = reason
  }
}

/** Thrown where an engine fails at a query. `code` is its own, such as an SQLSTATE; messages may quote what is secret. */
export class EngineFailure extends Error {
  readonly engine: EngineName
  readonly code: string

  constructor(engine: EngineName, code: string) {
    super(`${engine} failed at a query (${code}).`)
    this.name = 'EngineFailure'
    this.engine = engine
    this.code = code
  }
}
