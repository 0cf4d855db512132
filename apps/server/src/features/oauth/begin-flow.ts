import type { RequestContext } from '../../http/serve-route.ts'
import { newToken } from '../../ids.ts'
import { callProvider } from './call-provider.ts'
import type { OAuthDeps } from './deps.ts'
import { saveFlow } from './flow.ts'
import { localPath } from './local-path.ts'
import { type IdentityProvider, OAuthRefusal } from './provider.ts'

/** Starts a flow in this browser and returns the provider's page: to sign in or, if signed in, to link the provider. */
export async function beginFlow(
  deps: OAuthDeps,
  provider: IdentityProvider,
  call: RequestContext,
  options: { returnTo: string | undefined },
): Promise<string> {
  const isLinking = call.caller.kind === 'user'
  if (isLinking && !isOwnPage(call)) throw new OAuthRefusal('oauth_failed')
  await deps.countArrival(call.ip)
  const checks = { state: newToken(), nonce: newToken(), codeVerifier: newToken() }
  const redirectUri = `${call.publicUrl}/oauth/${provider.id}/callback`
  const authorizationPage = await callProvider(deps, provider, () => provider.authorizationUrl(redirectUri, checks))
  const secret = await saveFlow(deps, provider, {
    checks,
    returnTo: localPath(options.returnTo) ?? (isLinking ? '/account' : '/'),
    signIn: call.caller.kind === 'user' ? call.caller.signIn : null,
    before: call.cookies.get('oauth_flow'),
  })
  call.cookies.set('oauth_flow', secret)
  return authorizationPage.href
}

/** Whether one of our pages started the flow: another page could link the provider to somebody else's identity. */
function isOwnPage({ request }: RequestContext): boolean {
  const site = request.headers['sec-fetch-site']
  return site === undefined || site === 'same-origin'
}
