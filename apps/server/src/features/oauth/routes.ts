import { routes } from '@belvedere/contract'
import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import type { RequestContext, Serve } from '../../http/serve-route.ts'
import { beginFlow } from './begin-flow.ts'
import type { OAuthDeps } from './deps.ts'
import { listProviders, unlinkProvider } from './identities.ts'
import { handleCallback } from './oauth-callback.ts'
import { type IdentityProvider, OAuthRefusal } from './provider.ts'

export function serveOAuth(serve: Serve, deps: OAuthDeps): void {
  const { auth, oauth } = routes

  const requireProvider = (id: string): IdentityProvider => {
    const provider = deps.providers.get(id)
    if (provider === undefined) throw new TextError('not_found', serverTexts.message('oauth.provider_missing'))
    return provider
  }

  serve(auth.providers, async (_input, { caller }) => ({ providers: await listProviders(deps, caller) }))

  serve(auth.unlinkProvider, async ({ params }, { caller }) => {
    await unlinkProvider(deps, caller, params.id)
    return {}
  })

  serve(oauth.start, async ({ params, query }, call) => {
    const provider = requireProvider(params.provider)
    await redirect(call, () => beginFlow(deps, provider, call, { returnTo: query.returnTo }))
  })

  serve(oauth.callback, async ({ params }, call) => {
    const provider = requireProvider(params.provider)
    await redirect(call, () => handleCallback(deps, provider, call))
  })
}

/** Redirects the browser to the target, or to the page with the reason of a refusal. */
async function redirect(call: RequestContext, target: () => Promise<string>): Promise<void> {
  const to = await target().catch((error: unknown) => {
    if (!(error instanceof OAuthRefusal)) throw error
    return `${error.because === 'identity_taken' ? '/account' : '/'}?error=${error.because}`
  })
  call.reply.header('cache-control', 'no-store').redirect(to, 302)
}
