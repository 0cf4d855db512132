import { AppError } from '@belvedere/contract'
import { useTranslation } from 'react-i18next'
import { useVerifyEmail } from '../../api/mailed-links.ts'
import { useSession } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorText } from '../../ui/error-text.tsx'
import { PublicPage } from '../../ui/public-page.tsx'
import { SendVerification } from './send-verification.tsx'

/**
 * Verifies an e-mail address with a mailed link, but only after a click: programs that open the links of a mail must
 * not verify an address that its owner never asked for.
 */
export function VerifyEmailPage({ token }: { token: string | null }) {
  const { t } = useTranslation()
  const verify = useVerifyEmail()
  const isDead = verify.error instanceof AppError && verify.error.code === 'invalid_token'
  if (verify.isSuccess) {
    return (
      <PublicPage title={t('verify.done')}>
        <p role="status">{t('verify.done_hint')}</p>
        <a className="button" data-variant="primary" href="/">
          {t('verify.go_on')}
        </a>
      </PublicPage>
    )
  }
  if (token === null || isDead) return <AnotherLink />
  return (
    <PublicPage title={t('verify.title')}>
      <p>{t('verify.hint')}</p>
      <ErrorText error={verify.error} />
      <Button variant="primary" isBusy={verify.isPending} onClick={() => verify.mutate(token)}>
        {t('verify.confirm')}
      </Button>
    </PublicPage>
  )
}

function AnotherLink() {
  const { t } = useTranslation()
  const { data: session } = useSession({ asGuest: false })
  const user = session?.user ?? null
  if (user?.emailVerified) {
    return (
      <PublicPage title={t('verify.done')}>
        <p>{t('verify.already', { email: user.email })}</p>
        <a className="button" data-variant="primary" href="/">
          {t('verify.go_on')}
        </a>
      </PublicPage>
    )
  }
  return (
    <PublicPage title={t('verify.dead')}>
      <p>{t('verify.dead_hint')}</p>
      {user === null ? (
        <a className="button" data-variant="primary" href="/account">
          {t('verify.to_account')}
        </a>
      ) : (
        <SendVerification email={user.email} />
      )}
    </PublicPage>
  )
}
