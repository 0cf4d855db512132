import { AppError } from '@belvedere/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { useResetPassword } from '../../api/mailed-links.ts'
import { useProviders } from '../../api/providers.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/error-text.tsx'
import { Field } from '../../ui/field.tsx'
import { useFieldErrors } from '../../ui/field-errors.ts'
import { PublicPage } from '../../ui/public-page.tsx'
import { ForgotPasswordForm } from './forgot-password-form.tsx'
import { SignInDialog } from './sign-in-dialog.tsx'

/** Sets a new password with a mailed link. Without a valid link it offers to send a new one. */
export function ResetPasswordPage({ token }: { token: string | null }) {
  const { t } = useTranslation()
  const reset = useResetPassword()
  const errors = useFieldErrors(reset.error, { fields: ['password'] })
  const isDead = reset.error instanceof AppError && reset.error.code === 'invalid_token'
  if (reset.isSuccess) return <Done />
  if (token === null || isDead) {
    return (
      <PublicPage title={t(isDead ? 'reset.dead' : 'forgot.title')}>
        {isDead && <p>{t('reset.dead_hint')}</p>}
        <ForgotPasswordForm email="" />
      </PublicPage>
    )
  }
  return (
    <PublicPage title={t('reset.title')}>
      <p className="field-hint">{t('reset.hint')}</p>
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          reset.mutate({ token, password: String(new FormData(event.currentTarget).get('password') ?? '') })
        }}
      >
        <Field
          label={t('password.new')}
          name="password"
          type="password"
          autoComplete="new-password"
          autoFocus
          required
          hint={t('session.password_hint')}
          error={errors.password}
        />
        <FormError text={errors.general} />
        <Button type="submit" variant="primary" isBusy={reset.isPending}>
          {t('reset.set')}
        </Button>
      </form>
    </PublicPage>
  )
}

function Done() {
  const { t } = useTranslation()
  const [, go] = useLocation()
  const [isOpen, setOpen] = useState(false)
  useProviders()
  return (
    <PublicPage title={t('reset.done')}>
      <p role="status">{t('reset.done_hint')}</p>
      <Button variant="primary" onClick={() => setOpen(true)}>
        {t('session.sign_in')}
      </Button>
      {isOpen && (
        <SignInDialog
          mode="sign_in"
          isGuest={false}
          onClose={() => setOpen(false)}
          onSignedIn={() => go('/', { replace: true })}
        />
      )}
    </PublicPage>
  )
}
