import type { RequestContext } from '../../http/serve-route.ts'
import type { Caller } from '../../room/caller.ts'
import type { Tx } from '../../store/store.ts'
import { callProvider } from './call-provider.ts'
import { decideLink, decideSignIn } from './decide-sign-in.ts'
import type { OAuthDeps } from './deps.ts'
import { claimFlow } from './flow.ts'
import { findIdentity, linkIdentity } from './identities.ts'
import { type Claims, type IdentityProvider, OAuthRefusal } from './provider.ts'

/**
 * Handles the callback of this browser's flow: claim the flow → exchange the code → decide → sign in or link. Returns
 * the path to go to.
 */
export async function handleCallback(
  deps: OAuthDeps,
  provider: IdentityProvider,
  call: RequestContext,
): Promise<string> {
  const callbackUrl = new URL(`${call.publicUrl}${call.request.url}`)
  const state = callbackUrl.searchParams.get('state')
  const flow = await claimFlow(deps, provider, { secret: call.cookies.get('oauth_flow'), state })
  if (flow === null) throw new OAuthRefusal('oauth_failed')
  call.cookies.clear('oauth_flow')
  const claims = await callProvider(deps, provider, () => provider.fetchClaims(callbackUrl, flow.checks))
  const arrival = { provider, claims, accepted: call.request.headers['accept-language'] }
  if (flow.signIn === null) await deps.signIns.enter(call, (tx) => accountFor(deps, tx, arrival))
  else await linkProvider(deps, call.caller, flow.signIn, arrival)
  return flow.returnTo
}

/** The claims of a callback, their provider, and the browser's `Accept-Language`. */
interface OAuthArrival {
  provider: IdentityProvider
  claims: Claims
  accepted: string | undefined
}

/** The account to sign in to: found, linked or created. */
async function accountFor(deps: OAuthDeps, tx: Tx, { provider, claims, accepted }: OAuthArrival) {
  const identity = await findIdentity(tx, claims)
  const account = await findAccount(tx, claims.email)
  const decision = decideSignIn({ claims, identity, account })
  const linkAccount = async (person: string, ended: string[] = []) => {
    await linkIdentity(tx, { person, provider, claims, at: deps.now() })
    return { person, ended }
  }
  switch (decision.do) {
    case 'sign_in':
      return linkAccount(decision.person)
    case 'link_and_sign_in': {
      const { person, takesOver } = decision
      const ended = takesOver ? await deps.signIns.takeOver(tx, person) : []
      await deps.notify(tx, { person, notice: takesOver ? 'taken_over' : 'provider_linked', accepted })
      return linkAccount(person, ended)
    }
    case 'create': {
      const created = await deps.signIns.makeAccount(tx, { ...claims, email: decision.email })
      if (created === null) throw new OAuthRefusal('email_unverified')
      return linkAccount(created)
    }
    case 'refuse':
      throw new OAuthRefusal(decision.because)
  }
}

async function findAccount(tx: Tx, email: string | null) {
  if (email === null) return null
  const row = await tx
    .selectFrom('people')
    .select(['id', 'email_verified', 'holder_proven', 'disabled_at'])
    .where('email', '=', email)
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    person: row.id,
    emailVerified: row.email_verified === 1,
    holderProven: row.holder_proven === 1,
    disabled: row.disabled_at !== null,
  }
}

async function linkProvider(
  deps: OAuthDeps,
  caller: Caller,
  signIn: string,
  { provider, claims, accepted }: OAuthArrival,
) {
  await deps.store.write(async (tx) => {
    // Inside the transaction: a session that has just ended must not link anything.
    const asker = await findAsker(deps, tx, caller, signIn)
    const identity = await findIdentity(tx, claims)
    const decision = decideLink({ asker, identity })
    if (decision.do === 'refuse') throw new OAuthRefusal(decision.because)
    const { person } = decision
    await linkIdentity(tx, { person, provider, claims, at: deps.now() })
    if (identity === null) await deps.notify(tx, { person, notice: 'provider_linked', accepted })
  })
}

/**
 * The person who started the flow, if that sign-in is active. The access token may have expired meanwhile; another
 * sign-in in its place is refused.
 */
async function findAsker({ activeSignIns }: OAuthDeps, tx: Tx, caller: Caller, signIn: string): Promise<string | null> {
  if (caller.kind !== 'nobody' && caller.signIn !== signIn) return null
  if (!(await activeSignIns(tx, [signIn])).has(signIn)) return null
  const row = await tx.selectFrom('sign_ins').select('person_id').where('id', '=', signIn).executeTakeFirst()
  return row?.person_id ?? null
}
