import type { Room } from '@belvedere/contract'
import { ChartNoAxesColumn, Ellipsis, Pencil, Table2, Trash2, UserPlus, Users } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatAgo } from '../../lib/format.ts'
import { IconButton } from '../../ui/button.tsx'
import { useErrorText } from '../../ui/error-text.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { RenameInput } from '../../ui/rename-input.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { useRemoveRoom, useRenameRoom, useRestoreRoom } from './use-rooms.ts'

export function RoomRow({
  room,
  isCurrent,
  isGuest,
  onOpen,
  onRemoved,
  onShare,
}: {
  room: Room
  isCurrent: boolean
  isGuest: boolean
  onOpen: (room: Room) => void
  onRemoved: (room: Room) => void
  onShare: (room: Room) => void
}) {
  const { t } = useTranslation()
  const rename = useRenameRoom()
  const removeWithUndo = useRemoveWithUndo(room, { onOpen, onRemoved })
  const [isRenaming, setRenaming] = useState(false)
  if (isRenaming) {
    return (
      <li className="room-row">
        <RenameInput
          label={t('rooms.rename')}
          name={room.name}
          maxLength={200}
          onRename={(name) => {
            setRenaming(false)
            rename.mutate({ id: room.id, name })
          }}
          onCancel={() => setRenaming(false)}
        />
      </li>
    )
  }
  const isOwner = room.role === 'owner'
  const Icon = room.spec === null ? Table2 : ChartNoAxesColumn
  return (
    <li className="room-row" data-current={isCurrent || undefined}>
      <button
        type="button"
        className="room-open"
        aria-current={isCurrent ? 'page' : undefined}
        onClick={() => onOpen(room)}
        {...(isOwner ? { onDoubleClick: () => setRenaming(true) } : {})}
      >
        <span className="room-icon">
          <Icon size={14} aria-hidden="true" />
        </span>
        <span className="room-name" title={room.name}>
          {room.name}
        </span>
        <small className="numbers">{formatAgo(room.updatedAt, Date.now())}</small>
      </button>
      <Menu
        trigger={
          <IconButton size="small" label={t('rooms.actions', { name: room.name })}>
            <Ellipsis size={14} />
          </IconButton>
        }
      >
        <MenuItem icon={isOwner ? <UserPlus size={16} /> : <Users size={16} />} onSelect={() => onShare(room)}>
          {t(isOwner ? 'members.share' : 'members.title')}
        </MenuItem>
        {isOwner && (
          <MenuItem icon={<Pencil size={16} />} onSelect={() => setRenaming(true)}>
            {t('rooms.rename')}
          </MenuItem>
        )}
        {isOwner && !isGuest && (
          <MenuItem icon={<Trash2 size={16} />} variant="danger" onSelect={removeWithUndo}>
            {t('rooms.delete')}
          </MenuItem>
        )}
      </Menu>
    </li>
  )
}

/** Moves a room to the trash, with a toast that restores it. */
function useRemoveWithUndo(
  room: Room,
  { onOpen, onRemoved }: { [name in 'onOpen' | 'onRemoved']: (room: Room) => void },
) {
  const { t } = useTranslation()
  const toast = useToast()
  const errorText = useErrorText()
  const remove = useRemoveRoom()
  const restore = useRestoreRoom()
  const onError = (error: unknown) => toast({ text: errorText(error) })
  // Promises instead of mutation callbacks: the room's row is unmounted before they settle.
  const undo = () => void restore.mutateAsync(room.id).then(onOpen, onError)
  return () =>
    void remove.mutateAsync(room.id).then(() => {
      onRemoved(room)
      toast({ text: t('rooms.removed', { name: room.name }), action: { label: t('versions.undo'), run: undo } })
    }, onError)
}
