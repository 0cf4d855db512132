import type { FieldProfile } from '@belvedere/spec'
import { clauseOpeners } from '../../language/en/interpreter/comparisons/bounds.ts'
import type { Comparison } from '../../language/lexicon.ts'
import type { Condition, Filter } from '../filters.ts'
import { spansOf, type Words, wordsOf } from '../utterance.ts'
import type { Amount } from './amounts.ts'
import type { FoundField } from './compared-fields.ts'

export function conditionOf(op: Comparison, found: FoundField, all: Amount[], said: Amount): Condition | null {
  const { profile: field, factor = 1 } = found
  const inUnit = (one: Amount): Amount => ({ ...one, value: Number((one.value * factor).toPrecision(12)) })
  const amount = inUnit(said)
  const [low, high] = all.map(inUnit)
  const time = field.type === 'temporal'
  if (time && !amount.isDate) return null
  if (op === 'between') {
    if (!low || !high) return null
    return time
      ? { test: 'range', from: low.from, to: high.to - 1 }
      : { test: 'range', from: Math.min(low.value, high.value), to: Math.max(low.value, high.value) }
  }
  if (op === 'contains' || op === 'startsWith' || op === 'endsWith') return null
  // "From January to March": both ends, where the first opens a stretch.
  if (op === 'gte' && low && high && !time) return { test: 'range', from: low.value, to: high.value }
  if (op === 'gte' && low?.isDate && high?.isDate) return { test: 'range', from: low.from, to: high.to - 1 }
  if (!time) return Number.isFinite(amount.value) ? { test: 'compare', op, value: amount.value } : null
  switch (op) {
    case 'eq':
      return { test: 'range', from: amount.from, to: amount.to - 1 }
    case 'ne':
      return null
    case 'gt':
      return { test: 'compare', op: 'gte', value: amount.to }
    case 'gte':
      return { test: 'compare', op, value: amount.from }
    case 'lt':
      return { test: 'compare', op, value: amount.from }
    case 'lte':
      return { test: 'compare', op: 'lt', value: amount.to }
  }
}

/** A condition that no row can meet was misread: years written as "70" against "since 1974". */
export function possible(condition: Condition, { min, max }: FieldProfile): boolean {
  if (min === undefined || max === undefined) return true
  if (condition.test === 'range') return condition.from <= max && condition.to >= min
  if (condition.test !== 'compare') return true
  if (condition.op === 'gt' || condition.op === 'gte') return condition.value <= max
  if (condition.op === 'lt' || condition.op === 'lte') return condition.value >= min
  return true
}

/** "where the average life expectancy is below 72": an aggregate inside a clause that restricts the groups. */
export function havingOf({ tokens, spans }: Words, field: FoundField): Filter['having'] {
  const [first] = wordsOf(tokens, field)
  const aggregate = spansOf(spans, 'aggregate').find((span) => {
    const [, last] = wordsOf(tokens, span)
    return (
      last < first &&
      first - last <= 2 &&
      tokens.slice(last + 1, first).every((t) => t.text === 'of' || t.text === 'the')
    )
  })
  if (!aggregate || aggregate.aggregate === 'count') return null
  const [start] = wordsOf(tokens, aggregate)
  const opened = tokens.slice(Math.max(0, start - 4), start).some((token) => clauseOpeners.has(token.text))
  return opened ? aggregate.aggregate : null
}
