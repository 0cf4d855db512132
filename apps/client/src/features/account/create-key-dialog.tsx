import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError } from '../../ui/error-text.tsx'
import { Field, SelectField } from '../../ui/field.tsx'
import { useFieldErrors } from '../../ui/field-errors.ts'
import { type CreatedApiKey, useCreateKey } from './use-api-keys.ts'

const lifetimesInDays = [30, 90, 365]
/** The select's value for a key that does not expire. */
const neverExpires = 0

export function CreateKeyDialog({
  onCreated,
  onClose,
}: {
  onCreated: (created: CreatedApiKey) => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  const create = useCreateKey()
  const errors = useFieldErrors(create.error, { fields: ['name'] })
  return (
    <Dialog title={t('keys.create_title')} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const form = new FormData(event.currentTarget)
          const expiresInDays = Number(form.get('days'))
          create.mutate(
            {
              name: String(form.get('name') ?? '').trim(),
              scopes: form.get('scopes') === 'read' ? ['read'] : ['read', 'write'],
              days: expiresInDays === neverExpires ? null : expiresInDays,
            },
            { onSuccess: onCreated },
          )
        }}
      >
        <Field
          label={t('keys.name')}
          name="name"
          maxLength={100}
          autoComplete="off"
          autoFocus
          required
          hint={t('keys.name_hint')}
          error={errors.name}
        />
        <SelectField label={t('keys.scopes')} name="scopes" defaultValue="read">
          <option value="read">{t('keys.may_read')}</option>
          <option value="write">{t('keys.may_write')}</option>
        </SelectField>
        <SelectField label={t('keys.lifetime')} name="days" defaultValue={90}>
          {lifetimesInDays.map((count) => (
            <option key={count} value={count}>
              {t('keys.days', { count })}
            </option>
          ))}
          <option value={neverExpires}>{t('keys.never')}</option>
        </SelectField>
        <FormError text={errors.general} />
        <div className="dialog-actions">
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={create.isPending}>
            {t('keys.create')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
