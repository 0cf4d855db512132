import { routes } from '@belvedere/contract'
import type { Serve } from '../../http/serve-route.ts'
import { createRoom, listRooms, type RoomsDeps } from './rooms.ts'

/** Routes of rooms for callers with an API key. */
export function serveRoomsApi(serve: Serve, deps: RoomsDeps): void {
  const { api } = routes
  serve(api.rooms, async (_input, { caller }) => ({ rooms: await listRooms(deps, caller) }))
  serve(api.createRoom, async ({ body }, { caller }) => ({ room: await createRoom(deps, caller, body.name) }))
}
