import type {
  Aggregate,
  Channel,
  ChannelDef,
  Mark,
  PartialEncoding,
  TableProfile,
  TimeUnit,
  Wishes,
} from '@belvedere/spec'
import { aTable, cars } from '@belvedere/spec/testing'
import { expect, it } from 'vitest'
import { choicesFor } from '../src/choices.ts'
import type { Design } from '../src/design.ts'
import { readProblem, withCount } from '../src/problem.ts'
import { costOfRule } from '../src/rule-costs.ts'
import type { Rule } from '../src/rules/rule.ts'
import { weights } from '../src/rules/weights.ts'

/** Required properties of a resolved encoding; absent ones are arbitrary. */
interface ExpectedEncoding {
  channel: Channel
  aggregate?: Aggregate | null
  bin?: boolean | null
  timeUnit?: TimeUnit | null
  type?: ChannelDef['type']
  /** Absent: no bucket of others. */
  others?: number
}
type TestEncoding = PartialEncoding & { as: ExpectedEncoding }
export interface TestDesign {
  mark: Mark
  encodings: TestEncoding[]
  table?: TableProfile
  wishes?: Wishes
  locked?: boolean
  counted?: boolean
}

/** The design of a problem in which each slot has its required properties. */
function designOf({ mark, encodings, table = cars, wishes = {}, locked = false, counted = false }: TestDesign): Design {
  const partial = {
    data: { name: table.name },
    encodings: encodings.map(({ as: _, ...request }) => request),
    transform: [],
    params: [],
    wishes,
  }
  const read = readProblem(locked ? { ...partial, mark } : partial, table)
  const problem = counted ? withCount(read) : read
  const expectations: ExpectedEncoding[] = [
    ...encodings.map(({ as }) => as),
    ...(counted ? [{ channel: 'y' as const }] : []),
  ]
  const chosen = problem.slots.map((slot, i) => {
    const expected = expectations[i]
    const choice = choicesFor(slot, mark).find((candidate) => {
      if (!expected || candidate.channel !== expected.channel) return false
      if (expected.aggregate !== undefined && candidate.aggregate !== expected.aggregate) return false
      if (expected.bin !== undefined && candidate.bin !== expected.bin) return false
      if (expected.timeUnit !== undefined && candidate.timeUnit !== expected.timeUnit) return false
      if (candidate.others !== (expected.others ?? null)) return false
      return expected.type === undefined || candidate.type === expected.type
    })
    if (!choice) throw new Error(`No choice for ${slot.field?.name ?? 'count'} as ${JSON.stringify(expected)}`)
    return choice
  })
  return { mark, encodings: chosen, problem }
}

export const on = (
  channel: Channel,
  field: string,
  more: Partial<Omit<TestEncoding, 'as'>> & { as?: Partial<ExpectedEncoding> } = {},
): TestEncoding => {
  const { as, ...request } = more
  return { field, ...request, as: { channel, ...as } }
}
/** Without aggregate, bin and time unit. */
export const plain = { as: { aggregate: null, bin: null, timeUnit: null } }
export const mean = { as: { aggregate: 'mean' as const } }
export const sum = { as: { aggregate: 'sum' as const } }
export const ranges = { as: { aggregate: null, bin: true } }
export const count = (channel: Channel): TestEncoding => ({ aggregate: 'count', as: { channel } })
export const hp = (channel: Channel, how: object = plain) => on(channel, 'Horsepower', how)
export const mpg = (channel: Channel, how: object = plain) => on(channel, 'Miles_per_Gallon', how)
export const origin = (channel: Channel, more: object = {}) => on(channel, 'Origin', more)
export const year = (channel: Channel, more: object = plain) => on(channel, 'Year', more)
export const many = aTable(
  { name: 'city', distinct: 400, maxLength: 24 },
  { name: 'price', type: 'quantitative' },
  { name: 'town', distinct: 14 },
)
export const log = { rest: { scale: { type: 'log' } } }
export const once = aTable({ name: 'name', distinct: 100 }, { name: 'price', type: 'quantitative' })

export const lands = aTable(
  { name: 'country', semanticType: 'country', distinct: 60 },
  { name: 'visits', type: 'quantitative', semanticType: 'count' },
  { name: 'lon', type: 'quantitative', semanticType: 'longitude' },
  { name: 'lat', type: 'quantitative', semanticType: 'latitude' },
)
export const onMap = (number: TestEncoding): TestDesign => ({
  mark: 'geoshape',
  table: lands,
  encodings: [on('shape', 'country', plain), number],
})
export const atPlaces = (number: TestEncoding): TestDesign => ({
  mark: 'circle',
  table: lands,
  locked: true,
  encodings: [
    on('longitude', 'lon', { channel: 'longitude', ...plain }),
    on('latitude', 'lat', { channel: 'latitude', ...plain }),
    number,
  ],
})

export const good: TestDesign = { mark: 'bar', encodings: [origin('x'), hp('y', mean)] }
export const scatter: TestDesign = { mark: 'point', encodings: [mpg('y'), hp('x')] }
export const histogram: TestDesign = { mark: 'bar', encodings: [hp('x', ranges), count('y')] }

/** Tests each rule alone: one design violates it, another does not. */
export function testEachRuleAlone(
  rules: readonly Rule[],
  cases: { [rule: string]: { breaks: TestDesign; keeps: TestDesign } },
): void {
  it.each(rules.map((rule) => [rule.name, rule] as const))('%s', (name, rule) => {
    const { breaks, keeps } = cases[name] ?? {}
    if (!breaks || !keeps) throw new Error(`The rule ${name} has no test`)
    expect(costOfRule(rule, designOf(breaks), weights).cost).toBeGreaterThan(0)
    expect(costOfRule(rule, designOf(keeps), weights).cost).toBe(0)
  })

  it('exists for every tested name', () => {
    expect(Object.keys(cases).sort()).toEqual(rules.map(({ name }) => name).sort())
  })
}
