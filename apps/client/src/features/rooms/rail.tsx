import type { Room } from '@belvedere/contract'
import { PanelLeftClose, Plus, Search, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { altKey, commandKey } from '../../lib/shortcuts.ts'
import { IconButton } from '../../ui/button.tsx'
import { Logo } from '../../ui/logo.tsx'
import { RoomRow } from './room-row.tsx'
import { TrashDialog } from './trash-dialog.tsx'
import './rail.css'
import { useRooms } from '../../api/rooms.ts'

/** The list of rooms, with buttons to create and search. */
export function Rail({
  isGuest,
  accountMenu,
  current,
  onOpen,
  onRemoved,
  onShare,
  onNew,
  onSearch,
  onCollapse,
}: {
  isGuest: boolean
  accountMenu: ReactNode
  current: Room | null
  onOpen: (room: Room) => void
  onRemoved: (room: Room) => void
  onShare: (room: Room) => void
  onNew: () => void
  onSearch: () => void
  onCollapse?: () => void
}) {
  const { t } = useTranslation()
  const { data: rooms = [] } = useRooms()
  const [isTrashOpen, setTrashOpen] = useState(false)
  return (
    <nav className="rail" aria-label={t('rooms.name')}>
      <div className="rail-head">
        <Logo />
        <span className="rail-brand">Belvedere</span>
        {onCollapse !== undefined && (
          <IconButton label={t('rooms.collapse')} onClick={onCollapse}>
            <PanelLeftClose size={16} />
          </IconButton>
        )}
      </div>
      <button type="button" className="rail-item" onClick={onNew}>
        <Plus size={16} aria-hidden="true" />
        <span>{t('rooms.new')}</span>
        <kbd className="kbd">{altKey} N</kbd>
      </button>
      <button type="button" className="rail-item" onClick={onSearch}>
        <Search size={16} aria-hidden="true" />
        <span>{t('rooms.search')}</span>
        <kbd className="kbd">{t(`key.${commandKey}`, { defaultValue: commandKey })} K</kbd>
      </button>
      <h2 className="rail-title">{t('rooms.name')}</h2>
      <ul className="rail-rooms">
        {rooms.map((room) => (
          <RoomRow
            key={room.id}
            room={room}
            isCurrent={room.id === current?.id}
            isGuest={isGuest}
            onOpen={onOpen}
            onRemoved={onRemoved}
            onShare={onShare}
          />
        ))}
        {rooms.length === 0 && <li className="field-hint">{t('rooms.none')}</li>}
      </ul>
      <div className="rail-foot">
        {!isGuest && (
          <button type="button" className="rail-item" onClick={() => setTrashOpen(true)}>
            <Trash2 size={16} aria-hidden="true" />
            <span>{t('rooms.trash')}</span>
          </button>
        )}
        {accountMenu}
      </div>
      {isTrashOpen && <TrashDialog onClose={() => setTrashOpen(false)} />}
    </nav>
  )
}
