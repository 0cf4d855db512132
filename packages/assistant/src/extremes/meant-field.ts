import type { FieldProfile, TableProfile } from '@belvedere/spec'
import { classOf, isAmount, isTimelike } from '../interpreter/field-class.ts'
import { stem } from '../interpreter/words.ts'
import { adjective, lowerEnds, middles, upperEnds } from '../language/en/extremes/meant-field.ts'
import { noQualities, type Quality, qualities } from '../language/en/extremes.ts'
import { english } from '../language/en/lexicon.ts'
import { inFull, wordsOf } from '../refine/amounts.ts'

/** The number that a superlative is about, and which end of it is meant. */
export interface MeantField {
  field: FieldProfile
  order: 'ascending' | 'descending'
  adds: Quality['adds'] | null
}

/** The column that "wettest", "most expensive" or "saltiest" speaks of; null where the table has none. */
export const fieldMeantBy = (superlative: string, table: TableProfile): MeantField | null => {
  const known = qualities.filter(({ most, least }) => most.includes(superlative) || least.includes(superlative))
  if (known.length === 0) return byStem(superlative, table)
  return known.map((quality) => ofQuality(superlative, quality, table)).find((found) => found !== null) ?? null
}

const turned = { ascending: 'descending', descending: 'ascending' } as const

const ofQuality = (superlative: string, quality: Quality, table: TableProfile): MeantField | null => {
  const { most, columns, against = [], unless = [], holds, units = [], adds = null } = quality
  const order = most.includes(superlative) ? 'descending' : 'ascending'
  const numbers = table.fields.filter(isAmount)
  const called = fieldCalled(columns, numbers, order)
  if (called) return { field: called, order, adds }
  if (fieldCalled(unless, numbers.filter(isMeasured), order)) return null
  const opposite = fieldCalled(
    against,
    holds === 'time' ? table.fields.filter((field) => isTimelike(classOf(field))) : numbers,
    order,
  )
  if (opposite) return { field: opposite, order: turned[order], adds }
  const [inUnit, ...more] = numbers.filter(
    ({ unit, semanticType }) => (unit !== undefined && units.includes(unit)) || (holds && semanticType === holds),
  )
  return inUnit && more.length === 0 ? { field: inUnit, order: against.length > 0 ? turned[order] : order, adds } : null
}

/** Of several columns called so, the average or the actual one, or the one of the end that is meant. */
const fieldCalled = (
  words: readonly string[],
  fields: readonly FieldProfile[],
  order: MeantField['order'],
): FieldProfile | undefined => {
  const fitting = words
    .map((word) => fields.filter((field) => stemsOf(field).includes(word)))
    .find(({ length }) => length > 0)
  const ends = order === 'descending' ? upperEnds : lowerEnds
  const has = (wanted: readonly string[]) =>
    fitting?.find((field) => wordsOf(field).some((word) => wanted.includes(word)))
  return has(middles) ?? has(ends) ?? fitting?.[0]
}

const stemsOf = (field: FieldProfile): string[] =>
  wordsOf(field).flatMap((word) => [word, inFull(word)].map((one) => stem(one, english)))

/** Races are over few distances, rides over any. */
const isMeasured = (field: FieldProfile): boolean => classOf(field) === 'number'

const leastRoot = 3
const longestEnding = 5

/** "Saltiest" is of the salt, "most profitable" of the profit: a column's word that begins as the adjective does. */
const byStem = (superlative: string, table: TableProfile): MeantField | null => {
  const [first = '', second] = superlative.split(' ')
  const degree = second !== undefined && (first === 'most' || first === 'least') && adjective.test(second)
  if (!degree && (second !== undefined || !first.endsWith('est') || noQualities.has(first))) return null
  const order = first === 'least' ? 'ascending' : 'descending'
  const roots = degree ? [second.slice(0, Math.max(5, second.length - 4))] : rootsOf(first)
  const found = roots
    .filter(({ length }) => length >= leastRoot)
    .flatMap((root) =>
      table.fields.filter(
        (field) =>
          isAmount(field) &&
          wordsOf(field).some((word) => word.startsWith(root) && word.length - root.length <= longestEnding),
      ),
    )
  return found[0] ? { field: found[0], order, adds: null } : null
}

/** "Sunniest" → "sunni", "sunn", "sun"; "saltiest" → "salti", "salt". */
const rootsOf = (superlative: string): string[] => {
  const bare = superlative.slice(0, -3)
  const root = bare.endsWith('i') ? bare.slice(0, -1) : bare
  return root.at(-1) === root.at(-2) ? [root, root.slice(0, -1)] : [root]
}
