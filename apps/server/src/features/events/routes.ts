import { routes } from '@belvedere/contract'
import type { Serve } from '../../http/serve-route.ts'
import { requireRoom } from '../../room/access.ts'
import type { EventsDeps } from './hub.ts'

export function serveEvents(serve: Serve, deps: Pick<EventsDeps, 'store' | 'log'>): void {
  serve(routes.rooms.events, async ({ params, query }, { caller }) => {
    const { room } = await requireRoom(deps.store.read, caller, params.id, 'view')
    return { events: await deps.log.read(room.id, query.after, query.limit), lastSeq: room.last_seq }
  })
}
