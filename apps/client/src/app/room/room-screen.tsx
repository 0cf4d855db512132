import type { Room, Session } from '@belvedere/contract'
import { PanelLeftOpen } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerSlots } from '../../features/chat/answer-message.tsx'
import { ChatPanel } from '../../features/chat/chat-panel.tsx'
import { Composer } from '../../features/chat/composer.tsx'
import { useChat } from '../../features/chat/use-chat.ts'
import { DropOverlay } from '../../features/files/drop-overlay.tsx'
import { EmptyRoom } from '../../features/files/empty-room.tsx'
import { FileDrawer } from '../../features/files/file-drawer.tsx'
import { FileNews } from '../../features/files/file-notices.tsx'
import { useFileNews } from '../../features/files/use-file-notices.ts'
import { useUploads } from '../../features/files/use-uploads.tsx'
import { Avatars } from '../../features/members/avatars.tsx'
import { ShareButton } from '../../features/members/share-button.tsx'
import { LookOnly } from '../../features/members/view-only-notice.tsx'
import { ModelPart } from '../../features/models/model-note.tsx'
import { PrivacyMenu } from '../../features/models/privacy-menu.tsx'
import type { PaletteAction } from '../../features/palette/palette.tsx'
import { GuestBanner } from '../../features/session/guest-banner.tsx'
import { Stage } from '../../features/stage/stage.tsx'
import { Thumbnail } from '../../features/stage/thumbnail.tsx'
import { useVersions } from '../../features/stage/use-versions.ts'
import { useRemembered } from '../../lib/local-storage.ts'
import { tableFile } from '../../lib/pasted-table.ts'
import { useNarrow } from '../../lib/use-media-query.ts'
import { useMayEdit } from '../../room/role.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Logo } from '../../ui/logo.tsx'
import { boundedWidth, chatWidth, Divider } from './divider.tsx'
import { FileChip } from './file-chip.tsx'
import { LastWords } from './latest-answer.tsx'
import { type Tab, TabBar } from './tab-bar.tsx'
import { useResend, useRoomActions, useUndoKeys } from './use-room-commands.ts'
import { useRoomEvents } from './use-room-events.ts'
import './room.css'

/** One room: chat and stage side by side, or one at a time where it is narrow. */
export function RoomScreen({
  room,
  session,
  rail,
  onActions,
  onShare,
  onShowRail,
}: {
  room: Room
  session: Session
  /** The list of rooms, for the narrow page's own tab. */
  rail: ReactNode
  /** What can be done in this room, for the palette. */
  onActions: (actions: readonly PaletteAction[]) => void
  onShare: () => void
  /** Given while the rail is folded away. */
  onShowRail: (() => void) | null
}) {
  const { t } = useTranslation()
  const connection = useRoomEvents(room)
  const chat = useChat(room)
  const versions = useVersions(room)
  const { send: upload } = useUploads()
  const news = useFileNews(room)
  const input = useRef<HTMLTextAreaElement>(null)
  const [draft, setDraft] = useState('')
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const [tab, setTab] = useState<Tab>('chart')
  const [width, setWidth] = useRemembered('chat-width', (stored) =>
    boundedWidth(stored === null ? chatWidth.first : Number(stored) || chatWidth.first),
  )
  const isNarrow = useNarrow()
  const mayEdit = useMayEdit()
  const me = session.user?.id ?? null

  useUndoKeys(versions)
  useResend(chat, connection)
  useRoomActions(onActions, {
    undo: versions.undo,
    redo: versions.redo,
    files: () => setDrawerOpen(!isDrawerOpen),
    write: () => input.current?.focus(),
    share: onShare,
  })

  const send = (text: string) => {
    // What comes of it shows where the drawer lies.
    setDrawerOpen(false)
    if (tab === 'files') setTab('chart')
    news.dismiss()
    chat.send(text)
  }
  const write = (text: string) => {
    setDraft(text)
    if (isNarrow) setTab('chat')
    requestAnimationFrame(() => {
      input.current?.focus()
      input.current?.setSelectionRange(text.length, text.length)
    })
  }
  const composer = mayEdit ? (
    <Composer
      input={input}
      draft={draft}
      onDraft={setDraft}
      isRunning={chat.turn !== null}
      privacy={<PrivacyMenu room={room} />}
      onSend={send}
      onStop={() => chat.cancel()}
      onFiles={(chosen) => upload(chosen)}
      onTable={(text) => upload([tableFile(text, t('files.pasted'), new Date())])}
    />
  ) : (
    <div className="room-look-only">
      <LookOnly />
      <PrivacyMenu room={room} />
    </div>
  )
  const fileNews = room.spec !== null && <FileNews news={news} onSend={send} />
  const people = (
    <>
      <Avatars roomId={room.id} me={me} most={isNarrow ? 3 : 5} />
      <ShareButton role={room.role} isNarrow={isNarrow} onOpen={onShare} />
    </>
  )
  const stage = (
    <Stage
      room={room}
      versions={versions}
      onAsk={(about) => write(t('chart.ask_text', { about }))}
      emptyState={<EmptyRoom room={room} onSend={chat.send} />}
    >
      {!isNarrow && people}
    </Stage>
  )
  const slots: AnswerSlots = {
    modelNote: ({ id, model }) => model && <ModelPart model={model} roomId={room.id} messageId={id} />,
    thumbnail: (version) => (
      <Thumbnail
        room={room}
        version={version}
        onShow={() => {
          versions.view(version)
          if (isNarrow) setTab('chart')
        }}
      />
    ),
  }
  const panel = (
    <ChatPanel
      room={room}
      chat={chat}
      me={me}
      slots={slots}
      // Beside the chat the current chart needs no second picture.
      onStage={isNarrow ? null : (room.spec?.version ?? null)}
      onEdit={write}
      news={fileNews}
    >
      {connection.state === 'waiting' && connection.attempt > 1 && (
        <p className="chat-away" role="status">
          {t('room.away')}
        </p>
      )}
      {!isNarrow && composer}
    </ChatPanel>
  )
  const banner = session.user === null && <GuestBanner />

  if (isNarrow) {
    return (
      <div className="room room-narrow" data-tab={tab}>
        <header className="room-head">
          <Logo />
          <h1>{room.name}</h1>
          {people}
        </header>
        <main id="main" className="room-body">
          {banner}
          {tab === 'chat' && panel}
          {tab === 'chart' && stage}
          {tab === 'chart' && fileNews}
          {tab === 'chart' && <LastWords chat={chat} hasChart={room.spec !== null} onOpen={() => setTab('chat')} />}
          {tab === 'files' && <FileDrawer room={room} onSend={send} />}
          {tab === 'rooms' && rail}
          {(tab === 'chat' || tab === 'chart') && composer}
        </main>
        <TabBar tab={tab} onTab={setTab} isBusy={chat.turn !== null} />
        <DropOverlay roomName={room.name} />
      </div>
    )
  }
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
          <FileChip room={room} isOpen={isDrawerOpen} onToggle={() => setDrawerOpen(!isDrawerOpen)} />
        </header>
        {banner}
        {panel}
      </div>
      <Divider width={width} onWidth={setWidth} />
      <div className="room-stage">
        {stage}
        {isDrawerOpen && <FileDrawer room={room} onSend={send} onClose={() => setDrawerOpen(false)} />}
      </div>
      <DropOverlay roomName={room.name} />
    </main>
  )
}
