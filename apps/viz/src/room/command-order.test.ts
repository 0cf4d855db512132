import type { SharedCommand } from '@belvedere/contract'
import { expect, it } from 'vitest'
import { NewestCommands } from './command-order.ts'

const set = (name: string): SharedCommand => ({ type: 'set_param', name, value: 1 })
const by = (number: number, sender = 'a') => ({ sender, number })

it('[V27] a command is overtaken by an equal or higher number of its sender and subject', () => {
  const newest = new NewestCommands()
  newest.recordApplied(set('x'), by(5))
  expect([4, 5, 6].map((number) => newest.isOvertaken(set('x'), by(number)))).toEqual([true, true, false])
  expect(newest.isOvertaken(set('y'), by(4))).toBe(false)
  expect(newest.isOvertaken(set('x'), by(4, 'b'))).toBe(false)
})

it('[V27] play and pause have the same subject', () => {
  const newest = new NewestCommands()
  newest.recordApplied({ type: 'pause' }, by(5))
  expect(newest.isOvertaken({ type: 'play' }, by(4))).toBe(true)
})

it('[V27] a reset overtakes every subject', () => {
  const newest = new NewestCommands()
  newest.recordApplied({ type: 'reset' }, by(5))
  expect(newest.isOvertaken(set('x'), by(4))).toBe(true)
  expect(newest.isOvertaken(set('x'), by(6))).toBe(false)
  newest.recordApplied(set('x'), by(7))
  expect(newest.isOvertaken({ type: 'reset' }, by(6))).toBe(true)
  expect(newest.isOvertaken({ type: 'reset' }, by(8))).toBe(false)
})

it('[S31] keeps a bounded number, least recently used first out', () => {
  const newest = new NewestCommands()
  newest.recordApplied(set('x'), by(1, 'first'))
  for (let sender = 0; sender < 999; sender += 1) newest.recordApplied(set('x'), by(1, `sender ${sender}`))
  expect(newest.isOvertaken(set('x'), by(1, 'first'))).toBe(true)
  newest.recordApplied(set('x'), by(1, 'last'))
  expect(newest.isOvertaken(set('x'), by(1, 'first'))).toBe(false)
  expect(newest.isOvertaken(set('x'), by(1, 'last'))).toBe(true)
})
