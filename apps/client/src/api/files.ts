import { routes } from '@belvedere/contract'
import type { Client } from '@belvedere/sdk'
import type { Derivation } from '@belvedere/spec'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useClient } from './client.tsx'
import { useEventValue } from './event-value.ts'
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

/** Whether a file is one's own; false until that is known. */
export function useIsOwnFile(id: string): boolean {
  const { data: ownFiles = [] } = useFiles()
  return ownFiles.some((file) => file.id === id)
}

/** Reads one's files and rooms again. */
export function useRefreshFiles() {
  const cache = useQueryClient()
  return () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: queryKeys.files }),
      cache.invalidateQueries({ queryKey: queryKeys.rooms }),
    ])
}

/** Has tables of databases described anew, and their charts ask anew. */
export function useRefreshLiveTables() {
  const client = useClient()
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      // All, before the first failure is told.
      const calls = ids.map((id) => client.call(routes.files.refresh, { params: { id } }))
      await Promise.allSettled(calls)
      await Promise.all(calls)
    },
    onSettled: useRefreshFiles(),
  })
}

/** Makes each part of one's own file a file of its own. */
export function useSplitFile() {
  const client = useClient()
  return useMutation({
    mutationFn: (id: string) => client.call(routes.files.split, { params: { id } }),
    onSuccess: useRefreshFiles(),
  })
}

/** Makes one file of several of one's own, or adds them to the file `into`. */
export function useGatherFiles() {
  const client = useClient()
  return useMutation({
    mutationFn: (body: { fileIds: string[]; into?: string; name?: string }) =>
      client.call(routes.files.gather, { body }),
    onSuccess: useRefreshFiles(),
  })
}

/** Derives a table from tables of a room; the file that has it. */
export function useDeriveTable(roomId: string) {
  const client = useClient()
  return useMutation({
    mutationFn: (derivation: Derivation) =>
      client.call(routes.rooms.derive, { params: { id: roomId }, body: { derivation } }),
    onSuccess: useRefreshFiles(),
  })
}

/** Files that took the place of others since the page was opened, newest last. */
export interface FileMove {
  fileIds: readonly string[]
  replacedNames: readonly string[]
}

const noMoves: readonly FileMove[] = []

/** What the room's events told of files that took the place of others. */
export function useFileMoves(roomId: string): readonly FileMove[] {
  return useEventValue<readonly FileMove[]>(queryKeys.fileMoves(roomId), noMoves)
}
