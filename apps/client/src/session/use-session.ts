import { AppError, routes, type Session } from '@belvedere/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { useClient } from '../api/client.tsx'
import { keys } from '../api/keys.ts'

/**
 * Who this is. Nobody becomes a guest with a room at once, so that a stranger can begin; but a person whose sign-in
 * has ended under this page stays nobody, and is asked. So does whoever comes to a page that is of no use to guests.
 */
export function useSession({ asGuest = true } = {}) {
  const client = useClient()
  const cache = useQueryClient()
  return useQuery({
    queryKey: keys.session,
    queryFn: async (): Promise<Session> => {
      const before = cache.getQueryData<Session>(keys.session)
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
export function useBecome() {
  const cache = useQueryClient()
  const client = useClient()
  return async (session: Session | null) => {
    client.close()
    cache.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== keys.session[0] })
    if (session === null) await cache.resetQueries({ queryKey: keys.session })
    else cache.setQueryData(keys.session, session)
  }
}

/** The mutations that change who this is; while one runs, the end of the session before is no news. */
export const changesSession = ['session']

/** A guest's room comes along unless it is empty. */
export function useSignUp() {
  const client = useClient()
  const become = useBecome()
  return useMutation({
    mutationKey: changesSession,
    mutationFn: async (body: { email: string; password: string }) =>
      (await client.call(routes.auth.register, { body })).session,
    onSuccess: become,
  })
}

export function useSignIn() {
  const client = useClient()
  const become = useBecome()
  return useMutation({
    mutationKey: changesSession,
    mutationFn: async (body: { email: string; password: string }) =>
      (await client.call(routes.auth.login, { body })).session,
    onSuccess: become,
  })
}

export function useBeginAsGuest() {
  const client = useClient()
  const become = useBecome()
  return useMutation({
    mutationKey: changesSession,
    mutationFn: async () => (await client.call(routes.auth.guest)).session,
    onSuccess: become,
  })
}

export function useSignOut() {
  const client = useClient()
  const become = useBecome()
  const [, go] = useLocation()
  return useMutation({
    mutationKey: changesSession,
    mutationFn: () => client.call(routes.auth.logout),
    onSuccess: () => {
      go('/', { replace: true })
      return become(null)
    },
  })
}

export function useChangeProfile() {
  const client = useClient()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (body: { name?: string | null; country?: string; profession?: string }) =>
      (await client.call(routes.auth.profile, { body })).session,
    onSuccess: (session) => cache.setQueryData(keys.session, session),
  })
}
