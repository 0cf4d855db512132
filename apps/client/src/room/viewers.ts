import type { EventData } from '@belvedere/contract'
import { useQuery } from '@tanstack/react-query'
import { queryKeys } from '../api/query-keys.ts'

export type PresenceViewer = EventData<'presence'>['viewers'][number]

/** The people who are looking at a room. Written by events alone. */
export function useViewers(roomId: string): readonly PresenceViewer[] {
  const { data = [] } = useQuery<PresenceViewer[]>({
    queryKey: queryKeys.viewers(roomId),
    queryFn: () => [],
    enabled: false,
  })
  return data
}
