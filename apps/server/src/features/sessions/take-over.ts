import type { Tx } from '../../store/store.ts'
import { invalidatePasswordLinks } from './one-time-tokens.ts'
import { endSignInsOf } from './own-sign-ins.ts'

/**
 * Hands an account to the proven owner of its e-mail and revokes the access of the previous holder, who may have
 * registered a stranger's address in advance. The caller links a new way in. Returns the sign-ins that ended.
 */
export async function takeOverAccount(tx: Tx, person: string, at: number): Promise<string[]> {
  const ended = await revokeAccess(tx, person, { because: 'taken over by its e-mail', at, providers: true })
  await tx.updateTable('people').set({ password_hash: null, holder_proven: 1 }).where('id', '=', person).execute()
  return ended
}

/** Ends every session, revokes the API keys and invalidates mailed links; `providers`: unlinks those as well. */
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
