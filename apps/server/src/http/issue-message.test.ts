import { expect, it } from 'vitest'
import { z } from 'zod'
import { issueMessage } from './issue-message.ts'

const route = z.strictObject({
  message: z.string().max(3),
  width: z.number().gt(0).max(4096),
  theme: z.enum(['light', 'dark']),
  ids: z.array(z.string()).min(1),
  name: z.string('Give a name.'),
  spec: z.record(z.string(), z.unknown()),
})

it.each([
  [{ message: undefined }, 'message', 'This is missing.'],
  [{ message: 7 }, 'message', 'Give a text.'],
  [{ message: 'long' }, 'message', 'Give at most 3 characters.'],
  [{ width: 90_000 }, 'width', 'Give at most 4096.'],
  [{ width: 0 }, 'width', 'Give more than 0.'],
  [{ theme: 'blue' }, 'theme', 'Give "light" or "dark".'],
  [{ theme: undefined }, 'theme', 'This is missing.'],
  [{ ids: [] }, 'ids', 'Give at least 1 of them.'],
  [{ spec: [] }, 'spec', 'Give an object.'],
  [{ massage: 'x', more: 1 }, '', 'There is no "massage", no "more" here.'],
  [{ name: undefined }, 'name', 'Give a name.'],
])('[A13] tells a caller what to do about %o', (wrong, path, sentence) => {
  const right = { message: 'abc', width: 900, theme: 'dark', ids: ['a'], name: 'Cars', spec: {} }
  const { error } = route.safeParse({ ...right, ...wrong }, { error: issueMessage })
  expect(error?.issues.map((fault) => [fault.path.join('.'), fault.message])).toEqual([[path, sentence]])
})
