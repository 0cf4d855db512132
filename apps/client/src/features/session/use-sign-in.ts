import { routes, type Session } from '@belvedere/contract'
import type { Client } from '@belvedere/sdk'
import { useMutation } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { useClient } from '../../api/client.tsx'
import { sessionMutationKey, useResetSession, useSwitchSession } from '../../api/session.ts'

interface Credentials {
  email: string
  password: string
}

/** A call that begins a session, and the switch to it. */
function useBeginSession<Body>(begin: (client: Client, body: Body) => Promise<{ session: Session }>) {
  const client = useClient()
  const switchSession = useSwitchSession()
  return useMutation({
    mutationKey: sessionMutationKey,
    mutationFn: async (body: Body) => (await begin(client, body)).session,
    onSuccess: switchSession,
  })
}

/** A guest's room is kept unless it is empty. */
export const useSignUp = () =>
  useBeginSession((client, body: Credentials) => client.call(routes.auth.register, { body }))

export const useSignIn = () => useBeginSession((client, body: Credentials) => client.call(routes.auth.login, { body }))

export const useStartAsGuest = () => useBeginSession<void>((client) => client.call(routes.auth.guest))

export function useSignOut() {
  const client = useClient()
  const resetSession = useResetSession()
  const [, go] = useLocation()
  return useMutation({
    mutationKey: sessionMutationKey,
    mutationFn: () => client.call(routes.auth.logout),
    onSuccess: () => {
      go('/', { replace: true })
      return resetSession()
    },
  })
}
