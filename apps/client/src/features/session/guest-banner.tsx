import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SignInDialog } from './sign-in-dialog.tsx'

/** Tells a guest that the room ends with the browser session, and how to keep it. */
export function GuestBanner() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <p className="guest-banner">
      {t('session.banner')}{' '}
      <button type="button" onClick={() => setOpen(true)}>
        {t('session.keep')}
      </button>
      {isOpen && <SignInDialog mode="sign_up" isGuest onClose={() => setOpen(false)} />}
    </p>
  )
}
