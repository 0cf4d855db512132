import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  type ChosenIdentity,
  listen,
  type RunningProvider,
  readForm,
  readIdentityForm,
  sendIdentityForm,
} from './provider-page.ts'

/** GitHub takes the client secret in the body and reports failures with status 200. */
type Dialect = 'github' | 'generic'

const addresses = {
  github: { authorize: '/login/oauth/authorize', token: '/login/oauth/access_token', issuer: '/login/oauth' },
  generic: { authorize: '/authorize', token: '/token', issuer: '' },
} as const

interface Grant {
  identity: ChosenIdentity
  redirectUri: string
  challenge: string
}

interface OAuth2Server extends RunningProvider {
  clientId: string
  clientSecret: string
}

/** An OAuth 2 server on loopback that lets visitors sign in as anyone; it responds as GitHub does, or in the standard form. */
export async function startOAuth2Server(dialect: Dialect): Promise<OAuth2Server> {
  const at = addresses[dialect]
  const [clientId, clientSecret] = ['belvedere', 'a secret of the tests']
  const codes = new Map<string, Grant>()
  const tokens = new Map<string, ChosenIdentity>()
  const numbers = new Map<string, number>()
  const numberOf = (email: string) => {
    numbers.set(email, numbers.get(email) ?? numbers.size + 1)
    return numbers.get(email)
  }

  async function authorize(request: IncomingMessage, response: ServerResponse, url: URL) {
    const params = Object.fromEntries(url.searchParams)
    const { redirect_uri = '', state = '', code_challenge = '', client_id } = params
    if (client_id !== clientId || params.code_challenge_method !== 'S256') return response.writeHead(400).end()
    if (request.method === 'GET')
      return sendIdentityForm(response, dialect === 'github' ? 'Octo sign-in' : 'City sign-in')
    const { identity } = await readIdentityForm(request)
    const back = new URL(redirect_uri)
    back.searchParams.set('state', state)
    back.searchParams.set('iss', `${running.url}${at.issuer}`)
    if (identity === null) back.searchParams.set('error', 'access_denied')
    else {
      const code = `code-${codes.size + 1}-${crypto.randomUUID()}`
      codes.set(code, { identity, redirectUri: redirect_uri, challenge: code_challenge })
      back.searchParams.set('code', code)
    }
    return response.writeHead(302, { location: back.href }).end()
  }

  async function exchange(request: IncomingMessage, response: ServerResponse) {
    const form = await readForm(request)
    const basic = `Basic ${Buffer.from(`${clientId}:${encodeURIComponent(clientSecret).replaceAll('%20', '+')}`).toString('base64')}`
    const known =
      dialect === 'github' ? form.get('client_secret') === clientSecret : request.headers.authorization === basic
    const code = form.get('code') ?? ''
    const grant = codes.get(code)
    codes.delete(code)
    const proof = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!known || grant === undefined || grant.redirectUri !== form.get('redirect_uri') || grant.challenge !== proof)
      return dialect === 'github'
        ? json(response, 200, { error: 'bad_verification_code' })
        : json(response, 400, { error: 'invalid_grant' })
    const token = `token-${crypto.randomUUID()}`
    tokens.set(token, grant.identity)
    return json(response, 200, { access_token: token, token_type: 'bearer', scope: 'user:email' })
  }

  function about({ email, verified }: ChosenIdentity, path: string): object | null {
    const [id, name] = [numberOf(email), email.replace(/@.*/, '')]
    if (dialect === 'generic') return path === '/me' ? { id, mail: email, confirmed: verified, name } : null
    if (path === '/api/v3/user') return { id, login: name, name: null, email: 'shown@elsewhere.example' }
    if (path !== '/api/v3/user/emails') return null
    // A verified address that is not the primary one must not identify anyone.
    return [
      { email: `second.${email}`, primary: false, verified: true },
      { email, primary: true, verified },
    ]
  }

  const running = await listen(async (request, response) => {
    const url = new URL(request.url ?? '/', running.url)
    if (url.pathname === at.authorize) return authorize(request, response, url)
    if (url.pathname === at.token && request.method === 'POST') return exchange(request, response)
    const identity = tokens.get(request.headers.authorization?.replace(/^bearer /i, '') ?? '')
    if (identity === undefined) return json(response, 401, { message: 'Bad credentials' })
    const answer = about(identity, url.pathname)
    return answer === null ? json(response, 404, {}) : json(response, 200, answer)
  })
  return { ...running, clientId, clientSecret }
}

const json = (response: ServerResponse, status: number, body: object) =>
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
