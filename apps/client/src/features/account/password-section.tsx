import { routes, type User } from '@belvedere/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useClient } from '../../api/client.tsx'
import { useForgotPassword } from '../../api/mailed-links.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorText } from '../../ui/error-text.tsx'
import { Field } from '../../ui/field.tsx'
import { useFieldErrors } from '../../ui/field-errors.ts'
import { FormFooter } from '../../ui/form-footer.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'

function useChangePassword() {
  const client = useClient()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) =>
      client.call(routes.auth.changePassword, { body }),
    onSuccess: () => cache.invalidateQueries({ queryKey: queryKeys.signIns }),
  })
}

export function PasswordSection({ user }: { user: User }) {
  const { t } = useTranslation()
  return (
    <SettingsSection
      id="password"
      title={t('account.part.password')}
      about={t(user.hasPassword ? 'password.about' : 'password.none')}
    >
      {user.hasPassword ? <ChangePassword user={user} /> : <SetByMail email={user.email} />}
    </SettingsSection>
  )
}

function ChangePassword({ user }: { user: User }) {
  const { t } = useTranslation()
  const change = useChangePassword()
  const errors = useFieldErrors(change.error, {
    fields: ['currentPassword', 'newPassword'],
    byCode: { invalid_credentials: 'currentPassword' },
  })
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const form = event.currentTarget
        const [currentPassword = '', newPassword = ''] = ['current', 'new'].map((name) =>
          String(new FormData(form).get(name) ?? ''),
        )
        change.mutate({ currentPassword, newPassword }, { onSuccess: () => form.reset() })
      }}
    >
      {/* Tells password managers which account the password is for. */}
      <input type="email" autoComplete="username" value={user.email} readOnly hidden aria-label={t('session.email')} />
      <Field
        label={t('password.current')}
        name="current"
        type="password"
        autoComplete="current-password"
        required
        error={errors.currentPassword}
      />
      <Field
        label={t('password.new')}
        name="new"
        type="password"
        autoComplete="new-password"
        required
        hint={t('session.password_hint')}
        error={errors.newPassword}
      />
      <FormFooter done={change.isSuccess && t('password.changed')} error={errors.general}>
        <Button type="submit" isBusy={change.isPending}>
          {t('password.change')}
        </Button>
      </FormFooter>
    </form>
  )
}

function SetByMail({ email }: { email: string }) {
  const { t } = useTranslation()
  const forgot = useForgotPassword()
  return (
    <div className="settings-actions">
      <Button isBusy={forgot.isPending} disabled={forgot.isSuccess} onClick={() => forgot.mutate(email)}>
        {t('password.set_by_mail')}
      </Button>
      <span className="field-hint" role="status">
        {forgot.isSuccess && t('password.mail_sent', { email })}
      </span>
      <ErrorText error={forgot.error} />
    </div>
  )
}
