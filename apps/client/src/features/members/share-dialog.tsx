import type { Room, Session } from '@belvedere/contract'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { InviteForm } from './invite-form.tsx'
import { InviteList } from './invite-list.tsx'
import { LeaveRoom } from './leave-room.tsx'
import { MemberList } from './member-list.tsx'
import './members.css'

/** Members and invites of a room. Guests are told that sharing needs an account. */
export function ShareDialog({
  room,
  session: { user },
  onSignUp,
  onLeft,
  onClose,
}: {
  room: Room
  session: Session
  onSignUp: () => void
  onLeft: () => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  if (user === null) {
    return (
      <Dialog title={t('members.share_title', { room: room.name })} onClose={onClose}>
        <p>{t('members.guest')}</p>
        <div className="dialog-actions share-guest">
          <Button variant="primary" onClick={onSignUp}>
            {t('session.sign_up')}
          </Button>
        </div>
      </Dialog>
    )
  }
  const isOwner = room.role === 'owner'
  const title = isOwner ? 'members.share_title' : 'members.members_title'
  return (
    <Dialog className="share" title={t(title, { room: room.name })} onClose={onClose}>
      {isOwner && <InviteForm roomId={room.id} />}
      {isOwner && <InviteList roomId={room.id} />}
      <MemberList room={room} userId={user.id} />
      <LeaveRoom room={room} userId={user.id} onLeft={onLeft} />
    </Dialog>
  )
}
