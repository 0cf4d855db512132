import { routes } from '@belvedere/contract'
import { useQuery } from '@tanstack/react-query'
import { useClient } from './client.tsx'
import { queryKeys } from './query-keys.ts'

/** The identity providers of this service, and which of them are linked to the account. */
export function useProviders({ enabled = true } = {}) {
  const client = useClient()
  return useQuery({
    queryKey: queryKeys.providers,
    queryFn: async () => (await client.call(routes.auth.providers)).providers,
    staleTime: 60_000,
    enabled,
  })
}
