import { AppError, type Invite, type Room } from '@belvedere/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../api/session.ts'
import { useAcceptInvite, useLookAtInvite } from '../features/members/use-invites.ts'
import { type AuthMode, SignInDialog } from '../features/session/sign-in-dialog.tsx'
import { formatDay } from '../lib/format.ts'
import { Button } from '../ui/button.tsx'
import { ErrorText } from '../ui/error-text.tsx'
import { PublicPage } from '../ui/public-page.tsx'
import { Spinner } from '../ui/spinner.tsx'

/** The page of an invite link: what the invite is for, and a button to accept it. */
export function InvitePage({ token, onEntered }: { token: string; onEntered: (room: Room) => void }) {
  const { t } = useTranslation()
  const { data: invite, error, refetch } = useLookAtInvite(token)
  if (invite !== undefined) return <Invitation token={token} invite={invite} onEntered={onEntered} />
  if (error === null) {
    return (
      <PublicPage title={t('members.invite_wait')}>
        <Spinner />
      </PublicPage>
    )
  }
  if (error instanceof AppError && (error.code === 'not_found' || error.code === 'invalid_request')) {
    return (
      <PublicPage title={t('members.dead')}>
        <p>{t('members.dead_hint')}</p>
        <ToMyRooms />
      </PublicPage>
    )
  }
  return (
    <PublicPage title={t('members.invite_wait')}>
      <ErrorText error={error} />
      <Button onClick={() => void refetch()}>{t('common.again')}</Button>
    </PublicPage>
  )
}

type InvitePreview = Pick<Invite, 'role' | 'expiresAt'> & { roomName: string; invitedBy: string }

function Invitation({
  token,
  invite: { roomName, invitedBy, role, expiresAt },
  onEntered,
}: {
  token: string
  invite: InvitePreview
  onEntered: (room: Room) => void
}) {
  const { t } = useTranslation()
  const { data: session, error, refetch } = useSession({ asGuest: false })
  const accept = useAcceptInvite(token)
  const [authMode, setAuthMode] = useState<AuthMode | null>(null)
  const join = () => accept.mutate(undefined, { onSuccess: onEntered })
  const title = t('members.invited', { by: invitedBy, room: roomName, role: t(`members.as.${role}`) })
  const hasContent = session?.room != null && (session.room.spec !== null || session.room.files.length > 0)
  return (
    <PublicPage title={title}>
      <p className="field-hint">
        {t(`members.may.${role}`)} {t('members.good_until', { day: formatDay(expiresAt) })}
      </p>
      {session === undefined && error === null && <Spinner />}
      {error !== null && (
        <>
          <ErrorText error={error} />
          <Button onClick={() => void refetch()}>{t('common.again')}</Button>
        </>
      )}
      {session?.user != null && (
        <>
          <p>{t('members.signed_in_as', { name: session.user.name ?? session.user.email })}</p>
          <ErrorText error={accept.error} />
          <Button variant="primary" isBusy={accept.isPending} onClick={join}>
            {t('members.accept')}
          </Button>
          <ToMyRooms />
        </>
      )}
      {session?.user === null && (
        <>
          <p>{t('members.needs_account')}</p>
          <Button variant="primary" onClick={() => setAuthMode('sign_up')}>
            {t('members.sign_up')}
          </Button>
          <Button onClick={() => setAuthMode('sign_in')}>{t('members.sign_in')}</Button>
        </>
      )}
      {authMode !== null && (
        <SignInDialog
          mode={authMode}
          isGuest={hasContent}
          onClose={() => setAuthMode(null)}
          // Signing in here means accepting.
          onSignedIn={() => {
            setAuthMode(null)
            join()
          }}
        />
      )}
    </PublicPage>
  )
}

/** Reloads the page: a visitor with an invite has no workspace yet. */
function ToMyRooms() {
  const { t } = useTranslation()
  return <a href="/">{t('room.mine')}</a>
}
