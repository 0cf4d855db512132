import { type File as DataFile, type ReadingChange, routes } from '@belvedere/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../api/client.tsx'
import { queryKeys } from '../../api/query-keys.ts'

/** Chooses how a table of a file of one's own is read; the file is read again. */
export function useChangeReading({ id }: DataFile, table: string) {
  const client = useClient()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (reading: ReadingChange) =>
      client.call(routes.files.change, { params: { id }, body: { reading: { ...reading, table } } }),
    onSuccess: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: queryKeys.files }),
        cache.invalidateQueries({ queryKey: queryKeys.rooms }),
      ]),
  })
}
export type ChooseReading = ReturnType<typeof useChangeReading>['mutate']
