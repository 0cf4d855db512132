import { describe, expect, it } from 'vitest'
import { initialsOf, splitViewers } from './shown-people.ts'

const aViewer = (id: string) => ({ id, name: id, colour: '#0B7A75' })

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
    const { shown, rest } = splitViewers(['a', 'b', 'a', 'c', 'd'].map(aViewer), 2)
    expect([shown.map(({ id }) => id), rest.map(({ id }) => id)]).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
  })
})
