// @vitest-environment jsdom
import { useQueryClient } from '@tanstack/react-query'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { aSession, aUser, renderPage } from '../../testing/render-page.tsx'
import { queryKeys } from './query-keys.ts'
import { useSession } from './session.ts'

afterEach(cleanup)

const guest = 'POST /server/auth/guest'
const at = '2026-01-01T00:00:00Z'
const room = { id: 'r1', name: 'My room', token: 't1', role: 'owner', createdAt: at, updatedAt: at }
const guestSession = { ...aSession(null), room: { ...room, files: [], spec: null, privacy: 'statistics', lastSeq: 0 } }

let again: () => Promise<void> = async () => {}

function Who() {
  const cache = useQueryClient()
  const { data: session } = useSession()
  again = () => act(() => cache.invalidateQueries({ queryKey: queryKeys.session }))
  if (session === undefined) return null
  return <p>{session.user?.name ?? session.room?.name ?? 'nobody'}</p>
}

describe('who is here', () => {
  it('starts as a guest without a session', async () => {
    renderPage(<Who />, { [guest]: () => Response.json({ session: guestSession }, { status: 201 }) })
    await screen.findByText('My room')
  })

  it('stays signed out once a sign-in has ended', async () => {
    let isThere = true
    const page = renderPage(<Who />, {
      'GET /server/auth/me': () => ({ session: aSession(isThere ? aUser() : null) }),
      [guest]: () => Response.json({ session: guestSession }, { status: 201 }),
    })
    await screen.findByText('Ada')
    isThere = false
    await again()
    await screen.findByText('nobody')
    await again()
    expect(screen.getByText('nobody')).toBeDefined()
    expect(page.sent(guest)).toEqual([])
  })
})
