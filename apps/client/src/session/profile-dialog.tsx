import type { User } from '@belvedere/contract'
import { useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Fault } from '../ui/fault.tsx'
import { Field } from '../ui/field.tsx'
import { countries } from './countries.ts'
import { useChangeProfile } from './use-session.ts'

/** Asks for country and profession, says why, and takes "later" for an answer. */
export function ProfileDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t, i18n } = useTranslation()
  const change = useChangeProfile()
  const id = useId()
  const all = useMemo(() => countries(i18n.language), [i18n.language])
  return (
    <Dialog title={t('profile.title')} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const form = new FormData(event.currentTarget)
          const given = (name: string) => String(form.get(name) ?? '').trim()
          const filled = Object.fromEntries(
            ['name', 'country', 'profession'].map((name) => [name, given(name)]).filter(([, value]) => value !== ''),
          )
          change.mutate(filled, { onSuccess: onClose })
        }}
      >
        <p className="field-hint">{t('profile.why')}</p>
        <Field
          label={t('profile.name')}
          name="name"
          autoComplete="name"
          maxLength={100}
          defaultValue={user.name ?? ''}
        />
        <div className="field">
          <label htmlFor={id}>{t('profile.country')}</label>
          <select
            id={id}
            name="country"
            className="input"
            autoComplete="country"
            defaultValue={user.country ?? ''}
            required
          >
            <option value="">{t('profile.choose_country')}</option>
            {all.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <Field
          label={t('profile.profession')}
          name="profession"
          autoComplete="organization-title"
          maxLength={100}
          defaultValue={user.profession ?? ''}
          required
        />
        {change.error !== null && <Fault error={change.error} />}
        <div className="dialog-actions">
          <Button look="plain" onClick={onClose}>
            {t('profile.later')}
          </Button>
          <Button type="submit" look="primary" disabled={change.isPending}>
            {t('profile.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
