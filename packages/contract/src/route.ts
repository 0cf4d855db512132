import type { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call. `anyone`: no sign-in needed. `member`: a signed-in user or a guest; what they may do in the room or
 * with the file is judged by policy. `user`: a signed-in user; a guest is answered `guest_not_allowed`. `read` and
 * `write`: whoever holds an API key of that scope, sent as `Authorization: Bearer`; cookies do not count.
 */
export type RouteAccess = 'anyone' | 'member' | 'user' | Scope
/** What an API key may do. `write` does not include `read`. */
export type Scope = 'read' | 'write'

/**
 * One HTTP route. A `:name` in the path is a key of `params`. `body` absent: none is taken, `{}` is borne. `multipart`:
 * parts named `file`. `download`: the answer is bytes of that media type, not JSON. Status 302: the answer is a redirect.
 * `withoutCookies`: a caller that sends no cookie of ours needs no CSRF token.
 */
export interface RouteShape {
  method: Method
  path: string
  access: RouteAccess
  summary: string
  status: 200 | 201 | 202 | 302
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  multipart?: true
  download?: string
  withoutCookies?: true
  answer: z.ZodType
}

export const route = <const R extends RouteShape>(shape: R): R => shape

type Get<R extends RouteShape, K extends 'params' | 'query' | 'body'> = R[K] extends z.ZodType ? z.output<R[K]> : never
type Put<R extends RouteShape, K extends 'params' | 'query' | 'body'> = R[K] extends z.ZodType ? z.input<R[K]> : never

/** What a handler receives, parsed. */
export type RouteInput<R extends RouteShape> = {
  [K in 'params' | 'query' | 'body' as Get<R, K> extends never ? never : K]: Get<R, K>
}
/** What a caller gives. */
export type RouteCall<R extends RouteShape> = {
  [K in 'params' | 'query' | 'body' as Put<R, K> extends never ? never : K]: Put<R, K>
}
export type RouteAnswer<R extends RouteShape> = z.output<R['answer']>
