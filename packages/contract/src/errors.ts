import { z } from 'zod'

/**
 * Every error code on the wire: its HTTP status, its `title` in problem details, and a typical `detail`, the example in
 * the API's description.
 */
export const errorCodes = {
  invalid_request: { status: 400, title: 'Invalid request', detail: 'name: Enter at least one character.' },
  invalid_spec: { status: 400, title: 'Invalid spec', detail: 'Channel "x" uses "prcie", which is not in sales.csv.' },
  invalid_token: { status: 400, title: 'Invalid token', detail: 'This link has expired. Request a new mail.' },
  not_authenticated: {
    status: 401,
    title: 'Not authenticated',
    detail: 'Send an API key: "Authorization: Bearer bv_…".',
  },
  invalid_credentials: { status: 401, title: 'Invalid credentials', detail: 'The e-mail or password is wrong.' },
  csrf_failed: {
    status: 403,
    title: 'Csrf failed',
    detail: 'Send the value of the cookie csrf_token in X-CSRF-Token; GET /server/auth/me renews it.',
  },
  origin_not_allowed: {
    status: 403,
    title: 'Origin not allowed',
    detail: 'This server is used from https://charts.example.org, not from other pages.',
  },
  guest_not_allowed: { status: 403, title: 'Guest not allowed', detail: 'Sign up or sign in to do this.' },
  email_unverified: {
    status: 403,
    title: 'Email unverified',
    detail:
      'Confirm your e-mail before you use a language model of your own: the server sends the requests in your name.',
  },
  forbidden: {
    status: 403,
    title: 'Forbidden',
    detail: 'This API key has no "write" scope. Create a key that has it.',
  },
  not_found: { status: 404, title: 'Not found', detail: 'There is no such room, or you are not a member.' },
  method_not_allowed: { status: 405, title: 'Method not allowed', detail: 'This address accepts POST only.' },
  conflict: { status: 409, title: 'Conflict', detail: 'You already have 50 keys. Revoke one first.' },
  email_taken: {
    status: 409,
    title: 'Email taken',
    detail: 'There is already an account with this e-mail. Sign in instead.',
  },
  version_conflict: {
    status: 409,
    title: 'Version conflict',
    detail: 'Someone changed the chart in the meantime. Load the latest version and try again.',
  },
  nothing_to_undo: { status: 409, title: 'Nothing to undo', detail: 'There is nothing to undo.' },
  unsupported_version: {
    status: 412,
    title: 'Unsupported version',
    detail: 'Send "Tus-Resumable: 1.0.0".',
  },
  too_large: { status: 413, title: 'Too large', detail: 'The request is too large.' },
  unsupported_media_type: { status: 415, title: 'Unsupported media type', detail: 'Send application/json.' },
  unreadable_file: { status: 422, title: 'Unreadable file', detail: 'The file could not be read as a table.' },
  endpoint_failed: {
    status: 422,
    title: 'Endpoint failed',
    detail: 'The endpoint refused the key (401). Enter one that it accepts under Account, Language model.',
  },
  too_many_requests: { status: 429, title: 'Too many requests', detail: 'Too many requests at once. Slow down.' },
  internal: {
    status: 500,
    title: 'Something went wrong here',
    detail: 'Something went wrong on the server. Try again; if it keeps happening, tell the person who runs it.',
  },
  unavailable: {
    status: 503,
    title: 'Not available at the moment',
    detail: 'Drawing is just starting. Try again in a moment.',
  },
} as const

export type ErrorCode = keyof typeof errorCodes
export const errorCode = z.enum(keysOf(errorCodes)).meta({ id: 'ErrorCode' })

/** `Object.keys` typed with the keys. */
function keysOf<T extends object>(table: T): Extract<keyof T, string>[] {
  const keys: Extract<keyof T, string>[] = []
  for (const key in table) keys.push(key)
  return keys
}

/** The place of a fault in a body or spec, such as `encoding.x.field`, and a message. */
const faultAt = z.object({ path: z.string(), message: z.string() }).meta({ id: 'Fault' })

/** RFC 9457 problem details. `code` is for programs, `detail` for people. */
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

/**
 * An expected failure with a code to branch on and a message to act on. Only the HTTP and socket edges map it to a
 * status.
 */
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
