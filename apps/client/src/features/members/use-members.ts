import { type Role, routes } from '@belvedere/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../api/client.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import { dropRoom } from '../../api/rooms.ts'
import { leaveRoomMutationKey } from '../../room/use-room-refusal.ts'

/** The members of a room, owners first. */
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
    // The rooms too: the person's own role may have changed.
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: queryKeys.members(roomId) }),
        cache.invalidateQueries({ queryKey: queryKeys.rooms }),
      ]),
  })
}

/** Removes a member; this revokes all invites of the room. */
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
    // Here, not in a callback of `mutate`: the dialog is unmounted with the room.
    onSuccess: () => {
      dropRoom(cache, roomId)
      onLeft()
    },
  })
}
