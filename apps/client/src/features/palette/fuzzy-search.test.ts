import { expect, it } from 'vitest'
import { fuzzySearch } from './fuzzy-search.ts'

it('finds by beginning, by word, by part, by letters in order', () => {
  const all = ['Seattle weather', 'New room', 'Sign in', 'World of trade'].map((label) => ({ label }))
  const found = (query: string) => fuzzySearch(all, query).map(({ label }) => label)
  expect(found('sea')).toEqual(['Seattle weather'])
  expect(found('roo')).toEqual(['New room'])
  expect(found('s')).toEqual(['Seattle weather', 'Sign in'])
  expect(found('we')).toEqual(['Seattle weather', 'World of trade'])
  expect(found('wdt')).toEqual(['World of trade'])
  expect(found('zzz')).toEqual([])
  expect(found('')).toHaveLength(4)
})

it('finds what is written with accents by its plain letters, and the other way round', () => {
  const all = ['Langue : Français', 'Räume'].map((label) => ({ label }))
  expect(fuzzySearch(all, 'francais')).toEqual([{ label: 'Langue : Français' }])
  expect(fuzzySearch(all, 'räu')).toEqual([{ label: 'Räume' }])
})
