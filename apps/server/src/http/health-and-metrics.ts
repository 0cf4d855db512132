import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import type { FastifyInstance } from 'fastify'
import type { Metrics } from '../metrics.ts'
import { isDirectLoopback } from './direct-loopback.ts'

/** Routes for the operator. `missing` names the part that keeps the service from serving. */
export function serveHealthAndMetrics(
  app: FastifyInstance,
  deps: { metrics: Metrics; missing(): Promise<string | null> },
): void {
  app.get('/healthz', async () => ({ status: 'alive' }))
  app.get('/readyz', async () => {
    const missing = await deps.missing()
    if (missing !== null) throw new TextError('unavailable', serverTexts.message('http.not_ready', { part: missing }))
    return { status: 'ready' }
  })
  app.get('/metrics', async (request, reply) => {
    if (!isDirectLoopback(request)) throw new TextError('forbidden', serverTexts.message('http.metrics_local'))
    return reply.header('content-type', deps.metrics.registry.contentType).send(await deps.metrics.registry.metrics())
  })
}
