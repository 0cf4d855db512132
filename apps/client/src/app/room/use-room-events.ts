import type { Room } from '@belvedere/contract'
import type { ConnectionState } from '@belvedere/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useClient } from '../../api/client.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import { sessionMutationKey } from '../../api/session.ts'
import type { TurnProgress } from '../../features/chat/turns.ts'
import { useRoomRefusal } from '../../room/use-room-refusal.ts'
import { appliedKinds, applyEvent } from './apply-event.ts'

const reconnectDelayMs = 5000

/** Applies a room's events to the query cache while the room is mounted. */
export function useRoomEvents(room: Room): ConnectionState {
  const client = useClient()
  const cache = useQueryClient()
  const [state, setState] = useState<ConnectionState>({ state: 'connecting', attempt: 1 })
  // Counts connections: a connection that was closed for good is replaced, in case the person is signed in after all.
  const [epoch, setEpoch] = useState(0)
  const { id, token } = room
  const onRefused = useRoomRefusal()
  // The log's position when the room was entered; later positions come with the events.
  const [afterSeq] = useState(room.lastSeq)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new epoch is a new connection.
  useEffect(() => {
    const events = client.events()
    let reconnectTimer: ReturnType<typeof setTimeout> | undefined
    setState(events.state)
    const refetchSession = () => {
      if (cache.isMutating({ mutationKey: sessionMutationKey }) === 0) {
        void cache.invalidateQueries({ queryKey: queryKeys.session })
      }
    }
    const unsubscribe = [
      events.onState((next) => {
        setState(next)
        if (next.state !== 'closed' || next.reason === 'by_us') return
        if (next.reason === 'sign_in_again') refetchSession()
        // The room's token was rotated: the list of rooms has the new one.
        else void cache.invalidateQueries({ queryKey: queryKeys.rooms })
        reconnectTimer = setTimeout(() => setEpoch((previous) => previous + 1), reconnectDelayMs)
      }),
      ...appliedKinds.map((kind) => events.subscribe(kind, (event) => applyEvent(cache, event))),
      events.subscribe('session_revoked', refetchSession),
      events.subscribeRoom(token, {
        after: afterSeq,
        onSubscribed: ({ running }) => {
          // The cached turn may have ended while the connection was down; its message then comes from the log.
          cache.setQueryData<TurnProgress | null>(queryKeys.turn(id), (turn) => readRunning(running, turn ?? null))
        },
        onRefused,
      }),
    ]
    const retry = () => events.retryNow()
    window.addEventListener('online', retry)
    return () => {
      window.removeEventListener('online', retry)
      clearTimeout(reconnectTimer)
      for (const end of unsubscribe) end()
    }
  }, [client, cache, onRefused, id, token, afterSeq, epoch])
  return state
}

type Running = {
  replyId: string
  text: string
  steps: { step: string; state: TurnProgress['steps'][number]['state']; ms?: number | undefined }[]
}

function readRunning(running: Running | null, turn: TurnProgress | null): TurnProgress | null {
  if (running === null) return turn === null || turn.text !== '' || turn.steps.length > 0 ? null : turn
  const steps = running.steps.map(({ step, state, ms }) => ({ step, state, ...(ms === undefined ? {} : { ms }) }))
  return { replyId: running.replyId, text: running.text, steps }
}
