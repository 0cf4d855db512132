import type { Room } from '@belvedere/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useClient } from '../../api/client.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import { useOnPageVisible } from '../../lib/use-window-event.ts'
import { useRoomRefusal } from '../../room/use-room-refusal.ts'

/** The other rooms are refreshed when the page becomes visible. */
const maxSubscriptions = 20

/**
 * Keeps the list of rooms current: subscribes to the newest ones, and refetches the list when the page becomes visible.
 */
export function useLiveRooms(rooms: readonly Room[] | undefined, current: Room | null): void {
  const client = useClient()
  const cache = useQueryClient()
  const onRefused = useRoomRefusal()
  const subscribed = (rooms ?? []).slice(0, maxSubscriptions).filter(({ id }) => id !== current?.id)
  const tokens = subscribed
    .map(({ token }) => token)
    .sort()
    .join(' ')
  const currentToken = current?.token
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same room with a new token needs a new connection.
  useEffect(() => {
    if (tokens === '') return
    const options = { aside: true, onRefused }
    const unsubscribe = tokens.split(' ').map((token) => client.events().subscribeRoom(token, options))
    return () => {
      for (const end of unsubscribe) end()
    }
  }, [client, tokens, onRefused, currentToken])
  useOnPageVisible(() => void cache.invalidateQueries({ queryKey: queryKeys.rooms }))
}
