import type { RequestContext } from '../../http/edge.ts'
import type { Caller } from '../../room/caller.ts'
import type { Tx } from '../../store/store.ts'
import { callProvider } from './call-provider.ts'
import { decideLink, decideSignIn } from './decide.ts'
import type { OauthDeps } from './deps.ts'
import { claimFlow } from './flow.ts'
import { findIdentity, linkIdentity } from './identities.ts'
import { type Claims, type IdentityProvider, OauthRefusal } from './provider.ts'

/**
 * Ends the flow of this browser with what the provider says: take the flow → exchange the code → decide → sign in or link.
 * Says where to go on to.
 */
export async function handleCallback(
  deps: OauthDeps,
  provider: IdentityProvider,
  call: RequestContext,
): Promise<string> {
  const cameBackTo = new URL(`${call.publicUrl}${call.request.url}`)
  const state = cameBackTo.searchParams.get('state')
  const flow = await claimFlow(deps, provider, { secret: call.cookies.get('oauth_flow'), state })
  if (flow === null) throw new OauthRefusal('oauth_failed')
  call.cookies.clear('oauth_flow')
  const claims = await callProvider(deps, provider, () => provider.claims(cameBackTo, flow.checks))
  const arrived = { provider, claims, accepted: call.request.headers['accept-language'] }
  if (flow.signIn === null) await deps.signIns.enter(call, (tx) => accountFor(deps, tx, arrived))
  else await link(deps, call.caller, flow.signIn, arrived)
  return flow.returnTo
}

/** Who comes back, by which provider, and the languages that their browser accepts. */
interface Arrived {
  provider: IdentityProvider
  claims: Claims
  accepted: string | undefined
}

/** The account that the claims sign in to, found, linked or made. */
async function accountFor(deps: OauthDeps, tx: Tx, { provider, claims, accepted }: Arrived) {
  const identity = await findIdentity(tx, claims)
  const account = await accountOf(tx, claims.email)
  const decision = decideSignIn({ claims, identity, account })
  const linked = async (person: string, ended: string[] = []) => {
    await linkIdentity(tx, { person, provider, claims, at: deps.now() })
    return { person, ended }
  }
  switch (decision.do) {
    case 'sign_in':
      return linked(decision.person)
    case 'link_and_sign_in': {
      const { person, takesOver } = decision
      const ended = takesOver ? await deps.signIns.takeOver(tx, person) : []
      await deps.notify(tx, { person, notice: takesOver ? 'taken_over' : 'provider_linked', accepted })
      return linked(person, ended)
    }
    case 'create': {
      const made = await deps.signIns.makeAccount(tx, { ...claims, email: decision.email })
      if (made === null) throw new OauthRefusal('email_unverified')
      return linked(made)
    }
    case 'refuse':
      throw new OauthRefusal(decision.because)
  }
}

async function accountOf(tx: Tx, email: string | null) {
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

async function link(deps: OauthDeps, caller: Caller, signIn: string, { provider, claims, accepted }: Arrived) {
  await deps.store.write(async (tx) => {
    // Here, for a session that ended a moment ago must leave nothing behind.
    const asking = await whoAsked(deps, tx, caller, signIn)
    const identity = await findIdentity(tx, claims)
    const decision = decideLink({ asking, identity })
    if (decision.do === 'refuse') throw new OauthRefusal(decision.because)
    const { person } = decision
    await linkIdentity(tx, { person, provider, claims, at: deps.now() })
    if (identity === null) await deps.notify(tx, { person, notice: 'provider_linked', accepted })
  })
}

/** Who began, if that sign-in lives. The access token may have run out on the way; somebody else's in its place is refused. */
async function whoAsked({ living }: OauthDeps, tx: Tx, caller: Caller, signIn: string): Promise<string | null> {
  if (caller.kind !== 'nobody' && caller.signIn !== signIn) return null
  if (!(await living(tx, [signIn])).has(signIn)) return null
  const row = await tx.selectFrom('sign_ins').select('person_id').where('id', '=', signIn).executeTakeFirst()
  return row?.person_id ?? null
}
