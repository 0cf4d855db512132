import type { RouteCall, RouteResponse, RouteShape } from '@belvedere/contract'
import type { Progress, UploadPart } from './transport.ts'

/** The input of a route's call: params, query, body, and a signal to cancel it. */
export type CallOf<R extends RouteShape> =
  object extends RouteCall<R>
    ? [input?: RouteCall<R> & { signal?: AbortSignal }]
    : [input: RouteCall<R> & { signal?: AbortSignal }]

export interface UploadOptions {
  signal?: AbortSignal
  onProgress?: (progress: Progress) => void
}

/** Typed calls of routes. Inputs and responses are validated; errors are AppErrors with the server's code. */
export interface RouteCalls<Route extends RouteShape> {
  call<R extends Route>(route: R, ...input: CallOf<R>): Promise<RouteResponse<R>>
  /** Sends files to a multipart route. */
  upload<R extends Route>(
    route: R,
    input: Pick<RouteCall<R>, Extract<keyof RouteCall<R>, 'params' | 'query'>>,
    parts: readonly UploadPart[],
    options?: UploadOptions,
  ): Promise<RouteResponse<R>>
  /** The bytes of a download route. */
  download<R extends Route>(route: R, ...input: CallOf<R>): Promise<Blob>
}
