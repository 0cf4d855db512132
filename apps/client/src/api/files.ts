import { routes } from '@belvedere/contract'
import type { Client } from '@belvedere/sdk'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useClient } from './client.tsx'
import { queryKeys } from './query-keys.ts'

/** All my files, linked here or not. */
export const filesQuery = (client: Client) =>
  queryOptions({ queryKey: queryKeys.files, queryFn: async () => (await client.call(routes.files.list)).files })

export function useFiles() {
  const client = useClient()
  return useQuery({
    ...filesQuery(client),
    // A missed announcement must not leave a file at "reading" for ever.
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'processing') ? 2000 : false),
  })
}
