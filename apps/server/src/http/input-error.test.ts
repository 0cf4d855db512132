import { password } from '@belvedere/contract'
import { errorTexts } from '@belvedere/texts/errors'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { inputError, parseOptions } from './input-error.ts'

const route = z.strictObject({
  message: z.string().max(3),
  width: z.number().gt(0).max(4096),
  theme: z.enum(['light', 'dark']),
  version: z.literal('2.0'),
  ids: z.array(z.string()).min(1),
  at: z.iso.datetime(),
  name: z.string('Give a name.'),
  password,
  spec: z.record(z.string(), z.unknown()),
})
const right = {
  ...{ message: 'abc', width: 900, theme: 'dark', version: '2.0', ids: ['a'], at: '2026-03-01T12:00:00Z' },
  ...{ name: 'Cars', password: 'long enough', spec: {} },
}
const errorOf = (wrong: object) => {
  const { error } = route.safeParse({ ...right, ...wrong }, parseOptions)
  if (error === undefined) throw new Error('The input is valid.')
  return inputError(error)
}

it.each([
  [{ message: undefined }, 'message', 'This is missing.', 'Diese Angabe fehlt.'],
  [{ message: 7 }, 'message', 'Enter text.', 'Gib einen Text an.'],
  [{ message: 'long' }, 'message', 'Enter at most 3 characters.', 'Gib höchstens 3 Zeichen ein.'],
  [{ width: 90_000 }, 'width', 'Enter at most 4096.', 'Gib höchstens 4096 an.'],
  [{ width: 0 }, 'width', 'Enter more than 0.', 'Gib mehr als 0 an.'],
  [{ theme: 'blue' }, 'theme', 'Enter one of these: "light", "dark".', 'Gib einen dieser Werte an: "light", "dark".'],
  [{ theme: undefined }, 'theme', 'This is missing.', 'Diese Angabe fehlt.'],
  [{ version: '1.0' }, 'version', 'Enter "2.0".', 'Gib "2.0" an.'],
  [{ ids: [] }, 'ids', 'Enter at least 1 entry.', 'Gib mindestens 1 Eintrag an.'],
  [
    { at: 'noon' },
    'at',
    'Enter a time such as 2026-03-01T12:00:00Z.',
    'Gib einen Zeitpunkt wie 2026-03-01T12:00:00Z an.',
  ],
  [{ spec: [] }, 'spec', 'Enter an object.', 'Gib ein Objekt an.'],
  [{ massage: 'x' }, '', 'There is no "massage" here.', '"massage" gibt es hier nicht.'],
  [
    { massage: 'x', more: 1 },
    '',
    'These do not exist here: "massage" and "more".',
    'Diese gibt es hier nicht: "massage" und "more".',
  ],
  [{ password: 'short' }, 'password', 'Enter at least 8 characters.', 'Gib mindestens 8 Zeichen ein.'],
  [{ name: undefined }, 'name', 'Give a name.', 'Give a name.'],
])('[A13] tells a caller what to do about %o', (wrong, path, english, german) => {
  const error = errorOf(wrong)
  expect(error.errors).toEqual([{ path, message: english }])
  expect(errorTexts(error, 'de').errors).toEqual([{ path, message: german }])
})

it('names the field of the first fault in the detail', () => {
  const error = errorOf({ width: 0, ids: [] })
  expect(error.message).toBe('width: Enter more than 0.')
  expect(error.errors).toHaveLength(2)
  expect(errorOf({ massage: 'x' }).message).toBe('There is no "massage" here.')
})
