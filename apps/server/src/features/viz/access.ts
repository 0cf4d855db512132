import type { Role } from '@belvedere/contract'
import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import { type Cookies, roomCookie } from '../../http/cookies.ts'
import { isSameText } from '../../http/csrf.ts'
import { noRoomNamedError, type RoomAction, requireRoom, requireRoomByToken } from '../../room/access.ts'
import type { Actor } from '../../room/caller.ts'
import type { StoreReader } from '../../store/store.ts'

/**
 * The room of a visualization request: both the session and a room token must allow it. A named room is checked with
 * its own cookie, else with `room_token`; `forbidden`: the token is missing, of another room or replaced, or the role
 * does not suffice.
 */
export async function requireViewedRoom(
  read: StoreReader,
  actor: Actor,
  roomId: string | undefined,
  cookies: Pick<Cookies, 'get'>,
  action: RoomAction,
): Promise<{ id: string; role: Role }> {
  const enteredToken = cookies.get('room_token')
  if (roomId === undefined) {
    if (enteredToken === undefined) throw noRoomNamedError()
    const { room, role } = await requireRoomByToken(read, actor, enteredToken, action)
    return { id: room.id, role }
  }
  const { room, role } = await requireRoom(read, actor, roomId, action)
  const heldTokens = [cookies.get(roomCookie(roomId)), enteredToken]
  if (!heldTokens.some((token) => token !== undefined && isSameText(token, room.token)))
    throw new TextError('forbidden', serverTexts.message('viz.enter_first'))
  return { id: room.id, role }
}
