import type { FieldProfile, FilterValue, TableProfile } from '@belvedere/spec'
import { rangeLinks, rangeOpeners, weekdayNames, weekParts, yearParts } from '../language/en/dates.ts'
import { joints, vague } from '../language/en/interpreter/cycles.ts'
import { english } from '../language/en/lexicon.ts'
import { remembering } from '../language/remembering.ts'

/** A column that holds the names of months or weekdays, with its value at each place of the year or week; null: it lacks it. */
export interface Cycle {
  field: FieldProfile
  names: readonly string[]
  values: (FilterValue | null)[]
}

const leastLetters = 3
const leastNames = 3

/** The columns of a table whose values are names of months or of weekdays, written out or cut short. */
export const cyclesOf = remembering(({ fields }: TableProfile): Cycle[] =>
  fields.flatMap((field) => {
    if (field.type !== 'nominal' && field.type !== 'ordinal') return []
    const written = [english.months, weekdayNames].filter(({ length }) => field.distinct <= length)
    const all = written.map((names): Cycle => {
      const values = names.map((name) => field.values.find(({ value }) => isNamed(String(value), name))?.value ?? null)
      return { field, names, values }
    })
    const known = ({ values }: Cycle) => values.filter((value) => value !== null).length
    return all.filter((cycle) => known(cycle) >= leastNames && known(cycle) === field.distinct)
  }),
)

const isNamed = (written: string, name: string): boolean => {
  const text = written.trim().toLowerCase().replace(/\.$/, '')
  return text.length >= leastLetters && name.startsWith(text.slice(0, name.length)) && text.length <= name.length
}

/**
 * Reads "from April to September", "November to February", "Apr" or "summer" from token `at` on as values of the cycle; null
 * where nothing of the kind stands there. `end` is the index after the last token.
 */
export const stretchAt = (
  tokens: readonly { text: string }[],
  at: number,
  { names, values }: Cycle,
): { end: number; values: FilterValue[] } | null => {
  const text = (place: number) => tokens[place]?.text ?? ''
  const nameAt = (place: number) => names.findIndex((name) => isNamed(text(place), name))
  const opened = rangeOpeners.has(text(at))
  const first = nameAt(opened ? at + 1 : at)
  const link = at + (opened ? 2 : 1)
  const last = first >= 0 && (rangeLinks.has(text(link)) || text(link) === 'up') ? nameAt(link + 1) : -1
  const joins = text(link) === 'and' && !opened
  const taken = (from: number, count: number) =>
    Array.from({ length: count }, (_, i) => values[(from + i) % names.length] ?? null).filter((value) => value !== null)
  if (last >= 0 && !joins)
    return { end: link + 2, values: taken(first, ((last - first + names.length) % names.length) + 1) }
  if (first >= 0 && !opened) return { end: at + 1, values: taken(first, 1) }
  const part = partsOf(names).find(({ words }) => words.includes(text(at)) && !vague.has(text(at)))
  return part ? { end: at + 1, values: taken(part.first, part.count) } : null
}

const monthParts = yearParts.map(({ words, month, months }) => ({ words, first: month, count: months }))
const partsOf = (names: readonly string[]) => (names.length === english.months.length ? monthParts : weekParts)

/** "In April and May": stretches in a row. */
export const namedAt: typeof stretchAt = (tokens, at, cycle) => {
  const first = stretchAt(tokens, at, cycle)
  const joined = first && joints.has(tokens[first.end]?.text ?? '') ? namedAt(tokens, first.end + 1, cycle) : null
  return first && joined ? { end: joined.end, values: [...new Set([...first.values, ...joined.values])] } : first
}
