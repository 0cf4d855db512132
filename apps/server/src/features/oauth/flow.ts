import { oauthFlowSeconds } from '../../http/cookies.ts'
import { newToken, tokenHash } from '../../ids.ts'
import type { OauthDeps } from './deps.ts'
import type { Checks, IdentityProvider } from './provider.ts'

interface Flow {
  checks: Checks
  returnTo: string
  /** The sign-in to whose account the identity is to be linked; null: to sign in. */
  signIn: string | null
}

/**
 * Keeps a flow and gives the secret for the cookie of the browser that began it. A browser has one flow: the one of the
 * secret `before` ends.
 */
export async function saveFlow(
  { store, now }: OauthDeps,
  provider: IdentityProvider,
  flow: Flow & { before: string | undefined },
): Promise<string> {
  const [secret, at] = [newToken(), now()]
  await store.write(async (tx) => {
    await tx.deleteFrom('oauth_flows').where('expires_at', '<=', at).execute()
    if (flow.before !== undefined)
      await tx.deleteFrom('oauth_flows').where('hash', '=', tokenHash(flow.before)).execute()
    await tx
      .insertInto('oauth_flows')
      .values({
        hash: tokenHash(secret),
        provider: provider.id,
        state: flow.checks.state,
        nonce: flow.checks.nonce,
        code_verifier: flow.checks.codeVerifier,
        return_to: flow.returnTo,
        sign_in_id: flow.signIn,
        created_at: at,
        expires_at: at + oauthFlowSeconds * 1000,
      })
      .execute()
  })
  return secret
}

/**
 * Takes the browser's flow with this provider and state; null where there is none. It can be taken once. A call with
 * another state, which any page can cause, leaves it as it is.
 */
export async function claimFlow(
  { store, now }: OauthDeps,
  provider: IdentityProvider,
  given: { secret: string | undefined; state: string | null },
): Promise<Flow | null> {
  const { secret, state } = given
  if (secret === undefined || state === null) return null
  const row = await store.write((tx) =>
    tx
      .deleteFrom('oauth_flows')
      .where('hash', '=', tokenHash(secret))
      .where('provider', '=', provider.id)
      .where('state', '=', state)
      .where('expires_at', '>', now())
      .returningAll()
      .executeTakeFirst(),
  )
  if (row === undefined) return null
  const checks = { state: row.state, nonce: row.nonce, codeVerifier: row.code_verifier }
  return { checks, returnTo: row.return_to, signIn: row.sign_in_id }
}
