import { type Room, routes } from '@belvedere/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../api/client.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import { dropRoom, patchRoom, upsertRoom } from '../../api/rooms.ts'

/** Enters a room: sets its cookies and loads its current state. */
export function useEnterRoom({ id, token }: Room) {
  const client = useClient()
  const cache = useQueryClient()
  return useQuery({
    queryKey: queryKeys.entered(id, token),
    queryFn: async () => {
      const { room } = await client.call(routes.rooms.switch, { params: { id } })
      upsertRoom(cache, room)
      // The history is refetched; later messages come as events.
      await cache.invalidateQueries({ queryKey: queryKeys.history(id) })
      return room
    },
    staleTime: Number.POSITIVE_INFINITY,
    // Not cached: the room's token may have been rotated since.
    gcTime: 0,
  })
}

export function useCreateRoom() {
  const client = useClient()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (name: string) => (await client.call(routes.rooms.create, { body: { name } })).room,
    onSuccess: (room) => upsertRoom(cache, room),
  })
}

export function useRenameRoom() {
  const client = useClient()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, name }: { id: string; name: string }) =>
      (await client.call(routes.rooms.change, { params: { id }, body: { name } })).room,
    onMutate: ({ id, name }) => patchRoom(cache, id, (room) => ({ ...room, name })),
    onSuccess: (room) => upsertRoom(cache, room),
    onError: () => cache.invalidateQueries({ queryKey: queryKeys.rooms }),
  })
}

export function useRemoveRoom() {
  const client = useClient()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => client.call(routes.rooms.remove, { params: { id } }),
    onSuccess: async (_, id) => {
      dropRoom(cache, id)
      await cache.invalidateQueries({ queryKey: queryKeys.trash })
    },
  })
}

export function useRestoreRoom() {
  const client = useClient()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) => (await client.call(routes.rooms.restore, { params: { id } })).room,
    onSuccess: async (room) => {
      upsertRoom(cache, room)
      await cache.invalidateQueries({ queryKey: queryKeys.trash })
    },
  })
}

export function useTrash({ enabled = true } = {}) {
  const client = useClient()
  return useQuery({
    queryKey: queryKeys.trash,
    queryFn: async () => (await client.call(routes.rooms.trash)).rooms,
    enabled,
  })
}
