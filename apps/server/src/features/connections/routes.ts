import { routes } from '@belvedere/contract'
import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import { requireNamingEndpoints } from '../../http/endpoint-permission.ts'
import { limitRate } from '../../http/limit-rate.ts'
import type { RequestContext, Serve } from '../../http/serve-route.ts'
import type { Member } from '../../room/caller.ts'
import {
  type ConnectionDeps,
  changeConnection,
  createConnection,
  listConnections,
  removeConnection,
  searchTables,
} from './connections.ts'

/** Per person: enough to find the right settings by trial and error, too few to scan a network. */
const namingRate = { burst: 10, perSecond: 1 / 30 }
/** Per person: as fast as somebody types a search. */
const searchRate = { burst: 30, perSecond: 2 }

export function serveConnections(serve: Serve, deps: ConnectionDeps): void {
  const { connections } = routes
  const refusal = serverTexts.message('connections.too_many_tries')
  const requireNamingRate = limitRate(namingRate, { now: deps.now, refusal })
  const requireSearchRate = limitRate(searchRate, { now: deps.now, refusal })

  /** Naming a server makes this service connect to it. */
  async function requireNaming({ caller, request }: Pick<RequestContext<Member>, 'caller' | 'request'>): Promise<void> {
    if (deps.reach.databasePolicy === null) throw new TextError('forbidden', serverTexts.message('connections.off'))
    await requireNamingEndpoints({ store: deps.store, isLocal: deps.reach.isLocal }, caller, request)
    requireNamingRate(caller)
  }

  serve(connections.list, async (_input, { caller }) => ({
    connections: await listConnections(deps, caller),
    mayConnect: deps.reach.databasePolicy !== null,
  }))
  serve(connections.create, async ({ body }, call) => {
    await requireNaming(call)
    return { connection: await createConnection(deps, call.caller, body) }
  })
  serve(connections.change, async ({ params, body }, call) => {
    await requireNaming(call)
    return { connection: await changeConnection(deps, call.caller, params.id, body) }
  })
  serve(connections.remove, async ({ params }, { caller }) => {
    await removeConnection(deps, caller, params.id)
    return {}
  })
  serve(connections.tables, async ({ params, query }, { caller }) => {
    requireSearchRate(caller)
    return searchTables(deps, caller, { id: params.id, search: query.search })
  })
}
