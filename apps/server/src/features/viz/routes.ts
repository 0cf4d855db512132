import { AppError, routes, sharedCommand } from '@belvedere/contract'
import type { Serve } from '../../http/edge.ts'
import type { VizPort } from '../../room/viz-port.ts'
import type { Store } from '../../store/store.ts'
import { requireViewedRoom } from './access.ts'
import type { Showing } from './showing.ts'

export function serveViz(serve: Serve, deps: { store: Store; viz: VizPort; showing: Showing }): void {
  serve(routes.viz.send, async ({ body }, { caller, cookies }) => {
    const shared = sharedCommand.safeParse(body.command)
    if (!shared.success)
      throw new AppError('invalid_request', `"${body.command.type}" concerns one viewer; send it on the socket.`)
    const room = await requireViewedRoom(deps.store.read, caller, body.roomId, cookies, 'edit')
    return { command: await deps.showing.withRoom(room.id, () => deps.viz.command(room.id, shared.data)) }
  })
}
