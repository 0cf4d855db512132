import { type File as DataFile, type Room, routes } from '@belvedere/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../api/client.tsx'
import { useDeriveTable, useRefreshFiles, useRefreshLiveTables, useSplitFile } from '../../api/files.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { patchRoom } from '../../api/rooms.ts'

export function useSamples() {
  const client = useClient()
  return useQuery({
    queryKey: queryKeys.samples,
    queryFn: async () => (await client.call(routes.files.samples)).samples,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The actions on files in a room. */
export function useFileActions(room: Room) {
  const client = useClient()
  const cache = useQueryClient()
  const params = { id: room.id }
  const setLinked = (files: DataFile[]) => patchRoom(cache, room.id, (previous) => ({ ...previous, files }))
  const refresh = useRefreshFiles()

  const link = useMutation({
    mutationFn: (fileIds: string[]) => client.call(routes.rooms.linkFiles, { params, body: { fileIds } }),
    onSuccess: ({ files }) => setLinked(files),
  })
  const unlink = useMutation({
    mutationFn: (fileIds: string[]) => client.call(routes.rooms.unlinkFiles, { params, body: { fileIds } }),
    onSuccess: ({ files }) => setLinked(files),
  })
  const takeSample = useMutation({
    mutationFn: async (sample: string) => (await client.call(routes.files.takeSample, { params: { sample } })).files,
    onSuccess: async (files) => {
      await link.mutateAsync(files.map(({ id }) => id))
      await refresh()
    },
  })
  const rename = useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      client.call(routes.files.change, { params: { id }, body: { name } }),
    onSuccess: refresh,
  })
  const correct = useMutation({
    mutationFn: ({ id, table, column, type }: Correction) =>
      client.call(routes.files.change, { params: { id }, body: { columns: [{ table, name: column, type }] } }),
    onSuccess: refresh,
  })
  const derive = useDeriveTable(room.id)
  const rederive = useMutation({
    mutationFn: (fileId: string) => client.call(routes.rooms.rederive, { params, body: { fileId } }),
    onSuccess: refresh,
  })
  const refreshLive = useRefreshLiveTables()
  const remove = useMutation({
    mutationFn: (id: string) => client.call(routes.files.remove, { params: { id } }),
    onSuccess: refresh,
  })
  const split = useSplitFile()
  return { link, unlink, split, takeSample, rename, correct, derive, rederive, refreshLive, remove, refresh }
}
export type FileActions = ReturnType<typeof useFileActions>
export type EditableFieldType = 'quantitative' | 'temporal' | 'ordinal' | 'nominal'
interface Correction {
  id: string
  table: string
  column: string
  type: EditableFieldType
}
