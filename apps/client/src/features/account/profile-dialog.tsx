import type { User } from '@belvedere/contract'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useFieldFaults } from '../../ui/field-errors.ts'
import { GeneralFault } from '../../ui/form-error.tsx'
import { ProfileFields, profileFields, profileOf } from './profile-fields.tsx'
import { useChangeProfile } from './use-change-profile.ts'

/** Asks for country and profession, says why, and takes "later" for an answer. */
export function ProfileDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation()
  const change = useChangeProfile()
  const faults = useFieldFaults(change.error, { fields: profileFields })
  return (
    <Dialog title={t('profile.title')} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          change.mutate(profileOf(new FormData(event.currentTarget)), { onSuccess: onClose })
        }}
      >
        <p className="field-hint">{t('profile.why')}</p>
        <ProfileFields user={user} faults={faults} isRequired />
        <GeneralFault text={faults.general} />
        <div className="dialog-actions">
          <Button look="plain" onClick={onClose}>
            {t('profile.later')}
          </Button>
          <Button type="submit" look="primary" isBusy={change.isPending}>
            {t('profile.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
