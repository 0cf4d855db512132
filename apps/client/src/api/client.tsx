import { type Client, createClient } from '@belvedere/sdk'
import { createContext, useContext } from 'react'
import { readStored, writeStored } from '../lib/local-storage.ts'

/** The client of this page's origin, with the browser's cookies and locks. */
export function browserClient(): Client {
  return createClient({
    baseUrl: location.origin,
    cookies: 'browser',
    XMLHttpRequest: window.XMLHttpRequest,
    notes: { getItem: readStored, setItem: writeStored },
    language: () => document.documentElement.lang,
    // Missing on pages without HTTPS.
    ...('locks' in navigator ? { locks: { request: (name, run) => navigator.locks.request(name, run) } } : {}),
  })
}

const ClientContext = createContext<Client | null>(null)
export const ClientProvider = ClientContext.Provider

export function useClient(): Client {
  const client = useContext(ClientContext)
  if (client === null) throw new Error('useClient needs a ClientProvider above it')
  return client
}
