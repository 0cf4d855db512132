import type { ModelSettings } from '@belvedere/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { useFieldErrors } from '../../ui/field-errors.ts'
import { FormFooter } from '../../ui/form-footer.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { endpoints, isSameOrigin } from './endpoints.ts'
import { draftFromSettings, type ModelDraft, settingsFromDraft, testFromDraft } from './model-draft.ts'
import { ModelLimits } from './model-limits.tsx'
import { ModelPicker } from './model-picker.tsx'
import { ModelTestResult } from './model-test-result.tsx'
import { useSaveModel, useTestModel } from './use-models.ts'

const fields = ['kind', 'baseUrl', 'model', 'apiKey', 'limits.tokensPerDay', 'limits.secondsPerCall']

/** The form for one's own language model: endpoint, key, model and limits. */
export function ModelForm({ mine, onRemove }: { mine: ModelSettings | null; onRemove: () => void }) {
  const { t } = useTranslation()
  const save = useSaveModel()
  const test = useTestModel()
  const [draft, setDraft] = useState(() => draftFromSettings(mine))
  const errors = useFieldErrors(save.error ?? test.error, { fields })
  const hasKey = mine?.hasKey === true && isSameOrigin(mine.baseUrl, draft.baseUrl)
  const change = (part: Partial<ModelDraft>) => {
    save.reset()
    if (test.isError) test.reset()
    setDraft((known) => ({ ...known, ...part }))
  }
  const changeEndpoint = (part: Partial<ModelDraft>) => {
    // A test result is about the tested endpoint only.
    test.reset()
    change(part)
  }
  const onSaved = ({ mine: saved }: { mine: ModelSettings }) => setDraft(draftFromSettings(saved))
  return (
    <form
      className="form model-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        test.reset()
        save.mutate(settingsFromDraft(draft), { onSuccess: onSaved })
      }}
    >
      <fieldset className="model-endpoints">
        <legend className="settings-label">{t('models.endpoints')}</legend>
        {endpoints.map(({ name, kind, baseUrl }) => (
          <button
            key={name}
            type="button"
            className="chip"
            aria-pressed={draft.kind === kind && draft.baseUrl === baseUrl}
            onClick={() => changeEndpoint({ kind, baseUrl })}
          >
            {name}
          </button>
        ))}
      </fieldset>
      <Field
        label={t('models.address')}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://api.example.org/v1"
        required
        hint={t('models.address_hint')}
        error={errors.baseUrl}
        value={draft.baseUrl}
        onChange={({ target }) => changeEndpoint({ baseUrl: target.value })}
      />
      <SelectField
        label={t('models.kind')}
        error={errors.kind}
        value={draft.kind}
        onChange={({ target }) =>
          changeEndpoint({ kind: target.value === 'anthropic' ? 'anthropic' : 'openai-compatible' })
        }
      >
        <option value="openai-compatible">{t('models.openai_compatible')}</option>
        <option value="anthropic">Anthropic</option>
      </SelectField>
      <Field
        label={t('models.key')}
        type="password"
        autoComplete="off"
        hint={t(hasKey ? 'models.key_kept' : 'models.key_hint')}
        error={errors.apiKey}
        value={draft.apiKey}
        onChange={({ target }) => change({ apiKey: target.value })}
      />
      {hasKey && (
        <div className="settings-actions">
          <Button
            isBusy={save.isPending}
            onClick={() => save.mutate({ ...settingsFromDraft(draft), apiKey: null }, { onSuccess: onSaved })}
          >
            {t('models.remove_key')}
          </Button>
        </div>
      )}
      <ModelPicker
        models={test.data?.models ?? []}
        model={draft.model}
        error={errors.model}
        onModel={(model) => change({ model })}
      />
      <ModelLimits draft={draft} tokensToday={mine?.tokensToday ?? null} errors={errors} onChange={change} />
      <ModelTestResult test={test} />
      <FormFooter done={save.isSuccess && t('account.saved')} error={errors.general}>
        <Button type="submit" variant="primary" isBusy={save.isPending}>
          {t('models.save')}
        </Button>
        <Button
          isBusy={test.isPending}
          onClick={() => {
            save.reset()
            test.mutate(testFromDraft(draft))
          }}
        >
          {t('models.test')}
        </Button>
        {mine !== null && (
          <Button variant="plain" onClick={onRemove}>
            {t('models.remove')}
          </Button>
        )}
      </FormFooter>
    </form>
  )
}
