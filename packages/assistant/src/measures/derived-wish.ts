import { understand } from '@belvedere/lexicon'
import {
  type Aggregate,
  type ComputedKind,
  capital,
  type DerivedMeasure,
  type FieldProfile,
  fieldLabel,
  fieldWords,
  type GroupMeasure,
  quantityWords,
  type TableProfile,
  type TimeUnit,
  timeUnitWord,
  uncapital,
} from '@belvedere/spec'
import { isGroupable, isNumber, type MatchedSlots, slot } from '../edits/reader.ts'
import { type DerivedPattern, derivedNames, people } from '../language/en/derived.ts'

type PatternName = Exclude<DerivedPattern, 'plain'>

/** What is asked to be derived, before it is known of which measure. */
export interface DerivedWish {
  kind: ComputedKind
  /** The measure that was named with it. */
  of: GroupMeasure | { field: string; aggregate: null } | null
  by: GroupMeasure | null
  steps: number
  /** The step that was named: months for "a 3-month average". */
  unit: TimeUnit | null
  /** What the person called the result. */
  name: string | null
  /** Words that also group, as "per" does. */
  doubtful: boolean
}

/** A wish of which nothing more is named. */
export const plainWish = { of: null, by: null, steps: 1, unit: null, name: null, doubtful: false } as const

const stepUnits: readonly [ending: string, unit: TimeUnit][] = [
  ['_by_year', 'year'],
  ['_by_quarter', 'yearquarter'],
  ['_by_month', 'yearmonth'],
  ['_by_week', 'yearweek'],
  ['_by_day', 'yearmonthdate'],
]

/** What a pattern's slots say is to be derived; null where they hold nothing that could be. */
export const wishOf = (pattern: PatternName, slots: MatchedSlots, table: TableProfile): DerivedWish | null => {
  const found = slot(slots, 'encoding')
  if (slots.get('encoding') && !found) return null
  const of = found ? operandOf(found.encoding, table) : null
  if (found && !of) return null
  const named = slot(slots, 'unknown', 'name')?.text ?? null
  switch (pattern) {
    case 'ratio':
    case 'difference': {
      const other = slot(slots, 'encoding', 'by')
      const by = other && operandOf(other.encoding, table)
      return by && of && !sameOperand(by, of)
        ? { ...plainWish, kind: pattern, of, by: { ...by, aggregate: by.aggregate ?? 'sum' }, name: named }
        : null
    }
    case 'per': {
      const by = slot(slots, 'column', 'by')?.field
      if (
        !by ||
        (slot(slots, 'column', 'by')?.score ?? 0) < sureName ||
        !of ||
        !saysHowMuch(by, table) ||
        isGroupable(by)
      )
        return null
      return of.field === by.name
        ? null
        : { ...plainWish, kind: 'ratio', of, by: { field: by.name, aggregate: 'sum' }, doubtful: true }
    }
    case 'per_head': {
      const heads = table.fields.find(
        (field) => isNumber(field) && wordsOf(field.name).some((word) => people.has(word)),
      )
      return heads && of && of.field !== heads.name
        ? { ...plainWish, kind: 'ratio', of, by: { field: heads.name, aggregate: 'sum' } }
        : null
    }
    case 'share':
      // "The proportion of how many" is the count, shown as parts.
      return of && of.field === undefined ? null : { ...plainWish, kind: pattern, of }
    case 'running':
    case 'rank':
    case 'growth':
      return { ...plainWish, kind: pattern, of }
    case 'moving': {
      const steps = slot(slots, 'number')?.number ?? usualSteps
      const unit = slot(slots, 'timeunit')?.timeUnit ?? null
      return Number.isInteger(steps) && steps >= 2 && steps <= 1000
        ? { ...plainWish, kind: 'moving', of, steps, unit }
        : null
    }
    default: {
      const unit = stepUnits.find(([ending]) => pattern.endsWith(ending))?.[1] ?? null
      return { ...plainWish, kind: pattern.startsWith('change') ? 'change' : 'growth', of, unit }
    }
  }
}

/** "Per" groups as well: what divides is named for certain. */
const sureName = 0.7

/** Kinds that follow an order of groups. */
export const followsTime: ReadonlySet<string> = new Set(['growth', 'change', 'running', 'moving', 'rank'])

/** A moving average over an unnamed number of steps takes so many. */
const usualSteps = 3

/** Numbers that say how much: neither years nor ids nor places on earth. */
const saysHowMuch = ({ name, semanticType }: FieldProfile, table: TableProfile): boolean =>
  understand(table).fields.get(name)?.role === 'measure' && semanticType !== 'rank'

const wordsOf = (name: string) => fieldWords(name).toLowerCase().split(/\s+/)

const operandOf = (
  { field, aggregate }: { field?: string; aggregate?: Aggregate | null },
  table: TableProfile,
): DerivedWish['of'] => {
  if (field === undefined) return aggregate === 'count' ? { aggregate } : null
  const profile = table.fields.find(({ name }) => name === field)
  if (!profile || !saysHowMuch(profile, table)) return null
  return { field, aggregate: aggregate ?? null }
}

const sameOperand = (a: { field?: string }, b: { field?: string }) => a.field === b.field

/** The measure that a wish makes of `measure`; `unit` is the step of the axis, `along` the field on it beside a series. */
export const derivedFrom = (
  wish: DerivedWish,
  measure: GroupMeasure,
  { unit, within, table }: { unit: TimeUnit | null; within: string | null; table: TableProfile },
): DerivedMeasure | null => {
  const steps = wish.unit === 'year' ? (stepsPerYear.get(unit ?? 'year') ?? 1) : 1
  const as = freeName(wish.name === null ? nameOf(wish, measure, steps) : capital(wish.name), table)
  switch (wish.kind) {
    case 'share':
      return { as, kind: 'share', ...(within !== null && { within }) }
    case 'ratio':
    case 'difference':
      return wish.by && { as, kind: wish.kind, by: wish.by }
    case 'growth':
    case 'change':
      return { as, kind: wish.kind, steps }
    case 'moving':
      return { as, kind: 'moving', steps: wish.steps }
    case 'running':
    case 'rank':
      return { as, kind: wish.kind }
    default:
      return wish.kind satisfies never
  }
}

/** How far back the same step of the year before lies. */
const stepsPerYear: ReadonlyMap<TimeUnit, number> = new Map<TimeUnit, number>([
  ['yearquarter', 4],
  ['yearmonth', 12],
  ['yearweek', 52],
  ['yearmonthdate', 365],
])

const operandWords = ({ field, aggregate }: GroupMeasure): string => {
  if (field === undefined) return 'rows'
  return aggregate === 'sum' ? fieldLabel(field) : uncapital(quantityWords({ field, aggregate }))
}

const nameOf = ({ kind, by, unit, steps }: DerivedWish, measure: GroupMeasure, back: number): string => {
  const template = kind === 'growth' && back > 1 ? derivedNames.growthOnYear : derivedNames[kind]
  return capital(
    template
      .replace('{measure}', operandWords(measure))
      .replace('{by}', by ? operandWords(by) : '')
      .replace('{steps}', `${steps}-${unit ? timeUnitWord(unit) : 'step'}`),
  )
}

const freeName = (name: string, table: TableProfile): string =>
  table.fields.some((field) => field.name === name) ? freeName(`${name} (derived)`, table) : name
