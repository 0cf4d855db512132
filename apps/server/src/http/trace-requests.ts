import { type BegunTrace, beginTrace } from '@belvedere/tracing'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Routes that machines ask all the time, and files of the page. */
const untraced: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics', '/*'])

/** Begins a trace for each request, named by its route. */
export function traceRequests(app: FastifyInstance): void {
  const traces = new WeakMap<FastifyRequest, BegunTrace>()
  app.addHook('onRequest', async (request) => {
    const { url } = request.routeOptions
    if (url !== undefined && !untraced.has(url)) traces.set(request, beginTrace(`${request.method} ${url}`))
  })
  // From here on: what reads the body runs for the connection, and would lose the trace.
  app.addHook('preValidation', (request, _reply, done) => {
    const trace = traces.get(request)
    if (trace === undefined) done()
    else trace.run(done)
  })
  app.addHook('onResponse', async (request, { statusCode }) => {
    const facts = { 'http.request.method': request.method, 'http.response.status_code': statusCode }
    traces.get(request)?.end({ ...facts, 'http.route': request.routeOptions.url ?? '' }, { failed: statusCode >= 500 })
  })
}
