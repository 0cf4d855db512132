import { type RivalChart, type Room, routes } from '@belvedere/contract'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useClient } from '../../api/client.tsx'
import { queryKeys } from '../../api/query-keys.ts'

/** The explanation of a version, fetched while it is open and again when a rule is switched. */
export function useWhy(room: Pick<Room, 'id' | 'spec'>, version: number, without: readonly string[], isOpen: boolean) {
  const client = useClient()
  const query = useQuery({
    queryKey: queryKeys.why(room.id, version, without),
    queryFn: () => client.call(routes.rooms.why, { params: { id: room.id, version }, body: { without: [...without] } }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
    // Versions and their explanations are immutable.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const draw = useMutation({
    mutationFn: ({ spec }: RivalChart) =>
      client.call(routes.rooms.putSpec, {
        params: { id: room.id },
        body: { spec, expectedVersion: room.spec?.version ?? null },
      }),
  })
  return {
    why: query.data?.why ?? null,
    isAsking: query.isFetching,
    error: query.error ?? draw.error,
    draw: draw.mutate,
    isDrawing: draw.isPending,
  }
}
