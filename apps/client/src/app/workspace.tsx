import type { Room, Session } from '@belvedere/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { DroppedFilesProvider } from '../features/files/dropped-files.tsx'
import type { PaletteAction } from '../features/palette/palette.tsx'
import { Rail } from '../features/rooms/rail.tsx'
import { useFirstRoom } from '../features/rooms/use-first-room.ts'
import { useLiveRooms } from '../features/rooms/use-live-rooms.ts'
import { useCreateRoom } from '../features/rooms/use-rooms.ts'
import { AccountMenu } from '../features/session/account-menu.tsx'
import { useIsNarrow } from '../lib/use-media-query.ts'
import { useErrorText } from '../ui/error-text.tsx'
import { useToast } from '../ui/toasts.tsx'
import { RoomEntry } from './room/room-entry.tsx'
import { roomPath } from './room-address.ts'
import { RoomPlaceholder } from './room-placeholder.tsx'
import { useCurrentRoom } from './use-current-room.ts'
import { usePaletteActions } from './use-palette-actions.ts'
import { useRail } from './use-rail.ts'
import { useWorkspaceDialogs, WorkspaceDialogs } from './workspace-dialogs.tsx'

/** The rail and the room that the address names. */
export function Workspace({ session }: { session: Session }) {
  const { t } = useTranslation()
  const [, go] = useLocation()
  const isNarrow = useIsNarrow()
  const isGuest = session.user === null
  const { rooms, room, lookup, error } = useCurrentRoom(session)
  const isCreatingFirst = useFirstRoom(rooms, session)
  useLiveRooms(rooms, room)
  const rail = useRail()
  const openRoom = (next: Room) => {
    rail.closeOverlay()
    go(roomPath(next, session))
  }
  const createRoom = useNewRoom(openRoom)
  const newRoom = () => (isGuest ? dialogs.open('sign_up_for_rooms') : createRoom())
  const dialogs = useWorkspaceDialogs(session.user, newRoom)
  const [roomActions, setRoomActions] = useState<readonly PaletteAction[]>([])
  const actions = usePaletteActions({
    rooms: rooms ?? [],
    isGuest,
    onOpenRoom: openRoom,
    onNewRoom: newRoom,
    onShortcuts: () => dialogs.open('shortcuts'),
    onSignUp: () => dialogs.open('sign_up'),
  })
  const leaveIfCurrent = ({ id }: Room) => id === room?.id && go('/')
  const railElement = (
    <Rail
      isGuest={isGuest}
      accountMenu={<AccountMenu session={session} />}
      current={room}
      onOpen={openRoom}
      onRemoved={leaveIfCurrent}
      onShare={({ id }) => dialogs.share(id)}
      onNew={newRoom}
      onSearch={() => dialogs.open('palette')}
      {...(isNarrow ? {} : { onCollapse: () => rail.setVisible(false) })}
    />
  )
  return (
    <div className="workspace">
      <a className="skip-link" href="#main">
        {t('common.skip')}
      </a>
      {!isNarrow && rail.isVisible && (
        <div className="rail-place" data-over={!rail.isDocked || undefined}>
          {railElement}
        </div>
      )}
      <DroppedFilesProvider>
        {room === null ? (
          <RoomPlaceholder
            lookup={lookup}
            error={error}
            isCreatingFirst={isCreatingFirst}
            isGuest={isGuest}
            onSignIn={() => dialogs.open('sign_in')}
            onMyRooms={() => go('/')}
            onNew={newRoom}
          />
        ) : (
          <RoomEntry
            // A room whose token was changed is entered again.
            key={room.token}
            room={room}
            session={session}
            rail={railElement}
            onActions={setRoomActions}
            onShare={() => dialogs.share(room.id)}
            onShowRail={rail.isVisible ? null : () => rail.setVisible(true)}
          />
        )}
      </DroppedFilesProvider>
      <WorkspaceDialogs
        dialogs={dialogs}
        session={session}
        sharedRoom={rooms?.find(({ id }) => id === dialogs.sharedRoomId)}
        paletteActions={[...(room === null ? [] : roomActions), ...actions]}
        onLeftRoom={leaveIfCurrent}
      />
    </div>
  )
}

/** Creates a room and opens it; a toast reports a failure. */
function useNewRoom(onCreated: (room: Room) => void): () => void {
  const { t } = useTranslation()
  const toast = useToast()
  const errorText = useErrorText()
  const create = useCreateRoom()
  return () =>
    create.mutate(t('rooms.first_name'), {
      onSuccess: onCreated,
      onError: (error) => toast({ text: errorText(error) }),
    })
}
