import type { Room, Session } from '@belvedere/contract'
import { describe, expect, it } from 'vitest'
import { inviteTokenFromPath, lookUpRoom, roomPath } from './room-address.ts'

const aRoom = (id: string): Room => ({
  id,
  name: id,
  token: `token-${id}`,
  role: 'owner',
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  files: [],
  spec: null,
  privacy: 'statistics',
  lastSeq: 0,
})
const guest: Session = { isGuest: true, user: null, room: aRoom('a'), csrfToken: '', accessTokenExpiresAt: null }
const user: Session = {
  ...guest,
  isGuest: false,
  user: {
    id: 'u',
    email: 'a@b.c',
    emailVerified: true,
    hasPassword: true,
    name: null,
    country: null,
    profession: null,
    profileComplete: false,
  },
}

describe('which room', () => {
  it('is the one in the address', () => {
    expect(lookUpRoom([aRoom('a'), aRoom('b')], '/room/token-b', user)).toEqual({ state: 'room', room: aRoom('b') })
    expect(lookUpRoom([aRoom('a')], '/room/unknown', user)).toEqual({ state: 'missing' })
  })

  it('is found by its old token while it is on the page', () => {
    const before = { ...aRoom('a'), token: 'old' }
    expect(lookUpRoom([aRoom('a')], '/room/old', user, before)).toEqual({ state: 'room', room: aRoom('a') })
    expect(lookUpRoom([aRoom('a')], '/room/older', user, before)).toEqual({ state: 'missing' })
    expect(lookUpRoom([aRoom('b')], '/room/old', user, before)).toEqual({ state: 'missing' })
  })

  it('is the one used last where the address names none', () => {
    expect(lookUpRoom([aRoom('b'), aRoom('a')], '/', user)).toEqual({ state: 'room', room: aRoom('a') })
    expect(lookUpRoom([], '/', user)).toEqual({ state: 'none' })
  })

  it('recognizes invites in the address', () => {
    expect(['/invite/aB-3_', '/invite/', '/invite/a/b', '/invite/%zz', '/'].map(inviteTokenFromPath)).toEqual([
      'aB-3_',
      null,
      null,
      null,
      null,
    ])
  })

  it('is in the address, but for a guest', () => {
    expect([roomPath(aRoom('a'), user), roomPath(aRoom('a'), guest)]).toEqual(['/room/token-a', '/'])
  })
})
