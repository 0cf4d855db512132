import type { Room, Session } from '@belvedere/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { UploadsProvider } from '../../features/files/use-uploads.tsx'
import type { PaletteAction } from '../../features/palette/palette.tsx'
import { useEnterRoom } from '../../features/rooms/use-rooms.ts'
import { StageProvider } from '../../features/stage/use-stage.tsx'
import { RoleProvider } from '../../room/role.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorText } from '../../ui/error-text.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { RoomScreen } from './room-screen.tsx'

/** Enters a room before anything in it connects: the sockets need its cookies. */
export function RoomEntry({
  room,
  ...rest
}: {
  room: Room
  session: Session
  rail: ReactNode
  onActions: (actions: readonly PaletteAction[]) => void
  onShare: () => void
  onShowRail: (() => void) | null
}) {
  const { t } = useTranslation()
  const entry = useEnterRoom(room)
  if (entry.data === undefined) {
    return (
      <main id="main" className="no-room">
        {entry.error === null ? (
          <Spinner />
        ) : (
          <>
            <ErrorText error={entry.error} />
            <Button onClick={() => void entry.refetch()}>{t('common.again')}</Button>
          </>
        )}
      </main>
    )
  }
  return (
    <RoleProvider value={room.role}>
      <StageProvider roomId={room.id}>
        <UploadsProvider room={room}>
          <RoomScreen room={room} {...rest} />
        </UploadsProvider>
      </StageProvider>
    </RoleProvider>
  )
}
