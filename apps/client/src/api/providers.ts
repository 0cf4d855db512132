import { routes } from '@belvedere/contract'
import { useQuery } from '@tanstack/react-query'
import { useClient } from './client.tsx'
import { queryKeys } from './query-keys.ts'

/** Who else vouches for people here, and which of them are linked to this account. */
export function useProviders({ enabled = true } = {}) {
  const client = useClient()
  return useQuery({
    queryKey: queryKeys.providers,
    queryFn: async () => (await client.call(routes.auth.providers)).providers,
    staleTime: 60_000,
    enabled,
  })
}
