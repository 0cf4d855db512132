import { lazy } from 'react'
import { LazyPage } from '../ui/lazy-page.tsx'
import { useMailLinkToken } from './use-mail-link-token.ts'

const pages = {
  reset: lazy(async () => ({
    default: (await import('../features/session/reset-password-page.tsx')).ResetPasswordPage,
  })),
  verify: lazy(async () => ({ default: (await import('../features/account/verify-email-page.tsx')).VerifyEmailPage })),
}

/** Where a link in a mail leads. The token leaves the address before the page is even loaded. */
export function MailLink({ to }: { to: keyof typeof pages }) {
  const token = useMailLinkToken()
  const Page = pages[to]
  return (
    <LazyPage>
      <Page key={token} token={token} />
    </LazyPage>
  )
}
