import type { Message } from '@belvedere/contract'
import { describe, expect, it } from 'vitest'
import { shouldNameAuthors } from './authors.ts'

const aViewer = (id: string) => ({ id, name: id, colour: '#0B7A75' })
const aMessage = (by?: string): Message => ({
  id: 'm1',
  seq: 1,
  role: 'user',
  text: 'bars',
  createdAt: '2026-01-01T00:00:00Z',
  status: 'done',
  ...(by === undefined ? {} : { by: { id: by, name: by } }),
})

describe('messages', () => {
  it('show authors once somebody else wrote one or is looking', () => {
    expect(shouldNameAuthors([aMessage('me'), aMessage()], [aViewer('me')], 'me')).toBe(false)
    expect(shouldNameAuthors([aMessage('you')], [], 'me')).toBe(true)
    expect(shouldNameAuthors([aMessage('me')], [aViewer('me'), aViewer('you')], 'me')).toBe(true)
  })
})
