import { CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDuration } from '../../lib/format.ts'
import type { useTestModel } from './use-models.ts'

const maxTextLength = 200

/** The result of a successful test. Errors are shown at the form's fields. */
export function ModelTestResult({ test: { data, isPending } }: { test: ReturnType<typeof useTestModel> }) {
  const { t } = useTranslation()
  return (
    <div className="model-test" role="status">
      {isPending && <p className="field-hint">{t('models.testing')}</p>}
      {data !== undefined && (
        <p>
          <CircleCheck size={16} aria-hidden="true" />
          {data.text === ''
            ? t('models.reached', { time: formatDuration(data.ms) })
            : t('models.answered', { time: formatDuration(data.ms), text: data.text.slice(0, maxTextLength) })}
        </p>
      )}
    </div>
  )
}
