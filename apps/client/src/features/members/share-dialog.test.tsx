// @vitest-environment jsdom
import type { Role, Room, User } from '@belvedere/contract'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { aSession, aUser, type FakeResponses, refusal, renderPage } from '../../../testing/render-page.tsx'
import { ShareDialog } from './share-dialog.tsx'

afterEach(cleanup)

const at = '2026-01-01T00:00:00Z'
const aRoom = (role: Role): Room => ({
  id: 'r1',
  name: 'Cars',
  token: 't1',
  role,
  createdAt: at,
  updatedAt: at,
  files: [],
  spec: null,
  privacy: 'statistics',
  lastSeq: 0,
})
const anInvite = { id: 'i1', url: null, role: 'editor', createdAt: at, expiresAt: '2026-01-08T12:00:00Z', uses: 0 }
const ada = { userId: 'u1', name: 'Ada', role: 'owner' }
const grace = { userId: 'u2', name: 'Grace', role: 'editor' }
const link = 'http://localhost:8000/invite/secret'

interface Scene {
  role?: Role
  user?: User | null
  members?: object[]
}

function open({ role = 'owner', user = aUser(), members = [ada, grace] }: Scene = {}, responses: FakeResponses = {}) {
  const done: string[] = []
  const page = renderPage(
    <ShareDialog
      room={aRoom(role)}
      session={aSession(user)}
      onSignUp={() => done.push('sign up')}
      onLeft={() => done.push('left')}
      onClose={() => done.push('closed')}
    />,
    {
      'GET /server/rooms/r1/members': () => ({ members }),
      'GET /server/rooms/r1/invites': () => ({ invites: [] }),
      ...responses,
    },
  )
  return { ...page, done }
}

describe('sharing a room', () => {
  it('tells a guest that it needs an account, and opens sign-up', () => {
    const page = open({ user: null })
    expect(screen.getByText(/You need an account/)).toBeDefined()
    page.press('Sign up')
    expect(page.done).toEqual(['sign up'])
  })

  it('creates a link for a role and a duration, and shows it once', async () => {
    const make = 'POST /server/rooms/r1/invites'
    let invites: object[] = []
    const page = open(undefined, {
      'GET /server/rooms/r1/invites': () => ({ invites: invites }),
      [make]: () => {
        invites = [anInvite]
        return Response.json({ invite: { ...anInvite, url: link } }, { status: 201 })
      },
    })
    fireEvent.click(screen.getByRole('radio', { name: 'Editor' }))
    page.fill('Link valid for', '30')
    page.press('Create link')
    expect(await screen.findByDisplayValue(link)).toBeDefined()
    expect(screen.getByText(/it will not be shown again. Any number of people/)).toBeDefined()
    expect(page.sent(make)).toMatchObject([{ role: 'editor' }])
    expect(await screen.findByRole('button', { name: /^Revoke the link for: Editor/ })).toBeDefined()
  })

  it('tells by how many people each open link was used', async () => {
    const invites = [0, 1, 3].map((uses) => ({ ...anInvite, id: `i${uses}`, uses }))
    open(undefined, { 'GET /server/rooms/r1/invites': () => ({ invites: invites }) })
    const lines = await screen.findAllByText(/^until/)
    expect(lines.map(({ textContent }) => textContent?.split(', ')[1])).toEqual([
      ...['not used yet', 'used by 1 person', 'used by 3 people'],
    ])
  })

  it('revokes a link, and hides it', async () => {
    let invites: object[] = []
    const page = open(undefined, {
      'GET /server/rooms/r1/invites': () => ({ invites: invites }),
      'POST /server/rooms/r1/invites': () => {
        invites = [anInvite]
        return Response.json({ invite: { ...anInvite, url: link } }, { status: 201 })
      },
      'DELETE /server/rooms/r1/invites/i1': () => {
        invites = []
        return {}
      },
    })
    page.press('Create link')
    await screen.findByDisplayValue(link)
    page.press(/^Revoke/)
    await waitFor(() => expect(screen.queryByText('Active links')).toBeNull())
    expect(screen.queryByDisplayValue(link)).toBeNull()
  })

  it('changes a role, and shows the server’s refusal', async () => {
    const change = 'PATCH /server/rooms/r1/members/u1'
    const page = open(undefined, { [change]: () => refusal('conflict') })
    await screen.findByLabelText('Role of Ada')
    page.fill('Role of Ada', 'viewer')
    expect(await screen.findByText('conflict')).toBeDefined()
    expect(page.sent(change)).toEqual([{ role: 'viewer' }])
  })

  it('removes a member after confirmation', async () => {
    const remove = 'DELETE /server/rooms/r1/members/u2'
    const page = open(undefined, { [remove]: () => ({}) })
    await screen.findByText('Grace')
    page.press('Remove Grace')
    expect(screen.getByText(/Grace loses access immediately/)).toBeDefined()
    expect(page.sent(remove)).toEqual([])
    page.press('Remove')
    await waitFor(() => expect(page.sent(remove)).toHaveLength(1))
  })

  it('lets an editor see the members and leave, and manage nothing', async () => {
    const page = open(
      { role: 'editor', user: aUser({ id: 'u2' }) },
      { 'DELETE /server/rooms/r1/members/u2': () => ({}) },
    )
    await screen.findByText('Grace (you)')
    expect(screen.queryByRole('combobox')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Create link' })).toBeNull()
    page.press('Leave room')
    expect(screen.getByText(/You lose access/)).toBeDefined()
    const [, leave] = screen.getAllByRole('button', { name: 'Leave room' })
    leave?.click()
    await waitFor(() => expect(page.done).toEqual(['left']))
  })

  it('tells the only owner what leaving takes', async () => {
    open()
    expect(await screen.findByText(/You are the only owner/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Leave room' })).toBeNull()
  })
})
