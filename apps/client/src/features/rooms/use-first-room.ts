import type { Room, Session } from '@belvedere/contract'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useCreateRoom, useTrash } from './use-rooms.ts'

/**
 * Creates a first room for a person who never had one; not for someone who deleted all of theirs. True while that is in
 * progress. If it fails, the person can create a room by hand.
 */
export function useFirstRoom(rooms: readonly Room[] | undefined, { user }: Session): boolean {
  const { t } = useTranslation()
  const hasNoRooms = user !== null && rooms?.length === 0
  const trash = useTrash({ enabled: hasNoRooms })
  const { mutate, isIdle, isPending } = useCreateRoom()
  const isFirst = hasNoRooms && !trash.isFetching && trash.data?.length === 0
  useEffect(() => {
    if (isFirst && isIdle) mutate(t('rooms.first_name'))
  }, [isFirst, isIdle, mutate, t])
  return hasNoRooms && (trash.isFetching || (isFirst && isIdle) || isPending)
}
