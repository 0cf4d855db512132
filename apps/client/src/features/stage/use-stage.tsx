import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { useClient } from '../../api/client.tsx'
import { useWindowEvent } from '../../lib/use-window-event.ts'
import type { StageState } from './stage-state.ts'
import { VizSession } from './viz-session.ts'

const SessionContext = createContext<VizSession | null>(null)

/** Opens this page's viewer of a room and closes it on unmount. */
export function StageProvider({ roomId, children }: { roomId: string; children: ReactNode }) {
  const client = useClient()
  const [session] = useState(() => new VizSession(client, roomId))
  useWindowEvent('online', () => session.retryNow())
  useEffect(() => () => session.close(), [session])
  return <SessionContext value={session}>{children}</SessionContext>
}

export function useVizSession(): VizSession {
  const session = useContext(SessionContext)
  if (session === null) throw new Error('useVizSession needs a StageProvider above it')
  return session
}

export function useStage(): StageState {
  const session = useVizSession()
  return useSyncExternalStore(session.subscribe, session.snapshot)
}
