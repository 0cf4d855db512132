import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/error-text.tsx'
import { Field } from '../../ui/field.tsx'
import { useFieldErrors } from '../../ui/field-errors.ts'
import { EmailField } from './email-field.tsx'
import { useSignIn, useSignUp } from './use-sign-in.ts'

export type AuthMode = 'sign_in' | 'sign_up'

/** E-mail and password for sign-in and sign-up; the autocomplete hints tell password managers which one it is. */
export function SignInForm({
  mode,
  onSignedIn,
  onMode,
  onForgot,
}: {
  mode: AuthMode
  onSignedIn: () => void
  onMode: (mode: AuthMode) => void
  /** Receives the e-mail typed so far. */
  onForgot: (email: string) => void
}) {
  const { t } = useTranslation()
  const [email, setEmail] = useState('')
  const signIn = useSignIn()
  const signUp = useSignUp()
  const action = mode === 'sign_in' ? signIn : signUp
  const errors = useFieldErrors(action.error, {
    fields: ['email', 'password'],
    byCode: { email_taken: 'email', invalid_credentials: 'password' },
  })
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const password = String(new FormData(event.currentTarget).get('password') ?? '')
        action.mutate({ email: email.trim(), password }, { onSuccess: onSignedIn })
      }}
    >
      <EmailField value={email} onChange={(event) => setEmail(event.target.value)} error={errors.email} />
      <Field
        key={mode}
        label={t('session.password')}
        name="password"
        type="password"
        autoComplete={mode === 'sign_in' ? 'current-password' : 'new-password'}
        required
        {...(mode === 'sign_up' ? { hint: t('session.password_hint') } : {})}
        error={errors.password}
      />
      <FormError text={errors.general} />
      {mode === 'sign_in' && (
        <button type="button" className="text-button" onClick={() => onForgot(email.trim())}>
          {t('forgot.ask')}
        </button>
      )}
      <div className="dialog-actions">
        <Button
          variant="plain"
          onClick={() => {
            action.reset()
            onMode(mode === 'sign_in' ? 'sign_up' : 'sign_in')
          }}
        >
          {t(mode === 'sign_in' ? 'session.no_account' : 'session.have_account')}
        </Button>
        <Button type="submit" variant="primary" isBusy={action.isPending}>
          {t(`session.${mode}`)}
        </Button>
      </div>
    </form>
  )
}
