import { describe, expect, it } from 'vitest'
import { acceptedLanguage } from './languages.ts'
import { textOfAll } from './text-of.ts'
import { defineTexts } from './texts.ts'

const files = defineTexts('files', {
  en: {
    missing: 'There is no file {{name}}.',
    rows_one: '{{count}} row',
    rows_other: '{{count, number}} rows',
    read: { done: 'Read {{what}} of {{names}}.', failed: 'It could not be read.' },
    choice: '{{names, capital}}: {{sizes, or}} ({{share, hundredths}}, {{year, digits}})',
    report: '{{parts, sentences}}\n{{lines, items}}',
  },
  de: {
    missing: 'Es gibt keine Datei {{name}}.',
    rows_one: '{{count}} Zeile',
    rows_other: '{{count, number}} Zeilen',
    read: { done: '{{what}} aus {{names}} gelesen.', failed: 'Sie ist nicht lesbar.' },
    choice: '{{names, capital}}: {{sizes, or}} ({{share, hundredths}}, {{year, digits}})',
    report: '{{parts, sentences}}\n{{lines, items}}',
  },
})
const textOf = textOfAll(files)

describe('a message', () => {
  it('is put into words in each language', () => {
    const message = files.message('missing', { name: 'sales.csv' })
    expect(message).toEqual({ key: 'files.missing', values: { name: 'sales.csv' } })
    expect(textOf(message, 'en')).toBe('There is no file sales.csv.')
    expect(textOf(message, 'de')).toBe('Es gibt keine Datei sales.csv.')
  })

  it('takes its plural form by the count, and groups its digits', () => {
    expect(textOf(files.message('rows', { count: 1 }), 'en')).toBe('1 row')
    expect(textOf(files.message('rows', { count: 12000 }), 'en')).toBe('12,000 rows')
    expect(textOf(files.message('rows', { count: 12000 }), 'de')).toBe('12.000 Zeilen')
  })

  it('holds other messages and lists', () => {
    const message = files.message('read.done', { what: files.message('rows', { count: 2 }), names: ['a', 'b', 'c'] })
    expect(textOf(message, 'en')).toBe('Read 2 rows of a, b and c.')
    expect(textOf(message, 'de')).toBe('2 Zeilen aus a, b und c gelesen.')
  })

  it('writes values by the formats of its placeholders', () => {
    const message = files.message('choice', { names: ['small', 'big'], sizes: [1, 2, 3], share: 0.5, year: 1984.5 })
    expect(textOf(message, 'en')).toBe('Small and big: 1, 2 or 3 (0.50, 1984.5)')
    expect(textOf(message, 'de')).toBe('Small und big: 1, 2 oder 3 (0,50, 1984,5)')
    const report = files.message('report', { parts: [files.message('read.failed'), 'A.'], lines: ['b', 'c'] })
    expect(textOf(report, 'de')).toBe('Sie ist nicht lesbar. A.\n- b\n- c')
  })

  it('holds words in each language', () => {
    const message = files.message('missing', { name: { en: 'price', de: 'Preis' } })
    expect([textOf(message, 'en'), textOf(message, 'de'), textOf(message, 'fr')]).toEqual([
      'There is no file price.',
      'Es gibt keine Datei Preis.',
      'There is no file price.',
    ])
  })

  it('has no format that is not known', () => {
    const shouted = defineTexts('shouted', { en: { loud: '{{name, loud}}' } })
    expect(() => textOfAll(shouted)(shouted.message('loud', { name: 'a' }), 'en')).toThrow('There is no format “loud”')
  })

  it('falls back to English where a language has no translation', () => {
    const message = files.message('read.done', { what: files.message('rows', { count: 2 }), names: ['a', 'b'] })
    expect(textOf(message, 'fr')).toBe('Read 2 rows of a and b.')
    expect(textOf(files.message('rows', { count: 12000 }), 'fr')).toBe('12,000 rows')
  })

  it('reads nothing into its values', () => {
    const hostile = '{{name}} $t(files.read.failed) <b>&</b>'
    expect(textOf(files.message('missing', { name: hostile }), 'en')).toBe(`There is no file ${hostile}.`)
  })

  it('of other texts is refused', () => {
    expect(() => textOf({ key: 'rooms.missing' }, 'en')).toThrow('rooms.missing')
  })
})

it('takes only known keys, with all of their values', () => {
  // @ts-expect-error an unknown key
  files.message('read.begun')
  // @ts-expect-error a missing value
  files.message('read.done', { what: '1 row' })
  // @ts-expect-error a language without one of the keys
  defineTexts('rooms', { en: { title: 'Rooms', empty: 'No rooms' }, de: { title: 'Räume' } })
})

describe('the accepted language', () => {
  it.each([
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['en;q=0.3, fr', 'fr'],
    ['it, ja', 'en'],
    ['de;q=0, es;q=0.1', 'es'],
    [undefined, 'en'],
    ['*;;;q=9,de', 'de'],
    ['es;q=0, *', 'en'],
    [`${'x,'.repeat(10_000)}fr`, 'en'],
  ])('of %s is %s', (header, language) => {
    expect(acceptedLanguage(header)).toBe(language)
  })

  it('is one that is available', () => {
    expect(acceptedLanguage('fr, de;q=0.5', ['en', 'de'])).toBe('de')
  })
})
