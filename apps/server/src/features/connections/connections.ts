import type { DatabaseConnection, RouteInput, routes } from '@belvedere/contract'
import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import { newId } from '../../ids.ts'
import type { Bus } from '../../room/bus.ts'
import type { Actor } from '../../room/caller.ts'
import {
  askDatabase,
  type ConnectionSettings,
  type OfferedConnection,
  openConnection,
  ownConnection,
  type ReachDeps,
  requireReach,
  sealPassword,
  settingsOf,
} from '../../room/database-connections.ts'
import type { VizPort } from '../../room/viz-port.ts'
import type { ConnectionsTable } from '../../store/schema.ts'
import type { Store, StoreReader, Tx } from '../../store/store.ts'

export interface ConnectionDeps {
  store: Store
  bus: Bus
  viz: Pick<VizPort, 'databaseTables'>
  reach: ReachDeps
  now(): number
}

type NewConnection = RouteInput<typeof routes.connections.create>['body']
type ConnectionChange = RouteInput<typeof routes.connections.change>['body']

const maxConnections = 50
const maxTables = 200

/** Saves a connection once it has answered. Throws what keeps it from answering. */
export async function createConnection(deps: ConnectionDeps, actor: Actor, request: NewConnection) {
  const { name, password, ca, ...settings } = request
  await requireAnswer(deps, { ...settings, password, ...(isGiven(ca) && { ca }) })
  const { engine, host, port, database, user, tls } = settings
  const row = {
    ...{ id: newId(), owner_id: actor.person, name, engine, host, port, tls },
    ...{ database_name: database, user_name: user, ca: isGiven(ca) ? ca : null, created_at: deps.now() },
  }
  const sealed = { ...row, password: sealPassword(deps.reach.sealing, password, row) }
  await deps.store.write(async (tx) => {
    await requireFew(tx, actor.person)
    await tx.insertInto('connections').values(sealed).execute()
  })
  return ownView(sealed)
}

const isGiven = (text: string | undefined): text is string => text !== undefined && text !== ''

async function requireAnswer({ reach, viz }: ConnectionDeps, settings: ConnectionSettings): Promise<void> {
  await askDatabase(reach, async () => viz.databaseTables(await requireReach(reach, settings), { text: '', limit: 1 }))
}

async function requireFew(tx: Tx, person: string): Promise<void> {
  const { count } = await tx
    .selectFrom('connections')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner_id', '=', person)
    .executeTakeFirstOrThrow()
  if (count >= maxConnections)
    throw new TextError('conflict', serverTexts.message('connections.too_many', { limit: maxConnections }))
}

/** Changes a connection once it has answered as it shall be; open charts of its tables ask it so from then on. */
export async function changeConnection(deps: ConnectionDeps, actor: Actor, id: string, change: ConnectionChange) {
  const current = await ownConnection(deps.store.read, actor.person, id)
  const next = changed(current, change)
  const sealed =
    change.password === undefined
      ? next
      : { ...next, password: sealPassword(deps.reach.sealing, change.password, next) }
  const settings = settingsOf(deps.reach, sealed)
  if (settings === null) throw passwordNeeded()
  await requireAnswer(deps, settings)
  const { id: _, owner_id, ...values } = sealed
  const { numUpdatedRows } = await deps.store.write((tx) =>
    tx.updateTable('connections').set(values).where('id', '=', id).where('owner_id', '=', owner_id).executeTakeFirst(),
  )
  if (numUpdatedRows === 0n) throw new TextError('not_found', serverTexts.message('connections.missing'))
  await redraw(deps, actor, id)
  return ownView(sealed)
}

/** A password goes nowhere else than where it was given for, so that who can change a connection cannot learn it. */
function passwordNeeded(): TextError {
  const text = serverTexts.message('connections.password_needed')
  return new TextError('invalid_request', text, { fields: [{ path: 'password', text }] })
}

const changed = (row: ConnectionsTable, { name, host, port, database, user, tls, ca }: ConnectionChange) => ({
  ...row,
  name: name ?? row.name,
  host: host ?? row.host,
  port: port ?? row.port,
  database_name: database ?? row.database_name,
  user_name: user ?? row.user_name,
  tls: tls ?? row.tls,
  ca: ca === undefined ? row.ca : ca === '' ? null : ca,
})

/** A person's own connections, then those that the operator offers. */
export async function listConnections({ store, reach }: ConnectionDeps, actor: Actor): Promise<DatabaseConnection[]> {
  const rows = await store.read
    .selectFrom('connections')
    .selectAll()
    .where('owner_id', '=', actor.person)
    .orderBy('name')
    .orderBy('id')
    .execute()
  return [...rows.map(ownView), ...reach.offered.map(offeredView)]
}

/** Deletes a connection with its password; open charts of its tables are drawn no more. */
export async function removeConnection(deps: ConnectionDeps, actor: Actor, id: string): Promise<void> {
  const { store } = deps
  await ownConnection(store.read, actor.person, id)
  await store.write((tx) =>
    tx.deleteFrom('connections').where('id', '=', id).where('owner_id', '=', actor.person).execute(),
  )
  await redraw(deps, actor, id)
}

/** Tells the visualization service how the tables of a connection are reached now. */
async function redraw({ store, bus }: ConnectionDeps, actor: Actor, id: string): Promise<void> {
  for (const room of await roomsOf(store.read, actor, id)) bus.publish({ type: 'drawing_changed', room })
}

/** Only its owner makes tables of a connection. */
async function roomsOf(read: StoreReader, actor: Actor, id: string): Promise<string[]> {
  const rows = await read
    .selectFrom('files')
    .innerJoin('file_tables', 'file_tables.file_id', 'files.id')
    .innerJoin('room_files', 'room_files.file_id', 'files.id')
    .select('room_files.room_id')
    .distinct()
    .where('files.owner_id', '=', actor.person)
    // In names that the JSON quotes, quotation marks are escaped.
    .where('file_tables.live', 'like', `%"connection":"${id}"%`)
    .execute()
  return rows.map((row) => row.room_id)
}

/** The tables of a database whose names have a text, at most two hundred. */
export async function searchTables(deps: ConnectionDeps, actor: Actor, { id, search }: { id: string; search: string }) {
  const { reach, store, viz } = deps
  const tables = await askDatabase(reach, async () => {
    const { connection } = await openConnection({ ...reach, read: store.read }, actor.person, id)
    return viz.databaseTables(connection, { text: search, limit: maxTables + 1 })
  })
  return { tables: tables.slice(0, maxTables), isCut: tables.length > maxTables }
}

const ownView = (row: ConnectionsTable): DatabaseConnection => ({
  id: row.id,
  name: row.name,
  engine: row.engine,
  settings: {
    host: row.host,
    port: row.port,
    database: row.database_name,
    user: row.user_name,
    tls: row.tls,
    hasCa: row.ca !== null,
    createdAt: new Date(row.created_at).toISOString(),
  },
})

const offeredView = ({ id, name, engine }: OfferedConnection): DatabaseConnection => ({
  id,
  name,
  engine,
  settings: null,
})
