import type { QueriesMessage } from '@belvedere/sdk'
import { useEffect, useState } from 'react'
import { useChartConnection, useStage } from '../use-stage.tsx'

export type ChartQuery = QueriesMessage['queries'][number]

/** The queries of the newest picture of which they are known; empty where rows are read one by one. */
export function useChartQueries(): readonly ChartQuery[] {
  const chartConnection = useChartConnection()
  // Each state that is drawn has a scene of its own.
  const { scene } = useStage()
  const [queries, setQueries] = useState<readonly ChartQuery[]>([])
  useEffect(() => {
    if (scene === null) return
    let isCurrent = true
    chartConnection.queries()?.then(
      (message) => isCurrent && setQueries(message.queries),
      () => isCurrent && setQueries([]),
    )
    return () => {
      isCurrent = false
    }
  }, [chartConnection, scene])
  return queries
}
