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

interface ConversationProps {
  room: Room
  chat: Chat
  /** Null for a guest, who is alone in the room. */
  userId: string | null
  /** The version on the stage beside the chat; null when the stage is not visible. */
  stageVersion: number | null
  slots: AnswerSlots
  onEdit: (text: string) => void
}

/** The conversation, newest message last, with notices at its end and the composer below. */
export function ChatPanel({
  notices,
  composer,
  ...conversation
}: ConversationProps & { notices: ReactNode; composer: ReactNode }) {
  const { t } = useTranslation()
  const list = useRef<HTMLElement>(null)
  const { chat, room } = conversation
  const { messages, replyInProgress, outbox } = chat
  const following = useStickToEnd(list, outbox.length)
  const mayEdit = useMayEdit()
  const isEmpty = messages.length === 0 && outbox.length === 0 && replyInProgress === null
  return (
    <section className="chat" aria-label={t('chat.name')}>
      <ScrollRegion className="chat-list" ref={list} role="log" aria-label={t('chat.messages')} {...following}>
        <div className="chat-inner">
          {chat.isLoading && <Spinner />}
          <ErrorText error={chat.historyError} />
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
          <Conversation {...conversation} />
          {notices}
        </div>
      </ScrollRegion>
      {composer}
    </section>
  )
}

function Conversation({ room, chat, userId, stageVersion, slots, onEdit }: ConversationProps) {
  const { messages, replyInProgress, outbox } = chat
  const viewers = useViewers(room.id)
  const isNamed = userId !== null && shouldNameAuthors(messages, viewers, userId)
  const last = replyInProgress === null && outbox.length === 0 ? messages.at(-1) : undefined
  return (
    <>
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
            isLast={message === last}
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
      {replyInProgress !== null && <RunningTurn turn={replyInProgress} />}
      {last?.role === 'assistant' && <Suggestions suggestions={last.suggestions ?? []} onChoose={chat.send} />}
    </>
  )
}
