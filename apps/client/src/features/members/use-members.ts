import { type Role, routes } from '@belvedere/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../api/client.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import { dropRoom } from '../../api/rooms.ts'
import { leaveRoomMutationKey } from '../../room/use-room-refusal.ts'

/** Who is in a room, owners first. */
export function useMembers(roomId: string) {
  const client = useClient()
  return useQuery({
    queryKey: queryKeys.members(roomId),
    queryFn: async () => (await client.call(routes.rooms.members, { params: { id: roomId } })).members,
  })
}

export function useChangeRole(roomId: string) {
  const client = useClient()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ userId, role }: { userId: string; role: Role }) =>
      client.call(routes.rooms.changeMember, { params: { id: roomId, userId }, body: { role } }),
    // The rooms too: it may have been one's own.
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: queryKeys.members(roomId) }),
        cache.invalidateQueries({ queryKey: queryKeys.rooms }),
      ]),
  })
}

/** Takes a member out; every open link of the room ends with that. */
export function useRemoveMember(roomId: string) {
  const client = useClient()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (userId: string) => client.call(routes.rooms.removeMember, { params: { id: roomId, userId } }),
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: queryKeys.members(roomId) }),
        cache.invalidateQueries({ queryKey: queryKeys.invites(roomId) }),
      ]),
  })
}

export function useLeaveRoom(roomId: string, onLeft: () => void) {
  const client = useClient()
  const cache = useQueryClient()
  return useMutation({
    mutationKey: leaveRoomMutationKey(roomId),
    mutationFn: (userId: string) => client.call(routes.rooms.removeMember, { params: { id: roomId, userId } }),
    // Here and not where it is called: with the room, its dialog is gone from the page.
    onSuccess: () => {
      dropRoom(cache, roomId)
      onLeft()
    },
  })
}
