import { describe, expect, it } from 'vitest'
import { nameWords } from './name-words.ts'

const say = (name: string) =>
  nameWords(name)
    .map(({ text, full }) => (full[0] ? `${text}=${full[0].join(' ')}` : text))
    .join(', ')

describe('nameWords', () => {
  it.each([
    ['Life_expectancy', 'life, expectancy'],
    ['policePrecinct', 'police, precinct'],
    ['GDPPerCapita', 'gdp=gross domestic product, per, capita'],
    ['yearsmarried', 'years, married'],
    ['marketvalue', 'market, value'],
    ['agegp', 'age, gp=group'],
    ['hincome', 'h, income'],
    ['test1', 'test, 1'],
    ['co2', 'co2=carbon dioxide'],
    ['Sepal.Length', 'sepal, length'],
    ['% change', 'percent, change'],
  ])('%s: %s', (name, words) => expect(say(name)).toBe(words))

  it('leaves common words and unknown ones whole', () => {
    expect(say('average')).toBe('average')
    expect(say('xqzwv')).toBe('xqzwv')
  })
})
