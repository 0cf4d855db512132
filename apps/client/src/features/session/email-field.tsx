import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../../ui/field.tsx'

/** An e-mail field that password managers and mobile keyboards recognize. */
export function EmailField(rest: Omit<ComponentProps<typeof Field>, 'label' | 'name' | 'type'>) {
  const { t } = useTranslation()
  return (
    <Field
      label={t('session.email')}
      name="email"
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      autoFocus
      required
      {...rest}
    />
  )
}
