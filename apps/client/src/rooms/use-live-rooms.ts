import type { Room } from '@belvedere/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useClient } from '../api/client.tsx'
import { keys } from '../api/keys.ts'

/** As many as anyone keeps an eye on; the rest is read anew when the page comes into view. */
const mostFollowed = 20

/** Keeps the list of rooms true: follows the newest ones, and reads the list again when the person returns. */
export function useLiveRooms(rooms: readonly Room[] | undefined, current: Room | null): void {
  const client = useClient()
  const cache = useQueryClient()
  const followed = (rooms ?? []).slice(0, mostFollowed).filter(({ id }) => id !== current?.id)
  const tokens = followed
    .map(({ token }) => token)
    .sort()
    .join(' ')
  useEffect(() => {
    if (tokens === '') return
    const leave = tokens.split(' ').map((token) => client.events().subscribeRoom(token))
    return () => {
      for (const end of leave) end()
    }
  }, [client, tokens])
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void cache.invalidateQueries({ queryKey: keys.rooms })
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [cache])
}
