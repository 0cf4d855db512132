import { type Room, routes } from '@belvedere/contract'
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { useClient } from './client.tsx'
import { queryKeys } from './query-keys.ts'

/** The person's rooms, newest activity first; a guest has one. */
export function useRooms({ enabled = true } = {}) {
  const client = useClient()
  return useQuery({
    queryKey: queryKeys.rooms,
    queryFn: async () => (await client.call(routes.rooms.list)).rooms,
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** A version of a room's spec, none of `version` 0; the one before while it is loading. */
export function useSpec({ id }: Pick<Room, 'id'>, version: number, { enabled = true } = {}) {
  const client = useClient()
  const { data } = useQuery({
    queryKey: queryKeys.spec(id, version),
    queryFn: () => client.call(routes.rooms.spec, { params: { id, version } }),
    enabled: enabled && version > 0,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  })
  return data
}

/** Adds a room to the cached list, or replaces it. */
export function upsertRoom(cache: QueryClient, room: Room): void {
  cache.setQueryData<Room[]>(queryKeys.rooms, (rooms = []) =>
    rooms.some(({ id }) => id === room.id)
      ? rooms.map((other) => (other.id === room.id ? room : other))
      : [room, ...rooms],
  )
}

export function patchRoom(cache: QueryClient, roomId: string, change: (room: Room) => Room): void {
  cache.setQueryData<Room[]>(queryKeys.rooms, (rooms) =>
    rooms?.map((room) => (room.id === roomId ? change(room) : room)),
  )
}

/** Removes a room from the cached list. */
export function dropRoom(cache: QueryClient, roomId: string): void {
  cache.setQueryData<Room[]>(queryKeys.rooms, (rooms) => rooms?.filter(({ id }) => id !== roomId))
}
