import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { Fault } from '../ui/error-text.tsx'
import { Spinner } from '../ui/spinner.tsx'
import type { FoundRoom } from './room-address.ts'

/** What stands where a room would: a wait, a failure, or what to do instead. */
export function NoRoom({
  found,
  error,
  isBeginning,
  isGuest,
  onSignIn,
  onMine,
  onNew,
}: {
  /** Null while the rooms are not known. */
  found: FoundRoom | null
  error: unknown
  /** A first room is being made. */
  isBeginning: boolean
  isGuest: boolean
  onSignIn: () => void
  onMine: () => void
  onNew: () => void
}) {
  const { t } = useTranslation()
  return (
    <main id="main" className="no-room">
      {error !== null && <Fault error={error} />}
      {(isBeginning || (found === null && error === null)) && <Spinner label={t('common.loading')} />}
      {found?.state === 'missing' && (
        <>
          <h1>{t('room.missing')}</h1>
          <p>{t(isGuest ? 'room.missing_guest' : 'room.missing_user')}</p>
          {isGuest && (
            <Button look="primary" onClick={onSignIn}>
              {t('session.sign_in')}
            </Button>
          )}
          <Button onClick={onMine}>{t('room.mine')}</Button>
        </>
      )}
      {found?.state === 'none' && !isBeginning && (
        <>
          <h1>{t('rooms.none')}</h1>
          <Button look="primary" onClick={onNew}>
            {t('rooms.new')}
          </Button>
        </>
      )}
    </main>
  )
}
