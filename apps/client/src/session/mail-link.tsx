import { lazy } from 'react'
import { LatePart } from '../ui/late-part.tsx'
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
    <LatePart>
      <Page key={token} token={token} />
    </LatePart>
  )
}
