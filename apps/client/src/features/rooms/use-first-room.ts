import type { Room, Session } from '@belvedere/contract'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useCreateRoom, useTrash } from './use-rooms.ts'

/**
 * Begins a first room for a person who never had one, however they signed up; whoever deleted all of theirs is left
 * alone. True while that is under way; a room that cannot be made now is one click away.
 */
export function useFirstRoom(rooms: readonly Room[] | undefined, { user }: Session): boolean {
  const { t } = useTranslation()
  const hasNone = user !== null && rooms?.length === 0
  const trash = useTrash({ enabled: hasNone })
  const { mutate, isIdle, isPending } = useCreateRoom()
  const isFirst = hasNone && !trash.isFetching && trash.data?.length === 0
  useEffect(() => {
    if (isFirst && isIdle) mutate(t('rooms.first_name'))
  }, [isFirst, isIdle, mutate, t])
  return hasNone && (trash.isFetching || (isFirst && isIdle) || isPending)
}
