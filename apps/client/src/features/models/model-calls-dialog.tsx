import type { ModelCall } from '@belvedere/contract'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDuration, formatNumber, formatTime } from '../../lib/format.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorText } from '../../ui/error-text.tsx'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useModelCalls } from './use-models.ts'

/** The language model calls of an answer with the exact text sent and received. */
export function ModelCallsDialog({
  roomId,
  messageId,
  onClose,
}: {
  roomId: string
  messageId: string
  onClose: () => void
}) {
  const { t } = useTranslation()
  const calls = useModelCalls(roomId, messageId)
  return (
    <Dialog className="model-calls" title={t('models.what_was_sent')} onClose={onClose}>
      {calls.isPending && <Spinner />}
      <ErrorText error={calls.error} />
      {calls.data?.length === 0 && <p className="field-hint">{t('models.no_calls')}</p>}
      <ol>
        {(calls.data ?? []).map((call, at) => (
          <Call key={at} call={call} />
        ))}
      </ol>
      <p className="field-hint">{t('models.key_in_header')}</p>
    </Dialog>
  )
}

function Call({ call }: { call: ModelCall }) {
  const { t } = useTranslation()
  const { at, endpoint, model, sent, received, inputTokens, outputTokens, ms, fault } = call
  const spent = t('models.spent', { sent: formatNumber(inputTokens), received: formatNumber(outputTokens) })
  return (
    <li>
      <h3>{t('models.call', { model, endpoint })}</h3>
      <p className="field-hint">{[formatTime(Date.parse(at)), formatDuration(ms), spent].join(' · ')}</p>
      {fault !== undefined && <p className="fault">{fault}</p>}
      <Letters title={t('models.sent')} text={sent} />
      {received !== '' && <Letters title={t('models.received')} text={received} />}
    </li>
  )
}

/** Text shown literally, never as markup. */
function Letters({ title, text }: { title: string; text: string }) {
  const id = useId()
  return (
    <div className="model-letters">
      <div>
        <h4 id={id}>{title}</h4>
        <CopyButton text={text} />
      </div>
      <ScrollRegion aria-labelledby={id}>
        <pre>{text}</pre>
      </ScrollRegion>
    </div>
  )
}
