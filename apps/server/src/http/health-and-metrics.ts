import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { isDirectLoopback } from './direct-loopback.ts'

export interface Metrics {
  registry: Registry
  recordResponse(of: { method: string; route: string; status: number; ms: number }): void
}

/** Prometheus metrics; `gauges` are read on scrape. */
export function createMetrics(gauges: Record<string, { help: string; value(): number }>): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const labelNames = ['method', 'route', 'status'] as const
  const requests = new Counter({
    name: 'belvedere_http_requests_total',
    help: 'Requests answered',
    labelNames,
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'belvedere_http_request_seconds',
    help: 'Time to answer',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  for (const [name, { help, value }] of Object.entries(gauges))
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(value())
      },
    })
  return {
    registry,
    recordResponse({ method, route, status, ms }) {
      requests.inc({ method, route, status: String(status) })
      seconds.observe({ method, route }, ms / 1000)
    },
  }
}

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
