import type { Room, Session, User } from '@belvedere/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProfileDialog } from '../features/account/profile-dialog.tsx'
import { ShareDialog } from '../features/members/share-dialog.tsx'
import { Palette, type PaletteAction } from '../features/palette/palette.tsx'
import { ShortcutsDialog } from '../features/palette/shortcuts-dialog.tsx'
import { SignInDialog } from '../features/session/sign-in-dialog.tsx'
import type { AuthMode } from '../features/session/sign-in-form.tsx'
import { useLocalStorage } from '../lib/local-storage.ts'
import { isTyping, shortcutOf } from '../lib/shortcuts.ts'
import { useWindowEvent } from '../lib/use-window-event.ts'

type WorkspaceDialog = AuthMode | 'sign_up_for_rooms' | 'profile' | 'palette' | 'shortcuts'

/** The dialogs that are open, and the shortcuts that open them. A new user's profile is asked for once. */
export function useWorkspaceDialogs(user: User | null, onNewRoom: () => void) {
  const [profilePrompt, setProfilePrompt] = useLocalStorage(`profile-asked ${user?.id}`, (stored) =>
    stored === 'yes' ? 'yes' : 'no',
  )
  const [helpKey, setHelpKey] = useLocalStorage('help-key', (stored) => (stored === 'off' ? 'off' : 'on'))
  const [dialog, setDialog] = useState<WorkspaceDialog | null>(
    user !== null && !user.profileComplete && profilePrompt === 'no' ? 'profile' : null,
  )
  const [sharedRoomId, setSharedRoomId] = useState<Room['id'] | null>(null)
  useWindowEvent('keydown', (event) => {
    const shortcut = shortcutOf(event, isTyping(event.target))
    if (shortcut === 'palette') setDialog(dialog === 'palette' ? null : 'palette')
    else if (dialog !== null || sharedRoomId !== null) return
    else if (shortcut === 'shortcuts' && helpKey === 'on') setDialog('shortcuts')
    else if (shortcut === 'new_room') onNewRoom()
    else return
    event.preventDefault()
  })
  return {
    dialog,
    sharedRoomId,
    open: setDialog,
    share: setSharedRoomId,
    close: () => {
      if (dialog === 'profile') setProfilePrompt('yes')
      setDialog(null)
    },
    hasHelpKey: helpKey === 'on',
    setHelpKey: (isEnabled: boolean) => setHelpKey(isEnabled ? 'on' : 'off'),
  }
}

/** Draws the dialogs that are open. */
export function WorkspaceDialogs({
  dialogs: { dialog, open, share, close, hasHelpKey, setHelpKey },
  session,
  sharedRoom,
  paletteActions,
  onLeftRoom,
}: {
  dialogs: ReturnType<typeof useWorkspaceDialogs>
  session: Session
  sharedRoom: Room | undefined
  paletteActions: readonly PaletteAction[]
  onLeftRoom: (room: Room) => void
}) {
  const { t } = useTranslation()
  const { user } = session
  return (
    <>
      {dialog === 'palette' && <Palette actions={paletteActions} onClose={close} />}
      {dialog === 'shortcuts' && <ShortcutsDialog hasHelpKey={hasHelpKey} onHelpKey={setHelpKey} onClose={close} />}
      {dialog === 'profile' && user !== null && <ProfileDialog user={user} onClose={close} />}
      {sharedRoom !== undefined && (
        <ShareDialog
          room={sharedRoom}
          session={session}
          onSignUp={() => {
            share(null)
            open('sign_up')
          }}
          onLeft={() => {
            share(null)
            onLeftRoom(sharedRoom)
          }}
          onClose={() => share(null)}
        />
      )}
      {(dialog === 'sign_up' || dialog === 'sign_in') && (
        <SignInDialog mode={dialog} isGuest={user === null} onClose={close} />
      )}
      {dialog === 'sign_up_for_rooms' && (
        <SignInDialog mode="sign_up" about={t('session.one_room')} isGuest onClose={close} />
      )}
    </>
  )
}
