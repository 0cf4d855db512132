import type { AnswerModel } from '@belvedere/contract'
import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ModelCallsDialog } from './model-calls-dialog.tsx'
import './models.css'

/** What a language model contributed to an answer, with a link to its calls. */
export function ModelNote({ model, roomId, messageId }: { model: AnswerModel; roomId: string; messageId: string }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { label, outcome, note, calls } = model
  if (outcome === 'not_needed') return null
  const hasFailed = outcome === 'failed'
  return (
    <div className={hasFailed ? 'notice model-part' : 'model-part'} data-variant={hasFailed ? 'warm' : undefined}>
      <p>
        <Sparkles size={12} aria-hidden="true" />
        {hasFailed ? (note ?? t('models.failed', { label })) : t('models.helped', { label })}
      </p>
      {!hasFailed && note !== undefined && <p>{note}</p>}
      {calls !== 0 && (
        <button type="button" className="model-sent" onClick={() => setOpen(true)}>
          {t('models.what_was_sent')}
        </button>
      )}
      {isOpen && <ModelCallsDialog roomId={roomId} messageId={messageId} onClose={() => setOpen(false)} />}
    </div>
  )
}
