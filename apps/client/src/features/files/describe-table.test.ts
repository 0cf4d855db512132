import type { FieldProfile } from '@belvedere/spec'
import i18next from 'i18next'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { tableSentence } from './describe-table.ts'

const languages = ['en', 'de', 'fr', 'es'] as const
beforeAll(async () => {
  const texts = await Promise.all([
    import('@belvedere/texts/client/en', { with: { type: 'json' } }),
    import('@belvedere/texts/client/de', { with: { type: 'json' } }),
    import('@belvedere/texts/client/fr', { with: { type: 'json' } }),
    import('@belvedere/texts/client/es', { with: { type: 'json' } }),
  ])
  const resources = Object.fromEntries(texts.map(({ default: translation }, i) => [languages[i], { translation }]))
  await i18next.init({ lng: 'en', resources })
})
afterAll(async () => {
  await i18next.changeLanguage('en')
})

const field = (name: string, rest: Partial<FieldProfile> = {}): FieldProfile => ({
  name,
  type: 'nominal',
  count: 100,
  nulls: 0,
  distinct: 10,
  values: [],
  ...rest,
})
const days = field('Order Date', { type: 'temporal', min: Date.UTC(2019, 0, 3), max: Date.UTC(2023, 11, 28) })
const years = field('year', { type: 'quantitative', semanticType: 'year', min: 1990, max: 2020 })
const order = { rowName: 'order', isRowNameSure: true as const }
const say = (fields: FieldProfile[], facts: Parameters<typeof tableSentence>[1]) =>
  // Between days stand spaces of another width.
  tableSentence({ fields }, facts, i18next.t)?.replaceAll('\u2009', ' ')

it('says what a row is, how often there is one, and from when to when', () => {
  expect(
    say([days, field('id')], {
      ...order,
      columns: [{ name: 'Order Date', role: 'time', grain: 'day' }],
      timeline: { column: 'Order Date', perStep: 'several' },
    }),
  ).toBe('One row per order, at least one per day, January 3, 2019 – December 28, 2023; 2 columns.')
})

it('names the column of times that the rows do not follow', () => {
  expect(say([days], { ...order, columns: [], timeline: { column: 'Order Date' } })).toBe(
    'One row per order, order date January 3, 2019 – December 28, 2023; 1 column.',
  )
})

it('says the times that rows span, where nothing else is sure', () => {
  const facts = { rowName: 'sale', columns: [], timeline: { column: 'year', perStep: 'several' as const } }
  expect(say([years, field('sum')], facts)).toBe('The rows span 1990 – 2020; 2 columns.')
})

it('says which pair of columns each row is for', () => {
  expect(
    say([years, field('state')], {
      rowName: 'gun',
      columns: [{ name: 'year', role: 'time', grain: 'year' }],
      keys: ['state', 'year'],
      timeline: { column: 'year', perStep: 'several' },
    }),
  ).toBe('One row per state and year, 1990 – 2020; 2 columns.')
})

it('says how many columns are alike', () => {
  const months = ['January', 'May', 'July']
  const columns = months.map((name) => ({ name, role: 'measure' as const, siblings: 3 }))
  expect(
    say(
      months.map((name) => field(name)),
      { rowName: null, columns },
    ),
  ).toBe('3 columns, 3 of them alike (January to July).')
})

it('says nothing that only the name of the table tells', () => {
  expect(say([field('a')], { rowName: 'affair', columns: [] })).toBeUndefined()
})

it.each(languages)('is a sentence in %s', async (language) => {
  await i18next.changeLanguage(language)
  const sentence = say([years], {
    rowName: null,
    columns: [{ name: 'year', role: 'time', grain: 'year' }],
    timeline: { column: 'year', perStep: 'one' },
  })
  expect(sentence).toMatch(
    /^(One row per year|Eine Zeile je Jahr|Une ligne par année|Una fila por año), 1990 – 2020; 1 /,
  )
})
