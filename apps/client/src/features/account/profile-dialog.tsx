import type { User } from '@belvedere/contract'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError } from '../../ui/error-text.tsx'
import { useFieldErrors } from '../../ui/field-errors.ts'
import { ProfileFields, profileFields, readProfile } from './profile-fields.tsx'
import { useChangeProfile } from './use-change-profile.ts'

/** Asks for country and profession, with the reason; "later" is accepted. */
export function ProfileDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation()
  const change = useChangeProfile()
  const errors = useFieldErrors(change.error, { fields: profileFields })
  return (
    <Dialog title={t('profile.title')} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          change.mutate(readProfile(new FormData(event.currentTarget)), { onSuccess: onClose })
        }}
      >
        <p className="field-hint">{t('profile.why')}</p>
        <ProfileFields user={user} errors={errors} isRequired />
        <FormError text={errors.general} />
        <div className="dialog-actions">
          <Button variant="plain" onClick={onClose}>
            {t('profile.later')}
          </Button>
          <Button type="submit" variant="primary" isBusy={change.isPending}>
            {t('profile.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
