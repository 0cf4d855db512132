import { type Role, role as roles } from '@belvedere/contract'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { ErrorText } from '../../ui/error-text.tsx'
import { SelectField } from '../../ui/field.tsx'
import { useCreateInvite, useInvites } from './use-invites.ts'

/** By rights, ascending. */
const roleOptions: readonly Role[] = ['viewer', 'editor', 'owner']
const lifetimesInDays = [1, 7, 30]

/** Creates an invite link for a role and a duration, and shows it once. */
export function InviteForm({ roomId }: { roomId: string }) {
  const { t } = useTranslation()
  const formId = useId()
  const createInvite = useCreateInvite(roomId)
  const openInvites = useInvites(roomId)
  const [role, setRole] = useState<Role>('viewer')
  const [days, setDays] = useState(7)
  const created = createInvite.data
  // Hide a revoked link; if the list of invites fails to load, keep it.
  const isOpen = openInvites.isError || openInvites.data?.some(({ id }) => id === created?.id) === true
  return (
    <form
      className="invite-form"
      onSubmit={(event) => {
        event.preventDefault()
        createInvite.mutate({ role, days })
      }}
    >
      <fieldset className="invite-roles">
        <legend>{t('members.invite_as')}</legend>
        {roleOptions.map((option) => (
          <label key={option}>
            <input
              type="radio"
              name={formId}
              value={option}
              checked={option === role}
              aria-labelledby={`${formId}-${option}-name`}
              aria-describedby={`${formId}-${option}`}
              onChange={({ target }) => setRole(roles.parse(target.value))}
            />
            <span id={`${formId}-${option}-name`}>{t(`roles.${option}`)}</span>
            <small id={`${formId}-${option}`}>{t(`members.may.${option}`)}</small>
          </label>
        ))}
      </fieldset>
      <div className="invite-line">
        <SelectField label={t('members.lasts')} value={days} onChange={({ target }) => setDays(Number(target.value))}>
          {lifetimesInDays.map((count) => (
            <option key={count} value={count}>
              {t('members.days', { count })}
            </option>
          ))}
        </SelectField>
        <Button type="submit" variant={created === undefined ? 'primary' : 'quiet'} isBusy={createInvite.isPending}>
          {t(created === undefined ? 'members.make' : 'members.make_another')}
        </Button>
      </div>
      <ErrorText error={createInvite.error} />
      {created !== undefined && created.url !== null && isOpen && (
        <div className="notice invite-made" data-variant="good" role="status">
          <label htmlFor={`${formId}-link`}>{t('members.link', { role: t(`roles.${created.role}`) })}</label>
          <div className="invite-link">
            <input
              id={`${formId}-link`}
              className="input"
              readOnly
              value={created.url}
              onFocus={({ target }) => target.select()}
            />
            <CopyButton text={created.url} label={t('members.copy_link')} />
          </div>
          <p>
            {t(created.role === 'owner' ? 'members.link_once' : 'members.link_many', {
              day: formatDay(created.expiresAt),
            })}
          </p>
        </div>
      )}
    </form>
  )
}
