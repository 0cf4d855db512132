import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from './failure-notice.tsx'
import { ForgotPasswordForm } from './forgot-password-form.tsx'
import { ProviderLinks } from './provider-links.tsx'
import type { SignInFailure } from './sign-in-failure.ts'
import { type AuthMode, SignInForm } from './sign-in-form.tsx'
import './session.css'

export type { AuthMode }

type DialogStep = { step: AuthMode } | { step: 'forgot'; email: string }

/** Sign-in and sign-up by provider or by e-mail and password. A guest keeps the room. */
export function SignInDialog({
  mode,
  isGuest,
  about = null,
  failure = null,
  onClose,
  onSignedIn = onClose,
}: {
  mode: AuthMode
  isGuest: boolean
  /** Why the person has to sign in, when they wanted something else. */
  about?: string | null
  /** Why the last attempt failed. */
  failure?: SignInFailure | null
  onClose: () => void
  onSignedIn?: () => void
}) {
  const { t } = useTranslation()
  const [current, setCurrent] = useState<DialogStep>({ step: mode })
  if (current.step === 'forgot') {
    return (
      <Dialog title={t('forgot.title')} onClose={onClose}>
        <ForgotPasswordForm email={current.email} onBack={() => setCurrent({ step: 'sign_in' })} />
      </Dialog>
    )
  }
  return (
    <Dialog title={t(`session.${current.step}`)} onClose={onClose}>
      <div className="form">
        {failure !== null && <FailureNotice failure={failure} />}
        {about !== null && <p>{about}</p>}
        {isGuest && <p className="field-hint">{t('session.keeps_room')}</p>}
        <ProviderLinks />
        <SignInForm
          mode={current.step}
          onSignedIn={onSignedIn}
          onMode={(step) => setCurrent({ step })}
          onForgot={(email) => setCurrent({ step: 'forgot', email })}
        />
      </div>
    </Dialog>
  )
}
