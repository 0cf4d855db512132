import { routes } from '@belvedere/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useClient } from './client.tsx'
import { useRefreshFiles } from './files.ts'
import { queryKeys } from './query-keys.ts'

/** The kept versions of one's own file, newest first. `revision` changes with the file. */
export function useFileVersions(fileId: string, revision: string) {
  const client = useClient()
  return useQuery({
    queryKey: queryKeys.fileVersions(fileId, revision),
    queryFn: async () => (await client.call(routes.files.versions, { params: { id: fileId } })).versions,
  })
}

/** Makes an earlier version of one's own file its newest one. */
export function useRestoreFile() {
  const client = useClient()
  return useMutation({
    mutationFn: ({ fileId, version }: { fileId: string; version: number }) =>
      client.call(routes.files.restore, { params: { id: fileId, version } }),
    onSuccess: useRefreshFiles(),
  })
}
