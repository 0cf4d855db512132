import { useTranslation } from 'react-i18next'
import { Field, SelectField } from '../../ui/field.tsx'

/** The model's name, to type or to choose from those that the endpoint listed. */
export function ModelPicker({
  models,
  model,
  error,
  onModel,
}: {
  models: readonly string[]
  model: string
  error: string | undefined
  onModel: (model: string) => void
}) {
  const { t } = useTranslation()
  return (
    <>
      <Field
        label={t('models.model')}
        autoComplete="off"
        spellCheck={false}
        required
        hint={t('models.model_hint')}
        error={error}
        value={model}
        onChange={({ target }) => onModel(target.value)}
      />
      {models.length > 0 && (
        <SelectField
          label={t('models.choose', { count: models.length })}
          value={models.includes(model) ? model : ''}
          onChange={({ target }) => onModel(target.value)}
        >
          <option value="" disabled>
            {t('models.pick')}
          </option>
          {models.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
    </>
  )
}
