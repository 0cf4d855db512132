import { AppError, parseJson, problem, type RouteShape } from '@belvedere/contract'
import type { z } from 'zod'

/** A validated call: target and body. */
export interface WireRequest {
  /** Path and query. */
  target: string
  body: unknown
}

/** Validates a call against its route and builds its target and body. Throws `invalid_request`; sends nothing. */
export function buildRequest(
  route: RouteShape,
  input: { params?: unknown; query?: unknown; body?: unknown; signal?: AbortSignal },
): WireRequest {
  const params = route.params === undefined ? {} : parseInput(route.params, input.params ?? {})
  const query = route.query === undefined ? {} : parseInput(route.query, input.query ?? {})
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, queryText(value))
  return {
    target: search.size === 0 ? path : `${path}?${search}`,
    body: route.body === undefined ? undefined : parseInput(route.body, input.body),
  }
}

/** Objects in a query are sent as JSON. */
const queryText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const errors = result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  throw new AppError('invalid_request', errors[0]?.message ?? 'The request is not valid.', { errors })
}

/** The validated response of a route. Throws the server's problem, or `internal` for an unexpected response. */
export function readResponse<S extends z.ZodType>(
  schema: S,
  status: number,
  text: string,
  retryAfter: string | null,
): z.output<S> {
  const content = text === '' ? {} : parseJson(text)
  if (status < 200 || status > 299) throw readProblem(status, content, retryAfter)
  const parsed = schema.safeParse(content)
  if (parsed.success) return parsed.data
  throw new AppError(
    'internal',
    'The server sent an unexpected response. Its version may differ from this client’s; update or reload the client.',
    {
      cause: parsed.error,
    },
  )
}

/** The error of a response from the server, or from a proxy that does not send problem details. */
function readProblem(status: number, content: unknown, retryAfter: string | null): AppError {
  const seconds = Number(retryAfter ?? Number.NaN)
  const retry = Number.isFinite(seconds) ? { retryAfterSeconds: seconds } : {}
  const parsed = problem.safeParse(content)
  if (parsed.success) {
    const { code, detail, errors } = parsed.data
    return new AppError(code, detail, { ...retry, ...(errors === undefined ? {} : { errors }) })
  }
  const code = status === 429 ? 'too_many_requests' : status >= 500 ? 'unavailable' : 'internal'
  return new AppError(code, `The server answered with status ${status}. Try again in a moment.`, retry)
}
