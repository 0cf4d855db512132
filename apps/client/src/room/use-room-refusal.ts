import type { Room } from '@belvedere/contract'
import type { EventsError } from '@belvedere/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../api/query-keys.ts'
import { dropRoom } from '../api/rooms.ts'
import { useToast } from '../ui/toasts.tsx'

/** While one leaves a room, its refusal is expected. */
export const leaveRoomMutationKey = (roomId: string) => ['leave', roomId]

/** What to do when a room's subscription is refused: reload the list of rooms, and tell a person who was removed. */
export function useRoomRefusal(): (error: EventsError) => void {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const toast = useToast()
  const latest = useRef({ t, toast })
  latest.current = { t, toast }
  return useCallback(
    ({ code, token }) => {
      const room = cache.getQueryData<Room[]>(queryKeys.rooms)?.find((listedRoom) => listedRoom.token === token)
      const isLeaving = room !== undefined && cache.isMutating({ mutationKey: leaveRoomMutationKey(room.id) }) > 0
      if (code === 'forbidden' && room !== undefined && !isLeaving) {
        dropRoom(cache, room.id)
        latest.current.toast({ text: latest.current.t('members.removed', { room: room.name }) })
      }
      void cache.invalidateQueries({ queryKey: queryKeys.rooms })
    },
    [cache],
  )
}
