import { lookup as resolveName } from 'node:dns/promises'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { ModelFault } from '@belvedere/assistant'
import { isPrivate, isPublic } from './addresses.ts'

/**
 * Where requests may go. `anywhere`: the operator named the endpoint. `public`: by https to the public internet alone.
 * `private-too`: to this machine and its network as well, there also by http.
 */
export type Reach = 'anywhere' | 'public' | 'private-too'

const bytesAtMost = 2 * 1024 * 1024

/** Beside what an endpoint answers, what was sent to it. */
export interface FetchOptions {
  reach: Reach
  /** The request's body, as it goes out. */
  onSend?(body: string): void
}

/**
 * `fetch` for endpoints that people name: an address is resolved once, judged, and connected to as it was judged; no
 * redirect is followed, no endless answer read. Rejects with `ModelFault`.
 */
export const endpointFetch =
  ({ reach, onSend }: FetchOptions): typeof fetch =>
  async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const body = typeof init.body === 'string' ? init.body : undefined
    const lookup = await placeOf(url, reach)
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
      reject(
        new ModelFault('The endpoint answers in another protocol. Give the address of its programmatic interface.'),
      )
    })
    // The last word where nothing else was said.
    sent.on('close', () => reject(new Error('The connection ended before an answer.')))
    sent.end(body)
    return responseOf(await promise)
  }

/** Judges where a URL leads and gives a look-up that leads there and nowhere else. */
async function placeOf({ protocol, hostname }: URL, reach: Reach): Promise<LookupFunction> {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const found = isIP(host) === 0 ? await resolved(host) : [{ address: host, family: isIP(host) }]
  const allowed = found.find(({ address }) => mayReach(address, { reach, protocol }))
  if (allowed === undefined) throw new ModelFault(refusal(found.some(({ address }) => isPublic(address))))
  return (_host, options, done) => (options.all ? done(null, [allowed]) : done(null, allowed.address, allowed.family))
}

const refusal = (isPublicPlace: boolean) =>
  isPublicPlace
    ? 'This endpoint is asked by https only. Give its https address.'
    : 'The endpoint is in a private network, which this service may not reach. Ask who runs it to allow that, or give a public https address.'

const mayReach = (address: string, { reach, protocol }: { reach: Reach; protocol: string }): boolean => {
  if (reach === 'anywhere') return true
  if (reach === 'private-too' && isPrivate(address)) return true
  return protocol === 'https:' && isPublic(address)
}

async function resolved(host: string) {
  try {
    return await resolveName(host, { all: true })
  } catch (cause) {
    throw new ModelFault(`There is no address behind ${host}. Check how it is written.`, { cause })
  }
}

function responseOf(message: IncomingMessage): Response {
  const { statusCode: status = 0 } = message
  const fault = faultOf(status)
  if (fault !== null) {
    message.destroy()
    throw new ModelFault(fault)
  }
  const headers = new Headers()
  for (const [name, value] of Object.entries(message.headers)) if (typeof value === 'string') headers.set(name, value)
  const isEmpty = status === 204 || status === 205
  if (isEmpty) message.resume()
  return new Response(isEmpty ? null : bounded(message), { status, headers })
}

function faultOf(status: number): string | null {
  if (status < 200 || status > 599) return 'The endpoint does not answer as HTTP says. Check its address.'
  if (status >= 300 && status < 400)
    return `The endpoint sends elsewhere (${status}). Give the address that it leads to.`
  return null
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
        throw new ModelFault('The endpoint sends more than an answer.')
      }
      controller.enqueue(new Uint8Array(value))
    },
    cancel() {
      message.destroy()
    },
  })
}
