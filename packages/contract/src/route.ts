import type { z } from 'zod'

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call a route. `anyone`: no sign-in needed. `member`: a user or a guest, authorized further by the room's or
 * file's policy. `user`: a signed-in user; a guest gets `guest_not_allowed`. `read` and `write`: the holder of
 * an API key with that scope, sent as `Authorization: Bearer`; cookies are ignored.
 */
export type RouteAccess = 'anyone' | 'member' | 'user' | Scope
/** Scopes of an API key. `write` does not include `read`. */
export type Scope = 'read' | 'write'

/**
 * One HTTP route. A `:name` in the path is a key of `params`. `body` absent: only `{}` or none is accepted.
 * `multipart`: parts named `file`. `octets`: the body is bytes of that media type. `download`: the response is bytes of that
 * media type, not JSON. `headersOnly`: the response has no body. Status 302: the response is a redirect. `withoutCookies`: a caller without our cookies needs no CSRF token.
 */
export interface RouteShape {
  method: Method
  path: string
  access: RouteAccess
  summary: string
  status: 200 | 201 | 202 | 204 | 302
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  multipart?: true
  octets?: string
  download?: string
  headersOnly?: true
  withoutCookies?: true
  response: z.ZodType
}

export const route = <const R extends RouteShape>(shape: R): R => shape

type Get<R extends RouteShape, K extends 'params' | 'query' | 'body'> = R[K] extends z.ZodType ? z.output<R[K]> : never
type Put<R extends RouteShape, K extends 'params' | 'query' | 'body'> = R[K] extends z.ZodType ? z.input<R[K]> : never

/** The parsed input of a handler. */
export type RouteInput<R extends RouteShape> = {
  [K in 'params' | 'query' | 'body' as Get<R, K> extends never ? never : K]: Get<R, K>
}
/** The input of a caller. */
export type RouteCall<R extends RouteShape> = {
  [K in 'params' | 'query' | 'body' as Put<R, K> extends never ? never : K]: Put<R, K>
}
export type RouteResponse<R extends RouteShape> = z.output<R['response']>
