import type { FieldProfile } from '@belvedere/spec'
import { recentUnits, recentWords } from '../language/en/dates.ts'
import type { Free } from './comparisons.ts'
import { classOf } from './field-class.ts'
import type { Condition, Filter } from './filters.ts'
import { spansOf, type Words } from './utterance.ts'

type Unit = typeof recentUnits extends ReadonlyMap<string, infer U> ? U : never

const dayMs = 86_400_000
const inMs: { readonly [unit in Unit]?: number } = { hour: dayMs / 24, day: dayMs, week: 7 * dayMs }
const inMonths: { readonly [unit in Unit]?: number } = { month: 1, quarter: 3, year: 12, decade: 120 }
const phrases = recentWords.map((phrase) => phrase.split(' ')).sort((a, b) => b.length - a.length)

/** Reads "last year", "in the past 6 months", "the latest quarter": stretches that end with the newest date there is. */
export function readRecent({ tokens, spans, table }: Words, free: Free): Filter[] {
  const field =
    table.fields.find((one) => one.type === 'temporal') ?? table.fields.find((one) => classOf(one) === 'year')
  if (!field) return []
  for (let at = 0; at < tokens.length; at++) {
    const phrase = phrases.find((words) => words.every((word, i) => tokens[at + i]?.text === word))
    const first = tokens[at]
    if (!phrase || !first) continue
    const place = at + phrase.length
    const number = spansOf(spans, 'number').find(({ start }) => start === tokens[place]?.start)
    const after = number ? tokens.findIndex(({ start }) => start >= number.end) : place
    const last = tokens[after]
    const unit = last && recentUnits.get(last.stem)
    if (!last || !unit || !free({ start: first.start, end: last.end })) continue
    const condition = recentCondition(field, unit, number?.value ?? null)
    if (!condition) continue
    const stretch = { start: first.start, end: last.end }
    return [{ field: field.name, condition, having: null, join: 'and', strength: 0.9, kind: 'comparison', ...stretch }]
  }
  return []
}

/** The stretch of `n` units that ends with the newest value; of `null` the unit of the calendar that holds it. */
export function recentCondition({ type, max }: FieldProfile, unit: Unit, n: number | null): Condition | null {
  if (max === undefined || (n !== null && (n <= 0 || n > 10_000))) return null
  const months = inMonths[unit]
  if (type !== 'temporal') {
    if (months === undefined || months < 12) return null
    return { test: 'compare', op: 'gte', value: max - Math.round(((n ?? 1) * months) / 12) + 1 }
  }
  const date = new Date(max)
  if (months !== undefined && n !== null) {
    const moved = date.setUTCMonth(date.getUTCMonth() - Math.round(n * months))
    return Number.isNaN(moved) ? null : { test: 'compare', op: 'gt', value: moved }
  }
  if (months !== undefined) {
    const since = date.getUTCFullYear() * 12 + date.getUTCMonth()
    const from = since - (since % months)
    return { test: 'compare', op: 'gte', value: Date.UTC(Math.floor(from / 12), from % 12) }
  }
  const ms = inMs[unit]
  return ms === undefined ? null : { test: 'compare', op: 'gt', value: max - (n ?? 1) * ms }
}
