import { AppError, type Role } from '@belvedere/contract'
import { type Cookies, roomCookie } from '../../http/cookies.ts'
import { isSameText } from '../../http/csrf.ts'
import { noRoomNamed, type RoomAction, requireRoom, requireRoomByToken } from '../../room/access.ts'
import type { Actor } from '../../room/caller.ts'
import type { StoreReader } from '../../store/store.ts'

/**
 * The room of a visualization request: session and room token must both open it. A named room is opened by its own
 * cookie, else by `room_token`; `forbidden`: the token is missing, of another room or an old one, or the role does not
 * suffice.
 */
export async function requireViewedRoom(
  read: StoreReader,
  by: Actor,
  named: string | undefined,
  cookies: Pick<Cookies, 'get'>,
  action: RoomAction,
): Promise<{ id: string; role: Role }> {
  const entered = cookies.get('room_token')
  if (named === undefined) {
    if (entered === undefined) throw noRoomNamed()
    const { room, role } = await requireRoomByToken(read, by, entered, action)
    return { id: room.id, role }
  }
  const { room, role } = await requireRoom(read, by, named, action)
  const held = [cookies.get(roomCookie(named)), entered]
  if (!held.some((token) => token !== undefined && isSameText(token, room.token)))
    throw new AppError('forbidden', 'Enter the room first: its token is missing or was changed.')
  return { id: room.id, role }
}
