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
  shown: Room | null = null,
): RoomLookup {
  const inPath = /^\/room\/([^/]+)$/.exec(path)?.[1]
  if (inPath !== undefined) {
    const token = decodeURIComponent(inPath)
    const isMeant = (room: Room) => room.token === token || (shown?.token === token && room.id === shown.id)
    const named = rooms.find(isMeant)
    return named === undefined ? { state: 'missing' } : { state: 'room', room: named }
  }
  const last = rooms.find(({ id }) => id === session.room?.id) ?? rooms[0]
  return last === undefined ? { state: 'none' } : { state: 'room', room: last }
}
