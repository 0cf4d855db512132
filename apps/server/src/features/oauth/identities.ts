import { AppError } from '@belvedere/contract'
import type { Caller, Member } from '../../room/caller.ts'
import type { Tx } from '../../store/store.ts'
import type { OauthDeps } from './deps.ts'
import type { Claims, IdentityProvider } from './provider.ts'

/** Who is known by an issuer and subject. */
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

/** Links an identity, or brings up to date what the provider is called here and which e-mail it names. */
export async function linkIdentity(
  tx: Tx,
  linked: { person: string; provider: IdentityProvider; claims: Claims; at: number },
): Promise<void> {
  const { issuer, subject, email } = linked.claims
  const now = { provider: linked.provider.id, email }
  await tx
    .insertInto('identities')
    .values({ ...now, issuer, subject, person_id: linked.person, created_at: linked.at })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doUpdateSet(now))
    .execute()
}

/** The providers as the caller sees them. */
export async function listProviders({ store, providers }: OauthDeps, caller: Caller) {
  const rows =
    caller.kind === 'user'
      ? await store.read.selectFrom('identities').select('provider').where('person_id', '=', caller.person).execute()
      : []
  const linked = new Set(rows.map((row) => row.provider))
  return [...providers.values()].map(({ id, name, kind }) => ({ id, name, kind, linked: linked.has(id) }))
}

/** Takes a provider off an account; `conflict` where nobody could sign in to it any more. */
export async function unlinkProvider({ store, providers }: OauthDeps, by: Member, id: string): Promise<void> {
  await store.write(async (tx) => {
    const account = await tx
      .selectFrom('people')
      .select('password_hash')
      .where('id', '=', by.person)
      .executeTakeFirstOrThrow()
    const identities = await tx.selectFrom('identities').select('provider').where('person_id', '=', by.person).execute()
    if (!identities.some(({ provider }) => provider === id))
      throw new AppError('not_found', 'This provider is not linked to your account.')
    const another = identities.some(({ provider }) => provider !== id && providers.has(provider))
    if (account.password_hash === null && !another)
      throw new AppError('conflict', 'This is the only way into your account. Set a password first, then unlink it.')
    await tx.deleteFrom('identities').where('person_id', '=', by.person).where('provider', '=', id).execute()
  })
}
