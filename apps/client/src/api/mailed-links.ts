import { routes, type Session } from '@belvedere/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient } from './client.tsx'
import { queryKeys } from './query-keys.ts'

/** Requests a mailed link to set a new password. The response does not reveal whether there is such an account. */
export function useForgotPassword() {
  const client = useClient()
  return useMutation({ mutationFn: (email: string) => client.call(routes.auth.forgotPassword, { body: { email } }) })
}

/** Sets a new password with a mailed token; this ends every sign-in of the account, this browser's too. */
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

/** Verifies an e-mail address with a mailed token, and reads the session again. */
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
