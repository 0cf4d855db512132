import { z } from 'zod'

/** Every error code on the wire and its HTTP status. */
export const errorStatus = {
  invalid_request: 400,
  invalid_spec: 400,
  invalid_token: 400,
  not_authenticated: 401,
  invalid_credentials: 401,
  csrf_failed: 403,
  origin_not_allowed: 403,
  guest_not_allowed: 403,
  email_unverified: 403,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  email_taken: 409,
  version_conflict: 409,
  nothing_to_undo: 409,
  too_large: 413,
  unsupported_media_type: 415,
  unreadable_file: 422,
  endpoint_failed: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof errorStatus
export const errorCode = z.enum(keysOf(errorStatus)).meta({ id: 'ErrorCode' })

/** `Object.keys` forgets which keys they are. */
function keysOf<T extends object>(table: T): Extract<keyof T, string>[] {
  const keys: Extract<keyof T, string>[] = []
  for (const key in table) keys.push(key)
  return keys
}

/** Where in a body or spec something is wrong: a path such as `encoding.x.field`, and a sentence. */
const faultAt = z.object({ path: z.string(), message: z.string() }).meta({ id: 'Fault' })

/** RFC 9457 problem details. `code` is the machine's word, `detail` the person's. */
export const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    code: errorCode,
    requestId: z.string(),
    errors: z.array(faultAt).optional(),
  })
  .meta({ id: 'Problem' })
export type Problem = z.infer<typeof problem>

/** An expected failure, with a code to branch on and a sentence to act on. Only the edges turn it into a status. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly errors: { path: string; message: string }[] | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ErrorCode,
    detail: string,
    options: { cause?: unknown; errors?: { path: string; message: string }[]; retryAfterSeconds?: number } = {},
  ) {
    super(detail, { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.errors = options.errors
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}
