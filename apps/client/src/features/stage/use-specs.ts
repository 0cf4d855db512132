import { type Room, routes } from '@belvedere/contract'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../api/client.tsx'
import { queryKeys } from '../../api/query-keys.ts'

/** All versions of a room's spec, newest first. */
export function useSpecs({ id }: Pick<Room, 'id'>, { enabled = true } = {}) {
  const client = useClient()
  const { data = [] } = useQuery({
    queryKey: queryKeys.specs(id),
    queryFn: async () => (await client.call(routes.rooms.specs, { params: { id } })).specs,
    enabled,
  })
  return data
}
