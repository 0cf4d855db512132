import { routes } from '@belvedere/contract'
import type { Client } from '@belvedere/sdk'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useClient } from './client.tsx'
import { queryKeys } from './query-keys.ts'

/** All files of the person, in whichever rooms. */
export const filesQuery = (client: Client) =>
  queryOptions({ queryKey: queryKeys.files, queryFn: async () => (await client.call(routes.files.list)).files })

export function useFiles() {
  const client = useClient()
  return useQuery({
    ...filesQuery(client),
    // Polls while a file is processed: a missed event must not leave it so.
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'processing') ? 2000 : false),
  })
}
