import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../lib/format.ts'
import { Field } from '../../ui/field.tsx'
import type { FieldErrors } from '../../ui/field-errors.ts'
import type { ModelDraft } from './model-draft.ts'

/** Limits on the use of a model; empty fields mean the defaults. */
export function ModelLimits({
  draft,
  tokensToday,
  errors,
  onChange,
}: {
  draft: ModelDraft
  /** Null without a model. */
  tokensToday: number | null
  errors: FieldErrors
  onChange: (part: Partial<ModelDraft>) => void
}) {
  const { t } = useTranslation()
  return (
    <div className="model-limits">
      <Field
        label={t('models.tokens_per_day')}
        type="number"
        inputMode="numeric"
        min={0}
        placeholder={t('models.usual')}
        {...(tokensToday === null ? {} : { hint: t('models.used_today', { used: formatNumber(tokensToday) }) })}
        error={errors['limits.tokensPerDay']}
        value={draft.tokensPerDay}
        onChange={({ target }) => onChange({ tokensPerDay: target.value })}
      />
      <Field
        label={t('models.seconds_per_call')}
        type="number"
        inputMode="numeric"
        min={1}
        max={120}
        placeholder={t('models.usual')}
        error={errors['limits.secondsPerCall']}
        value={draft.secondsPerCall}
        onChange={({ target }) => onChange({ secondsPerCall: target.value })}
      />
    </div>
  )
}
