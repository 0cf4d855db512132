import { AppError } from '@belvedere/contract'
import type { IdentifyKey } from '../../http/edge.ts'
import { tokenHash } from '../../ids.ts'
import type { KeyHolder } from '../../room/caller.ts'
import { scopes } from '../../store/json-columns.ts'
import type { Store, StoreReader } from '../../store/store.ts'
import { TokenBuckets } from '../../token-bucket.ts'

const bearer = /^Bearer +(bv_[\w-]{20,100})$/i
/** `last_used_at` is as exact as this. */
const notedEveryMs = 60_000

/** Of each key. */
const requests = { perSecond: 10, atOnce: 120 }
const keysAtOnce = 10_000

/**
 * Finds the holder of a key by its hash, at every request anew: a revoked key is dead at once. A wrong key costs one
 * look into an index and leaves nothing behind.
 */
export function createIdentifyKey({ store, now }: { store: Store; now(): number }): IdentifyKey {
  const paces = new TokenBuckets({ ...requests, atMost: keysAtOnce })
  return async (authorization) => {
    const [, key] = bearer.exec(authorization) ?? []
    const at = now()
    const row =
      key === undefined
        ? undefined
        : await livingKeys(store.read, at)
            .select(['api_keys.id', 'api_keys.person_id', 'scopes', 'last_used_at'])
            .where('key_hash', '=', tokenHash(key))
            .executeTakeFirst()
    if (row === undefined)
      throw new AppError('not_authenticated', 'This API key is not valid: unknown, revoked or expired. Make another.')
    const waitMs = paces.tryTake(row.id, at)
    if (waitMs > 0) {
      const detail = `This key may send ${requests.atOnce} requests at once and ${requests.perSecond} a second. Slow down.`
      throw new AppError('too_many_requests', detail, { retryAfterSeconds: waitMs / 1000 })
    }
    if (at - (row.last_used_at ?? 0) > notedEveryMs)
      await store.write((tx) => tx.updateTable('api_keys').set({ last_used_at: at }).where('id', '=', row.id).execute())
    return { kind: 'user', person: row.person_id, key: row.id, scopes: scopes.read(row.scopes, `key ${row.id}`) }
  }
}

/** Whether a key that was found before is there still, with the person whose it is let in. */
export async function isKeyActive(read: StoreReader, { key }: Pick<KeyHolder, 'key'>, at: number): Promise<boolean> {
  const row = await livingKeys(read, at).select('api_keys.id').where('api_keys.id', '=', key).executeTakeFirst()
  return row !== undefined
}

const livingKeys = (read: StoreReader, at: number) =>
  read
    .selectFrom('api_keys')
    .innerJoin('people', 'people.id', 'api_keys.person_id')
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', at)]))
    .where('people.disabled_at', 'is', null)
