import { useEffect, useState } from 'react'

/** The one-time token of a link in a mail: `#token=…`. A fragment reaches no server, no log and no Referer. */
function tokenIn(fragment: string): string | null {
  const token = new URLSearchParams(fragment.replace(/^#/, '')).get('token')
  return token === '' ? null : token
}

/** Takes the token out of the address at once, so that neither the history nor a shared screen keeps it. */
export function useMailLinkToken(): string | null {
  const [token, setToken] = useState(() => tokenIn(location.hash))
  useEffect(() => {
    const take = () => {
      const found = tokenIn(location.hash)
      if (found === null) return
      setToken(found)
      history.replaceState(history.state, '', location.pathname)
    }
    take()
    // A newer link pasted into the same tab differs by its fragment alone: the page is not loaded anew.
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [])
  return token
}
