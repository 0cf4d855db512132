import { AppError, type Session } from '@belvedere/contract'
import { lazy } from 'react'
import { useLocation } from 'wouter'
import { useSession } from '../api/session.ts'
import { FailureToast } from '../features/session/failure-notice.tsx'
import { type AuthMode, SignInDialog } from '../features/session/sign-in-dialog.tsx'
import { type SignInFailure, useSignInFailure } from '../features/session/sign-in-failure.ts'
import { SignedOut } from '../features/session/signed-out.tsx'
import { LazyPage } from '../ui/lazy-page.tsx'
import { LoadingPage } from '../ui/loading-page.tsx'
import { ToastProvider } from '../ui/toasts.tsx'
import { InvitePage } from './invite-page.tsx'
import { MailedLinkPage } from './mailed-link-page.tsx'
import { inviteTokenFromPath } from './room-address.ts'
import { Workspace } from './workspace.tsx'
import './app.css'
import { useProviders } from '../api/providers.ts'

const AccountPage = lazy(async () => ({ default: (await import('./account-page.tsx')).AccountPage }))

/** The page that the address names. */
export function App() {
  const [path, go] = useLocation()
  const { failure, dismiss } = useSignInFailure()
  const inviteToken = inviteTokenFromPath(path)
  if (inviteToken !== null) {
    return <InvitePage token={inviteToken} onEntered={({ token }) => go(`/room/${token}`, { replace: true })} />
  }
  switch (path) {
    case '/reset-password':
      return <MailedLinkPage to="reset" />
    case '/verify-email':
      return <MailedLinkPage to="verify" />
    case '/account':
      return (
        <LazyPage>
          <AccountPage failure={failure} onFailureShown={dismiss} />
        </LazyPage>
      )
    case '/sign-in':
      return <Rooms authMode="sign_in" failure={failure} onFailureShown={dismiss} />
    case '/sign-up':
      return <Rooms authMode="sign_up" failure={failure} onFailureShown={dismiss} />
    default:
      return <Rooms authMode={null} failure={failure} onFailureShown={dismiss} />
  }
}

/** The workspace; visitors become guests, unless the server takes no guests: then they sign in first. */
function Rooms({
  authMode,
  failure,
  onFailureShown,
}: {
  /** The form that the address opens. */
  authMode: AuthMode | null
  failure: SignInFailure | null
  onFailureShown: () => void
}) {
  const [, go] = useLocation()
  const { data: session, error, refetch } = useSession()
  // Loaded before the form opens, so that the provider buttons do not shift it.
  useProviders({ enabled: session?.user === null })
  if (session !== undefined && session.user === null && session.room === null) return <SignedOut />
  if (session !== undefined) {
    return (
      <ToastProvider key={workspaceKey(session)}>
        <Workspace session={session} />
        {failure !== null && session.user !== null && <FailureToast failure={failure} onShown={onFailureShown} />}
        {(failure !== null || authMode !== null) && session.user === null && (
          <SignInDialog
            mode={authMode ?? 'sign_in'}
            isGuest
            failure={failure}
            onClose={() => {
              onFailureShown()
              if (authMode !== null) go('/', { replace: true })
            }}
          />
        )}
      </ToastProvider>
    )
  }
  if (error instanceof AppError && (error.code === 'guest_not_allowed' || error.code === 'forbidden')) {
    return (
      <SignInDialog
        mode={authMode ?? 'sign_in'}
        isGuest={false}
        failure={failure}
        onClose={() => {}}
        onSignedIn={onFailureShown}
      />
    )
  }
  return <LoadingPage error={error} onRetry={() => void refetch()} />
}

/** A key per person: another person gets a new workspace without any state of the previous one. */
const workspaceKey = ({ user, room }: Session) => (user === null ? `guest ${room?.id}` : user.id)
