import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { TranslatableText } from '@belvedere/texts'
import { serverTexts } from '@belvedere/texts/server'
import { type AddressPolicy, firstAllowedAddress, isPublic, type ResolvedAddress } from '../../address-policy.ts'
import { addressesOf, hostOf, type ResolveHost } from '../../resolve-host.ts'
import { TranslatableModelFault } from './endpoint-failure.ts'

const maxBytes = 2 * 1024 * 1024

export interface FetchOptions {
  addressPolicy: AddressPolicy
  resolve?: ResolveHost | undefined
  /** Receives the request's body as sent. */
  onSend?(body: string): void
}

/**
 * `fetch` for endpoints that people configure, safe against SSRF: the name is resolved once, the address checked, and
 * exactly that address connected to; redirects are not followed and the size of the response is limited. Rejects with
 * `TranslatableModelFault` if the address is not allowed; other errors must not be shown to people.
 */
export const endpointFetch =
  ({ addressPolicy, resolve: resolveHost, onSend }: FetchOptions): typeof fetch =>
  async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const body = typeof init.body === 'string' ? init.body : undefined
    init.signal?.throwIfAborted()
    const lookup = await unlessAborted(resolveTarget(url, addressPolicy, resolveHost), init.signal)
    if (body !== undefined) onSend?.(body)
    const headers = Object.fromEntries(new Headers(init.headers))
    // Does not reveal to the endpoint which software calls it.
    delete headers['user-agent']
    const request = url.protocol === 'https:' ? requestHttps : requestHttp
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const outgoing = request(
      url,
      { method: init.method ?? 'GET', headers, lookup, agent: false, ...(init.signal && { signal: init.signal }) },
      resolve,
    )
    outgoing.on('error', reject)
    // 101 Switching Protocols: without a listener Node would close the connection without an error.
    outgoing.on('upgrade', (_message, socket) => {
      socket.destroy()
      reject(new Error('The endpoint switched to another protocol.'))
    })
    // Has no effect if the promise is settled.
    outgoing.on('close', () => reject(new Error('The connection ended before a response.')))
    outgoing.end(body)
    return responseOf(await promise)
  }

/** Name resolution may take longer than the caller waits. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  if (!signal) return work
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason)
  signal.addEventListener('abort', abort)
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

/** Checks where a URL leads and returns a look-up fixed to that address. */
async function resolveTarget(
  url: URL,
  addressPolicy: AddressPolicy,
  resolveHost: ResolveHost | undefined,
): Promise<LookupFunction> {
  const host = hostOf(url)
  const addresses = await addressesOf(host, resolveHost)
  const allowed = firstAllowedAddress(addresses, { addressPolicy, protocol: url.protocol })
  if (allowed === undefined) throw new TranslatableModelFault(refusal(host, addresses))
  return (_host, options, done) => (options.all ? done(null, [allowed]) : done(null, allowed.address, allowed.family))
}

/**
 * Why no address is allowed. A public address is refused only for its protocol, http. Names of private addresses and
 * names that do not exist get the same message, which does not disclose which names the private network has.
 */
const refusal = (host: string, addresses: ResolvedAddress[]): TranslatableText =>
  addresses.some(({ address }) => isPublic(address))
    ? serverTexts.message('models.https_only')
    : serverTexts.message('models.address_refused', { host })

function responseOf(message: IncomingMessage): Response {
  const { statusCode: status = 0 } = message
  if (status < 200 || status > 599 || (status >= 300 && status < 400)) {
    message.destroy()
    throw new Error(`The endpoint responded with status ${status}, which is not accepted.`)
  }
  const headers = new Headers()
  for (const [name, value] of Object.entries(message.headers)) if (typeof value === 'string') headers.set(name, value)
  const isEmpty = status === 204 || status === 205
  if (isEmpty) message.resume()
  return new Response(isEmpty ? null : limitBody(message), { status, headers })
}

function limitBody(message: IncomingMessage): ReadableStream<Uint8Array> {
  const pieces: AsyncIterator<Buffer> = message[Symbol.asyncIterator]()
  let length = 0
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next()
      if (done) return controller.close()
      length += value.length
      if (length > maxBytes) {
        message.destroy()
        throw new Error(`The response is larger than ${maxBytes} bytes.`)
      }
      controller.enqueue(new Uint8Array(value))
    },
    cancel() {
      message.destroy()
    },
  })
}
