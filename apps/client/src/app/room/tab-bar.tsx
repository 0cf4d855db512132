import { useTranslation } from 'react-i18next'

const tabs = ['chat', 'chart', 'files', 'rooms'] as const
export type RoomTab = (typeof tabs)[number]

/** The tabs of a narrow page. */
export function TabBar({ tab, onTab, isBusy }: { tab: RoomTab; onTab: (tab: RoomTab) => void; isBusy: boolean }) {
  const { t } = useTranslation()
  return (
    <nav className="tab-bar" aria-label={t('room.screens')}>
      {tabs.map((name) => (
        <button key={name} type="button" aria-current={name === tab ? 'page' : undefined} onClick={() => onTab(name)}>
          {t(`tabs.${name}`)}
          {name === 'chat' && isBusy && <span className="tab-busy" aria-hidden="true" />}
        </button>
      ))}
    </nav>
  )
}
