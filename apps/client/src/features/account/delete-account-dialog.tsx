import { routes, type User } from '@belvedere/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient } from '../../api/client.tsx'
import { useFiles } from '../../api/files.ts'
import { useRooms } from '../../api/rooms.ts'
import { sessionMutationKey, useResetSession } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError } from '../../ui/error-text.tsx'
import { Field } from '../../ui/field.tsx'
import { useFieldErrors } from '../../ui/field-errors.ts'

function useDeleteAccount() {
  const client = useClient()
  return useMutation({
    mutationKey: sessionMutationKey,
    mutationFn: (body: { password?: string }) => client.call(routes.account.remove, { body }),
  })
}

/** Lists what is deleted, and asks for the e-mail address and the password if there is one. */
export function DeleteAccountDialog({
  user,
  onDeleted,
  onClose,
}: {
  user: User
  onDeleted: () => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  const { data: rooms = [] } = useRooms()
  const { data: files = [] } = useFiles()
  const [typedEmail, setTypedEmail] = useState('')
  const resetSession = useResetSession()
  const remove = useDeleteAccount()
  const errors = useFieldErrors(remove.error, { fields: ['password'], byCode: { invalid_credentials: 'password' } })
  const ownedRooms = rooms.filter(({ role }) => role === 'owner').length
  return (
    <Dialog title={t('data.delete_title')} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const password = String(new FormData(event.currentTarget).get('password') ?? '')
          remove.mutate(user.hasPassword ? { password } : {}, {
            onSuccess: async () => {
              onDeleted()
              await resetSession()
            },
          })
        }}
      >
        <div>
          <p>{t('data.deleted')}</p>
          <ul className="account-deletions">
            <li>{ownedRooms === 0 ? t('data.deleted_rooms_any') : t('data.deleted_rooms', { count: ownedRooms })}</li>
            <li>
              {files.length === 0 ? t('data.deleted_files_any') : t('data.deleted_files', { count: files.length })}
            </li>
            <li>{t('data.deleted_keys')}</li>
            <li>{t('data.deleted_profile')}</li>
          </ul>
          <p>{t('data.kept')}</p>
        </div>
        <Field
          label={t('data.type_email', { email: user.email })}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typedEmail}
          onChange={(event) => setTypedEmail(event.target.value)}
          required
        />
        {user.hasPassword && (
          <Field
            label={t('data.password')}
            name="password"
            type="password"
            autoComplete="current-password"
            required
            error={errors.password}
          />
        )}
        <FormError text={errors.general} />
        <div className="dialog-actions">
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            type="submit"
            variant="danger"
            isBusy={remove.isPending}
            disabled={typedEmail.trim().toLowerCase() !== user.email.toLowerCase()}
          >
            {t('data.delete')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
