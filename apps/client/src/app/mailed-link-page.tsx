import { lazy } from 'react'
import { LazyPage } from '../ui/lazy-page.tsx'
import { useMailedLinkToken } from './use-mailed-link-token.ts'

const pages = {
  reset: lazy(async () => ({
    default: (await import('../features/session/reset-password-page.tsx')).ResetPasswordPage,
  })),
  verify: lazy(async () => ({ default: (await import('../features/account/verify-email-page.tsx')).VerifyEmailPage })),
}

/** The page that a mailed link leads to. The token is removed from the address before the page loads. */
export function MailedLinkPage({ to }: { to: keyof typeof pages }) {
  const token = useMailedLinkToken()
  const Page = pages[to]
  return (
    <LazyPage>
      <Page key={token} token={token} />
    </LazyPage>
  )
}
