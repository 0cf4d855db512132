import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { ErrorText } from '../../ui/error-text.tsx'
import { Logo } from '../../ui/logo.tsx'
import { SignInDialog } from './sign-in-dialog.tsx'
import { useStartAsGuest } from './use-sign-in.ts'

/** Shown when the sign-in has ended, here or in another tab. */
export function SignedOut() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const guest = useStartAsGuest()
  return (
    <main className="first-wait">
      <Logo />
      <h1>{t('session.ended')}</h1>
      <p className="field-hint">{t('session.ended_kept')}</p>
      <Button variant="primary" onClick={() => setOpen(true)}>
        {t('session.sign_in')}
      </Button>
      <Button variant="plain" disabled={guest.isPending} onClick={() => guest.mutate()}>
        {t('session.as_guest')}
      </Button>
      <ErrorText error={guest.error} />
      {isOpen && <SignInDialog mode="sign_in" isGuest={false} onClose={() => setOpen(false)} />}
    </main>
  )
}
