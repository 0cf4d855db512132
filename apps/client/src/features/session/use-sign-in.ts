import { routes } from '@belvedere/contract'
import { useMutation } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { useClient } from '../../api/client.tsx'
import { sessionMutationKey, useSwitchSession } from '../../api/session.ts'

/** A guest's room is kept unless it is empty. */
export function useSignUp() {
  const client = useClient()
  const become = useSwitchSession()
  return useMutation({
    mutationKey: sessionMutationKey,
    mutationFn: async (body: { email: string; password: string }) =>
      (await client.call(routes.auth.register, { body })).session,
    onSuccess: become,
  })
}

export function useSignIn() {
  const client = useClient()
  const become = useSwitchSession()
  return useMutation({
    mutationKey: sessionMutationKey,
    mutationFn: async (body: { email: string; password: string }) =>
      (await client.call(routes.auth.login, { body })).session,
    onSuccess: become,
  })
}

export function useStartAsGuest() {
  const client = useClient()
  const become = useSwitchSession()
  return useMutation({
    mutationKey: sessionMutationKey,
    mutationFn: async () => (await client.call(routes.auth.guest)).session,
    onSuccess: become,
  })
}

export function useSignOut() {
  const client = useClient()
  const become = useSwitchSession()
  const [, go] = useLocation()
  return useMutation({
    mutationKey: sessionMutationKey,
    mutationFn: () => client.call(routes.auth.logout),
    onSuccess: () => {
      go('/', { replace: true })
      return become(null)
    },
  })
}
