import type { Room } from '@belvedere/contract'
import { PanelLeftOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocalStorage } from '../../lib/local-storage.ts'
import { IconButton } from '../../ui/button.tsx'
import { Logo } from '../../ui/logo.tsx'
import { chatWidth, clampChatWidth, Divider } from './divider.tsx'
import { FileChip } from './file-chip.tsx'
import { type RoomTab, TabBar } from './tab-bar.tsx'

/** The parts of a room that both layouts arrange. */
export interface RoomParts {
  room: Room
  banner: ReactNode
  people: ReactNode
  chat: ReactNode
  stage: ReactNode
  drawer: ReactNode
  composer: ReactNode
}

/** Chat and stage side by side; the file drawer over the stage. */
export function WideRoom({
  parts: { room, banner, chat, stage, drawer },
  isDrawerOpen,
  onToggleDrawer,
  onShowRail,
}: {
  parts: RoomParts
  isDrawerOpen: boolean
  onToggleDrawer: () => void
  onShowRail: (() => void) | null
}) {
  const { t } = useTranslation()
  const [width, setWidth] = useLocalStorage('chat-width', (stored) =>
    clampChatWidth(Number(stored) || chatWidth.initial),
  )
  return (
    <main id="main" className="room" style={{ '--chat': `${width}px` }}>
      <div className="room-chat">
        <header className="room-head">
          {onShowRail !== null && (
            <IconButton label={t('rooms.expand')} onClick={onShowRail}>
              <PanelLeftOpen size={16} />
            </IconButton>
          )}
          <h1 title={room.name}>{room.name}</h1>
          <FileChip room={room} isOpen={isDrawerOpen} onToggle={onToggleDrawer} />
        </header>
        {banner}
        {chat}
      </div>
      <Divider width={width} onWidth={setWidth} />
      <div className="room-stage">
        {stage}
        {isDrawerOpen && drawer}
      </div>
    </main>
  )
}

/** One part of the room at a time, chosen by tabs. */
export function NarrowRoom({
  parts: { room, banner, people, chat, stage, drawer, composer },
  rail,
  belowChart,
  tab,
  onTab,
  isBusy,
}: {
  parts: RoomParts
  rail: ReactNode
  belowChart: ReactNode
  tab: RoomTab
  onTab: (tab: RoomTab) => void
  /** Marks the chat's tab while an answer is being made. */
  isBusy: boolean
}) {
  return (
    <div className="room room-narrow" data-tab={tab}>
      <header className="room-head">
        <Logo />
        <h1>{room.name}</h1>
        {people}
      </header>
      <main id="main" className="room-body">
        {banner}
        {tab === 'chat' && chat}
        {tab === 'chart' && stage}
        {tab === 'chart' && belowChart}
        {tab === 'files' && drawer}
        {tab === 'rooms' && rail}
        {(tab === 'chat' || tab === 'chart') && composer}
      </main>
      <TabBar tab={tab} onTab={onTab} isBusy={isBusy} />
    </div>
  )
}
