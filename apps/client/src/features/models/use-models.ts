import { type Privacy, type RouteCall, type RouteResponse, routes } from '@belvedere/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../api/client.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import { upsertRoom } from '../../api/rooms.ts'

export type ModelOverview = RouteResponse<typeof routes.models.get>
export type ModelSettingsInput = RouteCall<typeof routes.models.put>['body']
export type ModelTestInput = RouteCall<typeof routes.models.test>['body']

/** The language models of the service and of the person. */
export function useModels() {
  const client = useClient()
  return useQuery({
    queryKey: queryKeys.models,
    queryFn: () => client.call(routes.models.get),
    refetchOnWindowFocus: true,
  })
}

/** The name of the model that is used for the person's messages; null for none. */
export const modelInUse = ({ mine, server }: ModelOverview): string | null => mine?.model ?? server?.label ?? null

export function useSaveModel() {
  const client = useClient()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: ModelSettingsInput) => client.call(routes.models.put, { body }),
    // Do not cache the key.
    gcTime: 0,
    onSuccess: ({ mine }) =>
      cache.setQueryData<ModelOverview>(queryKeys.models, (previous) => previous && { ...previous, mine }),
  })
}

export function useTestModel() {
  const client = useClient()
  return useMutation({
    mutationFn: (body: ModelTestInput) => client.call(routes.models.test, { body }),
    gcTime: 0,
  })
}

export function useRemoveModel(onRemoved: () => void) {
  const client = useClient()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => client.call(routes.models.remove),
    onSuccess: () => {
      cache.setQueryData<ModelOverview>(queryKeys.models, (previous) => previous && { ...previous, mine: null })
      onRemoved()
    },
  })
}

/** The language model calls of an answer. */
export function useModelCalls(roomId: string, messageId: string) {
  const client = useClient()
  return useQuery({
    queryKey: queryKeys.modelCalls(roomId, messageId),
    queryFn: async () => (await client.call(routes.models.calls, { params: { id: roomId, messageId } })).calls,
  })
}

export function useChangePrivacy(roomId: string) {
  const client = useClient()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (privacy: Privacy) =>
      (await client.call(routes.rooms.change, { params: { id: roomId }, body: { privacy } })).room,
    onSuccess: (room) => upsertRoom(cache, room),
  })
}
