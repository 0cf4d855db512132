import { fileNotesColumn, lineageColumn, scopesColumn } from '../../store/json-columns.ts'
import type { StoreReader } from '../../store/store.ts'
import { isoTimeOf } from './iso-time.ts'

/** The account with its sign-ins, providers, keys and rooms; without any secret. */
export async function accountRecord(read: StoreReader, person: string) {
  const row = await read.selectFrom('people').selectAll().where('id', '=', person).executeTakeFirstOrThrow()
  const [signIns, identities, keys, connections, model, memberships] = await Promise.all([
    read.selectFrom('sign_ins').selectAll().where('person_id', '=', person).execute(),
    read.selectFrom('identities').selectAll().where('person_id', '=', person).execute(),
    read.selectFrom('api_keys').selectAll().where('person_id', '=', person).execute(),
    read.selectFrom('connections').selectAll().where('owner_id', '=', person).execute(),
    read.selectFrom('model_settings').selectAll().where('person_id', '=', person).executeTakeFirst(),
    read
      .selectFrom('members')
      .innerJoin('rooms', 'rooms.id', 'members.room_id')
      .select(['rooms.id', 'rooms.name', 'members.role', 'members.joined_at'])
      .where('members.person_id', '=', person)
      .execute(),
  ])
  return {
    id: row.id,
    email: row.email,
    emailVerified: row.email_verified === 1,
    name: row.name,
    country: row.country,
    profession: row.profession,
    createdAt: isoTimeOf(row.created_at),
    lastSeenAt: isoTimeOf(row.last_seen_at),
    sessions: signIns.map((signIn) => ({
      createdAt: isoTimeOf(signIn.created_at),
      lastSeenAt: isoTimeOf(signIn.last_seen_at),
      endedAt: isoTimeOf(signIn.ended_at),
      userAgent: signIn.user_agent,
    })),
    providers: identities.map(({ provider, issuer, subject, email, created_at }) => ({
      provider,
      issuer,
      subject,
      email,
      linkedAt: isoTimeOf(created_at),
    })),
    apiKeys: keys.map(({ id, name, prefix, scopes: stored, created_at, expires_at, last_used_at }) => ({
      name,
      prefix,
      scopes: scopesColumn.read(stored, `key ${id}`),
      createdAt: isoTimeOf(created_at),
      expiresAt: isoTimeOf(expires_at),
      lastUsedAt: isoTimeOf(last_used_at),
    })),
    databases: connections.map(
      ({ name, engine, host, port, database_name: database, user_name: user, created_at }) => ({
        ...{ name, engine, host, port, database, user },
        createdAt: isoTimeOf(created_at),
      }),
    ),
    languageModel:
      model === undefined
        ? null
        : { kind: model.kind, baseUrl: model.base_url, model: model.model, updatedAt: isoTimeOf(model.updated_at) },
    rooms: memberships.map(({ id, name, role, joined_at }) => ({ id, name, role, joinedAt: isoTimeOf(joined_at) })),
  }
}

/** The records of the files, without their bytes. */
export async function fileRecords(read: StoreReader, person: string) {
  const rows = await read.selectFrom('files').selectAll().where('owner_id', '=', person).execute()
  return rows.map(({ id, name, format, size, status, version, created_at, updated_at, notes, lineage }) => ({
    id,
    name,
    format,
    size,
    status,
    version,
    createdAt: isoTimeOf(created_at),
    updatedAt: isoTimeOf(updated_at),
    notes: fileNotesColumn.read(notes, `file ${id}`),
    lineage: lineageColumn.readNullable(lineage, `file ${id}`),
  }))
}
