import { type MissingFields, type Room, routes } from '@belvedere/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useClient } from '../../api/client.tsx'
import { queryKeys } from '../../api/query-keys.ts'

const nothing: MissingFields = { version: null, tables: [], renamable: false, lostTables: [] }

/**
 * What the room's chart lacks since files were replaced or are gone; asked again when the chart or a file changes.
 * `isFailed`: the chart cannot be drawn.
 */
export function useMissingFields(
  { id, spec, files }: Pick<Room, 'id' | 'spec' | 'files'>,
  isFailed: boolean,
): MissingFields {
  const client = useClient()
  const revision = files.map((file) => `${file.id} ${file.version} ${file.status}`).join()
  const { data = nothing } = useQuery({
    queryKey: queryKeys.missingFields(id, spec?.version ?? null, revision),
    queryFn: () => client.call(routes.rooms.missingFields, { params: { id } }),
    // Files lose columns with a new version only. A chart whose table is gone fails.
    enabled: spec !== null && (isFailed || files.some(({ version }) => version > 1)),
  })
  return data.version === spec?.version ? data : nothing
}

/** Lets the chart use another table in place of one that is gone, as a new version. */
export function useOtherTable(roomId: string) {
  const client = useClient()
  return useMutation({
    mutationFn: (body: { expectedVersion: number; table: string; replacement: string }) =>
      client.call(routes.rooms.useOtherTable, { params: { id: roomId }, body }),
  })
}

/** Lets the chart use the new names of its columns, as a new version. */
export function useNewNames(roomId: string) {
  const client = useClient()
  return useMutation({
    mutationFn: (expectedVersion: number) =>
      client.call(routes.rooms.useNewNames, { params: { id: roomId }, body: { expectedVersion } }),
  })
}
