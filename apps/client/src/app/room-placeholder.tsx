import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { ErrorText } from '../ui/error-text.tsx'
import { Spinner } from '../ui/spinner.tsx'
import type { RoomLookup } from './room-address.ts'

/** In place of a room: that it is loading, failed or missing, and what to do instead. */
export function RoomPlaceholder({
  lookup,
  error,
  isCreatingFirst,
  isGuest,
  onSignIn,
  onMyRooms,
  onNew,
}: {
  /** Null until the rooms are loaded. */
  lookup: RoomLookup | null
  error: unknown
  isCreatingFirst: boolean
  isGuest: boolean
  onSignIn: () => void
  onMyRooms: () => void
  onNew: () => void
}) {
  const { t } = useTranslation()
  return (
    <main id="main" className="no-room">
      <ErrorText error={error} />
      {(isCreatingFirst || (lookup === null && error === null)) && <Spinner />}
      {lookup?.state === 'missing' && (
        <>
          <h1>{t('room.missing')}</h1>
          <p>{t(isGuest ? 'room.missing_guest' : 'room.missing_user')}</p>
          {isGuest && (
            <Button variant="primary" onClick={onSignIn}>
              {t('session.sign_in')}
            </Button>
          )}
          <Button onClick={onMyRooms}>{t('room.mine')}</Button>
        </>
      )}
      {lookup?.state === 'none' && !isCreatingFirst && (
        <>
          <h1>{t('rooms.none')}</h1>
          <Button variant="primary" onClick={onNew}>
            {t('rooms.new')}
          </Button>
        </>
      )}
    </main>
  )
}
