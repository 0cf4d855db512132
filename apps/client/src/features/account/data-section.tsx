import { routes, type User } from '@belvedere/contract'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient } from '../../api/client.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/settings-section.tsx'
import { FreshLink } from './authenticated-link.tsx'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'

/** Everything that is mine, to take along or to have erased. */
export function DataSection({ user, onGone }: { user: User; onGone: () => void }) {
  const { t } = useTranslation()
  const client = useClient()
  const [isDeleting, setDeleting] = useState(false)
  return (
    <Section id="data" title={t('account.part.data')} about={t('data.about')}>
      <div className="settings-actions">
        <FreshLink href={client.url(routes.account.export)}>
          <Download size={16} aria-hidden="true" />
          {t('data.export')}
        </FreshLink>
      </div>
      <p className="account-delete">{t('data.delete_about')}</p>
      <div className="settings-actions">
        <Button look="danger" onClick={() => setDeleting(true)}>
          {t('data.delete')}
        </Button>
      </div>
      {isDeleting && <DeleteAccountDialog user={user} onGone={onGone} onClose={() => setDeleting(false)} />}
    </Section>
  )
}
