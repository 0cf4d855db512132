import { type DatabaseConnection, type RouteInput, routes } from '@belvedere/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../api/client.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import type { ConnectionDraft } from './connection-draft.ts'

/** The person's connections and those that everybody has. `enabled`: false for guests, who have none. */
export function useConnections({ enabled = true }: { enabled?: boolean } = {}) {
  const client = useClient()
  return useQuery({
    queryKey: queryKeys.connections,
    queryFn: () => client.call(routes.connections.list),
    enabled,
  })
}

/** Saves a new connection, or changes the one of the id; the service tries it first. */
export function useSaveConnection(id: string | null) {
  const client = useClient()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async ({ engine, password, ...rest }: ConnectionDraft): Promise<DatabaseConnection> => {
      const settings = { ...rest, port: Number(rest.port) }
      const given = password === '' ? {} : { password }
      const { connection } =
        id === null
          ? await client.call(routes.connections.create, { body: { ...settings, engine, password } })
          : await client.call(routes.connections.change, { params: { id }, body: { ...settings, ...given } })
      return connection
    },
    // The password is not kept.
    gcTime: 0,
    onSuccess: () => cache.invalidateQueries({ queryKey: queryKeys.connections }),
  })
}

export function useRemoveConnection() {
  const client = useClient()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => client.call(routes.connections.remove, { params: { id } }),
    onSettled: () => cache.invalidateQueries({ queryKey: queryKeys.connections }),
  })
}

/** A database is asked once somebody pauses in typing. */
const typingMs = 250

/** The tables of a database whose names have the text. */
export function useDatabaseTables(id: string, search: string) {
  const client = useClient()
  return useQuery({
    queryKey: queryKeys.databaseTables(id, search),
    // Another search aborts this one.
    queryFn: async ({ signal }) => {
      if (search !== '') await new Promise((resolve) => setTimeout(resolve, typingMs))
      signal.throwIfAborted()
      return client.call(routes.connections.tables, { params: { id }, query: { search }, signal })
    },
    placeholderData: (previous) => previous,
    staleTime: 60_000,
    retry: false,
  })
}

export function useLinkTables() {
  const client = useClient()
  return useMutation({
    mutationFn: (body: RouteInput<typeof routes.files.fromDatabase>['body']) =>
      client.call(routes.files.fromDatabase, { body }),
  })
}
