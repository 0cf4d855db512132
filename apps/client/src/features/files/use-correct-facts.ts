import { type CorrectionChange, type File as DataFile, routes } from '@belvedere/contract'
import { useMutation } from '@tanstack/react-query'
import { useClient } from '../../api/client.tsx'
import { useRefreshFiles } from '../../api/files.ts'

/** Corrects what is known of a table of a file of one's own. */
export function useCorrectFacts({ id }: DataFile, table: string) {
  const client = useClient()
  return useMutation({
    mutationFn: (facts: CorrectionChange) =>
      client.call(routes.files.change, { params: { id }, body: { facts: { ...facts, table } } }),
    onSuccess: useRefreshFiles(),
  })
}
export type CorrectFacts = ReturnType<typeof useCorrectFacts>['mutate']
