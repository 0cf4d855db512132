import { tokenize, wordClass } from '@belvedere/lexicon'
import type { FieldProfile } from '@belvedere/spec'
import type { Bound } from './bounds.ts'

/** More values than these are names of things. */
const maxBands = 30

interface Band {
  low: number
  high: number
}

/** The values of a column of bands ("<25", "25-34", "35+") that lie within a bound; null if it is no such column. */
export function bandsWithin(field: FieldProfile, { operator, value, to = value }: Bound): string[] | null {
  if (operator === '=' || field.type === 'quantitative' || field.values.length > maxBands) return null
  const bands = field.values.flatMap(({ value: name }) => {
    const band = typeof name === 'string' ? bandOf(name) : null
    return band && typeof name === 'string' ? [{ name, middle: middleOf(band) }] : []
  })
  if (bands.length < 2 || bands.length < field.values.length) return null
  const meets = (middle: number): boolean => {
    if (operator === 'range') return middle >= value && middle <= to
    return operator === '<' || operator === '<=' ? middle < value : middle >= value
  }
  const names = bands.filter(({ middle }) => meets(middle)).map(({ name }) => name)
  return names.length > 0 && names.length < bands.length ? names : null
}

function middleOf({ low, high }: Band): number {
  if (!Number.isFinite(low)) return high - 0.5
  return Number.isFinite(high) ? (low + high) / 2 : low + 0.5
}

const between = wordClass('between two numbers of a range')
const downwards = wordClass('downwards from an amount')
const upwards = wordClass('upwards from an amount')
const dashes: ReadonlySet<string> = new Set(['-', '–', '—'])
const below: ReadonlySet<string> = new Set(['<', '<=', '≤'])
const above: ReadonlySet<string> = new Set(['>', '>=', '≥', '+'])

/** "25-34", "under 25", "<25", "65+", "40 or more". */
function bandOf(text: string): Band | null {
  const tokens = tokenize(text)
  const [first, second, ...others] = tokens.flatMap(({ value }) => value ?? [])
  const says = (...sets: ReadonlySet<string>[]) => tokens.some((token) => sets.some((words) => words.has(token.text)))
  if (first === undefined || others.length > 0) return null
  if (second !== undefined) return says(dashes, between) ? { low: first, high: second } : null
  if (says(downwards, below) || dashes.has(tokens[0]?.text ?? '')) return { low: Number.NEGATIVE_INFINITY, high: first }
  return says(upwards, above, dashes) ? { low: first, high: Number.POSITIVE_INFINITY } : null
}
