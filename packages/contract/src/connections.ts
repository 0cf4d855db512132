import { z } from 'zod'
import { fieldTexts } from './field-texts.ts'
import { id, isoTime } from './primitives.ts'
import { route } from './route.ts'
import { oneLineText, storableText } from './text.ts'

export const databaseEngine = z.enum(['postgres', 'clickhouse']).meta({ id: 'DatabaseEngine' })
export type DatabaseEngine = z.infer<typeof databaseEngine>

/** `on`: encrypted, to whoever it is; `verified`: the certificate has to be valid for the host. */
const tls = z.enum(['off', 'on', 'verified'])
/** A name or an IP address. */
const host = storableText({ max: 255 })
  .trim()
  .regex(/^[\w.:-]+$/, fieldTexts.host)
const port = z.int().min(1).max(65_535)
const password = storableText({ max: 1000 })
/** Certificates of authorities in PEM; empty: none. */
const ca = storableText({ max: 100_000 })

const settings = {
  name: oneLineText(100),
  host,
  port,
  database: oneLineText(255),
  user: oneLineText(255),
  password,
  tls,
  ca,
}

const connection = z
  .object({
    id: z.string(),
    name: z.string(),
    engine: databaseEngine,
    /** Null: one that the operator offers to everybody. */
    settings: z
      .object({
        host: z.string(),
        port: z.int(),
        database: z.string(),
        user: z.string(),
        tls,
        hasCa: z.boolean(),
        createdAt: isoTime,
      })
      .nullable(),
  })
  .meta({ id: 'DatabaseConnection' })
export type DatabaseConnection = z.infer<typeof connection>

const databaseTable = z
  .object({
    schema: z.string(),
    table: z.string(),
    kind: z.enum(['table', 'view']),
    /** Estimated; null: unknown. */
    rows: z.int().nullable(),
    /** On the database's disk; null: unknown. */
    bytes: z.int().nullable(),
  })
  .meta({ id: 'DatabaseTable' })
export type DatabaseTable = z.infer<typeof databaseTable>

const connectionId = z.object({ id })
const connectionResponse = z.object({ connection })

export const connectionRoutes = {
  list: route({
    method: 'GET',
    path: '/server/connections',
    access: 'user',
    summary: 'List my connections to databases and those that the operator offers, and whether I may make some',
    status: 200,
    response: z.object({ connections: z.array(connection), mayConnect: z.boolean() }),
  }),
  create: route({
    method: 'POST',
    path: '/server/connections',
    access: 'user',
    summary: 'Save a connection to a database, if it works; the password is encrypted and never shown again',
    status: 201,
    body: z.strictObject({ ...settings, engine: databaseEngine, ca: ca.optional() }),
    response: connectionResponse,
  }),
  change: route({
    method: 'PATCH',
    path: '/server/connections/:id',
    access: 'user',
    summary:
      'Change a connection, if it works; without a password the saved one stays, unless it would go to another server or user',
    status: 200,
    params: connectionId,
    body: z.strictObject(settings).partial(),
    response: connectionResponse,
  }),
  remove: route({
    method: 'DELETE',
    path: '/server/connections/:id',
    access: 'user',
    summary: 'Delete a connection and its password; tables that were linked through it stop answering',
    status: 200,
    params: connectionId,
    response: z.object({}),
  }),
  tables: route({
    method: 'GET',
    path: '/server/connections/:id/tables',
    access: 'user',
    summary: 'Search the tables and views of a database that the connection’s user may read',
    status: 200,
    params: connectionId,
    query: z.object({ search: storableText({ max: 200 }).default('') }),
    response: z.object({
      tables: z.array(databaseTable),
      /** There are more than these; a search finds them. */
      isCut: z.boolean(),
    }),
  }),
}
