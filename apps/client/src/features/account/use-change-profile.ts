import { routes } from '@belvedere/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../api/client.tsx'
import { queryKeys } from '../../api/query-keys.ts'

export function useChangeProfile() {
  const client = useClient()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (body: { name?: string | null; country?: string; profession?: string }) =>
      (await client.call(routes.auth.profile, { body })).session,
    onSuccess: (session) => cache.setQueryData(queryKeys.session, session),
  })
}
