import type { Room } from '@belvedere/contract'
import { ChartNoAxesColumn, Ellipsis, Pencil, Table2, Trash2, UserPlus, Users } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatAgo } from '../../lib/format.ts'
import { IconButton } from '../../ui/button.tsx'
import { useErrorText } from '../../ui/error-text.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
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
  const toast = useToast()
  const errorText = useErrorText()
  const rename = useRenameRoom()
  const remove = useRemoveRoom()
  const restore = useRestoreRoom()
  const [isRenaming, setRenaming] = useState(false)
  const submitName = (name: string) => {
    setRenaming(false)
    if (name.trim() !== '' && name.trim() !== room.name) rename.mutate({ id: room.id, name: name.trim() })
  }
  // Promises instead of mutation callbacks: this row is unmounted before they settle.
  const undo = () => restore.mutateAsync(room.id).then(onOpen, (error) => toast({ text: errorText(error) }))
  const removeWithUndo = () =>
    remove.mutateAsync(room.id).then(
      () => {
        onRemoved(room)
        toast({
          text: t('rooms.removed', { name: room.name }),
          action: { label: t('versions.undo'), run: () => void undo() },
        })
      },
      (error) => toast({ text: errorText(error) }),
    )
  if (isRenaming) {
    return (
      <li className="room-row">
        <input
          className="input"
          data-size="small"
          aria-label={t('rooms.rename')}
          defaultValue={room.name}
          maxLength={200}
          // biome-ignore lint/a11y/noAutofocus: the person has just asked to type here.
          autoFocus
          onFocus={(event) => event.target.select()}
          onBlur={(event) => submitName(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') submitName(event.currentTarget.value)
            if (event.key === 'Escape') setRenaming(false)
          }}
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
          <MenuItem icon={<Trash2 size={16} />} variant="danger" onSelect={() => void removeWithUndo()}>
            {t('rooms.delete')}
          </MenuItem>
        )}
      </Menu>
    </li>
  )
}
