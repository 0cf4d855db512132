import { useTranslation } from 'react-i18next'
import { MessageText } from './message-text.tsx'
import { StepList } from './step-list.tsx'
import type { TurnProgress } from './turns.ts'

/** A reply in progress. */
export function RunningTurn({ turn }: { turn: TurnProgress }) {
  const { t } = useTranslation()
  return (
    <article className="message message-answer" aria-label={t('chat.assistant')} aria-busy="true">
      {turn.steps.length > 0 ? (
        <StepList steps={turn.steps} />
      ) : (
        <p className="chat-waiting late">
          <span className="spinner" aria-hidden="true" />
          {t('chat.thinking')}
        </p>
      )}
      {turn.text !== '' && <MessageText text={turn.text} />}
    </article>
  )
}
