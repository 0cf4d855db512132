import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { useProviders } from '../api/providers.ts'
import { useSession } from '../api/session.ts'
import { AccountScreen } from '../features/account/account-screen.tsx'
import { ModelSection } from '../features/models/model-section.tsx'
import { FailureNotice } from '../features/session/failure-notice.tsx'
import { type AuthMode, SignInDialog } from '../features/session/sign-in-dialog.tsx'
import type { SignInFailure } from '../features/session/sign-in-failure.ts'
import { Button } from '../ui/button.tsx'
import { LoadingPage } from '../ui/loading-page.tsx'
import { PublicPage } from '../ui/public-page.tsx'
import { ToastProvider } from '../ui/toasts.tsx'

/** The account of a signed-in user; others are asked to sign in, and get no guest session. */
export function AccountPage({ failure, onTold }: { failure: SignInFailure | null; onTold: () => void }) {
  const { t } = useTranslation()
  const { data: session, error, refetch } = useSession({ asGuest: false })
  const [isGone, setGone] = useState(false)
  const [told] = useState(failure)
  useEffect(onTold, [onTold])
  if (isGone) {
    return (
      <PublicPage title={t('account.gone')}>
        <p role="status">{t('account.gone_hint')}</p>
        <a className="button" href="/">
          {t('account.begin_anew')}
        </a>
      </PublicPage>
    )
  }
  if (session === undefined) return <LoadingPage error={error} onRetry={() => void refetch()} />
  if (session.user === null) return <AskToSignIn isGuest={session.room !== null} />
  return (
    <ToastProvider>
      <AccountScreen
        key={session.user.id}
        user={session.user}
        notice={told !== null && <FailureNotice failure={told} />}
        modelSection={<ModelSection />}
        onDeleted={() => setGone(true)}
      />
    </ToastProvider>
  )
}

function AskToSignIn({ isGuest }: { isGuest: boolean }) {
  const { t } = useTranslation()
  const [, go] = useLocation()
  const [open, setOpen] = useState<AuthMode | null>(null)
  useProviders()
  return (
    <PublicPage title={t('account.sign_in')}>
      <p>{t(isGuest ? 'account.sign_in_guest' : 'account.sign_in_hint')}</p>
      <Button variant="primary" onClick={() => setOpen('sign_in')}>
        {t('session.sign_in')}
      </Button>
      <Button onClick={() => setOpen('sign_up')}>{t('session.sign_up')}</Button>
      {isGuest && (
        <Button variant="plain" onClick={() => go('/')}>
          {t('account.back')}
        </Button>
      )}
      {open !== null && <SignInDialog mode={open} isGuest={isGuest} onClose={() => setOpen(null)} />}
    </PublicPage>
  )
}
