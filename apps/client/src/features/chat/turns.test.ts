import type { Message } from '@belvedere/contract'
import { describe, expect, it } from 'vitest'
import { addMessage, addOlderPage, applyDelta, applyStep, stepsMs } from './turns.ts'

function aMessage(seq: number, part: Partial<Message> = {}): Message {
  const createdAt = '2026-01-01T00:00:00Z'
  return { id: `m${seq}`, seq, role: 'user', text: `text ${seq}`, createdAt, status: 'done', ...part }
}

describe('the chat', () => {
  it('keeps messages in the order of their numbers, each once', () => {
    const first = addMessage({ messages: [aMessage(4)], nextCursor: null }, aMessage(2))
    const again = addMessage(first, aMessage(4, { text: 'changed' }))
    expect(again.messages.map(({ text }) => text)).toEqual(['text 2', 'changed'])
  })

  it('puts an older page before what is there', () => {
    const history = addOlderPage(
      { messages: [aMessage(3)], nextCursor: 'c1' },
      { messages: [aMessage(1), aMessage(3)], nextCursor: null },
    )
    expect(history).toEqual({ messages: [aMessage(1), aMessage(3)], nextCursor: null })
  })

  it('writes deltas at their offsets, so that none counts twice', () => {
    const one = applyDelta(null, { replyId: 'r', offset: 0, text: 'Each ' })
    const two = applyDelta(one, { replyId: 'r', offset: 5, text: 'bar' })
    const three = applyDelta(two, { replyId: 'r', offset: 8, text: ' is a mean' })
    const repeated = applyDelta(three, { replyId: 'r', offset: 5, text: 'bar' })
    expect(repeated?.text).toBe('Each bar is a mean')
  })

  it('E29: restarts the text with a delta at offset 0', () => {
    const broken = applyDelta(null, { replyId: 'r', offset: 0, text: 'I would begin with where' })
    expect(applyDelta(broken, { replyId: 'r', offset: 0, text: 'Bars.' })?.text).toBe('Bars.')
  })

  it('ignores a delta that begins beyond what is known', () => {
    expect(applyDelta(null, { replyId: 'r', offset: 9, text: 'x' })).toBeNull()
  })

  it('replaces a started step by its end', () => {
    const started = applyStep(null, { replyId: 'r', step: 'solve', state: 'started', label: 'Choosing' })
    const done = applyStep(started, { replyId: 'r', step: 'solve', state: 'done', label: 'Choosing', ms: 3 })
    expect(done.steps).toEqual([{ step: 'solve', state: 'done', label: 'Choosing', ms: 3 }])
    expect(stepsMs(done.steps)).toBe(3)
  })
})
