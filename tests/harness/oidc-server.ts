import { generateKeyPairSync } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { freePort } from '@belvedere/coordination/testing/free-port.ts'
import Provider, { type Configuration } from 'oidc-provider'
import { listen, type RunningProvider, readIdentityForm, sendIdentityForm } from './provider-page.ts'

interface OidcServer extends RunningProvider {
  clientId: string
  clientSecret: string
}

/** A real OpenID Connect provider on loopback that lets visitors sign in as anyone. */
export async function startOidcServer(options: { redirectUris: string[] }): Promise<OidcServer> {
  const port = await freePort()
  const issuer = `http://127.0.0.1:${port}`
  const [clientId, clientSecret] = ['belvedere', 'a secret of the tests & more']
  const verified = new Map<string, boolean>()
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const configuration: Configuration = {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: options.redirectUris }],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kty: 'RSA', use: 'sig', kid: 'tests' }] },
    cookies: { keys: ['a key of the tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, interaction) => `/identity/${interaction.uid}` },
    pkce: { required: () => true },
    ttl: { AccessToken: 600, AuthorizationCode: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    findAccount: (_ctx, email) => ({
      accountId: email,
      claims: () => ({
        sub: email,
        email,
        email_verified: verified.get(email) ?? false,
        name: email.replace(/@.*/, ''),
      }),
    }),
    // Consent is implied by signing in.
    async loadExistingGrant({ oidc }) {
      const accountId = oidc.session?.accountId
      if (accountId === undefined) return undefined
      const grant = new provider.Grant({ clientId, accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  }
  const provider = new Provider(issuer, configuration)
  const answer = provider.callback()

  async function interact(request: IncomingMessage, response: ServerResponse) {
    if (request.method === 'GET') return sendIdentityForm(response, 'Acme sign-in')
    const { identity } = await readIdentityForm(request)
    if (identity === null) return provider.interactionFinished(request, response, { error: 'access_denied' })
    verified.set(identity.email, identity.verified)
    return provider.interactionFinished(request, response, { login: { accountId: identity.email } })
  }

  const running = await listen(
    (request, response) =>
      request.url?.startsWith('/identity/') ? interact(request, response) : answer(request, response),
    port,
  )
  return { ...running, clientId, clientSecret }
}
