// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { refusal, renderPage } from '../../../testing/render-page.tsx'
import { KeysSection } from './keys-section.tsx'

afterEach(cleanup)

const create = 'POST /api/v1/keys'
const aKey = {
  id: 'k1',
  name: 'nightly report',
  prefix: 'bv_abcde',
  scopes: ['read'],
  createdAt: '2026-01-01T00:00:00Z',
  expiresAt: null,
}

describe('API keys', () => {
  it('[S17] are shown once with an example call, until the person confirms', async () => {
    let keys: object[] = []
    const page = renderPage(<KeysSection />, {
      'GET /api/v1/keys': () => ({ keys: keys }),
      [create]: () => {
        keys = [{ ...aKey, lastUsedAt: null }]
        return Response.json({ ...aKey, key: 'bv_abcde-secret' }, { status: 201 })
      },
    })
    await screen.findByText(/No keys yet/)
    page.press('Create key')
    page.fill('Name', 'nightly report')
    page.fill('Valid for', '0')
    const [, submit] = screen.getAllByRole('button', { name: 'Create key' })
    submit?.click()
    await screen.findByText(/it will not be shown again/)
    expect(page.sent(create)).toEqual([{ name: 'nightly report', scopes: ['read'], expiresAt: null }])
    expect(screen.getByText('bv_abcde-secret')).toBeDefined()
    const call = "curl -H 'Authorization: Bearer bv_abcde-secret' http://localhost:8000/api/v1/rooms"
    expect(screen.getByText(call)).toBeDefined()
    page.press('I have saved it')
    expect(document.body.textContent).not.toContain('secret')
    expect(await screen.findByText('bv_abcde…')).toBeDefined()
    expect(screen.getByText('read · does not expire · never used')).toBeDefined()
  })

  it('are revoked after a question, and one that has expired says so', async () => {
    const revoke = 'DELETE /api/v1/keys/k1'
    let keys = [{ ...aKey, expiresAt: '2026-02-01T12:00:00Z', lastUsedAt: null }]
    const page = renderPage(<KeysSection />, {
      'GET /api/v1/keys': () => ({ keys: keys }),
      [revoke]: () => {
        keys = []
        return {}
      },
    })
    await screen.findByText('Expired')
    page.press('Revoke nightly report')
    expect(page.sent(revoke)).toEqual([])
    page.press('Revoke')
    await screen.findByText(/No keys yet/)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('can be loaded again after an error', async () => {
    let isDown = true
    const page = renderPage(<KeysSection />, {
      'GET /api/v1/keys': () => (isDown ? refusal('internal') : { keys: [] }),
    })
    await screen.findByRole('alert')
    isDown = false
    page.press('Try again')
    await screen.findByText(/No keys yet/)
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })
})
