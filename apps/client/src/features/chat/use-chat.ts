import { AppError, type Message, type Room, routes } from '@belvedere/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../api/client.tsx'
import { useEventValue } from '../../api/event-value.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { newId } from '../../lib/new-id.ts'
import { addOlderPage, type ChatHistory, type OutboxEntry, type TurnProgress } from './turns.ts'

/** The room's chat: its messages, the reply in progress, unsent messages, and actions. */
export function useChat(room: Room) {
  const client = useClient()
  const cache = useQueryClient()
  const roomId = room.id
  const history = useQuery({
    queryKey: queryKeys.history(roomId),
    queryFn: async (): Promise<ChatHistory> => client.call(routes.chat.history, { query: { roomId } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const replyInProgress = useEventValue<TurnProgress | null>(queryKeys.turn(roomId), null)
  const outbox = useEventValue<OutboxEntry[]>(queryKeys.outbox(roomId), [])

  const setOutbox = (change: (outbox: OutboxEntry[]) => OutboxEntry[]) =>
    cache.setQueryData<OutboxEntry[]>(queryKeys.outbox(roomId), (previous = []) => change(previous))
  const showReplyPending = (replyId: string) => {
    const answered = cache
      .getQueryData<ChatHistory>(queryKeys.history(roomId))
      ?.messages.some(({ id }) => id === replyId)
    if (answered) return
    cache.setQueryData<TurnProgress | null>(
      queryKeys.turn(roomId),
      (previous) => previous ?? { replyId, text: '', steps: [] },
    )
  }

  const deliver = useMutation({
    mutationFn: ({ text, clientMessageId }: { text: string; clientMessageId: string }) =>
      client.call(routes.chat.send, { body: { message: text, roomId, clientMessageId } }),
    onMutate: ({ text, clientMessageId }) =>
      setOutbox((previous) => [
        ...previous.filter((other) => other.clientMessageId !== clientMessageId),
        { clientMessageId, text, error: null },
      ]),
    onSuccess: ({ replyId }) => showReplyPending(replyId),
    onError: (error, { clientMessageId }) =>
      setOutbox((previous) =>
        previous.map((other) => (other.clientMessageId === clientMessageId ? { ...other, error } : other)),
      ),
  })
  const choose = useMutation({
    mutationFn: (choice: { messageId: string; alternativeId?: string; optionId?: string }) =>
      client.call(routes.chat.choose, { body: { roomId, ...choice } }),
    onSuccess: ({ replyId }) => showReplyPending(replyId),
  })
  const cancel = useMutation({ mutationFn: () => client.call(routes.chat.cancel, { body: { roomId } }) })
  const fetchOlder = useMutation({
    mutationFn: (before: string) => client.call(routes.chat.history, { query: { roomId, before } }),
    onSuccess: (page) =>
      cache.setQueryData<ChatHistory>(queryKeys.history(roomId), (previous) =>
        previous === undefined ? page : addOlderPage(previous, page),
      ),
  })

  const messages: readonly Message[] = history.data?.messages ?? []
  return {
    messages,
    replyInProgress,
    outbox: outbox.filter(
      ({ clientMessageId }) => !messages.some((message) => message.clientMessageId === clientMessageId),
    ),
    isLoading: history.isPending,
    historyError: history.error,
    send: (text: string) => deliver.mutate({ text, clientMessageId: newId() }),
    resend: ({ text, clientMessageId }: OutboxEntry) => deliver.mutate({ text, clientMessageId }),
    /**
     * Sends again the messages that failed because the server was unavailable. Sending twice is safe: the server recognizes
     * a message by its `clientMessageId`.
     */
    resendUnsent: () => {
      for (const { text, clientMessageId, error } of outbox) {
        if (error instanceof AppError && error.code === 'unavailable') deliver.mutate({ text, clientMessageId })
      }
    },
    discard: ({ clientMessageId }: OutboxEntry) =>
      setOutbox((previous) => previous.filter((other) => other.clientMessageId !== clientMessageId)),
    choose: choose.mutate,
    chooseError: choose.error,
    cancel: cancel.mutate,
    loadOlder: history.data?.nextCursor ? () => fetchOlder.mutate(history.data.nextCursor ?? '') : null,
  }
}
export type Chat = ReturnType<typeof useChat>
