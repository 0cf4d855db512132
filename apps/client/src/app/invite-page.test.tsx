// @vitest-environment jsdom
import type { Room } from '@belvedere/contract'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { aSession, aUser, type FakeResponses, refusal, renderPage } from '../../testing/render-page.tsx'
import { InvitePage } from './invite-page.tsx'

afterEach(cleanup)

const at = '2026-01-01T00:00:00Z'
const look = 'GET /server/invites/abc'
const accept = 'POST /server/invites/abc/accept'
const room: Room = {
  id: 'r1',
  name: 'Cars',
  token: 't1',
  role: 'viewer',
  createdAt: at,
  updatedAt: at,
  files: [],
  spec: null,
  privacy: 'statistics',
  lastSeq: 0,
}

function open(responses: FakeResponses) {
  const entered: string[] = []
  const page = renderPage(<InvitePage token="abc" onEntered={({ token }) => entered.push(token)} />, {
    [look]: () => ({
      invite: { roomName: 'Cars', invitedBy: 'Ada', role: 'viewer', expiresAt: '2026-01-08T12:00:00Z' },
    }),
    [accept]: () => ({ room }),
    ...responses,
  })
  return { ...page, entered }
}

describe('an invite', () => {
  it('names inviter, room and role, and waits for acceptance', async () => {
    const page = open({ 'GET /server/auth/me': () => ({ session: aSession(aUser()) }) })
    await screen.findByText('You are signed in as Ada.')
    expect(screen.getByText('Ada invites you to “Cars” as viewer')).toBeDefined()
    expect(page.sent(accept)).toEqual([])
    page.press('Accept and join')
    await waitFor(() => expect(page.entered).toEqual(['t1']))
  })

  it('is accepted after sign-up without creating another room', async () => {
    const page = open({
      'POST /server/auth/register': () => Response.json({ session: aSession(aUser()) }, { status: 201 }),
    })
    await screen.findByText(/Sign up or sign in/)
    expect(page.sent('POST /server/auth/guest')).toEqual([])
    page.press('Sign up to join')
    page.fill('E-mail', 'ada@example.org')
    page.fill('Password', 'a room with a view')
    page.press('Sign up')
    await waitFor(() => expect(page.entered).toEqual(['t1']))
    expect(page.sent('POST /server/rooms/create')).toEqual([])
  })

  it('explains that it is not valid any more', async () => {
    open({ [look]: () => refusal('not_found') })
    expect(await screen.findByText('This invite is no longer valid')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Go to my rooms' })).toBeDefined()
  })

  it('can be loaded again after an error', async () => {
    let isUp = false
    const up = { invite: { roomName: 'Cars', invitedBy: 'Ada', role: 'viewer', expiresAt: '2026-01-08T12:00:00Z' } }
    const page = open({ [look]: () => (isUp ? up : refusal('unavailable')) })
    await screen.findByRole('alert')
    isUp = true
    page.press('Try again')
    expect(await screen.findByText(/Ada invites you/)).toBeDefined()
  })
})
