import type { User } from '@belvedere/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { keys } from '../../api/query-keys.ts'
import { Button } from '../../ui/button.tsx'
import { useFieldFaults } from '../../ui/field-errors.ts'
import { FormFoot } from '../../ui/form-footer.tsx'
import { Section } from '../../ui/settings-section.tsx'
import { ProfileFields, profileFields, profileOf } from './profile-fields.tsx'
import { SendVerification } from './send-verification.tsx'
import { useChangeProfile } from './use-change-profile.ts'

/** Who I am: the address I am known by, and what I told of myself. */
export function ProfileSection({ user }: { user: User }) {
  const { t } = useTranslation()
  const change = useChangeProfile()
  const faults = useFieldFaults(change.error, { fields: profileFields })
  return (
    <Section id="profile" title={t('account.part.profile')} about={t('profile.why')}>
      <Email user={user} />
      <form
        className="form"
        onChange={() => change.reset()}
        onSubmit={(event) => {
          event.preventDefault()
          change.mutate(profileOf(new FormData(event.currentTarget)))
        }}
      >
        <ProfileFields user={user} faults={faults} isRequired={false} />
        <FormFoot done={change.isSuccess && t('account.saved')} fault={faults.general}>
          <Button type="submit" look="primary" isBusy={change.isPending}>
            {t('profile.save')}
          </Button>
        </FormFoot>
      </form>
    </Section>
  )
}

function Email({ user }: { user: User }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  // The link is opened elsewhere: in another tab, or on another device.
  useEffect(() => {
    if (user.emailVerified) return
    const look = () => {
      if (document.visibilityState === 'visible') void cache.invalidateQueries({ queryKey: keys.session })
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [cache, user.emailVerified])
  return (
    <div className="account-email">
      <div>
        <span className="settings-label">{t('session.email')}</span>
        <span className="account-value">{user.email}</span>
      </div>
      {user.emailVerified ? (
        <span className="badge" data-look="good">
          {t('account.verified')}
        </span>
      ) : (
        <>
          <span className="badge" data-look="warm">
            {t('account.not_verified')}
          </span>
          <SendVerification email={user.email} />
        </>
      )}
    </div>
  )
}
