import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import type { IdentifyKey } from '../../http/serve-route.ts'
import { tokenHash } from '../../ids.ts'
import type { KeyHolder } from '../../room/caller.ts'
import { scopesColumn } from '../../store/json-columns.ts'
import type { Store, StoreReader } from '../../store/store.ts'

const bearer = /^Bearer +(bv_[\w-]{20,100})$/i
/** Precision of `last_used_at`. */
const lastUsedPrecisionMs = 60_000

/** Per key. */
export const keyRate = { perSecond: 10, burst: 120 }

export interface IdentifyKeyDeps {
  store: Store
  /** Requests by key; resolves to the milliseconds until the next one is allowed. */
  rate: { tryTake(key: string, now: number): Promise<number> }
  now(): number
}

/**
 * Finds the holder of a key by its hash, at every request, so that a revoked key stops working at once. A wrong key
 * costs one index look-up and is not recorded.
 */
export function createIdentifyKey({ store, rate, now }: IdentifyKeyDeps): IdentifyKey {
  return async (authorization) => {
    const [, key] = bearer.exec(authorization) ?? []
    const at = now()
    const row =
      key === undefined
        ? undefined
        : await selectActiveKeys(store.read, at)
            .select(['api_keys.id', 'api_keys.person_id', 'scopes', 'last_used_at'])
            .where('key_hash', '=', tokenHash(key))
            .executeTakeFirst()
    if (row === undefined) throw new TextError('not_authenticated', serverTexts.message('keys.invalid'))
    const waitMs = await rate.tryTake(row.id, at)
    if (waitMs > 0) {
      const text = serverTexts.message('keys.too_fast', keyRate)
      throw new TextError('too_many_requests', text, { retryAfterSeconds: waitMs / 1000 })
    }
    if (at - (row.last_used_at ?? 0) > lastUsedPrecisionMs)
      await store.write((tx) => tx.updateTable('api_keys').set({ last_used_at: at }).where('id', '=', row.id).execute())
    return { kind: 'user', person: row.person_id, key: row.id, scopes: scopesColumn.read(row.scopes, `key ${row.id}`) }
  }
}

/** Whether a key and its person are still active. */
export async function isKeyActive(read: StoreReader, { key }: Pick<KeyHolder, 'key'>, at: number): Promise<boolean> {
  const row = await selectActiveKeys(read, at).select('api_keys.id').where('api_keys.id', '=', key).executeTakeFirst()
  return row !== undefined
}

const selectActiveKeys = (read: StoreReader, at: number) =>
  read
    .selectFrom('api_keys')
    .innerJoin('people', 'people.id', 'api_keys.person_id')
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', at)]))
    .where('people.disabled_at', 'is', null)
