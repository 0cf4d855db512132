import type { EventData } from '@belvedere/contract'
import { useEventValue } from '../api/event-value.ts'
import { queryKeys } from '../api/query-keys.ts'

export type PresenceViewer = EventData<'presence'>['viewers'][number]

const nobody: readonly PresenceViewer[] = []

/** The people who are looking at a room. */
export function useViewers(roomId: string): readonly PresenceViewer[] {
  return useEventValue<readonly PresenceViewer[]>(queryKeys.viewers(roomId), nobody)
}
