import { numberOf, wordClass } from '@belvedere/lexicon'
import type { FieldFilter } from '@belvedere/spec'
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
    const condition = 'op' in one.condition ? shifted(one, one.condition, by) : null
    return condition ? [{ ...one, ...place, condition, values: [] }] : []
  })
}

function shifted({ field }: FoundCondition, filter: FieldFilter, months: number): FieldFilter | null {
  if (filter.op === 'range' && field.type === 'temporal' && filter.min !== null && filter.max !== null)
    return { ...filter, min: movedBy(filter.min, months), max: movedBy(filter.max + 1, months) - 1 }
  const [year, ...others] = filter.op === 'one_of' ? filter.values : []
  const isYear = field.semanticType === 'year' || (filter.op === 'one_of' && filter.timeUnit === 'year')
  return filter.op === 'one_of' && isYear && typeof year === 'number' && others.length === 0 && months % 12 === 0
    ? { ...filter, values: [year + months / 12] }
    : null
}

const movedBy = (time: number, months: number): number => {
  const date = new Date(time)
  return date.setUTCMonth(date.getUTCMonth() + months)
}
