import type { Message } from '@belvedere/contract'
import { Pencil } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMayEdit } from '../../room/role.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { ErrorText } from '../../ui/error-text.tsx'
import type { OutboxEntry } from './turns.ts'
import type { Chat } from './use-chat.ts'

export function UserMessage({
  message,
  author,
  isMine,
  onEdit,
}: {
  message: Message
  /** The author's name; null where it need not be shown. */
  author: string | null
  isMine: boolean
  onEdit: (text: string) => void
}) {
  const { t } = useTranslation()
  const mayEdit = useMayEdit()
  return (
    <article
      className="message message-user"
      data-other={!isMine || undefined}
      aria-label={isMine ? t('chat.you') : (author ?? t('members.someone'))}
    >
      {author !== null && (
        <p className="message-author" aria-hidden="true">
          {isMine ? t('chat.you') : author}
        </p>
      )}
      <p className="bubble">{message.text}</p>
      <div className="message-actions">
        {mayEdit && (
          <IconButton size="small" label={t('chat.edit')} onClick={() => onEdit(message.text)}>
            <Pencil size={14} />
          </IconButton>
        )}
        <CopyButton text={message.text} />
      </div>
    </article>
  )
}

/** A message that is being sent or failed to send: the text is never lost. */
export function OutgoingMessage({
  outgoing,
  chat,
  onEdit,
}: {
  outgoing: OutboxEntry
  chat: Chat
  onEdit: (text: string) => void
}) {
  const { t } = useTranslation()
  const { text, error } = outgoing
  return (
    <article
      className="message message-user"
      aria-label={t('chat.you')}
      data-state={error === null ? 'sending' : 'failed'}
    >
      <p className="bubble">{text}</p>
      {error !== null && (
        <div className="notice">
          <ErrorText error={error} />
          <div className="dialog-actions">
            <Button onClick={() => chat.resend(outgoing)}>{t('chat.retry')}</Button>
            <Button
              variant="plain"
              onClick={() => {
                chat.discard(outgoing)
                onEdit(text)
              }}
            >
              {t('chat.edit')}
            </Button>
          </div>
        </div>
      )}
    </article>
  )
}
