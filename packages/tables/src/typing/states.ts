import type { Cell } from '@belvedere/spec'
import { countryCode } from './countries.ts'
import { has, wordsOf } from './name-words.ts'

/** FIPS number, postal code, name, traditional abbreviation and other names. The territories are in no map of the states. */
const states: readonly [fips: string, postal: string, ...names: string[]][] = [
  ['01', 'AL', 'Alabama', 'Ala'],
  ['02', 'AK', 'Alaska'],
  ['04', 'AZ', 'Arizona', 'Ariz'],
  ['05', 'AR', 'Arkansas', 'Ark'],
  ['06', 'CA', 'California', 'Calif', 'Kalifornien'],
  ['08', 'CO', 'Colorado', 'Colo'],
  ['09', 'CT', 'Connecticut', 'Conn'],
  ['10', 'DE', 'Delaware', 'Del'],
  ['11', 'DC', 'District of Columbia', 'Washington DC', 'Dist of Columbia'],
  ['12', 'FL', 'Florida', 'Fla'],
  ['13', 'GA', 'Georgia'],
  ['15', 'HI', 'Hawaii'],
  ['16', 'ID', 'Idaho'],
  ['17', 'IL', 'Illinois', 'Ill'],
  ['18', 'IN', 'Indiana', 'Ind'],
  ['19', 'IA', 'Iowa'],
  ['20', 'KS', 'Kansas', 'Kan', 'Kans'],
  ['21', 'KY', 'Kentucky', 'Ken'],
  ['22', 'LA', 'Louisiana'],
  ['23', 'ME', 'Maine'],
  ['24', 'MD', 'Maryland'],
  ['25', 'MA', 'Massachusetts', 'Mass'],
  ['26', 'MI', 'Michigan', 'Mich'],
  ['27', 'MN', 'Minnesota', 'Minn'],
  ['28', 'MS', 'Mississippi', 'Miss'],
  ['29', 'MO', 'Missouri'],
  ['30', 'MT', 'Montana', 'Mont'],
  ['31', 'NE', 'Nebraska', 'Neb', 'Nebr'],
  ['32', 'NV', 'Nevada', 'Nev'],
  ['33', 'NH', 'New Hampshire', 'N Hampshire'],
  ['34', 'NJ', 'New Jersey', 'N Jersey'],
  ['35', 'NM', 'New Mexico', 'N Mexico', 'N Mex'],
  ['36', 'NY', 'New York', 'N York'],
  ['37', 'NC', 'North Carolina', 'N Carolina', 'N Car'],
  ['38', 'ND', 'North Dakota', 'N Dakota', 'N Dak'],
  ['39', 'OH', 'Ohio'],
  ['40', 'OK', 'Oklahoma', 'Okla'],
  ['41', 'OR', 'Oregon', 'Ore', 'Oreg'],
  ['42', 'PA', 'Pennsylvania', 'Penn', 'Penna'],
  ['44', 'RI', 'Rhode Island', 'R Island'],
  ['45', 'SC', 'South Carolina', 'S Carolina', 'S Car'],
  ['46', 'SD', 'South Dakota', 'S Dakota', 'S Dak'],
  ['47', 'TN', 'Tennessee', 'Tenn'],
  ['48', 'TX', 'Texas', 'Tex'],
  ['49', 'UT', 'Utah'],
  ['50', 'VT', 'Vermont'],
  ['51', 'VA', 'Virginia'],
  ['53', 'WA', 'Washington', 'Wash'],
  ['54', 'WV', 'West Virginia', 'W Virginia', 'W Va'],
  ['55', 'WI', 'Wisconsin', 'Wis', 'Wisc'],
  ['56', 'WY', 'Wyoming', 'Wyo'],
  ['60', 'AS', 'American Samoa'],
  ['66', 'GU', 'Guam'],
  ['69', 'MP', 'Northern Mariana Islands'],
  ['72', 'PR', 'Puerto Rico'],
  ['78', 'VI', 'Virgin Islands', 'US Virgin Islands'],
]

/** Letters alone, so that "NewYork", "New.York", "N.Y." and "State of New York" are found. */
const keyOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\b(?:the|state|commonwealth|of)\b/g, '')
    .replace(/[^a-z]/g, '')

const fipsByName = new Map(
  states.flatMap(([fips, postal, ...names]) => [postal, ...names].map((name): [string, string] => [keyOf(name), fips])),
)
const nameByFips: ReadonlyMap<string, string> = new Map(states.map(([fips, , name = '']) => [fips, name]))

const maxLength = 40
/** "ME" and "me" are codes, "Me" is a word. */
const isOneCase = (text: string): boolean => text === text.toUpperCase() || text === text.toLowerCase()

const fipsWords = 'fips|statefp|statefips|state fp'
const stateWords = `state|states|usstate|us state|st|stusps|bundesstaat|estado|état|${fipsWords}`

/**
 * The FIPS number (two digits) of the state of the USA in a cell of the column called `column`, given as a name, as a postal
 * code or, where the column's name says so, as a FIPS number. Null if unknown.
 */
export function stateCode(cell: Cell, column: string): string | null {
  const text = typeof cell === 'number' ? String(cell) : typeof cell === 'string' ? cell.trim() : ''
  if (text === '' || text.length > maxLength) return null
  if (/^\d{1,2}$/.test(text)) {
    const fips = text.padStart(2, '0')
    return has(wordsOf(column), fipsWords) && nameByFips.has(fips) ? fips : null
  }
  const key = keyOf(text.replace(/^US-(?=[A-Z]{2}$)/, ''))
  return key.length > 2 || isOneCase(text) ? (fipsByName.get(key) ?? null) : null
}

/** True if a column's name says that it is of states. */
export const isStateName = (column: string): boolean => has(wordsOf(column), stateWords)

/** The English name of a state by its FIPS number. */
export const stateName = (fips: string): string => nameByFips.get(fips) ?? fips

/**
 * True if nearly all values of a column are states of the USA. What is also a country ("Georgia", "CA") decides only where
 * the column's name says that it is of states.
 */
export function areStates(column: string, values: readonly Cell[]): boolean {
  const known = values.filter((value) => stateCode(value, column) !== null)
  if (known.length === 0 || known.length < values.length * minShare) return false
  return isStateName(column) || known.some((value) => countryCode(value) === null)
}

const minShare = 0.8
