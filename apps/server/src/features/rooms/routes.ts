import { type Room, routes } from '@belvedere/contract'
import type { RequestContext, Serve } from '../../http/serve-route.ts'
import {
  changeRoom,
  createRoom,
  deleteRoom,
  listRooms,
  listTrash,
  type RoomsDeps,
  restoreRoom,
  rotateRoomToken,
  viewRoom,
} from './rooms.ts'

export function serveRooms(serve: Serve, deps: RoomsDeps): void {
  const { rooms } = routes
  const enterRoom = (call: RequestContext, room: Room) => {
    call.cookies.enterRoom(room)
    return { room }
  }
  serve(rooms.list, async (_input, { caller }) => ({ rooms: await listRooms(deps, caller) }))
  serve(rooms.index, async (_input, { caller }) => ({ rooms: await listRooms(deps, caller) }))
  serve(rooms.create, async ({ body }, call) => enterRoom(call, await createRoom(deps, call.caller, body.name)))
  serve(rooms.switch, async ({ params }, call) => enterRoom(call, await viewRoom(deps, call.caller, params.id)))
  serve(rooms.change, async ({ params, body }, { caller }) => ({
    room: await changeRoom(deps, caller, params.id, body),
  }))
  serve(rooms.remove, async ({ params }, { caller }) => {
    await deleteRoom(deps, caller, params.id)
    return {}
  })
  serve(rooms.trash, async (_input, { caller }) => ({ rooms: await listTrash(deps, caller) }))
  serve(rooms.restore, async ({ params }, { caller }) => ({ room: await restoreRoom(deps, caller, params.id) }))
  serve(rooms.rotateToken, async ({ params }, call) =>
    enterRoom(call, await rotateRoomToken(deps, call.caller, params.id)),
  )
}
