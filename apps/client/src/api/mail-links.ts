import { routes, type Session } from '@belvedere/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient } from './client.tsx'
import { queryKeys } from './query-keys.ts'

/** Asks for the link by which a new password is set. The answer never tells whether there is such an account. */
export function useForgotPassword() {
  const client = useClient()
  return useMutation({ mutationFn: (email: string) => client.call(routes.auth.forgotPassword, { body: { email } }) })
}

/** Sets a new password by the token of a link; every sign-in of the account ends, this browser's too. */
export function useResetPassword() {
  const client = useClient()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: { token: string; password: string }) => client.call(routes.auth.resetPassword, { body }),
    onSuccess: () => cache.removeQueries({ queryKey: queryKeys.session }),
  })
}

export function useSendVerification() {
  const client = useClient()
  return useMutation({ mutationFn: () => client.call(routes.auth.sendVerification) })
}

/** Verifies an address by the token of a link, and tells who this is now, for the way on. */
export function useVerifyEmail() {
  const client = useClient()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (token: string): Promise<Session> => {
      await client.call(routes.auth.verifyEmail, { body: { token } })
      return (await client.call(routes.auth.me)).session
    },
    onSuccess: (session) => cache.setQueryData(queryKeys.session, session),
  })
}
