import type { Room, Session } from '@belvedere/contract'

export type RoomLookup = { state: 'room'; room: Room } | { state: 'missing' } | { state: 'none' }

/** The path of a room; `/` for a guest, who has only one. */
export const roomPath = (room: Room, { user }: Session): string =>
  user === null ? '/' : `/room/${encodeURIComponent(room.token)}`

/** The token of an invite link. */
export function inviteTokenFromPath(path: string): string | null {
  return /^\/invite\/([\w-]+)$/.exec(path)?.[1] ?? null
}

/**
 * The room that an address names, or at `/` the one used last. `previous` is the room on the page: after its token was
 * rotated, the old token in the address still names it.
 */
export function lookUpRoom(
  rooms: readonly Room[],
  path: string,
  session: Session,
  previous: Room | null = null,
): RoomLookup {
  const pathToken = /^\/room\/([^/]+)$/.exec(path)?.[1]
  if (pathToken !== undefined) {
    const token = decodeURIComponent(pathToken)
    const matches = (room: Room) => room.token === token || (previous?.token === token && room.id === previous.id)
    const match = rooms.find(matches)
    return match === undefined ? { state: 'missing' } : { state: 'room', room: match }
  }
  const latest = rooms.find(({ id }) => id === session.room?.id) ?? rooms[0]
  return latest === undefined ? { state: 'none' } : { state: 'room', room: latest }
}
