import { type CorrectionChange, type File as DataFile, routes } from '@belvedere/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../api/client.tsx'
import { useFiles } from '../../api/files.ts'
import { queryKeys } from '../../api/query-keys.ts'

/** Corrects what is known of a table; `correct` is null for those who do not own its file. */
export function useCorrectFacts({ id }: DataFile, table: string) {
  const client = useClient()
  const cache = useQueryClient()
  const { data: files = [] } = useFiles()
  const { mutate, error } = useMutation({
    mutationFn: (facts: CorrectionChange) =>
      client.call(routes.files.change, { params: { id }, body: { facts: { ...facts, table } } }),
    onSuccess: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: queryKeys.files }),
        cache.invalidateQueries({ queryKey: queryKeys.rooms }),
      ]),
  })
  return { correct: files.some((file) => file.id === id) ? mutate : null, error }
}
export type CorrectFacts = NonNullable<ReturnType<typeof useCorrectFacts>['correct']>
