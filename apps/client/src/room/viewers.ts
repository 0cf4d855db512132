import type { EventData } from '@belvedere/contract'
import { useQuery } from '@tanstack/react-query'
import { keys } from '../api/query-keys.ts'

export type Viewer = EventData<'presence'>['viewers'][number]

/** Who looks at a room now. Written by events alone. */
export function useViewers(roomId: string): readonly Viewer[] {
  const { data = [] } = useQuery<Viewer[]>({ queryKey: keys.viewers(roomId), queryFn: () => [], enabled: false })
  return data
}
