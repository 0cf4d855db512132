import { type FieldProfile, isJoinable, storageOfField, type TableProfile } from '@belvedere/spec'
import { identifiers } from '../language/en/derive/keys.ts'

/** The columns by which two tables may be joined, the table whose rows are kept on the left. */
export interface KeyProposal {
  left: TableProfile
  right: TableProfile
  on: { left: string; right: string }[]
  /** How much speaks for it, 0–1: names, values in common, uniqueness on the right. */
  score: number
}

/** From here on a key is taken and said; below it is asked about. */
export const sureOfKey = 0.8
const worthAsking = 0.4
const maxProposals = 3

/**
 * Columns that could tie two tables together, best first: their names agree, they hold the same kind of values, the
 * values listed in the profiles occur on both sides, and on one side, which goes right, each occurs once. Columns that
 * are called the same in both tables are a key together: a country and a year name a row, neither does alone.
 */
export function proposeKeys(a: TableProfile, b: TableProfile): KeyProposal[] {
  const theirs = sidesOf(b)
  const pairs = sidesOf(a).flatMap((mine) =>
    theirs.flatMap((their): Pair[] => {
      const [one, other] = [mine.field, their.field]
      if (!isJoinable(one, other)) return []
      const score = scoreOf(mine, their)
      return score >= worthAsking ? [{ one, other, score }] : []
    }),
  )
  const same = pairs.filter(({ one, other }) => sameName(one, other) && (sharedValues(one, other) ?? 1) >= 0.5)
  const others = same.length > 1 ? pairs.filter((pair) => !same.includes(pair)) : pairs
  const proposals = others.map((pair): KeyProposal => ({ ...oriented(a, b, [pair]), score: pair.score }))
  if (same.length > 1) proposals.push({ ...oriented(a, b, same), score: together(a, b, same) })
  return proposals.sort((x, y) => y.score - x.score).slice(0, maxProposals)
}

interface FieldPair {
  one: FieldProfile
  other: FieldProfile
}
type Pair = FieldPair & { score: number }

/** The side where each key occurs once goes right, to be looked up in; of two such sides, the later table. */
export function oriented(
  a: TableProfile,
  b: TableProfile,
  pairs: readonly FieldPair[],
): Pick<KeyProposal, 'left' | 'right' | 'on'> {
  const turned = pairs.every(({ other }) => repeats(other)) && pairs.some(({ one }) => !repeats(one))
  const on = pairs.map(({ one, other }) =>
    turned ? { left: other.name, right: one.name } : { left: one.name, right: other.name },
  )
  return turned ? { left: b, right: a, on } : { left: a, right: b, on }
}

/** Several columns name a row where there are as many combinations of their values as rows, on one side at least. */
function together(a: TableProfile, b: TableProfile, pairs: readonly Pair[]): number {
  const combinations = (side: 'one' | 'other') => pairs.reduce((product, pair) => product * pair[side].distinct, 1)
  const mayBeUnique = combinations('one') >= a.rows || combinations('other') >= b.rows
  const best = Math.max(...pairs.map(({ score }) => score))
  return mayBeUnique ? Math.max(best, sureOfKey) + 0.1 : best
}

const sameName = (one: FieldProfile, other: FieldProfile): boolean =>
  wordsOf(one.name).join(' ') === wordsOf(other.name).join(' ')

interface Side {
  field: FieldProfile
  /** Of the field's name. */
  words: string[]
  name: string
  /** What the values name: "customer" of `customer_no`, and of `id` in `customers`. */
  subject: string
  /** The table's name before the field's. */
  ofHome: string
  isIdentifier: boolean
}

function sidesOf(table: TableProfile): Side[] {
  const home = wordsOf(table.name).join(' ')
  const fields = table.fields.filter((field) => mayBeKey(field, table))
  return fields.map((field) => {
    const words = wordsOf(field.name)
    const isIdentifier = words.every((word) => identifiers.has(word))
    const about = words.filter((word) => word === 'name' || !identifiers.has(word)).join(' ')
    const name = words.join(' ')
    return { field, words, name, subject: isIdentifier ? home : about, ofHome: `${home} ${name}`, isIdentifier }
  })
}

function scoreOf(one: Side, other: Side): number {
  const names = Math.max(nameScore(one, other), nameScore(other, one))
  // Small whole numbers are alike everywhere: only their names tell what they count.
  const isNumber = storageOfField(one.field) === 'number'
  if (isNumber && names < bareName) return 0
  const shared = sharedValues(one.field, other.field)
  if (shared === 0) return 0
  const unique = repeats(one.field) && repeats(other.field) ? 0 : 1
  const score = 0.4 * names + 0.35 * (shared ?? 0.5) + 0.25 * unique
  const few = Math.min(one.field.distinct, other.field.distinct)
  const tells = !isNumber && unique === 1 && few >= tellingValues && (shared ?? 0) >= 0.95
  return tells ? Math.max(score, sureOfKey + 0.05) : score
}

/** So many texts that each name a row of the other table are there by no chance, whatever the columns are called. */
const tellingValues = 10

/** Amounts and long texts tie nothing together. */
function mayBeKey(field: FieldProfile, { rows }: TableProfile): boolean {
  const { type, semanticType = '', integer, distinct, maxLength = 0, unit } = field
  if (distinct === 0 || (distinct === 1 && rows > 1) || type === 'geojson') return false
  if (type === 'quantitative') return integer === true && unit === undefined && !amounts.has(semanticType)
  return storageOfField(field) !== 'truth_value' && maxLength <= 200 && semanticType !== 'text'
}

const amounts: ReadonlySet<string> = new Set([
  'currency',
  'percent',
  'count',
  'rank',
  'duration',
  'latitude',
  'longitude',
])

const repeats = ({ distinct, count }: FieldProfile) => distinct < count

/** Share of the values listed on the side with fewer that the other side has too; null where the lists cannot tell. */
function sharedValues(a: FieldProfile, b: FieldProfile): number | null {
  const [few, many] = a.distinct <= b.distinct ? [a, b] : [b, a]
  const { min: low, max: high } = many
  if (few.min !== undefined && few.max !== undefined && low !== undefined && high !== undefined)
    if (few.max < low || few.min > high) return 0
  if (few.values.length === 0 || many.values.length < many.distinct) return null
  const known = new Set(many.values.map(({ value }) => value))
  return few.values.filter(({ value }) => known.has(value)).length / few.values.length
}

/** 1: the same name or subject; 0.6: the same kind of place; 0: nothing in common. A bare "id" is in every table. */
function nameScore({ field, words, name, subject, isIdentifier }: Side, their: Side): number {
  const other = their.field
  if (name === their.ofHome || (subject !== '' && subject === their.subject)) return 1
  if (name === their.name) return isIdentifier ? bareName : 1
  const places = ['country', 'us_state', 'region', 'city']
  if (field.semanticType !== undefined && field.semanticType === other.semanticType)
    return places.includes(field.semanticType) ? 0.6 : 0.2
  return words.filter((word) => their.words.includes(word) && !identifiers.has(word)).length > 0 ? 0.5 : 0
}

const bareName = 0.45

/** The words of a name in the singular: `customerIDs` is "customer id". */
export function wordsOf(name: string): string[] {
  return name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => (word.length > 3 ? word.replace(/ies$/, 'y').replace(/(?<!s)s$/, '') : word))
}
