import type { User } from '@belvedere/contract'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { Button } from '../../ui/button.tsx'
import { DataSection } from './data-section.tsx'
import { KeysSection } from './keys-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { ProvidersSection } from './providers-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import './account.css'

const parts = ['profile', 'password', 'providers', 'sessions', 'keys', 'databases', 'model', 'data'] as const

/** The account page: profile, sign-in methods, keys, databases, language model and data. */
export function AccountScreen({
  user,
  notice,
  databasesSection,
  modelSection,
  onDeleted,
}: {
  user: User
  /** A notice that linking a provider failed, if it did. */
  notice: ReactNode
  databasesSection: ReactNode
  modelSection: ReactNode
  onDeleted: () => void
}) {
  const { t } = useTranslation()
  const [, go] = useLocation()
  const [from] = useState(useHistoryState<unknown>())
  useEffect(() => {
    document.title = `${t('account.title')} · Belvedere`
  }, [t])
  return (
    <div className="account-screen">
      <header className="account-head">
        <Button variant="plain" onClick={() => go(typeof from === 'string' ? from : '/')}>
          <ArrowLeft size={16} aria-hidden="true" />
          {t('account.back')}
        </Button>
      </header>
      <div className="account-page">
        <nav className="account-parts" aria-label={t('account.parts')}>
          {parts.map((part) => (
            <a key={part} href={`#${part}`}>
              {t(`account.part.${part}`)}
            </a>
          ))}
        </nav>
        <main className="account-main">
          <h1>{t('account.title')}</h1>
          {notice}
          <ProfileSection user={user} />
          <PasswordSection user={user} />
          <ProvidersSection user={user} />
          <SessionsSection />
          <KeysSection />
          {databasesSection}
          {modelSection}
          <DataSection user={user} onDeleted={onDeleted} />
        </main>
      </div>
    </div>
  )
}
