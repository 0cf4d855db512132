import { type Role, role as roles } from '@belvedere/contract'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { ErrorText } from '../../ui/error-text.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useCreateInvite, useInvites } from './use-invites.ts'

/** By rights, ascending. */
const offered: readonly Role[] = ['viewer', 'editor', 'owner']
const lasting = [1, 7, 30]

/** Creates an invite link for a role and a duration, and shows it once. */
export function InviteForm({ roomId }: { roomId: string }) {
  const { t } = useTranslation()
  const formId = useId()
  const invite = useCreateInvite(roomId)
  const open = useInvites(roomId)
  const [role, setRole] = useState<Role>('viewer')
  const [days, setDays] = useState(7)
  const made = invite.data
  // Hide a revoked link; if the list of invites fails to load, keep it.
  const isOpen = open.isError || open.data?.some(({ id }) => id === made?.id) === true
  return (
    <form
      className="invite-form"
      onSubmit={(event) => {
        event.preventDefault()
        invite.mutate({ role, days })
      }}
    >
      <fieldset className="invite-roles">
        <legend>{t('members.invite_as')}</legend>
        {offered.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name={formId}
              value={one}
              checked={one === role}
              aria-labelledby={`${formId}-${one}-name`}
              aria-describedby={`${formId}-${one}`}
              onChange={({ target }) => setRole(roles.parse(target.value))}
            />
            <span id={`${formId}-${one}-name`}>{t(`roles.${one}`)}</span>
            <small id={`${formId}-${one}`}>{t(`members.may.${one}`)}</small>
          </label>
        ))}
      </fieldset>
      <div className="invite-line">
        <SelectField label={t('members.lasts')} value={days} onChange={({ target }) => setDays(Number(target.value))}>
          {lasting.map((count) => (
            <option key={count} value={count}>
              {t('members.days', { count })}
            </option>
          ))}
        </SelectField>
        <Button type="submit" variant={made === undefined ? 'primary' : 'quiet'} isBusy={invite.isPending}>
          {t(made === undefined ? 'members.make' : 'members.make_another')}
        </Button>
      </div>
      {invite.error !== null && <ErrorText error={invite.error} />}
      {made !== undefined && made.url !== null && isOpen && (
        <div className="notice invite-made" data-variant="good" role="status">
          <label htmlFor={`${formId}-link`}>{t('members.link', { role: t(`roles.${made.role}`) })}</label>
          <div className="invite-link">
            <input
              id={`${formId}-link`}
              className="input"
              readOnly
              value={made.url}
              onFocus={({ target }) => target.select()}
            />
            <CopyButton text={made.url} verb={t('members.copy_link')} />
          </div>
          <p>
            {t(made.role === 'owner' ? 'members.link_once' : 'members.link_many', {
              day: formatDay(made.expiresAt),
            })}
          </p>
        </div>
      )}
    </form>
  )
}
