import type { Room } from '@belvedere/contract'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useMayEdit } from '../../room/role.tsx'
import { Suggestions } from '../../room/suggestions.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorText } from '../../ui/error-text.tsx'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { AnswerMessage, type AnswerSlots } from './answer-message.tsx'
import { RunningTurn } from './running-turn.tsx'
import type { Chat } from './use-chat.ts'
import { useStickToEnd } from './use-stick-to-end.ts'
import { OutgoingMessage, UserMessage } from './user-message.tsx'
import './chat.css'
import { useViewers } from '../../room/viewers.ts'
import { shouldNameAuthors } from './authors.ts'

/** The conversation, newest message last. */
export function ChatPanel({
  room,
  chat,
  userId,
  stageVersion,
  slots,
  onEdit,
  notices,
  children,
}: {
  room: Room
  chat: Chat
  /** Null for a guest, who is alone in the room. */
  userId: string | null
  /** The version on the stage beside the chat; null when the stage is not visible. */
  stageVersion: number | null
  slots: AnswerSlots
  onEdit: (text: string) => void
  /** Notices at the end of the conversation. */
  notices: ReactNode
  /** The composer. */
  children: ReactNode
}) {
  const { t } = useTranslation()
  const list = useRef<HTMLElement>(null)
  const { messages, turn, outbox } = chat
  const following = useStickToEnd(list, outbox.length)
  const last = messages.at(-1)
  const mayEdit = useMayEdit()
  const viewers = useViewers(room.id)
  const isNamed = userId !== null && shouldNameAuthors(messages, viewers, userId)
  const isEmpty = messages.length === 0 && outbox.length === 0 && turn === null
  return (
    <section className="chat" aria-label={t('chat.name')}>
      <ScrollRegion className="chat-list" ref={list} role="log" aria-label={t('chat.messages')} {...following}>
        <div className="chat-inner">
          {chat.isLoading && <Spinner label={t('common.loading')} />}
          {chat.error !== null && <ErrorText error={chat.error} />}
          {chat.loadOlder !== null && (
            <Button variant="plain" onClick={chat.loadOlder}>
              {t('chat.older')}
            </Button>
          )}
          {isEmpty && !chat.isLoading && (
            <p className="chat-welcome">
              {t(!mayEdit ? 'chat.nothing_said' : room.files.length === 0 ? 'chat.welcome' : 'chat.welcome_files')}
            </p>
          )}
          {messages.map((message) =>
            message.role === 'user' ? (
              <UserMessage
                key={message.id}
                message={message}
                author={isNamed ? (message.by?.name ?? null) : null}
                isMine={userId === null || message.by === undefined || message.by.id === userId}
                onEdit={onEdit}
              />
            ) : (
              <AnswerMessage
                key={message.id}
                message={message}
                room={room}
                isLast={message === last && turn === null && outbox.length === 0}
                question={messages.find(({ id }) => id === message.replyTo)?.text ?? null}
                chat={chat}
                stageVersion={stageVersion}
                slots={slots}
              />
            ),
          )}
          {outbox.map((outgoing) => (
            <OutgoingMessage key={outgoing.clientMessageId} outgoing={outgoing} chat={chat} onEdit={onEdit} />
          ))}
          {turn !== null && <RunningTurn turn={turn} />}
          {turn === null && outbox.length === 0 && last?.role === 'assistant' && (
            <Suggestions suggestions={last.suggestions ?? []} onChoose={chat.send} />
          )}
          {notices}
        </div>
      </ScrollRegion>
      {children}
    </section>
  )
}
