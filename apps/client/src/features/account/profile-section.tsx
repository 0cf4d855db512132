import type { User } from '@belvedere/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../api/query-keys.ts'
import { useOnPageVisible } from '../../lib/use-window-event.ts'
import { Button } from '../../ui/button.tsx'
import { useFieldErrors } from '../../ui/field-errors.ts'
import { FormFooter } from '../../ui/form-footer.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { ProfileFields, profileFields, readProfile } from './profile-fields.tsx'
import { SendVerification } from './send-verification.tsx'
import { useChangeProfile } from './use-change-profile.ts'

/** The person's e-mail address and profile. */
export function ProfileSection({ user }: { user: User }) {
  const { t } = useTranslation()
  const change = useChangeProfile()
  const errors = useFieldErrors(change.error, { fields: profileFields })
  return (
    <SettingsSection id="profile" title={t('account.part.profile')} about={t('profile.why')}>
      <Email user={user} />
      <form
        className="form"
        onChange={() => change.reset()}
        onSubmit={(event) => {
          event.preventDefault()
          change.mutate(readProfile(new FormData(event.currentTarget)))
        }}
      >
        <ProfileFields user={user} errors={errors} isRequired={false} />
        <FormFooter done={change.isSuccess && t('account.saved')} error={errors.general}>
          <Button type="submit" variant="primary" isBusy={change.isPending}>
            {t('profile.save')}
          </Button>
        </FormFooter>
      </form>
    </SettingsSection>
  )
}

function Email({ user }: { user: User }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  // The verification link is opened in another tab or on another device.
  useOnPageVisible(() => {
    if (!user.emailVerified) void cache.invalidateQueries({ queryKey: queryKeys.session })
  })
  return (
    <div className="account-email">
      <div>
        <span className="settings-label">{t('session.email')}</span>
        <span className="account-value">{user.email}</span>
      </div>
      {user.emailVerified ? (
        <span className="badge" data-variant="good">
          {t('account.verified')}
        </span>
      ) : (
        <>
          <span className="badge" data-variant="warm">
            {t('account.not_verified')}
          </span>
          <SendVerification email={user.email} />
        </>
      )}
    </div>
  )
}
