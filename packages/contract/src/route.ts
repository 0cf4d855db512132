import type { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call. `anyone`: no sign-in needed. `member`: a signed-in user or a guest; what they may do in the room or
 * with the file is judged by policy. `user`: a signed-in user; a guest is answered `guest_not_allowed`.
 */
export type Access = 'anyone' | 'member' | 'user'

/**
 * One HTTP route. A `:name` in the path is a key of `params`. `body` absent: none is taken, `{}` is borne. `multipart`:
 * parts named `file`. `download`: the answer is bytes, not JSON. `redirect`: the answer is a 302.
 */
export interface RouteShape {
  method: Method
  path: string
  access: Access
  summary: string
  status: 200 | 201 | 202 | 302
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  multipart?: true
  download?: true
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
