import { useTranslation } from 'react-i18next'
import { useForgotPassword } from '../../api/mailed-links.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/error-text.tsx'
import { useFieldErrors } from '../../ui/field-errors.ts'
import { EmailField } from './email-field.tsx'

/**
 * Asks for the e-mail address to which a password link is sent. The response is the same whether the account exists or
 * not.
 */
export function ForgotPasswordForm({ email, onBack }: { email: string; onBack?: () => void }) {
  const { t } = useTranslation()
  const forgot = useForgotPassword()
  const errors = useFieldErrors(forgot.error, { fields: ['email'] })
  const back = onBack !== undefined && (
    <Button variant="plain" onClick={onBack}>
      {t('forgot.back')}
    </Button>
  )
  if (forgot.isSuccess) {
    return (
      <div className="form" role="status">
        <p>{t('forgot.sent', { email: forgot.variables })}</p>
        <p className="field-hint">{t('forgot.sent_hint')}</p>
        <div className="dialog-actions">{back}</div>
      </div>
    )
  }
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        forgot.mutate(String(new FormData(event.currentTarget).get('email') ?? '').trim())
      }}
    >
      <p className="field-hint">{t('forgot.how')}</p>
      <EmailField defaultValue={email} error={errors.email} />
      <FormError text={errors.general} />
      <div className="dialog-actions">
        {back}
        <Button type="submit" variant="primary" isBusy={forgot.isPending}>
          {t('forgot.send')}
        </Button>
      </div>
    </form>
  )
}
