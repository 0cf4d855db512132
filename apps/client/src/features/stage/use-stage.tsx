import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { useClient } from '../../api/client.tsx'
import { useWindowEvent } from '../../lib/use-window-event.ts'
import { ChartConnection } from './chart-connection.ts'
import type { StageState } from './stage-state.ts'

const ConnectionContext = createContext<ChartConnection | null>(null)

/** Opens this page's connection to the chart of a room and closes it on unmount. */
export function StageProvider({ roomId, children }: { roomId: string; children: ReactNode }) {
  const client = useClient()
  const [connection] = useState(() => new ChartConnection(client, roomId))
  useWindowEvent('online', () => connection.retryNow())
  useEffect(() => () => connection.close(), [connection])
  return <ConnectionContext value={connection}>{children}</ConnectionContext>
}

export function useChartConnection(): ChartConnection {
  const connection = useContext(ConnectionContext)
  if (connection === null) throw new Error('useVizSession needs a StageProvider above it')
  return connection
}

export function useStage(): StageState {
  const connection = useChartConnection()
  return useSyncExternalStore(connection.subscribe, connection.snapshot)
}
