import { type CorrectionChange, type File as DataFile, routes } from '@belvedere/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../api/client.tsx'
import { queryKeys } from '../../api/query-keys.ts'

/** Corrects what is known of a table of a file of one's own. */
export function useCorrectFacts({ id }: DataFile, table: string) {
  const client = useClient()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (facts: CorrectionChange) =>
      client.call(routes.files.change, { params: { id }, body: { facts: { ...facts, table } } }),
    onSuccess: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: queryKeys.files }),
        cache.invalidateQueries({ queryKey: queryKeys.rooms }),
      ]),
  })
}
export type CorrectFacts = ReturnType<typeof useCorrectFacts>['mutate']
