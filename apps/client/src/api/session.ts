import { AppError, routes, type Session } from '@belvedere/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useClient } from './client.tsx'
import { queryKeys } from './query-keys.ts'

/**
 * The current session. A visitor without one becomes a guest with a room, so that they can start at once. Exceptions: a
 * person whose sign-in ended while the page was open, who is asked to sign in, and a visitor to a page that guests cannot
 * use (`asGuest: false`).
 */
export function useSession({ asGuest = true } = {}) {
  const client = useClient()
  const cache = useQueryClient()
  return useQuery({
    queryKey: queryKeys.session,
    queryFn: async (): Promise<Session> => {
      const previous = cache.getQueryData<Session>(queryKeys.session)
      const { session } = await client.call(routes.auth.me)
      // Also true for later refetches: after the first one, the cached session already has no user and no room.
      const hasEnded = previous !== undefined && (previous.user !== null || previous.room === null)
      if (session.user !== null || session.room !== null || hasEnded || !asGuest) return session
      // Another tab may have signed in meanwhile: then read the session again.
      const begun = await client.call(routes.auth.guest).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'conflict') return client.call(routes.auth.me)
        throw error
      })
      return begun.session
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Switches to another session, and drops everything that was cached for the previous one. */
export function useSwitchSession() {
  const cache = useQueryClient()
  const dropSessionData = useDropSessionData()
  return (session: Session) => {
    dropSessionData()
    cache.setQueryData(queryKeys.session, session)
  }
}

/** Drops the session that the server has ended, with everything that was cached for it, and reads the session again. */
export function useResetSession() {
  const cache = useQueryClient()
  const dropSessionData = useDropSessionData()
  return async () => {
    dropSessionData()
    await cache.resetQueries({ queryKey: queryKeys.session })
  }
}

function useDropSessionData() {
  const cache = useQueryClient()
  const client = useClient()
  return () => {
    client.close()
    cache.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== queryKeys.session[0] })
  }
}

/** The key of mutations that change the session: while one runs, the end of the previous session is expected. */
export const sessionMutationKey = ['session']
