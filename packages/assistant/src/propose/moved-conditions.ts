import { numberOf, wordClass } from '@belvedere/lexicon'
import type { FieldFilter, FieldProfile } from '@belvedere/spec'
import { monthsBefore } from '../grammar/dates.ts'
import type { FoundCondition } from '../grammar/found-condition.ts'
import type { LinkedSentence } from '../link/sentence.ts'

/** "Make that 300": the one bound that stands, at every number that is named. */
export function movedBounds({ tokens }: LinkedSentence, standing: readonly FoundCondition[]): FoundCondition[] {
  const [bound, ...others] = standing.filter(({ condition }) => 'value' in condition)
  if (!bound || others.length > 0) return []
  return tokens.flatMap((token, at): FoundCondition[] => {
    const value = numberOf(token)
    const { condition } = bound
    return value === undefined || !('value' in condition) || typeof condition.value !== 'number'
      ? []
      : [{ ...bound, condition: { ...condition, value }, first: at, last: at, place: at }]
  })
}

const earlier = wordClass('the one before')
const later = wordClass('the one after')
const monthsIn: ReadonlyMap<string, number> = new Map([
  ['year', 12],
  ['quarter', 3],
  ['month', 1],
  ['yearmonth', 1],
])

/** "The year before", "the next month", where one such time is kept. */
export function shiftedTimes({ tokens, cues }: LinkedSentence, standing: readonly FoundCondition[]): FoundCondition[] {
  const at = tokens.findIndex(({ text }) => earlier.has(text) || later.has(text))
  const unit = cues.find(({ kind, first, last }) => kind === 'unit' && (last === at - 1 || first === at + 1))
  const months = monthsIn.get(unit?.means ?? '')
  if (at < 0 || !unit || months === undefined) return []
  const by = earlier.has(tokens[at]?.text ?? '') ? -months : months
  const place = { first: Math.min(at, unit.first), last: Math.max(at, unit.last), place: at }
  return standing.flatMap((one): FoundCondition[] => {
    const condition = 'op' in one.condition ? shiftBy(one, one.condition, by) : null
    return condition ? [{ ...one, ...place, condition, values: [] }] : []
  })
}

/** The condition so many months later; null where it is of no such time. */
function shiftBy({ field }: FoundCondition, filter: FieldFilter, months: number): FieldFilter | null {
  const timeUnit = 'timeUnit' in filter ? filter.timeUnit : undefined
  const isYear = timeUnit === 'year' || (timeUnit === undefined && field.semanticType === 'year' && !isMoment(field))
  const years = isYear && months % 12 === 0 ? months / 12 : null
  switch (filter.op) {
    case 'one_of': {
      const [year, ...others] = filter.values
      if (years === null || typeof year !== 'number' || others.length > 0) return null
      return { ...filter, values: [year + years] }
    }
    case 'range': {
      const { min, max } = filter
      if (min === null || max === null) return null
      if (years !== null) return { ...filter, min: min + years, max: max + years }
      // The months of every year and the like are numbers, and no moments.
      if (!isMoment(field) || timeUnit !== undefined) return null
      return { ...filter, min: addMonths(min, months), max: addMonths(max + 1, months) - 1 }
    }
    default:
      return null
  }
}

const isMoment = ({ type }: FieldProfile): boolean => type === 'temporal'
const addMonths = (time: number, months: number): number => monthsBefore(new Date(time), -months)
