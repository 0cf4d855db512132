import type { Message } from '@belvedere/contract'
import type { Chat } from './use-chat.ts'

/** The offered answers to the assistant's question. */
export function QuestionOptions({
  message: { id: messageId, question },
  chat,
  disabled = false,
}: {
  message: Message
  chat: Pick<Chat, 'choose'>
  disabled?: boolean
}) {
  return question?.options.map(({ id, label }) => (
    <button
      key={id}
      type="button"
      className="chip"
      disabled={disabled}
      onClick={() => chat.choose({ messageId, optionId: id })}
    >
      {label}
    </button>
  ))
}
