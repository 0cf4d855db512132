import { expect, it } from 'vitest'
import { oneLineText } from './text.ts'

it.each(['Ada', ' Ada ', 'Zoë O’Hara-李', '👩‍💻', 'می‌خواهم', 'مرحبا', 'e\u0301'])('%j is a name', (personName) => {
  expect(oneLineText().parse(personName)).toBe(personName.trim())
})

it.each(['', ' ', '\u200b', 'a\r\nBcc: b', 'a\tb', 'a\u001b[31m', 'a\u2028b', '\u202egnp.exe', '\u2066a'])(
  '[S25] %j is none',
  (given) => {
    expect(oneLineText().safeParse(given).success).toBe(false)
  },
)
