import type { ModelSettings } from '@belvedere/contract'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Field, SelectField } from '../../ui/field.tsx'
import { FormFooter } from '../../ui/form-footer.tsx'
import { endpoints } from './endpoints.ts'
import type { ModelDraft } from './model-draft.ts'
import { ModelLimits } from './model-limits.tsx'
import { ModelPicker } from './model-picker.tsx'
import { ModelTestResult } from './model-test-result.tsx'
import { useModelForm } from './use-model-form.ts'

/** The form for one's own language model: endpoint, key, model and limits. */
export function ModelForm({ mine, onRemove }: { mine: ModelSettings | null; onRemove: () => void }) {
  const { t } = useTranslation()
  const { draft, save, test, errors, hasKey, ...form } = useModelForm(mine)
  return (
    <form
      className="form model-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      <EndpointChips draft={draft} onChoose={form.changeEndpoint} />
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
        onChange={({ target }) => form.changeEndpoint({ baseUrl: target.value })}
      />
      <SelectField
        label={t('models.kind')}
        error={errors.kind}
        value={draft.kind}
        onChange={({ target }) =>
          form.changeEndpoint({ kind: target.value === 'anthropic' ? 'anthropic' : 'openai-compatible' })
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
        onChange={({ target }) => form.change({ apiKey: target.value })}
      />
      {hasKey && (
        <div className="settings-actions">
          <Button isBusy={save.isPending} onClick={form.removeKey}>
            {t('models.remove_key')}
          </Button>
        </div>
      )}
      <ModelPicker
        models={test.data?.models ?? []}
        model={draft.model}
        error={errors.model}
        onModel={(model) => form.change({ model })}
      />
      <ModelLimits draft={draft} tokensToday={mine?.tokensToday ?? null} errors={errors} onChange={form.change} />
      <ModelTestResult test={test} />
      <FormFooter done={save.isSuccess && t('account.saved')} error={errors.general}>
        <Button type="submit" variant="primary" isBusy={save.isPending}>
          {t('models.save')}
        </Button>
        <Button isBusy={test.isPending} onClick={form.runTest}>
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

/** The addresses of known providers and programs. */
function EndpointChips({
  draft,
  onChoose,
}: {
  draft: ModelDraft
  onChoose: (endpoint: Pick<ModelDraft, 'kind' | 'baseUrl'>) => void
}) {
  const { t } = useTranslation()
  return (
    <fieldset className="model-endpoints">
      <legend className="settings-label">{t('models.endpoints')}</legend>
      {endpoints.map(({ name, kind, baseUrl }) => (
        <button
          key={name}
          type="button"
          className="chip"
          aria-pressed={draft.kind === kind && draft.baseUrl === baseUrl}
          onClick={() => onChoose({ kind, baseUrl })}
        >
          {name}
        </button>
      ))}
    </fieldset>
  )
}
