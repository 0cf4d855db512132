import type { Room } from '@belvedere/contract'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useLeaveRoom, useMembers } from './use-members.ts'

/** The button to leave a room; an only owner sees what to do first. */
export function LeaveRoom({ room, userId, onLeft }: { room: Room; userId: string; onLeft: () => void }) {
  const { t } = useTranslation()
  const { data: members } = useMembers(room.id)
  const leave = useLeaveRoom(room.id, onLeft)
  const [isConfirming, setConfirming] = useState(false)
  if (members === undefined) return null
  const isOnlyOwner =
    room.role === 'owner' && !members.some((member) => member.role === 'owner' && member.userId !== userId)
  if (isOnlyOwner) return <p className="field-hint">{t('members.only_owner')}</p>
  return (
    <div className="dialog-actions">
      <Button variant="danger" onClick={() => setConfirming(true)}>
        <LogOut size={16} aria-hidden="true" />
        {t('members.leave')}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={t('members.leave_title', { room: room.name })}
          verb={t('members.leave')}
          action={leave}
          of={userId}
          onClose={() => setConfirming(false)}
        >
          {t('members.leave_ends')}
        </ConfirmDialog>
      )}
    </div>
  )
}
