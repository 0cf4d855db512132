import { type Role, type Room, routes } from '@belvedere/contract'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../api/client.tsx'
import { queryKeys } from '../../api/query-keys.ts'

/** Invites of a room that can still be accepted; for its owners. */
export function useInvites(roomId: string) {
  const client = useClient()
  return useQuery({
    queryKey: queryKeys.invites(roomId),
    queryFn: async () => (await client.call(routes.rooms.invites, { params: { id: roomId } })).invites,
  })
}

const hourMs = 60 * 60 * 1000
/** A little short of it: more than the longest time is refused, and this clock may be ahead of the server's. */
const expiryIn = (days: number) => new Date(Date.now() + (days * 24 - 1) * hourMs).toISOString()

/** Makes a link. Its address is in this answer alone. */
export function useCreateInvite(roomId: string) {
  const client = useClient()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async ({ role, days }: { role: Role; days: number }) => {
      const call = { params: { id: roomId }, body: { role, expiresAt: expiryIn(days) } }
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

/** Where an invite leads, for whoever holds its link. */
export function useInvitePreview(token: string) {
  const client = useClient()
  return useQuery({
    queryKey: queryKeys.invite(token),
    queryFn: async () => (await client.call(routes.rooms.lookAtInvite, { params: { token } })).invite,
    retry: false,
    // Signing in lets go of all that was read before; this page stays as it is meanwhile.
    placeholderData: keepPreviousData,
  })
}

/** Enters the room of an invite; its cookies are set. */
export function useAcceptInvite(token: string) {
  const client = useClient()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (): Promise<Room> => (await client.call(routes.rooms.acceptInvite, { params: { token } })).room,
    // The list of rooms is read anew, before the address of this one is looked up in it.
    onSuccess: () => cache.removeQueries({ queryKey: queryKeys.rooms }),
  })
}
