import { type RouteResponse, routes, type Scope } from '@belvedere/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../api/client.tsx'
import { queryKeys } from '../../api/query-keys.ts'

/** A key just created: the only time that the secret is known. */
export type CreatedApiKey = RouteResponse<typeof routes.keys.create>

export interface NewApiKey {
  name: string
  scopes: Scope[]
  /** Null: no expiry. */
  days: number | null
}

const dayMs = 86_400_000

export function useApiKeys() {
  const client = useClient()
  return useQuery({
    queryKey: queryKeys.apiKeys,
    queryFn: async () => (await client.call(routes.keys.list)).keys,
    refetchOnWindowFocus: true,
  })
}

export function useCreateKey() {
  const client = useClient()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ name, scopes, days }: NewApiKey): Promise<CreatedApiKey> => {
      const expiresAt = days === null ? null : new Date(Date.now() + days * dayMs).toISOString()
      return client.call(routes.keys.create, { body: { name, scopes, expiresAt } })
    },
    // Do not cache the secret.
    gcTime: 0,
    onSuccess: () => cache.invalidateQueries({ queryKey: queryKeys.apiKeys }),
  })
}

export function useRevokeKey() {
  const client = useClient()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => client.call(routes.keys.revoke, { params: { id } }),
    onSettled: () => cache.invalidateQueries({ queryKey: queryKeys.apiKeys }),
  })
}
