import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Metrics } from '../metrics.ts'
import { addressList } from './address-list.ts'
import { isDirect, isDirectLoopback } from './direct-loopback.ts'

export interface HealthDeps {
  metrics: Metrics
  /** Addresses and ranges that may read the metrics, besides this machine. */
  metricsFrom: readonly string[]
  /** Names the part that keeps the service from serving. */
  missing(): Promise<string | null>
  /** Names the parts that are away, without which the service goes on, if more slowly. */
  degraded(): string[]
}

/** Routes for the operator. */
export function serveHealthAndMetrics(app: FastifyInstance, deps: HealthDeps): void {
  const isReader = addressList(deps.metricsFrom)
  const mayRead = (request: FastifyRequest) =>
    isDirectLoopback(request) || (isDirect(request) && isReader(request.raw.socket.remoteAddress ?? ''))
  app.get('/healthz', async () => ({ status: 'alive' }))
  app.get('/readyz', async () => {
    const missing = await deps.missing()
    if (missing !== null) throw new TextError('unavailable', serverTexts.message('http.not_ready', { part: missing }))
    const degraded = deps.degraded()
    return degraded.length === 0 ? { status: 'ready' } : { status: 'ready', degraded }
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request)) throw new TextError('forbidden', serverTexts.message('http.metrics_local'))
    return reply.header('content-type', deps.metrics.registry.contentType).send(await deps.metrics.registry.metrics())
  })
}
