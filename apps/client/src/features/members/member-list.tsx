import { type Room, type RoomMember, role as roles } from '@belvedere/contract'
import { UserMinus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type PresenceViewer, useViewers } from '../../room/viewers.ts'
import { IconButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorText } from '../../ui/error-text.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Avatar } from './avatars.tsx'
import { useChangeRole, useMembers, useRemoveMember } from './use-members.ts'

/** The members of the room with their roles; owners can change and remove them. */
export function MemberList({ room, userId }: { room: Room; userId: string }) {
  const { t } = useTranslation()
  const { data: members, error } = useMembers(room.id)
  const viewers = useViewers(room.id)
  const change = useChangeRole(room.id)
  const remove = useRemoveMember(room.id)
  const [memberToRemove, setMemberToRemove] = useState<RoomMember | null>(null)
  return (
    <section>
      {room.role === 'owner' && <h3>{t('members.title')}</h3>}
      <ErrorText error={error} />
      {members === undefined && error === null && <Spinner />}
      <ul className="member-list">
        {members?.map((member) => (
          <MemberRow
            key={member.userId}
            member={member}
            viewer={viewers.find(({ id }) => id === member.userId)}
            isSelf={member.userId === userId}
            mayManage={room.role === 'owner'}
            isBusy={change.isPending}
            onRole={(role) => change.mutate({ userId: member.userId, role })}
            onRemove={() => setMemberToRemove(member)}
          />
        ))}
      </ul>
      <ErrorText error={change.error} />
      {memberToRemove !== null && (
        <ConfirmDialog
          title={t('members.remove_title', { name: memberToRemove.name })}
          verb={t('members.remove')}
          action={remove}
          of={memberToRemove.userId}
          onClose={() => setMemberToRemove(null)}
        >
          {t('members.remove_ends', { name: memberToRemove.name })}
        </ConfirmDialog>
      )}
    </section>
  )
}

function MemberRow({
  member: { name, role },
  viewer,
  isSelf,
  mayManage,
  isBusy,
  onRole,
  onRemove,
}: {
  member: RoomMember
  /** Set while this member is looking at the room. */
  viewer: PresenceViewer | undefined
  isSelf: boolean
  mayManage: boolean
  isBusy: boolean
  onRole: (role: RoomMember['role']) => void
  onRemove: () => void
}) {
  const { t } = useTranslation()
  return (
    <li>
      <Avatar name={name} colour={viewer?.colour} />
      <span className="member-name">
        <span title={name}>{isSelf ? t('members.you', { name }) : name}</span>
        {viewer !== undefined && <small>{t('members.is_here')}</small>}
      </span>
      {mayManage ? (
        <select
          className="input"
          data-size="small"
          aria-label={t('members.role_of', { name })}
          value={role}
          disabled={isBusy}
          onChange={({ target }) => onRole(roles.parse(target.value))}
        >
          {roles.options.map((option) => (
            <option key={option} value={option}>
              {t(`roles.${option}`)}
            </option>
          ))}
        </select>
      ) : (
        <small className="field-hint">{t(`roles.${role}`)}</small>
      )}
      {mayManage && !isSelf && (
        <IconButton size="small" label={t('members.remove_who', { name })} onClick={onRemove}>
          <UserMinus size={16} />
        </IconButton>
      )}
    </li>
  )
}
