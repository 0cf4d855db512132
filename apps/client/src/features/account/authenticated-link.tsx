import { routes } from '@belvedere/contract'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useClient } from '../../api/client.tsx'
import { ErrorText } from '../../ui/error-text.tsx'

/**
 * A link to a server address that requires a valid session cookie. A page that was open for a while holds an expired
 * access token, which following a link does not refresh: call the server first.
 */
export function AuthenticatedLink({ href, children }: { href: string; children: ReactNode }) {
  const client = useClient()
  const follow = useMutation({
    // Any authenticated call refreshes the access token.
    mutationFn: () => client.call(routes.auth.sessions),
    onSuccess: () => location.assign(href),
  })
  return (
    <>
      <a
        className="button"
        href={href}
        aria-busy={follow.isPending || undefined}
        onClick={(event) => {
          event.preventDefault()
          if (!follow.isPending) follow.mutate()
        }}
      >
        {children}
      </a>
      <ErrorText error={follow.error} />
    </>
  )
}
