import { useTranslation } from 'react-i18next'
import { QuestionOptions } from '../../features/chat/question-options.tsx'
import type { Chat } from '../../features/chat/use-chat.ts'
import { useMayEdit } from '../../room/role.tsx'
import { Suggestions } from '../../room/suggestions.tsx'

/** Below the chart of a narrow page: the latest answer, and replies to it without leaving the chart. */
export function LatestAnswer({ chat, hasChart, onOpen }: { chat: Chat; hasChart: boolean; onOpen: () => void }) {
  const { t } = useTranslation()
  const { replyInProgress, outbox, messages } = chat
  const mayEdit = useMayEdit()
  const failed = outbox.find(({ error }) => error !== null)
  if (replyInProgress !== null || (outbox.length > 0 && failed === undefined)) {
    const step = replyInProgress?.steps.findLast(({ state }) => state === 'started')
    return (
      <div className="latest-answer" role="status">
        <p>
          <span className="spinner" aria-hidden="true" />
          {step === undefined ? t('chat.thinking') : t(`steps.${step.step}`, { defaultValue: step.step })}
        </p>
      </div>
    )
  }
  const last = messages.at(-1)
  if (failed === undefined && last?.role !== 'assistant') return null
  const text = failed === undefined ? (last?.error?.detail ?? last?.text) : t('chat.not_sent')
  const question = failed === undefined ? last?.question : undefined
  return (
    <div className="latest-answer">
      <button type="button" className="latest-answer-text" aria-live="polite" onClick={onOpen}>
        {text === undefined || text === '' ? t('chat.cancelled') : text.replaceAll('**', '')}
      </button>
      {last !== undefined && question !== undefined && mayEdit && (
        <div className="options">
          <QuestionOptions message={last} chat={chat} />
        </div>
      )}
      {hasChart && question === undefined && failed === undefined && (
        <Suggestions suggestions={(last?.suggestions ?? []).slice(0, 2)} onChoose={chat.send} />
      )}
    </div>
  )
}
