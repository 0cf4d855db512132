import { routes, type User } from '@belvedere/contract'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient } from '../../api/client.tsx'
import { Button } from '../../ui/button.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { UsageBar } from '../../ui/usage-bar.tsx'
import { AuthenticatedLink } from './authenticated-link.tsx'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'

/** Export and deletion of the person's data. */
export function DataSection({ user, onDeleted }: { user: User; onDeleted: () => void }) {
  const { t } = useTranslation()
  const client = useClient()
  const [isDeleting, setDeleting] = useState(false)
  return (
    <SettingsSection id="data" title={t('account.part.data')} about={t('data.about')}>
      <UsageBar />
      <div className="settings-actions">
        <AuthenticatedLink href={client.url(routes.account.export)}>
          <Download size={16} aria-hidden="true" />
          {t('data.export')}
        </AuthenticatedLink>
      </div>
      <p className="account-delete">{t('data.delete_about')}</p>
      <div className="settings-actions">
        <Button variant="danger" onClick={() => setDeleting(true)}>
          {t('data.delete')}
        </Button>
      </div>
      {isDeleting && <DeleteAccountDialog user={user} onDeleted={onDeleted} onClose={() => setDeleting(false)} />}
    </SettingsSection>
  )
}
