import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import { type AddressPolicy, firstAllowedAddress } from '../../address-policy.ts'
import { addressesOf, hostOf, type ResolveHost } from '../../resolve-host.ts'

export interface FetchUrlOptions {
  addressPolicy: AddressPolicy
  signal: AbortSignal
  resolve?: ResolveHost | undefined
}

const maxRedirects = 5
/** Without any byte. */
const idleMs = 20_000
/** Of the first 1024 ports, on which mail and other services listen, those of the web. */
const webPorts = new Set(['', '80', '443'])
const firstFreePort = 1024

/**
 * The successful response of an address that a person names, and the address after redirects. Safe against SSRF: each
 * address, also of a redirect, is resolved once, checked, and exactly what was checked is connected to. Throws
 * `invalid_request` for an address that is not allowed, and `endpoint_failed` where no file comes.
 */
export async function fetchUrl(
  text: string,
  options: FetchUrlOptions,
): Promise<{ url: URL; response: IncomingMessage }> {
  let url = parseUrl(text)
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const response = await get(url, options)
    const { statusCode = 0 } = response
    const { location } = response.headers
    if (statusCode === 200) return { url, response }
    response.destroy()
    if (statusCode < 300 || statusCode > 399 || location === undefined)
      throw new TextError('endpoint_failed', serverTexts.message('files.url_status', { status: statusCode }))
    url = parseUrl(location, url)
  }
  throw new TextError('endpoint_failed', serverTexts.message('files.url_redirects', { limit: maxRedirects }))
}

/** An address of the web without a user's name or password. */
function parseUrl(text: string, base?: URL): URL {
  const url = URL.canParse(text, base) ? new URL(text, base) : null
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    throw new TextError('invalid_request', serverTexts.message('files.url_invalid'))
  if (url.username !== '' || url.password !== '')
    throw new TextError('invalid_request', serverTexts.message('files.url_credentials'))
  if (!webPorts.has(url.port) && Number(url.port) < firstFreePort)
    throw new TextError('invalid_request', serverTexts.message('files.url_port', { port: url.port }))
  return url
}

async function get(url: URL, { addressPolicy, signal, resolve }: FetchUrlOptions) {
  const host = hostOf(url)
  const addresses = await addressesOf(host, resolve)
  signal.throwIfAborted()
  // What is fetched is no secret, so http will do.
  const allowed = firstAllowedAddress(addresses, { addressPolicy, protocol: 'https:' })
  // The same for names that do not exist: the private network's names stay its own.
  if (allowed === undefined) throw new TextError('invalid_request', serverTexts.message('files.url_refused', { host }))
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const { promise, resolve: respond, reject } = Promise.withResolvers<IncomingMessage>()
  const outgoing = request(
    url,
    {
      headers: { accept: '*/*', 'accept-encoding': 'identity' },
      lookup: (_host, options, done) =>
        options.all ? done(null, [allowed]) : done(null, allowed.address, allowed.family),
      ...{ agent: false, signal, timeout: idleMs },
    },
    respond,
  )
  const failed = (cause?: unknown) =>
    reject(new TextError('endpoint_failed', serverTexts.message('files.url_unreachable', { host }), { cause }))
  outgoing.on('error', failed)
  outgoing.on('timeout', () => outgoing.destroy(new Error('timeout')))
  outgoing.on('upgrade', (_message, socket) => socket.destroy(new Error('upgrade')))
  outgoing.on('close', () => failed())
  outgoing.end()
  return promise
}
