import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Registry } from 'prom-client'
import type { OperatorRoutes } from '../gateway/gateway.ts'
import { isBearer } from '../gateway/internal-http.ts'

const loopback = ['127.0.0.1', '::1', '::ffff:127.0.0.1']

/**
 * `/healthz`, `/readyz` and `/metrics`; the last from this machine, or with the secret as bearer token. `missing` says
 * what keeps the node from taking rooms.
 */
export function operatorRoutes(deps: { secret: string; registry: Registry; missing(): string | null }): OperatorRoutes {
  const secret = Buffer.from(deps.secret)
  return new Map([
    ['/healthz', (_request, response) => send(response, 200, { status: 'alive' })],
    [
      '/readyz',
      (_request, response) => {
        const missing = deps.missing()
        if (missing === null) send(response, 200, { status: 'ready' })
        else send(response, 503, { status: 'not ready', detail: missing })
      },
    ],
    [
      '/metrics',
      (request, response) => {
        const mayRead = loopback.includes(request.socket.remoteAddress ?? '') || isBearer(request, secret)
        if (mayRead) void sendMetrics(response, deps.registry)
        else send(response, 403, { status: 'forbidden', detail: 'From other machines, metrics need the secret.' })
      },
    ],
  ] satisfies [string, (request: IncomingMessage, response: ServerResponse) => void][])
}

async function sendMetrics(response: ServerResponse, registry: Registry): Promise<void> {
  const metrics = await registry.metrics()
  response.writeHead(200, { 'content-type': registry.contentType }).end(metrics)
}

const send = (response: ServerResponse, status: number, body: object) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
