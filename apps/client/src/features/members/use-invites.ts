import { type Role, type Room, routes } from '@belvedere/contract'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../api/client.tsx'
import { queryKeys } from '../../api/query-keys.ts'

/** Open invites of a room, for its owners. */
export function useInvites(roomId: string) {
  const client = useClient()
  return useQuery({
    queryKey: queryKeys.invites(roomId),
    queryFn: async () => (await client.call(routes.rooms.invites, { params: { id: roomId } })).invites,
  })
}

const hourMs = 60 * 60 * 1000
/** One hour less: the server refuses more than its maximum, and this clock may be ahead. */
const expiryAfterDays = (days: number) => new Date(Date.now() + (days * 24 - 1) * hourMs).toISOString()

/** Creates an invite. Its address is only in this response. */
export function useCreateInvite(roomId: string) {
  const client = useClient()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async ({ role, days }: { role: Role; days: number }) => {
      const call = { params: { id: roomId }, body: { role, expiresAt: expiryAfterDays(days) } }
      return (await client.call(routes.rooms.invite, call)).invite
    },
    onSuccess: () => cache.invalidateQueries({ queryKey: queryKeys.invites(roomId) }),
  })
}

export function useRevokeInvite(roomId: string) {
  const client = useClient()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (inviteId: string) => client.call(routes.rooms.revokeInvite, { params: { id: roomId, inviteId } }),
    onSettled: () => cache.invalidateQueries({ queryKey: queryKeys.invites(roomId) }),
  })
}

/** The room and role of an invite, for a holder of its link. */
export function useLookAtInvite(token: string) {
  const client = useClient()
  return useQuery({
    queryKey: queryKeys.invite(token),
    queryFn: async () => (await client.call(routes.rooms.lookAtInvite, { params: { token } })).invite,
    retry: false,
    // Signing in clears the cache; the page keeps its content meanwhile.
    placeholderData: keepPreviousData,
  })
}

/** Accepts an invite; this sets the room's cookies. */
export function useAcceptInvite(token: string) {
  const client = useClient()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (): Promise<Room> => (await client.call(routes.rooms.acceptInvite, { params: { token } })).room,
    // The list of rooms must be reloaded before this room's address is looked up in it.
    onSuccess: () => cache.removeQueries({ queryKey: queryKeys.rooms }),
  })
}
