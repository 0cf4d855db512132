import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { useFieldFaults } from '../ui/field-faults.ts'
import { useForgotPassword } from './use-mail-links.ts'

/** Asks where to send the link for a new password, and says the same whether there is such an account or not. */
export function ForgotPasswordForm({ email, onBack }: { email: string; onBack?: () => void }) {
  const { t } = useTranslation()
  const forgot = useForgotPassword()
  const faults = useFieldFaults(forgot.error, { fields: ['email'] })
  const back = onBack !== undefined && (
    <Button look="plain" onClick={onBack}>
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
      <Field
        label={t('session.email')}
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={email}
        autoFocus
        required
        fault={faults.email}
      />
      {faults.general !== undefined && (
        <p className="fault" role="alert">
          {faults.general}
        </p>
      )}
      <div className="dialog-actions">
        {back}
        <Button type="submit" look="primary" isBusy={forgot.isPending}>
          {t('forgot.send')}
        </Button>
      </div>
    </form>
  )
}
