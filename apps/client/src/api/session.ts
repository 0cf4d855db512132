import { AppError, routes, type Session } from '@belvedere/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useClient } from './client.tsx'
import { queryKeys } from './query-keys.ts'

/**
 * Who this is. Nobody becomes a guest with a room at once, so that a stranger can begin; but a person whose sign-in
 * has ended under this page stays nobody, and is asked. So does whoever comes to a page that is of no use to guests.
 */
export function useSession({ asGuest = true } = {}) {
  const client = useClient()
  const cache = useQueryClient()
  return useQuery({
    queryKey: queryKeys.session,
    queryFn: async (): Promise<Session> => {
      const before = cache.getQueryData<Session>(queryKeys.session)
      const { session } = await client.call(routes.auth.me)
      // It may be asked more than once that the sign-in has ended: after the first answer nobody was here before.
      const hasEnded = before !== undefined && (before.user !== null || before.room === null)
      if (session.user !== null || session.room !== null || hasEnded || !asGuest) return session
      // Another tab may have signed in between the two questions; then the first is asked again.
      const begun = await client.call(routes.auth.guest).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'conflict') return client.call(routes.auth.me)
        throw error
      })
      return begun.session
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Someone else now, or with other rights: everything that was read for the person before is let go. */
export function useSwitchSession() {
  const cache = useQueryClient()
  const client = useClient()
  return async (session: Session | null) => {
    client.close()
    cache.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== queryKeys.session[0] })
    if (session === null) await cache.resetQueries({ queryKey: queryKeys.session })
    else cache.setQueryData(queryKeys.session, session)
  }
}

/** The mutations that change who this is; while one runs, the end of the session before is no news. */
export const sessionMutationKey = ['session']
