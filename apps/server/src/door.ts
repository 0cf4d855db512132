import { join } from 'node:path'
import { eventsPath, routes, vizPath } from '@belvedere/contract'
import type { FastifyInstance } from 'fastify'
import { WebSocketServer } from 'ws'
import type { Config } from './config/config.ts'
import { serveDocs } from './features/docs/routes.ts'
import { lastSeen } from './features/sessions/last-seen.ts'
import type { Features } from './features.ts'
import { type Ground, repositoryRoot } from './ground.ts'
import { createApp } from './http/app.ts'
import { serveClient } from './http/client-pages.ts'
import { serveWith } from './http/edge.ts'
import { metricsWith, serveOperation } from './http/operation.ts'
import { takePostAlone } from './http/post-alone.ts'
import { serveUpgrades } from './http/upgrades.ts'

export interface Door {
  app: FastifyInstance
  /** Begins to take requests. */
  open(): Promise<{ url: string; publicUrl: string }>
}

/** Routes, sockets, pages and the operator's addresses on one port. */
export async function makeDoor(
  { store, viz, now, log, record, address }: Ground,
  features: Features,
  config: Config & { clientDist?: string | undefined },
): Promise<Door> {
  const { hub, relay, identify, identifyKey, stillAdmitted, csrf } = features
  const { origins } = address
  const metrics = metricsWith({
    belvedere_events_connections: { help: 'Open sockets of /ws/events', value: () => hub.size },
    belvedere_viewers: { help: 'Open sockets of /viz/ws', value: () => relay.size },
  })
  const { trustedProxies, maxUploadBytes, port, host } = config
  const { secure } = origins()
  const app = await createApp({ log, trustedProxies, maxUploadBytes, secure, onAnswered: metrics.answered })

  const onMember = lastSeen({ store, now })
  const serve = serveWith(app, { identify, identifyKey, stillAdmitted, csrf, origins, onMember })
  features.serveAll(serve)
  serveDocs(app, serve)
  takePostAlone(app, routes.mcp.send.path)
  serveOperation(app, {
    metrics,
    missing: async () => {
      if (viz.address() === null) return 'the visualization service'
      const migrated = await store.read.selectFrom('migrations').select('name').executeTakeFirst()
      return migrated === undefined ? 'the store' : null
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
          hub.accept(ws, caller.kind === 'nobody' ? null : caller),
        ),
      [vizPath]: (request, socket, head, from) => relay.upgrade(request, socket, head, from),
    },
  )
  return {
    app,
    async open() {
      await app.listen({ port, host, listenTextResolver: (address) => `listening at ${address}` })
      const bound = app.server.address()
      const taken = typeof bound === 'object' && bound !== null ? bound.port : port
      address.bound(taken)
      return { url: `http://${localName(host)}:${taken}`, publicUrl: origins().publicUrl }
    },
  }
}

/** A name under which this machine reaches what is bound to `host`. */
function localName(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
