import type { Session } from '@belvedere/contract'
import { languages } from '@belvedere/texts'
import { Languages, LogIn, LogOut, Monitor, Moon, Sun, UserPlus, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { languageNames } from '../../i18n/languages.ts'
import { type ThemeChoice, useTheme } from '../../lib/theme.tsx'
import { Menu, MenuItem, MenuLabel, MenuRadioGroup, MenuSeparator, SubMenu } from '../../ui/menu.tsx'
import { useLanguage } from '../../ui/use-language.ts'
import { type AuthMode, SignInDialog } from './sign-in-dialog.tsx'
import { useSignOut } from './use-sign-in.ts'

const themes: readonly [ThemeChoice, typeof Sun][] = [
  ['system', Monitor],
  ['light', Sun],
  ['dark', Moon],
]

/** The account menu: account, theme, language, sign-in and sign-out. */
export function AccountMenu({ session }: { session: Session }) {
  const { t } = useTranslation()
  const theme = useTheme()
  const language = useLanguage()
  const signOut = useSignOut()
  const [path, go] = useLocation()
  const [dialog, setDialog] = useState<AuthMode | null>(null)
  const { user } = session
  const name = user === null ? t('session.guest') : (user.name ?? user.email)
  return (
    <>
      <Menu
        align="start"
        trigger={
          <button type="button" className="account">
            <span className="account-mark" aria-hidden="true">
              {name.charAt(0).toUpperCase()}
            </span>
            <span className="account-text">
              <span>{name}</span>
              <small>{user === null ? t('session.not_saved') : t('session.account')}</small>
            </span>
          </button>
        }
      >
        {user !== null && <MenuLabel>{user.email}</MenuLabel>}
        {user === null ? (
          <>
            <MenuItem icon={<UserPlus size={16} />} onSelect={() => setDialog('sign_up')}>
              {t('session.sign_up')}
            </MenuItem>
            <MenuItem icon={<LogIn size={16} />} onSelect={() => setDialog('sign_in')}>
              {t('session.sign_in')}
            </MenuItem>
          </>
        ) : (
          <MenuItem icon={<UserRound size={16} />} onSelect={() => go('/account', { state: path })}>
            {t('account.title')}
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuRadioGroup
          label={t('palette.theme')}
          chosen={theme.choice}
          choices={themes.map(([value, Icon]) => ({ value, label: t(`theme.${value}`), icon: <Icon size={16} /> }))}
          onChoose={theme.choose}
        />
        <SubMenu icon={<Languages size={16} />} label={t('language.name')}>
          <MenuRadioGroup
            label={t('language.name')}
            chosen={language.language}
            choices={languages.map((value) => ({ value, label: languageNames[value], lang: value }))}
            onChoose={language.choose}
          />
        </SubMenu>
        {user !== null && (
          <>
            <MenuSeparator />
            <MenuItem icon={<LogOut size={16} />} onSelect={() => signOut.mutate()}>
              {t('session.sign_out')}
            </MenuItem>
          </>
        )}
      </Menu>
      {dialog !== null && <SignInDialog mode={dialog} isGuest={user === null} onClose={() => setDialog(null)} />}
    </>
  )
}
