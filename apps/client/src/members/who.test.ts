import type { Message } from '@belvedere/contract'
import { describe, expect, it } from 'vitest'
import { gathered, initialsOf, namesAuthors } from './who.ts'

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

describe('who is here', () => {
  it('is drawn by the first and last initial, in any script', () => {
    expect(['Ada King Lovelace', 'grace', 'jean-luc', '山田 太郎', '𝒜da', ''].map(initialsOf)).toEqual([
      'AL',
      'G',
      'JL',
      '山太',
      '𝒜',
      '',
    ])
  })

  it('is each person once, and the rest in a number', () => {
    const { shown, rest } = gathered(['a', 'b', 'a', 'c', 'd'].map(aViewer), 2)
    expect([shown.map(({ id }) => id), rest.map(({ id }) => id)]).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
  })
})

describe('messages', () => {
  it('name their authors once somebody else wrote one, or looks on', () => {
    expect(namesAuthors([aMessage('me'), aMessage()], [aViewer('me')], 'me')).toBe(false)
    expect(namesAuthors([aMessage('you')], [], 'me')).toBe(true)
    expect(namesAuthors([aMessage('me')], [aViewer('me'), aViewer('you')], 'me')).toBe(true)
  })
})
