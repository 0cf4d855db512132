import { expect, it } from 'vitest'
import { textMessage } from './text-message.ts'

const nested = (depth: number): object =>
  depth === 0 ? { key: 'a.b' } : { key: 'a.b', values: { count: 2, parts: ['x', nested(depth - 1)] } }

it.each([0, 1, 3])('a message with others inside, %i deep, passes unchanged', (depth) => {
  expect(textMessage.parse(nested(depth))).toEqual(nested(depth))
})

it.each([nested(4), { key: 'a', values: { text: 'x'.repeat(10_001) } }, { key: 'a', more: 1 }])(
  '[S24] refuses a message that is too deep, too long or of another shape',
  (message) => {
    expect(textMessage.safeParse(message).success).toBe(false)
  },
)
