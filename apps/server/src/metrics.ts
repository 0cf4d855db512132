import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** What the service counts for Prometheus. */
export interface Metrics {
  registry: Registry
  recordResponse(of: { method: string; route: string; status: number; ms: number }): void
  /** Of an answered message, from its beginning to the end of its answer. */
  recordTurn(of: { outcome: string; ms: number }): void
  /** A value that is read on scrape. */
  watch(name: string, help: string, value: () => number): void
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'belvedere_http_requests_total',
    help: 'Requests answered',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const requestSeconds = new Histogram({
    name: 'belvedere_http_request_seconds',
    help: 'Time to answer',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers,
  })
  const turnSeconds = new Histogram({
    name: 'belvedere_turn_seconds',
    help: 'Time in which the assistant answered a message, with its chart',
    labelNames: ['outcome'],
    buckets: [0.1, 0.25, 0.5, 1, 2, 5, 10, 30],
    registers,
  })
  return {
    registry,
    recordResponse({ method, route, status, ms }) {
      requests.inc({ method, route, status: String(status) })
      requestSeconds.observe({ method, route }, ms / 1000)
    },
    recordTurn: ({ outcome, ms }) => turnSeconds.observe({ outcome }, ms / 1000),
    watch(name, help, value) {
      new Gauge({
        ...{ name, help, registers },
        collect() {
          this.set(value())
        },
      })
    },
  }
}
