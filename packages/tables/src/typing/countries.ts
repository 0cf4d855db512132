import { createRequire } from 'node:module'
import type { Cell } from '@belvedere/spec'
import { z } from 'zod'

const require = createRequire(import.meta.url)

/** The supported languages. */
const languages = ['en', 'de', 'fr', 'es'] as const

const codesFile = z.array(z.tuple([z.string(), z.string(), z.string()]).rest(z.unknown()))
const namesFile = z.object({ countries: z.record(z.string(), z.union([z.string(), z.array(z.string())])) })

/** Common names that differ from those of ISO 3166, by alpha-2 code. */
const otherNames: readonly [code: string, ...names: string[]][] = [
  ['BA', 'Bosnia', 'Bosnia-Herzegovina', 'Bosnien'],
  ['BN', 'Brunei'],
  ['BO', 'Plurinational State of Bolivia'],
  ['CD', 'DR Congo', 'DRC', 'Dem. Rep. Congo', 'Congo-Kinshasa', 'Congo (Kinshasa)', 'Zaire'],
  ['CG', 'Congo-Brazzaville', 'Congo (Brazzaville)', 'Congo Republic'],
  ['CI', 'Ivory Coast'],
  ['CV', 'Cabo Verde'],
  ['CZ', 'Czech Rep.'],
  ['FK', 'Falkland Islands'],
  ['FM', 'Micronesia'],
  ['GB', 'Britain', 'United Kingdom of Great Britain and Northern Ireland', 'GB'],
  ['GQ', 'Eq. Guinea'],
  ['GW', 'Guinea Bissau'],
  ['HK', 'Hong Kong', 'Hong Kong SAR, China', 'Hongkong'],
  ['KG', 'Kyrgyz Republic'],
  ['KP', "Korea, Dem. People's Rep.", "Democratic People's Republic of Korea", 'DPRK', 'Korea, North'],
  ['KR', 'Korea, Rep.', 'Korea, South'],
  ['LA', 'Laos', 'Lao PDR'],
  ['MD', 'Moldova'],
  ['MK', 'Macedonia', 'FYROM', 'Former Yugoslav Republic of Macedonia'],
  ['MM', 'Burma'],
  ['MO', 'Macau', 'Macao', 'Macao SAR, China'],
  ['PS', 'West Bank and Gaza', 'Palestinian Territories', 'Palästina'],
  ['RU', 'Russland'],
  ['SB', 'Solomon Is.'],
  ['SK', 'Slovak Republic'],
  ['ST', 'São Tomé'],
  ['SY', 'Syria'],
  ['SZ', 'Swaziland'],
  ['TL', 'East Timor', 'Osttimor'],
  ['US', 'United States', 'USA', 'Vereinigte Staaten', 'U.S. of America'],
  ['VA', 'Vatican', 'Vatican City', 'Vatikanstadt'],
  ['VN', 'Viet Nam'],
  ['XK', 'Kosovo'],
]

/** Words that are optional in the name of a country. */
const formalWords: ReadonlySet<string> = new Set(
  'republic rep kingdom state islamic arab plurinational bolivarian federative federation federal socialist principality sultanate rb sar republik königreich'
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(' '),
)
const fillerWords: ReadonlySet<string> = new Set([
  'the',
  'of',
  'and',
  'und',
  'der',
  'die',
  'et',
  'y',
  'la',
  'le',
  'de',
  'du',
])
const abbreviatedWords: ReadonlyMap<string, string> = new Map([
  ['rep', 'republic'],
  ['dem', 'democratic'],
  ['st', 'saint'],
  ['is', 'islands'],
  ['isl', 'islands'],
])

/** Sorted words without case, accents and fillers: "Congo, Dem. Rep." is "Democratic Republic of the Congo". */
function wordsOf(name: string): string[] {
  const words =
    name
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  const significant = words.filter((word) => !fillerWords.has(word)).map((word) => abbreviatedWords.get(word) ?? word)
  return significant.sort()
}

interface Gazetteer {
  codes: ReadonlyMap<string, string>
  /** By their joined words; null for ambiguous names. */
  names: ReadonlyMap<string, string | null>
}

let cachedGazetteer: Gazetteer | undefined

/** Loaded on first use. */
function gazetteer(): Gazetteer {
  if (cachedGazetteer) return cachedGazetteer
  const codes = new Map<string, string>()
  const numeric = new Map<string, string>()
  for (const [alpha2, alpha3, number] of codesFile.parse(require('i18n-iso-countries/codes.json'))) {
    numeric.set(alpha2, number)
    for (const code of [alpha2, alpha3, number]) codes.set(code, number)
  }
  const names = new Map<string, string | null>()
  const add = (alpha2: string, name: string) => {
    const key = wordsOf(name).join(' ')
    const number = numeric.get(alpha2)
    if (number === undefined || key === '') return
    const existing = names.get(key)
    names.set(key, existing === undefined || existing === number ? number : null)
  }
  for (const language of languages) {
    const { countries } = namesFile.parse(require(`i18n-iso-countries/langs/${language}.json`))
    for (const [alpha2, list] of Object.entries(countries)) for (const name of [list].flat()) add(alpha2, name)
  }
  for (const [alpha2, ...list] of otherNames) for (const name of list) add(alpha2, name)
  cachedGazetteer = { codes, names }
  return cachedGazetteer
}

/** "MU" and "mu" are codes, "Mu" is a word. */
const isOneCase = (text: string): boolean => text === text.toUpperCase() || text === text.toLowerCase()

/**
 * The numeric ISO 3166-1 code (three digits) of the country in a cell, given as a code (alpha-2, alpha-3, numeric) or as a
 * name in English, German, French or Spanish. Null if unknown or ambiguous.
 */
export function countryCode(cell: Cell): string | null {
  const { codes, names } = gazetteer()
  if (typeof cell === 'number') return codes.get(String(cell).padStart(3, '0')) ?? null
  if (typeof cell !== 'string' || cell.length > 80) return null
  const text = cell.trim()
  const code = /^\d{1,3}$/.test(text) ? text.padStart(3, '0') : isOneCase(text) ? text.toUpperCase() : text
  const coded = codes.get(code)
  if (coded !== undefined) return coded
  const words = wordsOf(text)
  const byName = names.get(words.join(' '))
  if (byName !== undefined) return byName
  return names.get(words.filter((word) => !formalWords.has(word)).join(' ')) ?? null
}
