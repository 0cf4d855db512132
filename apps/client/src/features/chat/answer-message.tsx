import type { Message, Room } from '@belvedere/contract'
import { RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMayEdit } from '../../room/role.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { ErrorText } from '../../ui/error-text.tsx'
import { Alternatives } from './alternatives.tsx'
import { MessageText } from './message-text.tsx'
import { QuestionOptions } from './question-options.tsx'
import { CollapsedSteps } from './step-list.tsx'
import type { Chat } from './use-chat.ts'
import { WhyThisChart } from './why-this-chart.tsx'

/** Parts of an answer that other features draw. */
export interface AnswerSlots {
  modelNote: (message: Message) => ReactNode
  thumbnail: (version: number) => ReactNode
}

/** A finished answer and its actions. */
export function AnswerMessage({
  message,
  room,
  isLast,
  question,
  chat,
  stageVersion,
  slots,
}: {
  message: Message
  room: Pick<Room, 'id' | 'spec'>
  isLast: boolean
  /** The message that was answered, for a retry. */
  question: string | null
  chat: Pick<Chat, 'send' | 'choose' | 'chooseError'>
  /** The version on the stage beside the chat; null when the stage is not visible. */
  stageVersion: number | null
  slots: AnswerSlots
}) {
  const { t } = useTranslation()
  const mayEdit = useMayEdit()
  const { text, steps, explanation, alternatives, status, error, spec } = message
  const hasFailed = status === 'failed' || status === 'cancelled'
  return (
    <article className="message message-answer" aria-label={t('chat.assistant')}>
      <CollapsedSteps steps={steps ?? []} />
      {text !== '' && <MessageText text={text} />}
      {hasFailed && (
        <div className="notice" data-variant={status === 'cancelled' ? 'warm' : 'danger'}>
          <p>{status === 'cancelled' ? t('chat.cancelled') : (error?.detail ?? t('chat.failed'))}</p>
          {question !== null && mayEdit && (
            <Button onClick={() => chat.send(question)}>
              <RotateCcw size={14} aria-hidden="true" />
              {t('chat.retry')}
            </Button>
          )}
        </div>
      )}
      {slots.modelNote(message)}
      {message.question !== undefined && (
        <div className="options">
          <QuestionOptions message={message} chat={chat} disabled={!isLast || !mayEdit} />
          {isLast && mayEdit && <p className="field-hint">{t('chat.or_write')}</p>}
        </div>
      )}
      {spec !== undefined && spec.version !== stageVersion && slots.thumbnail(spec.version)}
      {explanation !== undefined && (
        <WhyThisChart explanation={explanation} chart={spec === undefined ? null : { room, version: spec.version }} />
      )}
      {isLast && mayEdit && (alternatives?.length ?? 0) > 0 && (
        <Alternatives
          alternatives={alternatives ?? []}
          onTake={(alternativeId) => chat.choose({ messageId: message.id, alternativeId })}
        />
      )}
      {isLast && <ErrorText error={chat.chooseError} />}
      <div className="message-actions">
        {text !== '' && <CopyButton text={text} />}
        {question !== null && !hasFailed && mayEdit && (
          <IconButton size="small" label={t('chat.again')} onClick={() => chat.send(question)}>
            <RotateCcw size={14} />
          </IconButton>
        )}
      </div>
    </article>
  )
}
