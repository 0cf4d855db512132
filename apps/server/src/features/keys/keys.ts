import type { ApiKey, Scope } from '@belvedere/contract'
import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import type { Selectable } from 'kysely'
import { newId, newToken, tokenHash } from '../../ids.ts'
import type { NoticePort } from '../../room/account-notice.ts'
import type { Actor, Member } from '../../room/caller.ts'
import { scopesColumn } from '../../store/json-columns.ts'
import type { Tables } from '../../store/schema.ts'
import type { Store } from '../../store/store.ts'

export interface KeyDeps extends NoticePort {
  store: Store
  now(): number
}

export interface ApiKeyRequest {
  name: string
  scopes?: Scope[] | undefined
  expiresAt?: string | null | undefined
  /** The `Accept-Language` of the request, for the mail to the owner. */
  accepted: string | undefined
}

const maxKeys = 50
/** `bv_` and five characters: enough to tell one's keys apart, of no help to guess one. */
const prefixLength = 8

/** Creates a key. The plaintext is only in this response: the store keeps a hash. */
export async function createKey({ store, now, notify }: KeyDeps, actor: Member, request: ApiKeyRequest) {
  const at = now()
  const expiresAt = request.expiresAt === undefined || request.expiresAt === null ? null : Date.parse(request.expiresAt)
  if (expiresAt !== null && expiresAt <= at)
    throw new TextError('invalid_request', serverTexts.message('keys.expiry_past'))
  const key = `bv_${newToken()}`
  const granted: Scope[] = [...new Set(request.scopes ?? (['read', 'write'] as const))]
  const row = await store.write(async (tx) => {
    const signIn = await tx
      .selectFrom('sign_ins')
      .select('id')
      .where('id', '=', actor.signIn)
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    // A password reset revokes every key: a session that it ended must not create one at the same moment.
    if (signIn === undefined) throw new TextError('not_authenticated', serverTexts.message('keys.session_ended'))
    const owned = await tx
      .selectFrom('api_keys')
      .select((eb) => eb.fn.countAll<number>().as('keys'))
      .where('person_id', '=', actor.person)
      .executeTakeFirstOrThrow()
    if (owned.keys >= maxKeys) throw new TextError('conflict', serverTexts.message('keys.too_many', { limit: maxKeys }))
    await notify(tx, { person: actor.person, notice: 'key_made', accepted: request.accepted })
    return tx
      .insertInto('api_keys')
      .values({
        id: newId(),
        person_id: actor.person,
        name: request.name,
        key_hash: tokenHash(key),
        prefix: key.slice(0, prefixLength),
        scopes: scopesColumn.write(granted),
        created_at: at,
        expires_at: expiresAt,
        last_used_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
  return { ...keyView(row), key }
}

/** The caller's keys without their secrets, newest first. */
export async function listKeys({ store }: KeyDeps, actor: Actor): Promise<ApiKey[]> {
  const rows = await store.read
    .selectFrom('api_keys')
    .selectAll()
    .where('person_id', '=', actor.person)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(keyView)
}

/** Revokes a key; the next request with it is refused. */
export async function revokeKey({ store }: KeyDeps, actor: Actor, id: string): Promise<void> {
  const deleted = await store.write((tx) =>
    tx
      .deleteFrom('api_keys')
      .where('id', '=', id)
      .where('person_id', '=', actor.person)
      .returning('id')
      .executeTakeFirst(),
  )
  if (deleted === undefined) throw new TextError('not_found', serverTexts.message('keys.missing'))
}

const isoOrNull = (at: number | null) => (at === null ? null : new Date(at).toISOString())

const keyView = (row: Selectable<Tables['api_keys']>): ApiKey => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  scopes: scopesColumn.read(row.scopes, `key ${row.id}`),
  createdAt: new Date(row.created_at).toISOString(),
  expiresAt: isoOrNull(row.expires_at),
  lastUsedAt: isoOrNull(row.last_used_at),
})
