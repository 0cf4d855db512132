import { type File as DataFile, type ReadingChange, routes } from '@belvedere/contract'
import { useMutation } from '@tanstack/react-query'
import { useClient } from '../../api/client.tsx'
import { useRefreshFiles } from '../../api/files.ts'

/** Chooses how a table of a file of one's own is read; the file is read again. */
export function useChangeReading({ id }: DataFile, table: string) {
  const client = useClient()
  return useMutation({
    mutationFn: (reading: ReadingChange) =>
      client.call(routes.files.change, { params: { id }, body: { reading: { ...reading, table } } }),
    onSuccess: useRefreshFiles(),
  })
}
export type ChooseReading = ReturnType<typeof useChangeReading>['mutate']
