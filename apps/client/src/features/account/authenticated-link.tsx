import { routes } from '@belvedere/contract'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useClient } from '../../api/client.tsx'
import { ErrorText } from '../../ui/error-text.tsx'

/**
 * A link to an address of the server that only cookies open. It is followed once the sign-in is fresh: a page that
 * stood open for a while holds an access token that has run out, and a link cannot refresh it.
 */
export function AuthenticatedLink({ href, children }: { href: string; children: ReactNode }) {
  const client = useClient()
  const follow = useMutation({
    // Any call of mine refreshes.
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
      {follow.error !== null && <ErrorText error={follow.error} />}
    </>
  )
}
