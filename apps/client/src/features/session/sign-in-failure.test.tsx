// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { renderPage } from '../../../testing/render-page.tsx'
import { FailureNotice } from './failure-notice.tsx'
import { useSignInFailure } from './sign-in-failure.ts'

afterEach(cleanup)

function Failure() {
  const { failure } = useSignInFailure()
  return failure === null ? <p>nothing</p> : <FailureNotice failure={failure} />
}

describe('a failure at a provider', () => {
  it.each([
    ['access_denied', /or you cancelled/],
    ['oauth_failed', /Signing in with the provider failed/],
    ['email_unverified', /sign in with your password/],
    ['identity_taken', /linked to another account/],
  ])('%s is said in a sentence, and leaves the address', (error, sentence) => {
    renderPage(<Failure />, {}, `/account?error=${error}&tab=x#keys`)
    expect(screen.getByRole('status').textContent).toMatch(sentence)
    expect(location.pathname + location.search + location.hash).toBe('/account?tab=x#keys')
  })

  it.each(['/?error=<b>you+won</b>', '/?error=toString', '/?error='])('in other words says nothing: %s', (address) => {
    renderPage(<Failure />, {}, address)
    expect(screen.getByText('nothing')).toBeDefined()
    expect(location.search).toBe('')
  })
})
