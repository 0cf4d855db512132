import type { Room, Session } from '@belvedere/contract'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { useRooms } from '../api/rooms.ts'
import { ProfileDialog } from '../features/account/profile-dialog.tsx'
import { ShareDialog } from '../features/members/share-dialog.tsx'
import { Palette, type PaletteAction } from '../features/palette/palette.tsx'
import { ShortcutsDialog } from '../features/palette/shortcuts-dialog.tsx'
import { Rail } from '../features/rooms/rail.tsx'
import { useFirstRoom } from '../features/rooms/use-first-room.ts'
import { useLiveRooms } from '../features/rooms/use-live-rooms.ts'
import { useCreateRoom } from '../features/rooms/use-rooms.ts'
import { AccountMenu } from '../features/session/account-menu.tsx'
import { SignInDialog, type SignMode } from '../features/session/sign-in-dialog.tsx'
import { languageNames, languages } from '../i18n/languages.ts'
import { useRemembered } from '../lib/local-storage.ts'
import { altKey, isTyping, shortcutOf } from '../lib/shortcuts.ts'
import { useTheme } from '../lib/theme.tsx'
import { useMedia, useNarrow } from '../lib/use-media-query.ts'
import { useFaultText } from '../ui/error-text.tsx'
import { useToast } from '../ui/toasts.tsx'
import { useLanguage } from '../ui/use-language.ts'
import { RoomDoor } from './room/room-entry.tsx'
import { pathOf, roomToOpen } from './room-address.ts'
import { NoRoom } from './room-placeholder.tsx'

type Open = SignMode | 'sign_up_for_rooms' | 'profile' | 'palette' | 'shortcuts' | null

/** The rail and the room that the address names. */
export function Workspace({ session }: { session: Session }) {
  const { t } = useTranslation()
  const [path, go] = useLocation()
  const toast = useToast()
  const faultText = useFaultText()
  const isNarrow = useNarrow()
  const { theme, choose } = useTheme()
  const language = useLanguage()
  const { data: rooms, error } = useRooms()
  const create = useCreateRoom()
  const { user } = session
  const [roomActions, setRoomActions] = useState<readonly PaletteAction[]>([])
  const [asked, setAsked] = useRemembered(`profile-asked ${user?.id}`, (stored) => (stored === 'yes' ? 'yes' : 'no'))
  const [open, setOpen] = useState<Open>(user !== null && !user.profileComplete && asked === 'no' ? 'profile' : null)
  const [helpKey, setHelpKey] = useRemembered('help-key', (stored) => (stored === 'off' ? 'off' : 'on'))
  const [shared, setShared] = useState<Room['id'] | null>(null)
  const [rail, setRail] = useRemembered('rail', (stored) => (stored === 'folded' ? 'folded' : 'shown'))
  // Where there is no room for it the rail lies over the page, while it is wanted.
  const hasRailRoom = useMedia('(min-width: 1100px)')
  const [isRailOver, setRailOver] = useState(false)
  const isRailShown = hasRailRoom ? rail === 'shown' : isRailOver
  const showRail = (shown: boolean) => (hasRailRoom ? setRail(shown ? 'shown' : 'folded') : setRailOver(shown))

  const shown = useRef<Room | null>(null)
  const found = rooms === undefined ? null : roomToOpen(rooms, path, session, shown.current)
  const room = found?.state === 'room' ? found.room : null
  if (room !== null) shown.current = room
  const isBeginning = useFirstRoom(rooms, session)
  useLiveRooms(rooms, room)
  const sharedRoom = rooms?.find(({ id }) => id === shared)
  const openRoom = (next: Room) => {
    setRailOver(false)
    go(pathOf(next, session))
  }
  const newRoom = () => {
    if (user === null) setOpen('sign_up_for_rooms')
    else {
      create.mutate(t('rooms.first_name'), {
        onSuccess: openRoom,
        onError: (fault) => toast({ text: faultText(fault) }),
      })
    }
  }

  useEffect(() => {
    if (room !== null && path !== pathOf(room, session)) go(pathOf(room, session), { replace: true })
  }, [room, path, session, go])
  useEffect(() => {
    document.title = room === null ? 'Belvedere' : `${room.name} · Belvedere`
  }, [room])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const shortcut = shortcutOf(event, isTyping(event.target))
      if (shortcut === 'palette') setOpen(open === 'palette' ? null : 'palette')
      else if (open !== null || shared !== null) return
      else if (shortcut === 'shortcuts' && helpKey === 'on') setOpen('shortcuts')
      else if (shortcut === 'new_room') newRoom()
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  })

  const list = (
    <Rail
      isGuest={user === null}
      accountMenu={<AccountMenu session={session} />}
      current={room}
      onOpen={openRoom}
      onRemoved={(removed) => removed.id === room?.id && go('/')}
      onShare={({ id }) => setShared(id)}
      onNew={newRoom}
      onSearch={() => setOpen('palette')}
      {...(isNarrow ? {} : { onCollapse: () => showRail(false) })}
    />
  )
  const actions: PaletteAction[] = [
    ...(room === null ? [] : roomActions),
    ...(rooms ?? []).map((one) => ({
      id: one.id,
      label: one.name,
      hint: t('palette.room'),
      run: () => openRoom(one),
    })),
    { id: 'new', label: t('rooms.new'), hint: `${altKey} N`, run: newRoom },
    { id: 'theme', label: t('palette.theme'), run: () => choose(theme === 'dark' ? 'light' : 'dark') },
    ...languages
      .filter((one) => one !== language.language)
      .map((one) => ({
        id: `language ${one}`,
        label: t('language.to', { name: languageNames[one] }),
        run: () => language.choose(one),
      })),
    { id: 'shortcuts', label: t('shortcuts.title'), hint: '?', run: () => setOpen('shortcuts') },
    user === null
      ? { id: 'sign_up', label: t('session.sign_up'), run: () => setOpen('sign_up') }
      : { id: 'account', label: t('account.title'), run: () => go('/account', { state: path }) },
  ]
  return (
    <div className="workspace">
      <a className="skip-link" href="#main">
        {t('common.skip')}
      </a>
      {!isNarrow && isRailShown && (
        <div className="rail-place" data-over={!hasRailRoom || undefined}>
          {list}
        </div>
      )}
      {room !== null && (
        <RoomDoor
          // A room whose token was changed is entered anew.
          key={room.token}
          room={room}
          session={session}
          rail={list}
          onActions={setRoomActions}
          onShare={() => setShared(room.id)}
          onShowRail={isRailShown ? null : () => showRail(true)}
        />
      )}
      {room === null && (
        <NoRoom
          found={found}
          error={error}
          isBeginning={isBeginning}
          isGuest={user === null}
          onSignIn={() => setOpen('sign_in')}
          onMine={() => go('/')}
          onNew={newRoom}
        />
      )}
      {open === 'palette' && <Palette actions={actions} onClose={() => setOpen(null)} />}
      {open === 'shortcuts' && (
        <ShortcutsDialog
          hasHelpKey={helpKey === 'on'}
          onHelpKey={(wanted) => setHelpKey(wanted ? 'on' : 'off')}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'profile' && user !== null && (
        <ProfileDialog
          user={user}
          onClose={() => {
            setAsked('yes')
            setOpen(null)
          }}
        />
      )}
      {sharedRoom !== undefined && (
        <ShareDialog
          room={sharedRoom}
          session={session}
          onSignUp={() => {
            setShared(null)
            setOpen('sign_up')
          }}
          onLeft={() => {
            setShared(null)
            if (sharedRoom.id === room?.id) go('/')
          }}
          onClose={() => setShared(null)}
        />
      )}
      {(open === 'sign_up' || open === 'sign_in') && (
        <SignInDialog mode={open} isGuest={user === null} onClose={() => setOpen(null)} />
      )}
      {open === 'sign_up_for_rooms' && (
        <SignInDialog mode="sign_up" about={t('session.one_room')} isGuest onClose={() => setOpen(null)} />
      )}
    </div>
  )
}
