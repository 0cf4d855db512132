import type { Room } from '@belvedere/contract'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useLeaveRoom, useMembers } from './use-members.ts'

/** The button to leave a room; an only owner is told what to do first. */
export function LeaveRoom({ room, me, onLeft }: { room: Room; me: string; onLeft: () => void }) {
  const { t } = useTranslation()
  const { data: members } = useMembers(room.id)
  const leave = useLeaveRoom(room.id, onLeft)
  const [isAsking, setAsking] = useState(false)
  if (members === undefined) return null
  const isOnlyOwner = room.role === 'owner' && !members.some(({ userId, role }) => role === 'owner' && userId !== me)
  if (isOnlyOwner) return <p className="field-hint">{t('members.only_owner')}</p>
  return (
    <div className="dialog-actions">
      <Button variant="danger" onClick={() => setAsking(true)}>
        <LogOut size={16} aria-hidden="true" />
        {t('members.leave')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('members.leave_title', { room: room.name })}
          verb={t('members.leave')}
          action={leave}
          of={me}
          onClose={() => setAsking(false)}
        >
          {t('members.leave_ends')}
        </ConfirmDialog>
      )}
    </div>
  )
}
