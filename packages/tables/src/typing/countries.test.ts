import { describe, expect, it } from 'vitest'
import { countryCode } from './countries.ts'

describe('a country', () => {
  it.each([
    ['840', ['US', 'USA', 'us', 840, '840', 'United States', 'The United States of America', 'U.S.A.', 'USA ']],
    ['826', ['UK', 'GB', 'GBR', 'United Kingdom', 'Great Britain', 'Vereinigtes Königreich', 'Großbritannien']],
    ['410', ['South Korea', 'Korea, Republic of', 'Korea, Rep.', 'Südkorea', 'KOR']],
    ['408', ['North Korea', "Korea, Dem. People's Rep.", 'Nordkorea']],
    ['203', ['Czechia', 'Czech Republic', 'Tschechien', 'CZ']],
    ['180', ['Congo, Dem. Rep.', 'Democratic Republic of the Congo', 'DR Congo']],
    ['178', ['Congo, Rep.', 'Republic of the Congo']],
    ['384', ["Côte d'Ivoire", 'Ivory Coast', 'Elfenbeinküste']],
    ['364', ['Iran', 'Iran, Islamic Rep.', 'Islamic Republic of Iran']],
    ['818', ['Egypt', 'Egypt, Arab Rep.', 'Ägypten']],
    ['004', ['Afghanistan', 4, '4', 'AF']],
    ['276', ['Germany', 'Deutschland', 'Allemagne', 'DEU', 'Federal Republic of Germany']],
    ['662', ['St. Lucia', 'Saint Lucia']],
    ['562', ['Niger']],
    ['566', ['Nigeria']],
    ['214', ['Dominican Republic']],
    ['212', ['Dominica']],
  ])('with the code %s is known by any of its names and codes', (code, names) => {
    expect(names.map((name) => [name, countryCode(name)])).toEqual(names.map((name) => [name, code]))
  })

  it.each([
    'Atlantis',
    'World',
    'Europe',
    'European Union',
    'Republic',
    'Congo',
    'Korea',
    'Mu',
    '',
    '999',
    null,
    true,
    3.5,
  ])('is not guessed from %s', (name) => {
    expect(countryCode(name)).toBeNull()
  })
})
