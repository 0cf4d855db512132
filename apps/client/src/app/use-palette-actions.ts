import type { Room } from '@belvedere/contract'
import { languages } from '@belvedere/texts'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { PaletteAction } from '../features/palette/palette.tsx'
import { languageNames } from '../i18n/languages.ts'
import { altKey } from '../lib/shortcuts.ts'
import { useTheme } from '../lib/theme.tsx'
import { useLanguage } from '../ui/use-language.ts'

/** The palette's actions outside of a room: rooms, theme, language and account. */
export function usePaletteActions({
  rooms,
  isGuest,
  onOpenRoom,
  onNewRoom,
  onShortcuts,
  onSignUp,
}: {
  rooms: readonly Room[]
  isGuest: boolean
  onOpenRoom: (room: Room) => void
  onNewRoom: () => void
  onShortcuts: () => void
  onSignUp: () => void
}): PaletteAction[] {
  const { t } = useTranslation()
  const [path, go] = useLocation()
  const { theme, choose } = useTheme()
  const language = useLanguage()
  return [
    ...rooms.map((room) => ({
      id: room.id,
      label: room.name,
      hint: t('palette.room'),
      run: () => onOpenRoom(room),
    })),
    { id: 'new', label: t('rooms.new'), hint: `${altKey} N`, run: onNewRoom },
    { id: 'theme', label: t('palette.theme'), run: () => choose(theme === 'dark' ? 'light' : 'dark') },
    ...languages
      .filter((other) => other !== language.language)
      .map((other) => ({
        id: `language ${other}`,
        label: t('language.to', { name: languageNames[other] }),
        run: () => language.choose(other),
      })),
    { id: 'shortcuts', label: t('shortcuts.title'), hint: '?', run: onShortcuts },
    isGuest
      ? { id: 'sign_up', label: t('session.sign_up'), run: onSignUp }
      : { id: 'account', label: t('account.title'), run: () => go('/account', { state: path }) },
  ]
}
