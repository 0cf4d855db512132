import type { EventData } from '@belvedere/contract'
import { useQuery } from '@tanstack/react-query'
import { keys } from '../../api/query-keys.ts'

/** How the room's drawing process is. */
export type DrawingStatus = EventData<'viz_status'>

/** Written by events alone. */
export function useDrawingStatus(roomId: string): DrawingStatus | undefined {
  return useQuery<DrawingStatus>({ queryKey: keys.drawing(roomId), enabled: false }).data
}
