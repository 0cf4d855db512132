import { AppError, type RouteShape, type Scope } from '@belvedere/contract'
import { z } from 'zod'
import type { CallInput } from './http.ts'
import { buildRequest, readResponse } from './request.ts'
import type { RouteCalls } from './route-calls.ts'
import { streamTransport } from './transport.ts'

export interface KeyOptions {
  /** Such as `https://belvedere.example.org`, without a path. */
  baseUrl: string
  /** `bv_…`. For scripts, not for web pages. */
  apiKey: string
  fetch?: typeof globalThis.fetch
}

/** Calls with an API key. Sockets do not accept keys, so there are no events or live frames. */
export type KeyClient = RouteCalls<RouteShape & { access: Scope }>

const address = z.url({
  protocol: /^https?$/,
  error: 'Enter the address of the server, such as http://localhost:8000.',
})
const key = z.string().regex(/^bv_[\w-]+$/, 'Enter an API key, which starts with bv_. Create one under Account.')

/** Creates a client with an API key: no cookies, no CSRF token, no refresh. */
export function createKeyClient(options: KeyOptions): KeyClient {
  const origin = new URL(validated(address, options.baseUrl)).origin
  const headers = { accept: 'application/json', authorization: `Bearer ${validated(key, options.apiKey)}` }
  const send = options.fetch ?? globalThis.fetch

  async function ask(route: RouteShape, input: CallInput): Promise<Response> {
    const { target, body } = buildRequest(route, input)
    const content = body === undefined ? {} : { 'content-type': 'application/json' }
    const init = {
      method: route.method,
      headers: { ...headers, ...content },
      credentials: 'omit' as const,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(input.signal === undefined ? {} : { signal: input.signal }),
    }
    return rejectUnreachable(origin, input.signal, () => send(origin + target, init))
  }
  const retryAfter = (response: Response) => response.headers.get('retry-after')

  return {
    async call(route, ...[input = {}]) {
      const response = await ask(route, input)
      const text = await rejectUnreachable(origin, input.signal, () => response.text())
      return readResponse<(typeof route)['response']>(route.response, response.status, text, retryAfter(response))
    },
    async upload(route, input, parts, { signal, onProgress = () => {} } = {}) {
      const { target } = buildRequest(route, input)
      const request = { method: route.method, headers, parts, onProgress, ...(signal === undefined ? {} : { signal }) }
      const response = await streamTransport(send)(origin + target, request)
      return readResponse<(typeof route)['response']>(
        route.response,
        response.status,
        response.text,
        response.retryAfter,
      )
    },
    async download(route, ...[input = {}]) {
      const response = await ask(route, input)
      if (!response.ok) readResponse(route.response, response.status, await response.text(), retryAfter(response))
      return rejectUnreachable(origin, input.signal, () => response.blob())
    },
  }
}

function validated(schema: z.ZodType<string>, value: unknown): string {
  const read = schema.safeParse(value)
  if (read.success) return read.data
  throw new AppError('invalid_request', read.error.issues[0]?.message ?? 'The option is not valid.')
}

/** Runs `attempt`; rejects with `unavailable` if the server does not respond completely. */
function rejectUnreachable<T>(origin: string, signal: AbortSignal | undefined, attempt: () => Promise<T>): Promise<T> {
  return attempt().catch((cause: unknown) => {
    if (signal?.aborted) throw cause
    throw new AppError(
      'unavailable',
      `${origin} cannot be reached. Check the address, and that Belvedere is running there.`,
      {
        cause,
      },
    )
  })
}
