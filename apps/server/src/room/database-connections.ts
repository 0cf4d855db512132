import type { DatabaseEngine } from '@belvedere/contract'
import type { ClosedConnection, OpenedConnection } from '@belvedere/contract/internal'
import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import { type AddressPolicy, firstAllowedAddress } from '../address-policy.ts'
import { failSlowly } from '../fail-slowly.ts'
import { addressesOf, type ResolveHost } from '../resolve-host.ts'
import { type SealingKeys, seal, unseal } from '../sealing.ts'
import type { ConnectionsTable } from '../store/schema.ts'
import type { StoreReader } from '../store/store.ts'

/** How to reach a database, with its password, before its address is known. */
export type ConnectionSettings = Omit<OpenedConnection, 'address'>

/** A connection that the operator offers to every account. */
export type OfferedConnection = ConnectionSettings & { id: string; name: string }

export interface ReachDeps {
  sealing: SealingKeys
  /** Where people's connections may lead; null: they may have none. */
  databasePolicy: AddressPolicy | null
  /** Whether only clients of this machine are served. */
  isLocal: boolean
  offered: readonly OfferedConnection[]
  /** Where tables of uploads are kept as well: nobody's connection, because everybody's tables lie there. */
  keeping: ConnectionSettings | null
  resolveHost?: ResolveHost | undefined
}

/** Asks a database. Where others than people of this machine may reach its network, a failure is told slowly. */
export const askDatabase = <T>({ databasePolicy, isLocal }: ReachDeps, ask: () => Promise<T>): Promise<T> =>
  databasePolicy === 'private-too' && !isLocal ? failSlowly(ask) : ask()

/** Where a password goes to: it is opened for nothing else. */
type Destination = Pick<ConnectionsTable, 'id' | 'engine' | 'host' | 'port' | 'user_name' | 'tls'>

/** Whether its traffic is encrypted is part of it: a password that was given for that is not sent without. */
const destinationOf = ({ id, engine, host, port, user_name, tls }: Destination) =>
  `connection ${id} ${engine} ${user_name}@${host}:${port} ${tls}`

export const sealPassword = (sealing: SealingKeys, password: string, destination: Destination): string =>
  seal(sealing, password, destinationOf(destination))

/** A stored connection with its password; null if that cannot be opened. */
export function settingsOf({ sealing }: Pick<ReachDeps, 'sealing'>, row: ConnectionsTable): ConnectionSettings | null {
  const password = unseal(sealing, row.password, destinationOf(row))
  if (password === null) return null
  const { engine, host, port, database_name: database, user_name: user, tls, ca } = row
  return { ...{ engine, host, port, database, user, password, tls }, ...(ca === null ? {} : { ca }) }
}

/**
 * The address that a connection leads to, resolved once and checked; null if it must not be connected to, or there is none:
 * names of the private network stay its own.
 */
async function reach(
  { databasePolicy, resolveHost }: ReachDeps,
  settings: ConnectionSettings,
  policy: AddressPolicy | null = databasePolicy,
): Promise<OpenedConnection | null> {
  if (policy === null) return null
  const { host, tls } = settings
  // Unencrypted connections leave the private network as little as requests by http do.
  const protocol = tls === 'off' ? 'http:' : 'https:'
  const allowed = firstAllowedAddress(await addressesOf(host, resolveHost), { addressPolicy: policy, protocol })
  return allowed === undefined ? null : { ...settings, address: allowed.address }
}

/** The service's own database for tables of uploads; null: there is none, or its address is not found. */
export const reachKeeping = async (deps: ReachDeps): Promise<OpenedConnection | null> =>
  deps.keeping && reach(deps, deps.keeping, 'anywhere')

function offeredSettings({ offered }: ReachDeps, wanted: string) {
  const offer = offered.find(({ id }) => id === wanted)
  if (offer === undefined) return undefined
  const { id: _, name, ...settings } = offer
  return { name, settings }
}

/** A connection that a person may use, with its name: their own, or one that the operator offers. Throws what is in the way. */
export async function openConnection(
  deps: ReachDeps & { read: StoreReader },
  person: string,
  id: string,
): Promise<{ name: string; connection: OpenedConnection }> {
  const offered = offeredSettings(deps, id)
  if (offered !== undefined) {
    const { name, settings } = offered
    const connection = await reach(deps, settings, 'anywhere')
    // Not as for their own: that names the host.
    if (connection === null) throw new TextError('unavailable', serverTexts.message('connections.offer_lost', { name }))
    return { name, connection }
  }
  const row = await ownConnection(deps.read, person, id)
  const settings = settingsOf(deps, row)
  if (settings === null)
    throw new TextError('conflict', serverTexts.message('connections.password_lost', { name: row.name }))
  return { name: row.name, connection: await requireReach(deps, settings) }
}

/** Throws `invalid_request` where it must not be connected to. */
export async function requireReach(deps: ReachDeps, settings: ConnectionSettings): Promise<OpenedConnection> {
  const opened = await reach(deps, settings)
  if (opened !== null) return opened
  const { host } = settings
  throw new TextError('invalid_request', serverTexts.message('connections.refused', { host }))
}

/** How the connection of a table is reached now, whoever looks at the table; or why it is not. */
export async function connectionOfTable(
  deps: ReachDeps & { read: StoreReader },
  { id, engine }: { id: string; engine: DatabaseEngine },
): Promise<OpenedConnection | ClosedConnection> {
  const offered = offeredSettings(deps, id)
  if (offered !== undefined) return (await reach(deps, offered.settings, 'anywhere')) ?? { engine, closed: 'refused' }
  const row = await deps.read.selectFrom('connections').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) return { engine, closed: 'removed' }
  const settings = settingsOf(deps, row)
  if (settings === null) return { engine, closed: 'password' }
  return (await reach(deps, settings)) ?? { engine, closed: 'refused' }
}

/** The connection, if the person owns it. */
export async function ownConnection(read: StoreReader, person: string, id: string): Promise<ConnectionsTable> {
  const row = await read
    .selectFrom('connections')
    .selectAll()
    .where('id', '=', id)
    .where('owner_id', '=', person)
    .executeTakeFirst()
  if (row === undefined) throw new TextError('not_found', serverTexts.message('connections.missing'))
  return row
}
