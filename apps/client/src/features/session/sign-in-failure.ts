import { useCallback, useEffect, useState } from 'react'

const failures = ['access_denied', 'oauth_failed', 'email_unverified', 'identity_taken'] as const
/** Why signing in by a provider, or linking one, came to nothing. */
export type SignInFailure = (typeof failures)[number]

/** What `?error=` says; null for words that are not ours. */
function failureIn(query: string): SignInFailure | null {
  const errorParam = new URLSearchParams(query).get('error')
  return failures.find((failure) => failure === errorParam) ?? null
}

/** The error with which a provider redirected back. It is removed from the address at once. */
export function useSignInFailure(): { failure: SignInFailure | null; dismiss: () => void } {
  const [failure, setFailure] = useState(() => failureIn(location.search))
  useEffect(() => {
    const query = new URLSearchParams(location.search)
    if (!query.has('error')) return
    query.delete('error')
    const rest = query.size === 0 ? '' : `?${query}`
    history.replaceState(history.state, '', location.pathname + rest + location.hash)
  }, [])
  return { failure, dismiss: useCallback(() => setFailure(null), []) }
}
