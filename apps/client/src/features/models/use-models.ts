import { type Privacy, type RouteAnswer, type RouteCall, routes } from '@belvedere/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../api/client.tsx'
import { keys } from '../../api/query-keys.ts'
import { keepRoom } from '../../api/rooms.ts'

export type Models = RouteAnswer<typeof routes.models.get>
export type WantedModel = RouteCall<typeof routes.models.put>['body']
export type TriedModel = RouteCall<typeof routes.models.test>['body']

/** The language model of the service, and my own. */
export function useModels() {
  const client = useClient()
  return useQuery({ queryKey: keys.models, queryFn: () => client.call(routes.models.get), refetchOnWindowFocus: true })
}

/** The model that answers what I write; null: none is set up. */
export const modelInUse = ({ mine, server }: Models): string | null => mine?.model ?? server?.label ?? null

export function useSaveModel() {
  const client = useClient()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: WantedModel) => client.call(routes.models.put, { body }),
    // The key is for the server alone; it does not stay behind in a cache.
    gcTime: 0,
    onSuccess: ({ mine }) => cache.setQueryData<Models>(keys.models, (known) => known && { ...known, mine }),
  })
}

export function useTryModel() {
  const client = useClient()
  return useMutation({
    mutationFn: (body: TriedModel) => client.call(routes.models.test, { body }),
    gcTime: 0,
  })
}

export function useRemoveModel(onGone: () => void) {
  const client = useClient()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => client.call(routes.models.remove),
    onSuccess: () => {
      cache.setQueryData<Models>(keys.models, (known) => known && { ...known, mine: null })
      onGone()
    },
  })
}

/** What models were sent for an answer, call by call. */
export function useModelCalls(roomId: string, messageId: string) {
  const client = useClient()
  return useQuery({
    queryKey: keys.modelCalls(roomId, messageId),
    queryFn: async () => (await client.call(routes.models.calls, { params: { id: roomId, messageId } })).calls,
  })
}

export function useChangePrivacy(roomId: string) {
  const client = useClient()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (privacy: Privacy) =>
      (await client.call(routes.rooms.change, { params: { id: roomId }, body: { privacy } })).room,
    onSuccess: (room) => keepRoom(cache, room),
  })
}
