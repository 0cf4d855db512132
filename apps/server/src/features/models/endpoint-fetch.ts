import { lookup as resolveName } from 'node:dns/promises'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { ModelFault } from '@belvedere/assistant/ports'
import { isPublic, type Reach, type ResolvedAddress, reachableAddress } from './addresses.ts'

const bytesAtMost = 2 * 1024 * 1024

/** Beside what an endpoint answers, what was sent to it. */
export interface FetchOptions {
  reach: Reach
  /** Absent: as the system knows names. Rejects, or answers none, where there is no such name. */
  resolve?: (host: string) => Promise<ResolvedAddress[]>
  /** The request's body, as it goes out. */
  onSend?(body: string): void
}

/**
 * `fetch` for endpoints that people name: an address is resolved once, judged, and connected to as it was judged; no
 * redirect is followed, no endless answer read. Rejects with `ModelFault` where it may not go there; what else goes wrong
 * is for nobody to be told.
 */
export const endpointFetch =
  ({ reach, resolve: resolveHost = systemAddresses, onSend }: FetchOptions): typeof fetch =>
  async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const body = typeof init.body === 'string' ? init.body : undefined
    const lookup = await unlessAborted(placeOf(url, reach, resolveHost), init.signal)
    if (body !== undefined) onSend?.(body)
    const headers = Object.fromEntries(new Headers(init.headers))
    // Somebody's own browser or tool says who it is; this service need not.
    delete headers['user-agent']
    const request = url.protocol === 'https:' ? requestHttps : requestHttp
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const sent = request(
      url,
      { method: init.method ?? 'GET', headers, lookup, agent: false, ...(init.signal && { signal: init.signal }) },
      resolve,
    )
    sent.on('error', reject)
    // Without a listener the connection would end unheard.
    sent.on('upgrade', (_message, socket) => {
      socket.destroy()
      reject(new Error('The endpoint answered in another protocol.'))
    })
    // The last word where nothing else was said.
    sent.on('close', () => reject(new Error('The connection ended before an answer.')))
    sent.end(body)
    return responseOf(await promise)
  }

/** A name server may take longer than whoever asks waits. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  if (!signal) return work
  signal.throwIfAborted()
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason)
  signal.addEventListener('abort', abort)
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

/** Judges where a URL leads and gives a look-up that leads there and nowhere else. */
async function placeOf(
  { protocol, hostname }: URL,
  reach: Reach,
  resolveHost: (host: string) => Promise<ResolvedAddress[]>,
): Promise<LookupFunction> {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const addresses = isIP(host) === 0 ? await resolveHost(host).catch(() => []) : [{ address: host, family: isIP(host) }]
  const allowed = reachableAddress(addresses, { reach, protocol })
  if (allowed === undefined) throw new ModelFault(refusal(host, addresses))
  return (_host, options, done) => (options.all ? done(null, [allowed]) : done(null, allowed.address, allowed.family))
}

/** A name that leads into a private network and one that leads nowhere look alike: which names there are there is not told. */
const refusal = (host: string, addresses: ResolvedAddress[]): string =>
  addresses.some(({ address }) => isPublic(address))
    ? 'This endpoint is asked by https only. Give its https address.'
    : `There is no address behind ${host} that this service may ask. Check how it is written; into its own network only who runs the service can let it.`

const systemAddresses = (host: string): Promise<ResolvedAddress[]> => resolveName(host, { all: true })

function responseOf(message: IncomingMessage): Response {
  const { statusCode: status = 0 } = message
  if (status < 200 || status > 599 || (status >= 300 && status < 400)) {
    message.destroy()
    throw new Error(`The endpoint answered ${status}, which is not followed.`)
  }
  const headers = new Headers()
  for (const [name, value] of Object.entries(message.headers)) if (typeof value === 'string') headers.set(name, value)
  const isEmpty = status === 204 || status === 205
  if (isEmpty) message.resume()
  return new Response(isEmpty ? null : bounded(message), { status, headers })
}

function bounded(message: IncomingMessage): ReadableStream<Uint8Array> {
  const pieces: AsyncIterator<Buffer> = message[Symbol.asyncIterator]()
  let length = 0
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next()
      if (done) return controller.close()
      length += value.length
      if (length > bytesAtMost) {
        message.destroy()
        throw new Error('The endpoint sends more than an answer.')
      }
      controller.enqueue(new Uint8Array(value))
    },
    cancel() {
      message.destroy()
    },
  })
}
