import { join } from 'node:path'
import { eventsPath, routes, vizPath } from '@belvedere/contract'
import { acceptedLanguage } from '@belvedere/texts'
import type { FastifyInstance } from 'fastify'
import { WebSocketServer } from 'ws'
import type { Config } from './config/config.ts'
import { serveDocs } from './features/docs/routes.ts'
import { createLastSeenRecorder } from './features/sessions/last-seen.ts'
import type { ServerFeatures } from './features.ts'
import { createApp } from './http/app.ts'
import { serveClient } from './http/client-pages.ts'
import { serveHealthAndMetrics } from './http/health-and-metrics.ts'
import { acceptPostOnly } from './http/post-only.ts'
import { createServe } from './http/serve-route.ts'
import { supportTus } from './http/tus.ts'
import { warnOfUndeclaredProxy } from './http/undeclared-proxy.ts'
import { serveUpgrades } from './http/upgrades.ts'
import { type Infrastructure, repositoryRoot } from './infrastructure.ts'
import { cachedWriteCheck } from './write-check.ts'

export interface HttpServer {
  app: FastifyInstance
  /** Starts listening. */
  open(): Promise<{ url: string; publicUrl: string }>
}

/** Routes, sockets, pages and operator routes on one port. */
export async function createHttpServer(
  { store, viz, now, log, record, address, writeProbe, hasStore, degraded, metrics }: Infrastructure,
  features: ServerFeatures,
  config: Config & { clientDist?: string | undefined },
): Promise<HttpServer> {
  const { hub, relay, turns, identify, identifyKey, stillAdmitted, csrf } = features
  const { origins } = address
  metrics.watch('belvedere_events_connections', 'Open sockets of /ws/events', () => hub.size)
  metrics.watch('belvedere_viewers', 'Open sockets of /viz/ws', () => relay.size)
  metrics.watch('belvedere_turns_running', 'Rooms in which a message is being answered', () => turns.running.size)
  metrics.watch('belvedere_viz_ready', 'Whether the visualization service takes requests', () => Number(viz.ready))
  metrics.watch('belvedere_degraded_parts', 'Parts that are away, without which it goes on', () => degraded().length)
  const { trustedProxies, metricsFrom, maxUploadBytes, port, host } = config
  const { secure } = origins()
  const app = await createApp({ log, trustedProxies, maxUploadBytes, secure, onResponse: metrics.recordResponse })

  warnOfUndeclaredProxy(app, { trustedProxies, now, warn: (sentence) => log.warn(sentence) })
  const onMember = createLastSeenRecorder({ store, now })
  const serve = createServe(app, { identify, identifyKey, stillAdmitted, csrf, origins, onMember })
  supportTus(app, { maxUploadBytes })
  features.serveAll(serve)
  serveDocs(app, serve)
  acceptPostOnly(app, routes.mcp.send.path)
  const missing = cachedWriteCheck(writeProbe, { now, record })
  serveHealthAndMetrics(app, {
    metrics,
    metricsFrom,
    degraded,
    missing: async () => {
      if (!hasStore()) return 'the database'
      return viz.ready ? missing() : 'the visualization service'
    },
  })
  await serveClient(app, config.clientDist ?? join(repositoryRoot, 'apps/client/dist'))
  const eventSockets = new WebSocketServer({ noServer: true, maxPayload: 64 * 1024, perMessageDeflate: false })
  serveUpgrades(
    app,
    { identify, origins, record },
    {
      [eventsPath]: (request, socket, head, { caller }) =>
        eventSockets.handleUpgrade(request, socket, head, (ws) =>
          hub.accept(
            ws,
            caller.kind === 'nobody'
              ? null
              : { member: caller, language: acceptedLanguage(request.headers['accept-language']) },
          ),
        ),
      [vizPath]: (request, socket, head, from) => relay.upgrade(request, socket, head, from),
    },
  )
  return {
    app,
    async open() {
      await app
        .listen({ port, host, listenTextResolver: (address) => `listening at ${address}` })
        .catch((cause: unknown) => {
          throw listenFault(cause, { port, host })
        })
      const bound = app.server.address()
      const boundPort = typeof bound === 'object' && bound !== null ? bound.port : port
      address.setPort(boundPort)
      return { url: `http://${localName(host)}:${boundPort}`, publicUrl: origins().publicUrl }
    },
  }
}

/** Explains why the address cannot be listened on, and what to set. */
function listenFault(cause: unknown, { port, host }: { port: number; host: string }): unknown {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  const messages: { [code: string]: string } = {
    EADDRINUSE: `Another program is already listening on port ${port} of ${host}. Stop it, or set another PORT.`,
    EACCES: `This user is not allowed to listen on port ${port} of ${host}. Set a PORT above 1023.`,
    EADDRNOTAVAIL: `${host} is not an address of this machine. Set HOST to one that is, such as 127.0.0.1.`,
  }
  const message = typeof code === 'string' ? messages[code] : undefined
  return message === undefined ? cause : new Error(message, { cause })
}

/** A host name by which this machine reaches what is bound to `host`. */
function localName(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
