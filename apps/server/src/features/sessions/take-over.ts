import type { Tx } from '../../store/store.ts'
import { invalidatePasswordLinks } from './one-time-tokens.ts'
import { endSignInsOf } from './own-sign-ins.ts'

/**
 * Gives an account to who has just been shown to have its e-mail, and shuts out who held it without that: they may have
 * signed up with an address of somebody else and waited. The caller links a new way in. Gives the sessions that ended.
 */
export async function takeOverAccount(tx: Tx, person: string, at: number): Promise<string[]> {
  const ended = await revokeAccess(tx, person, { because: 'taken over by its e-mail', at, providers: true })
  await tx.updateTable('people').set({ password_hash: null, holder_proven: 1 }).where('id', '=', person).execute()
  return ended
}

/** Ends every session, revokes the API keys and voids mailed links; with `providers` it unlinks those as well. */
export async function revokeAccess(
  tx: Tx,
  person: string,
  { because, at, providers }: { because: string; at: number; providers: boolean },
): Promise<string[]> {
  if (providers) await tx.deleteFrom('identities').where('person_id', '=', person).execute()
  await tx.deleteFrom('api_keys').where('person_id', '=', person).execute()
  await invalidatePasswordLinks(tx, person, at)
  return endSignInsOf(tx, person, { because, at })
}
