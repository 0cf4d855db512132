import { useTranslation } from 'react-i18next'
import { useSendVerification } from '../../api/mailed-links.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorText } from '../../ui/error-text.tsx'

/** Sends another verification mail. */
export function SendVerification({ email }: { email: string }) {
  const { t } = useTranslation()
  const send = useSendVerification()
  if (send.isSuccess) {
    return (
      <p className="field-hint" role="status">
        {t('verify.sent', { email })}
      </p>
    )
  }
  return (
    <>
      <Button isBusy={send.isPending} onClick={() => send.mutate()}>
        {t('verify.send_again')}
      </Button>
      <ErrorText error={send.error} />
    </>
  )
}
