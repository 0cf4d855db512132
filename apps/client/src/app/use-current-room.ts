import type { Room, Session } from '@belvedere/contract'
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { useRooms } from '../api/rooms.ts'
import { lookUpRoom, roomPath } from './room-address.ts'

/** The room that the address names. Keeps the address and the page title in line with it. */
export function useCurrentRoom(session: Session) {
  const [path, go] = useLocation()
  const { data: rooms, error } = useRooms()
  const previous = useRef<Room | null>(null)
  const lookup = rooms === undefined ? null : lookUpRoom(rooms, path, session, previous.current)
  const room = lookup?.state === 'room' ? lookup.room : null
  if (room !== null) previous.current = room

  useEffect(() => {
    if (room !== null && path !== roomPath(room, session)) go(roomPath(room, session), { replace: true })
  }, [room, path, session, go])
  useEffect(() => {
    document.title = room === null ? 'Belvedere' : `${room.name} · Belvedere`
  }, [room])
  return { rooms, error, lookup, room }
}
