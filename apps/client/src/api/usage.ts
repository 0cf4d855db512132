import { routes } from '@belvedere/contract'
import { useQuery } from '@tanstack/react-query'
import { useClient } from './client.tsx'
import { queryKeys } from './query-keys.ts'

/** How many files and bytes the person has of those allowed. */
export function useUsage() {
  const client = useClient()
  return useQuery({ queryKey: queryKeys.usage, queryFn: () => client.call(routes.files.usage) })
}
