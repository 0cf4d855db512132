import type { User } from '@belvedere/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Field, SelectField } from '../../ui/field.tsx'
import type { FieldErrors } from '../../ui/field-errors.ts'
import { countryOptions } from './countries.ts'

export const profileFields = ['name', 'country', 'profession'] as const

/** Form fields for name, country and profession. `isRequired`: country and profession are. */
export function ProfileFields({ user, errors, isRequired }: { user: User; errors: FieldErrors; isRequired: boolean }) {
  const { t, i18n } = useTranslation()
  const countries = useMemo(() => countryOptions(i18n.language), [i18n.language])
  return (
    <>
      <Field
        label={t('profile.name')}
        name="name"
        autoComplete="name"
        maxLength={100}
        defaultValue={user.name ?? ''}
        error={errors.name}
      />
      <SelectField
        label={t('profile.country')}
        name="country"
        autoComplete="country"
        defaultValue={user.country ?? ''}
        required={isRequired || user.country !== null}
        error={errors.country}
      >
        <option value="">{t('profile.choose_country')}</option>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <Field
        label={t('profile.profession')}
        name="profession"
        autoComplete="organization-title"
        maxLength={100}
        defaultValue={user.profession ?? ''}
        required={isRequired || user.profession !== null}
        error={errors.profession}
      />
    </>
  )
}

/** The values of a profile form: an empty name clears it, other empty fields stay unchanged. */
export function readProfile(form: FormData): { name: string | null; country?: string; profession?: string } {
  const [name = '', country = '', profession = ''] = profileFields.map((field) => String(form.get(field) ?? '').trim())
  return {
    name: name === '' ? null : name,
    ...(country === '' ? {} : { country }),
    ...(profession === '' ? {} : { profession }),
  }
}
