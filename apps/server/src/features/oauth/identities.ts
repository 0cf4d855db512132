import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import type { Caller, Member } from '../../room/caller.ts'
import type { Tx } from '../../store/store.ts'
import type { OAuthDeps } from './deps.ts'
import type { Claims, IdentityProvider } from './provider.ts'

/** The person known by issuer and subject. */
export async function findIdentity(
  tx: Tx,
  { issuer, subject }: Claims,
): Promise<{ person: string; disabled: boolean } | null> {
  const row = await tx
    .selectFrom('identities')
    .innerJoin('people', 'people.id', 'identities.person_id')
    .select(['people.id', 'people.disabled_at'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row === undefined ? null : { person: row.id, disabled: row.disabled_at !== null }
}

/** Links an identity, or updates its provider id and e-mail. */
export async function linkIdentity(
  tx: Tx,
  linkedIds: { person: string; provider: IdentityProvider; claims: Claims; at: number },
): Promise<void> {
  const { issuer, subject, email } = linkedIds.claims
  const values = { provider: linkedIds.provider.id, email }
  await tx
    .insertInto('identities')
    .values({ ...values, issuer, subject, person_id: linkedIds.person, created_at: linkedIds.at })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doUpdateSet(values))
    .execute()
}

/** The providers, with whether the caller has linked them. */
export async function listProviders({ store, providers }: OAuthDeps, caller: Caller) {
  const rows =
    caller.kind === 'user'
      ? await store.read.selectFrom('identities').select('provider').where('person_id', '=', caller.person).execute()
      : []
  const linkedIds = new Set(rows.map((row) => row.provider))
  return [...providers.values()].map(({ id, name, kind }) => ({ id, name, kind, linked: linkedIds.has(id) }))
}

/** Unlinks a provider; `conflict` if it is the only way into the account. */
export async function unlinkProvider({ store, providers }: OAuthDeps, actor: Member, id: string): Promise<void> {
  await store.write(async (tx) => {
    const account = await tx
      .selectFrom('people')
      .select('password_hash')
      .where('id', '=', actor.person)
      .executeTakeFirstOrThrow()
    const identities = await tx
      .selectFrom('identities')
      .select('provider')
      .where('person_id', '=', actor.person)
      .execute()
    if (!identities.some(({ provider }) => provider === id))
      throw new TextError('not_found', serverTexts.message('oauth.not_linked'))
    const hasOtherWayIn = identities.some(({ provider }) => provider !== id && providers.has(provider))
    if (account.password_hash === null && !hasOtherWayIn)
      throw new TextError('conflict', serverTexts.message('oauth.last_way_in'))
    await tx.deleteFrom('identities').where('person_id', '=', actor.person).where('provider', '=', id).execute()
  })
}
