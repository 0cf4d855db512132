import type { Room, Session } from '@belvedere/contract'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChatPanel } from '../../features/chat/chat-panel.tsx'
import { useChat } from '../../features/chat/use-chat.ts'
import { DatabaseButton } from '../../features/databases/database-button.tsx'
import { FreshnessNote } from '../../features/databases/freshness-note.tsx'
import { DropOverlay } from '../../features/files/drop-overlay.tsx'
import { EmptyRoom } from '../../features/files/empty-room.tsx'
import { FileDrawer } from '../../features/files/file-drawer.tsx'
import { FileNotices } from '../../features/files/file-notices.tsx'
import { useFileNotices } from '../../features/files/use-file-notices.ts'
import { Avatars } from '../../features/members/avatars.tsx'
import { ShareButton } from '../../features/members/share-button.tsx'
import { ModelNote } from '../../features/models/model-note.tsx'
import type { PaletteAction } from '../../features/palette/palette.tsx'
import { GuestBanner } from '../../features/session/guest-banner.tsx'
import { Stage } from '../../features/stage/stage.tsx'
import { Thumbnail } from '../../features/stage/thumbnail.tsx'
import { useVersionHistory } from '../../features/stage/use-version-history.ts'
import { useIsNarrow } from '../../lib/use-media-query.ts'
import { LatestAnswer } from './latest-answer.tsx'
import { RoomComposer } from './room-composer.tsx'
import { NarrowRoom, type RoomParts, WideRoom } from './room-layouts.tsx'
import type { RoomTab } from './tab-bar.tsx'
import { useResend, useRoomActions, useUndoKeys } from './use-room-commands.ts'
import { useRoomEvents } from './use-room-events.ts'
import './room.css'

interface RoomScreenProps {
  room: Room
  session: Session
  /** The list of rooms, for a tab of its own on narrow pages. */
  rail: ReactNode
  /** Offers the room's actions to the palette. */
  onActions: (actions: readonly PaletteAction[]) => void
  onShare: () => void
  /** Null while the rail is visible. */
  onShowRail: (() => void) | null
}

/** One room: chat and stage side by side, or one at a time where the page is narrow. */
export function RoomScreen(props: RoomScreenProps) {
  const { room, session, rail, onShare, onShowRail } = props
  const { t } = useTranslation()
  const isNarrow = useIsNarrow()
  const userId = session.user?.id ?? null
  const { input, draft, setDraft, tab, setTab, isDrawerOpen, setDrawerOpen, ...control } = useRoomControl(props)
  const { chat, versions, notices, send, write } = control

  const fileNotices = room.spec !== null && <FileNotices notices={notices} onSend={send} />
  const composer = <RoomComposer room={room} chat={chat} input={input} draft={draft} onDraft={setDraft} onSend={send} />
  const people = (
    <>
      <Avatars roomId={room.id} userId={userId} max={isNarrow ? 3 : 5} />
      <ShareButton role={room.role} isNarrow={isNarrow} onOpen={onShare} />
    </>
  )
  const databases = <DatabaseButton room={room} isUser={userId !== null} />
  const closeDrawer = isNarrow ? {} : { onClose: () => setDrawerOpen(false) }
  const parts: RoomParts = {
    room,
    banner: userId === null && <GuestBanner />,
    people,
    composer,
    drawer: <FileDrawer room={room} databases={databases} onSend={send} {...closeDrawer} />,
    stage: (
      <Stage
        room={room}
        versions={versions}
        onAsk={(about) => write(t('chart.ask_text', { about }))}
        onSend={chat.send}
        emptyState={<EmptyRoom room={room} databases={databases} onSend={chat.send} />}
        facts={<FreshnessNote room={room} isUser={userId !== null} />}
      >
        {!isNarrow && people}
      </Stage>
    ),
    chat: (
      <RoomChat
        room={room}
        userId={userId}
        isNarrow={isNarrow}
        control={control}
        notices={fileNotices}
        composer={composer}
      />
    ),
  }
  return (
    <>
      {isNarrow ? (
        <NarrowRoom
          parts={parts}
          rail={rail}
          belowChart={
            <>
              {fileNotices}
              <LatestAnswer chat={chat} hasChart={room.spec !== null} onOpen={() => setTab('chat')} />
            </>
          }
          tab={tab}
          onTab={setTab}
          isBusy={chat.replyInProgress !== null}
        />
      ) : (
        <WideRoom
          parts={parts}
          isDrawerOpen={isDrawerOpen}
          onToggleDrawer={() => setDrawerOpen(!isDrawerOpen)}
          onShowRail={onShowRail}
        />
      )}
      <DropOverlay room={room} />
    </>
  )
}

function RoomChat({
  room,
  userId,
  isNarrow,
  control: { chat, connection, write, viewVersion },
  notices,
  composer,
}: {
  room: Room
  userId: string | null
  isNarrow: boolean
  control: Pick<ReturnType<typeof useRoomControl>, 'chat' | 'connection' | 'write' | 'viewVersion'>
  notices: ReactNode
  composer: ReactNode
}) {
  const { t } = useTranslation()
  const isAway = connection.state === 'waiting' && connection.attempt > 1
  return (
    <ChatPanel
      room={room}
      chat={chat}
      userId={userId}
      slots={{
        modelNote: ({ id, model }) => model && <ModelNote model={model} roomId={room.id} messageId={id} />,
        thumbnail: (version) => <Thumbnail room={room} version={version} onShow={() => viewVersion(version)} />,
      }}
      // Beside the stage, the current version needs no thumbnail.
      stageVersion={isNarrow ? null : (room.spec?.version ?? null)}
      onEdit={write}
      notices={notices}
      composer={
        <>
          {isAway && (
            <p className="chat-away" role="status">
              {t('room.away')}
            </p>
          )}
          {!isNarrow && composer}
        </>
      }
    />
  )
}

/** The state and the actions of a room screen. */
function useRoomControl({ room, onActions, onShare }: RoomScreenProps) {
  const connection = useRoomEvents(room)
  const chat = useChat(room)
  const versions = useVersionHistory(room)
  const notices = useFileNotices(room)
  const input = useRef<HTMLTextAreaElement>(null)
  const [draft, setDraft] = useState('')
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const [tab, setTab] = useState<RoomTab>('chart')
  const isNarrow = useIsNarrow()

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
    // The drawer covers the stage, where the answer is drawn.
    setDrawerOpen(false)
    if (tab === 'files') setTab('chart')
    notices.dismiss()
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
  const viewVersion = (version: number) => {
    versions.view(version)
    if (isNarrow) setTab('chart')
  }
  return {
    ...{ connection, chat, versions, notices, input, send, write, viewVersion },
    ...{ draft, setDraft, tab, setTab, isDrawerOpen, setDrawerOpen },
  }
}
