import { oauthFlowSeconds } from '../../http/cookies.ts'
import { newToken, tokenHash } from '../../ids.ts'
import type { OAuthDeps } from './deps.ts'
import type { CallbackChecks, IdentityProvider } from './provider.ts'

interface Flow {
  checks: CallbackChecks
  returnTo: string
  /** The sign-in whose account the identity is linked to; null: to sign in. */
  signIn: string | null
}

/**
 * Saves a flow and returns the secret for the browser's cookie. A browser has one flow: that of the secret `before` is
 * deleted.
 */
export async function saveFlow(
  { store, now }: OAuthDeps,
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
 * Claims the browser's flow with this provider and state, once; null if there is none. A request with another state,
 * which any page can cause, does not consume it.
 */
export async function claimFlow(
  { store, now }: OAuthDeps,
  provider: IdentityProvider,
  request: { secret: string | undefined; state: string | null },
): Promise<Flow | null> {
  const { secret, state } = request
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
