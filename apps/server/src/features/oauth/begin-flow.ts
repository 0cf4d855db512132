import type { RequestContext } from '../../http/edge.ts'
import { newToken } from '../../ids.ts'
import { callProvider } from './call-provider.ts'
import type { OauthDeps } from './deps.ts'
import { saveFlow } from './flow.ts'
import { type IdentityProvider, OauthRefusal } from './provider.ts'
import { localPath } from './return-to.ts'

/** Begins a flow in this browser and says where it goes: to sign in, or, signed in, to link the provider. */
export async function beginFlow(
  deps: OauthDeps,
  provider: IdentityProvider,
  call: RequestContext,
  wish: { returnTo: string | undefined },
): Promise<string> {
  const linking = call.caller.kind === 'user'
  if (linking && !byOwnPage(call)) throw new OauthRefusal('oauth_failed')
  await deps.arrive(call.ip)
  const checks = { state: newToken(), nonce: newToken(), codeVerifier: newToken() }
  const redirectUri = `${call.publicUrl}/oauth/${provider.id}/callback`
  const to = await callProvider(deps, provider, () => provider.authorizationUrl(redirectUri, checks))
  const secret = await saveFlow(deps, provider, {
    checks,
    returnTo: localPath(wish.returnTo) ?? (linking ? '/account' : '/'),
    signIn: call.caller.kind === 'user' ? call.caller.signIn : null,
    before: call.cookies.get('oauth_flow'),
  })
  call.cookies.set('oauth_flow', secret)
  return to.href
}

/** Not where another page or a link in a mail sent the browser: it could be signed in to somebody else's identity there. */
function byOwnPage({ request }: RequestContext): boolean {
  const site = request.headers['sec-fetch-site']
  return site === undefined || site === 'same-origin'
}
