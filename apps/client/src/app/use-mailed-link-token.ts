import { useEffect, useState } from 'react'

/** The one-time token of a mailed link: `#token=…`. A fragment reaches no server, log or Referer. */
function tokenIn(fragment: string): string | null {
  const token = new URLSearchParams(fragment.replace(/^#/, '')).get('token')
  return token === '' ? null : token
}

/**
 * Reads the token and removes it from the address at once, so that neither the history nor a shared screen shows it.
 */
export function useMailedLinkToken(): string | null {
  const [token, setToken] = useState(() => tokenIn(location.hash))
  useEffect(() => {
    const take = () => {
      const tokenInHash = tokenIn(location.hash)
      if (tokenInHash === null) return
      setToken(tokenInHash)
      history.replaceState(history.state, '', location.pathname)
    }
    take()
    // A newer link pasted into the same tab differs only in its fragment: the page is not reloaded.
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [])
  return token
}
