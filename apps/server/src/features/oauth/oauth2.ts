import { type Configuration, fetchProtectedResource } from 'openid-client'
import { z } from 'zod'
import type { GenericConfig, GithubConfig } from '../../config/providers.ts'
import { parseClaims } from './claims.ts'
import { authorizationUrl, createClient, exchangeCode } from './client.ts'
import type { Claims, IdentityProvider } from './provider.ts'

/** A server of plain OAuth 2 with an address that tells whose a token is. */
export function genericProvider(config: GenericConfig): IdentityProvider {
  const { issuer, fields } = config
  const client = createClient(
    { issuer, authorization_endpoint: config.authorizeUrl, token_endpoint: config.tokenUrl },
    config,
  )
  return plainProvider(config, client, async (token) => {
    const about = z.looseObject({}).parse(await ask(client, token, config.userinfoUrl))
    return parseClaims({
      issuer,
      subject: about[fields.subject],
      email: about[fields.email],
      emailVerified: about[fields.emailVerified],
      name: about[fields.name],
    })
  })
}

const githubUser = z.object({ id: z.int(), login: z.string(), name: z.string().nullish() })
const githubEmails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))

/** GitHub, or GitHub Enterprise. Of its e-mails only the verified primary one counts. */
export function githubProvider(config: GithubConfig): IdentityProvider {
  const base = `${config.baseUrl}/login/oauth`
  // As GitHub calls itself in `iss`.
  const issuer = base
  const client = createClient(
    {
      issuer,
      authorization_endpoint: `${base}/authorize`,
      token_endpoint: `${base}/access_token`,
      token_endpoint_auth_methods_supported: ['client_secret_post'],
    },
    config,
  )
  return plainProvider(config, client, async (token) => {
    const user = githubUser.parse(await ask(client, token, `${config.apiUrl}/user`))
    const emails = githubEmails.parse(await ask(client, token, `${config.apiUrl}/user/emails`))
    const primary = emails.find((email) => email.primary && email.verified)
    return parseClaims({
      issuer,
      subject: user.id,
      email: primary?.email,
      emailVerified: primary !== undefined,
      name: user.name ?? user.login,
    })
  })
}

const plainProvider = (
  { id, name, scopes }: { id: string; name: string; scopes: string },
  client: Configuration,
  claimsBehind: (token: string) => Promise<Claims>,
): IdentityProvider => ({
  id,
  name,
  kind: 'oauth2',
  authorizationUrl: (redirectUri, { state, codeVerifier }) =>
    authorizationUrl(client, { redirectUri, scopes, state, codeVerifier }),
  async claims(cameBackTo, { state, codeVerifier }) {
    const tokens = await exchangeCode(client, cameBackTo, { state, codeVerifier })
    return claimsBehind(tokens.access_token)
  },
})

async function ask(client: Configuration, token: string, address: string): Promise<unknown> {
  const headers = new Headers({ accept: 'application/json' })
  const response = await fetchProtectedResource(client, token, new URL(address), 'GET', null, headers)
  if (response.status !== 200) throw new Error(`The provider answered ${response.status}.`)
  return response.json()
}
