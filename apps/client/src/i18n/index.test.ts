// @vitest-environment jsdom
import i18next from 'i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { formatNumber } from '../lib/format.ts'
import { chooseLanguage, loadInitialLanguage } from './index.ts'

beforeEach(() => localStorage.clear())
afterEach(() => chooseLanguage('en'))

it('changes texts, formats and the language of the document at once, and remembers it', async () => {
  await chooseLanguage('de')
  expect(i18next.t('rooms.new')).toBe('Neuer Raum')
  expect(formatNumber(79.8352)).toBe('79,84')
  expect(document.documentElement.lang).toBe('de')

  await chooseLanguage('en')
  expect([i18next.t('rooms.new'), formatNumber(79.8352), document.documentElement.lang]).toEqual([
    'New room',
    '79.84',
    'en',
  ])
  localStorage.setItem('belvedere:language', 'fr')
  await loadInitialLanguage()
  expect(i18next.t('rooms.new')).toBe('Nouvelle salle')
})

it('begins in the browser’s language where none was chosen', async () => {
  const languages = vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['it', 'es-MX'])
  await loadInitialLanguage()
  expect(i18next.t('rooms.new')).toBe('Sala nueva')
  expect(localStorage.getItem('belvedere:language')).toBeNull()
  languages.mockReturnValue(['ja', 'den'])
  await loadInitialLanguage()
  expect(i18next.t('rooms.new')).toBe('New room')
  languages.mockRestore()
})

it('ends in the language that was asked for last', async () => {
  await Promise.all([chooseLanguage('fr'), chooseLanguage('es'), chooseLanguage('en'), chooseLanguage('de')])
  expect(i18next.t('rooms.new')).toBe('Neuer Raum')
  expect(localStorage.getItem('belvedere:language')).toBe('de')
})

it('counts as the language does', async () => {
  await chooseLanguage('fr')
  const rows = [0, 1, 2, 2_000_000].map((count) => i18next.t('files.rows', { count, number: formatNumber(count) }))
  expect(rows).toEqual(['0 ligne', '1 ligne', '2 lignes', '2\u00a0M de lignes'])
})
