import { AppError, type Session } from '@belvedere/contract'
import { useTranslation } from 'react-i18next'
import { SignInDialog } from '../session/sign-in-dialog.tsx'
import { SignedOut } from '../session/signed-out.tsx'
import { useSession } from '../session/use-session.ts'
import { ToastProvider } from '../toasts/toasts.tsx'
import { Button } from '../ui/button.tsx'
import { Fault } from '../ui/fault.tsx'
import { Logo } from '../ui/logo.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { Workspace } from './workspace.tsx'
import './app.css'

/** The page: whoever comes gets a workspace; only a server that takes no guests asks for a name first. */
export function App() {
  const { t } = useTranslation()
  const { data: session, error, refetch } = useSession()
  if (session !== undefined && session.user === null && session.room === null) return <SignedOut />
  if (session !== undefined) {
    return (
      <ToastProvider key={keyOf(session)}>
        <Workspace session={session} />
      </ToastProvider>
    )
  }
  if (error instanceof AppError && (error.code === 'guest_not_allowed' || error.code === 'forbidden')) {
    return <SignInDialog mode="sign_in" isGuest={false} onClose={() => {}} />
  }
  return (
    <main className="first-wait">
      <Logo />
      {error === null ? (
        <Spinner label={t('common.loading')} />
      ) : (
        <>
          <Fault error={error} />
          <Button onClick={() => void refetch()}>{t('common.again')}</Button>
        </>
      )}
    </main>
  )
}

/** Another person is another workspace: nothing of the one before stays on the page. */
const keyOf = ({ user, room }: Session) => (user === null ? `guest ${room?.id}` : user.id)
