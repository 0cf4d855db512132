import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { useProviders } from '../api/providers.ts'
import { useSession } from '../api/session.ts'
import { AccountScreen } from '../features/account/account-screen.tsx'
import { ConnectionsSection } from '../features/databases/connections-section.tsx'
import { ModelSection } from '../features/models/model-section.tsx'
import { FailureNotice } from '../features/session/failure-notice.tsx'
import { type AuthMode, SignInDialog } from '../features/session/sign-in-dialog.tsx'
import type { SignInFailure } from '../features/session/sign-in-failure.ts'
import { Button } from '../ui/button.tsx'
import { LoadingPage } from '../ui/loading-page.tsx'
import { PublicPage } from '../ui/public-page.tsx'
import { ToastProvider } from '../ui/toasts.tsx'

/** The account of a signed-in user; others are asked to sign in, and get no guest session. */
export function AccountPage({
  failure,
  onFailureShown,
}: {
  failure: SignInFailure | null
  onFailureShown: () => void
}) {
  const { t } = useTranslation()
  const { data: session, error, refetch } = useSession({ asGuest: false })
  const [isDeleted, setDeleted] = useState(false)
  const [initialFailure] = useState(failure)
  useEffect(onFailureShown, [onFailureShown])
  if (isDeleted) {
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
        notice={initialFailure !== null && <FailureNotice failure={initialFailure} />}
        databasesSection={<ConnectionsSection />}
        modelSection={<ModelSection />}
        onDeleted={() => setDeleted(true)}
      />
    </ToastProvider>
  )
}

function AskToSignIn({ isGuest }: { isGuest: boolean }) {
  const { t } = useTranslation()
  const [, go] = useLocation()
  const [authMode, setAuthMode] = useState<AuthMode | null>(null)
  useProviders()
  return (
    <PublicPage title={t('account.sign_in')}>
      <p>{t(isGuest ? 'account.sign_in_guest' : 'account.sign_in_hint')}</p>
      <Button variant="primary" onClick={() => setAuthMode('sign_in')}>
        {t('session.sign_in')}
      </Button>
      <Button onClick={() => setAuthMode('sign_up')}>{t('session.sign_up')}</Button>
      {isGuest && (
        <Button variant="plain" onClick={() => go('/')}>
          {t('account.back')}
        </Button>
      )}
      {authMode !== null && <SignInDialog mode={authMode} isGuest={isGuest} onClose={() => setAuthMode(null)} />}
    </PublicPage>
  )
}
