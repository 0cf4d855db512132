import { expect, it } from 'vitest'
import { spokenIn } from './detect.ts'

it.each([
  ['y against x', 'en'],
  ['x vs y', 'en'],
  ['y gegen x', 'de'],
  ['x und y als Punkte', 'de'],
])('tells no language by letters: %s', (message, language) => {
  expect(spokenIn({ message, history: [] }).language).toBe(language)
})
