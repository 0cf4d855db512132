import type { EventData } from '@belvedere/contract'
import { useQuery } from '@tanstack/react-query'
import { queryKeys } from '../../api/query-keys.ts'

/** The state of the room's render process. */
export type RenderStatus = EventData<'viz_status'>

/** Written by events alone. */
export function useRenderStatus(roomId: string): RenderStatus | undefined {
  return useQuery<RenderStatus>({ queryKey: queryKeys.drawing(roomId), enabled: false }).data
}
