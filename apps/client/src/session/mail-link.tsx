import { lazy, Suspense } from 'react'
import { Waiting } from '../ui/waiting.tsx'
import { useTokenInAddress } from './token-in-address.ts'

const pages = {
  reset: lazy(async () => ({ default: (await import('./reset-password-page.tsx')).ResetPasswordPage })),
  verify: lazy(async () => ({ default: (await import('./verify-email-page.tsx')).VerifyEmailPage })),
}

/** Where a link in a mail leads. The token leaves the address before the page is even loaded. */
export function MailLink({ to }: { to: keyof typeof pages }) {
  const token = useTokenInAddress()
  const Page = pages[to]
  return (
    <Suspense fallback={<Waiting />}>
      <Page key={token} token={token} />
    </Suspense>
  )
}
