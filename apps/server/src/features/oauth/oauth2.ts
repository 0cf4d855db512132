import { type Configuration, fetchProtectedResource } from 'openid-client'
import { z } from 'zod'
import type { GenericConfig, GithubConfig } from '../../config/providers.ts'
import { parseClaims } from './claims.ts'
import { authorizationUrl, createClient, exchangeCode } from './openid-client.ts'
import type { Claims, IdentityProvider } from './provider.ts'

/** A plain OAuth 2 server with a user info endpoint. */
export function genericProvider(config: GenericConfig): IdentityProvider {
  const { issuer, fields } = config
  const client = createClient(
    { issuer, authorization_endpoint: config.authorizeUrl, token_endpoint: config.tokenUrl },
    config,
  )
  return oauth2Provider(config, client, async (token) => {
    const userInfo = z.looseObject({}).parse(await fetchJson(client, token, config.userinfoUrl))
    return parseClaims({
      issuer,
      subject: userInfo[fields.subject],
      email: userInfo[fields.email],
      emailVerified: userInfo[fields.emailVerified],
      name: userInfo[fields.name],
    })
  })
}

const githubUser = z.object({ id: z.int(), login: z.string(), name: z.string().nullish() })
const githubEmails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))

/** GitHub or GitHub Enterprise. Only the verified primary e-mail counts. */
export function githubProvider(config: GithubConfig): IdentityProvider {
  const loginUrl = `${config.baseUrl}/login/oauth`
  // GitHub's own `iss`.
  const issuer = loginUrl
  const client = createClient(
    {
      issuer,
      authorization_endpoint: `${loginUrl}/authorize`,
      token_endpoint: `${loginUrl}/access_token`,
      token_endpoint_auth_methods_supported: ['client_secret_post'],
    },
    config,
  )
  return oauth2Provider(config, client, async (token) => {
    const user = githubUser.parse(await fetchJson(client, token, `${config.apiUrl}/user`))
    const emails = githubEmails.parse(await fetchJson(client, token, `${config.apiUrl}/user/emails`))
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

const oauth2Provider = (
  { id, name, scopes }: { id: string; name: string; scopes: string },
  client: Configuration,
  readClaims: (token: string) => Promise<Claims>,
): IdentityProvider => ({
  id,
  name,
  kind: 'oauth2',
  authorizationUrl: (redirectUri, { state, codeVerifier }) =>
    authorizationUrl(client, { redirectUri, scopes, state, codeVerifier }),
  async fetchClaims(callbackUrl, { state, codeVerifier }) {
    const tokens = await exchangeCode(client, callbackUrl, { state, codeVerifier })
    return readClaims(tokens.access_token)
  },
})

async function fetchJson(client: Configuration, token: string, address: string): Promise<unknown> {
  const headers = new Headers({ accept: 'application/json' })
  const response = await fetchProtectedResource(client, token, new URL(address), 'GET', null, headers)
  if (response.status !== 200) throw new Error(`The provider answered ${response.status}.`)
  return response.json()
}
