import { useTranslation } from 'react-i18next'
import { formatDay } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorText } from '../../ui/error-text.tsx'
import { useInvites, useRevokeInvite } from './use-invites.ts'

/** Open invite links, each of which can be revoked. */
export function InviteList({ roomId }: { roomId: string }) {
  const { t } = useTranslation()
  const { data: invites, error } = useInvites(roomId)
  const revoke = useRevokeInvite(roomId)
  if (error !== null) return <ErrorText error={error} />
  if (invites === undefined || invites.length === 0) return null
  return (
    <section>
      <h3>{t('members.invites')}</h3>
      <ul className="member-list">
        {invites.map(({ id, role, expiresAt, uses }) => (
          <li key={id}>
            <span className="member-name">{t(`roles.${role}`)}</span>
            <small className="field-hint">
              {t('members.until', { day: formatDay(expiresAt) })},{' '}
              {uses === 0 ? t('members.unused') : t('members.used', { count: uses })}
            </small>
            <Button
              variant="plain"
              isBusy={revoke.isPending && revoke.variables === id}
              onClick={() => revoke.mutate(id)}
              aria-label={t('members.revoke_which', {
                role: t(`roles.${role}`),
                day: formatDay(expiresAt),
              })}
            >
              {t('members.revoke')}
            </Button>
          </li>
        ))}
      </ul>
      <ErrorText error={revoke.error} />
    </section>
  )
}
