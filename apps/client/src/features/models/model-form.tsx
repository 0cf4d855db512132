import type { ModelSettings } from '@belvedere/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { useFieldFaults } from '../../ui/field-errors.ts'
import { FormFoot } from '../../ui/form-footer.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { endpoints, isSameOrigin } from './endpoints.ts'
import { type DraftModel, draftOf, triedOf, wantedOf } from './model-draft.ts'
import { ModelLimits } from './model-limits.tsx'
import { ModelPicker } from './model-picker.tsx'
import { TestResult } from './model-test-result.tsx'
import { useSaveModel, useTryModel } from './use-models.ts'

const fields = ['kind', 'baseUrl', 'model', 'apiKey', 'limits.tokensPerDay', 'limits.secondsPerCall']

/** Which model of one's own is asked, where it is, by which key, and how much of it. */
export function ModelForm({ mine, onRemove }: { mine: ModelSettings | null; onRemove: () => void }) {
  const { t } = useTranslation()
  const save = useSaveModel()
  const test = useTryModel()
  const [draft, setDraft] = useState(() => draftOf(mine))
  const faults = useFieldFaults(save.error ?? test.error, { fields })
  const hasKey = mine?.hasKey === true && isSameOrigin(mine.baseUrl, draft.baseUrl)
  const change = (part: Partial<DraftModel>) => {
    save.reset()
    if (test.isError) test.reset()
    setDraft((known) => ({ ...known, ...part }))
  }
  const moveTo = (part: Partial<DraftModel>) => {
    // What was found out is true of the endpoint that was asked.
    test.reset()
    change(part)
  }
  const onSaved = ({ mine: saved }: { mine: ModelSettings }) => setDraft(draftOf(saved))
  return (
    <form
      className="form model-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        test.reset()
        save.mutate(wantedOf(draft), { onSuccess: onSaved })
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
            onClick={() => moveTo({ kind, baseUrl })}
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
        fault={faults.baseUrl}
        value={draft.baseUrl}
        onChange={({ target }) => moveTo({ baseUrl: target.value })}
      />
      <SelectField
        label={t('models.kind')}
        fault={faults.kind}
        value={draft.kind}
        onChange={({ target }) => moveTo({ kind: target.value === 'anthropic' ? 'anthropic' : 'openai-compatible' })}
      >
        <option value="openai-compatible">{t('models.openai_compatible')}</option>
        <option value="anthropic">Anthropic</option>
      </SelectField>
      <Field
        label={t('models.key')}
        type="password"
        autoComplete="off"
        hint={t(hasKey ? 'models.key_kept' : 'models.key_hint')}
        fault={faults.apiKey}
        value={draft.apiKey}
        onChange={({ target }) => change({ apiKey: target.value })}
      />
      {hasKey && (
        <div className="settings-actions">
          <Button
            isBusy={save.isPending}
            onClick={() => save.mutate({ ...wantedOf(draft), apiKey: null }, { onSuccess: onSaved })}
          >
            {t('models.remove_key')}
          </Button>
        </div>
      )}
      <ModelPicker
        models={test.data?.models ?? []}
        model={draft.model}
        fault={faults.model}
        onModel={(model) => change({ model })}
      />
      <ModelLimits draft={draft} tokensToday={mine?.tokensToday ?? null} faults={faults} onChange={change} />
      <TestResult test={test} />
      <FormFoot done={save.isSuccess && t('account.saved')} fault={faults.general}>
        <Button type="submit" look="primary" isBusy={save.isPending}>
          {t('models.save')}
        </Button>
        <Button
          isBusy={test.isPending}
          onClick={() => {
            save.reset()
            test.mutate(triedOf(draft))
          }}
        >
          {t('models.test')}
        </Button>
        {mine !== null && (
          <Button look="plain" onClick={onRemove}>
            {t('models.remove')}
          </Button>
        )}
      </FormFoot>
    </form>
  )
}
