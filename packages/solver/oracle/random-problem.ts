import {
  type Aggregate,
  analyticTasks,
  type Channel,
  type FieldProfile,
  type Mark,
  marks,
  type PartialEncoding,
  type PartialSpec,
  randomNumbers,
  type SemanticType,
  type TableProfile,
  type TimeUnit,
} from '@belvedere/spec'

export interface RandomProblem {
  partial: PartialSpec
  profile: TableProfile
}

const dayMs = 86_400_000
/** On both sides of every border that a rule draws. */
const counts = [1, 2, 3, 6, 7, 8, 9, 10, 11, 12, 13, 20, 21, 24, 25, 29, 30, 31, 50, 51, 60, 61, 100, 199, 200, 500]
const rows = [1, 3, 7, 20, 100, 500, 5_000, 20_000, 25_000, 150_000, 1_500_000]
const spans = [1, 2, 3, 30, 59, 60, 100, 239, 240, 500, 729, 730, 1500, 2919, 2920, 5000]
const ofNumbers: SemanticType[] = ['currency', 'count', 'percent', 'id', 'category', 'boolean', 'year']
const ofTexts: SemanticType[] = ['name', 'email', 'category', 'country', 'us_state', 'weekday', 'year']
const places: Channel[] = [
  'x',
  'y',
  'color',
  'size',
  'shape',
  'column',
  'row',
  'facet',
  'theta',
  'text',
  'detail',
  'longitude',
  'latitude',
]
const summaries: (Aggregate | null)[] = ['mean', 'sum', 'median', 'max', 'distinct', 'count', null]
const units: (TimeUnit | null)[] = ['year', 'month', 'yearmonth', 'quarter', 'day', 'yearmonthdate', null]
const types = ['quantitative', 'ordinal', 'nominal', 'temporal'] as const
const roles = ['dimension', 'measure', 'series', 'facet'] as const

/** A table and what is asked of it, of one to `maxEncodings` encodings; the same for the same seed. */
export function randomProblem(seed: number, maxEncodings: number): RandomProblem {
  const random = randomNumbers(seed)
  const chance = (share: number) => random() < share
  const pick = <T>(list: readonly [T, ...T[]] | readonly T[]): T => {
    const choice = list[Math.floor(random() * list.length)]
    if (choice === undefined) throw new Error('Nothing to pick from')
    return choice
  }
  const maybe = <K extends string, T>(
    key: K,
    share: number,
    list: readonly (T | null)[],
  ): { [key in K]?: T | null } => {
    const request: { [key in K]?: T | null } = {}
    if (chance(share)) request[key] = list[Math.floor(random() * list.length)] ?? null
    return request
  }

  const aField = (name: string): FieldProfile => {
    const kind = random()
    const profile = { name, count: 100, nulls: 0, distinct: pick(counts), values: [] }
    if (kind < 0.42) {
      const integer = chance(0.5)
      const semantic = chance(0.45) ? { semanticType: pick(ofNumbers) } : {}
      return { ...profile, ...semantic, type: 'quantitative', integer, min: pick([-5, 0, 1, 10]), max: 100 }
    }
    if (kind < 0.57) {
      const min = Date.UTC(2001, 2, 5)
      return { ...profile, type: 'temporal', min, max: min + pick(spans) * dayMs }
    }
    if (kind < 0.6) return { ...profile, type: 'geojson' }
    const semantic = chance(0.4) ? { semanticType: pick(ofTexts) } : {}
    return { ...profile, ...semantic, type: chance(0.2) ? 'ordinal' : 'nominal', maxLength: pick([3, 9, 10, 14, 28]) }
  }

  const profile: TableProfile = {
    name: 'table',
    rows: pick(rows),
    fields: ['a', 'b', 'c', 'd', 'e'].map(aField),
  }

  const encoding = (): PartialEncoding => {
    if (chance(0.08)) return { aggregate: 'count', ...(chance(0.3) && { channel: pick(places) }) }
    return {
      field: pick(profile.fields).name,
      ...(chance(0.12) && { channel: pick(places) }),
      ...(chance(0.03) && { type: pick(types) }),
      ...maybe('aggregate', 0.15, summaries),
      ...maybe('bin', 0.15, [true, null, null]),
      ...maybe('timeUnit', 0.06, units),
      ...(chance(0.35) && { role: pick(roles) }),
      ...(chance(0.04) && { rest: { scale: { type: 'log' } } }),
      ...(chance(0.12) && {
        prefer: {
          ...(chance(0.6) && { channel: pick(places) }),
          ...maybe('aggregate', 0.4, summaries),
          ...maybe('bin', 0.4, [true, null]),
          ...maybe('timeUnit', 0.3, units),
          ...(chance(0.2) && { others: pick([3, 20]) }),
        },
      }),
    }
  }

  const encodings = Array.from({ length: 1 + Math.floor(random() * maxEncodings) }, encoding)
  if (chance(0.06)) encodings.push({ channel: pick(['color', 'opacity', 'x']), rest: { value: 1 } })
  const everyMark: readonly Mark[] = marks
  const partial: PartialSpec = {
    data: { name: profile.name },
    encodings,
    transform: [],
    params: [],
    wishes: {
      ...(chance(0.35) && { task: pick(analyticTasks) }),
      ...(chance(0.2) && { mark: pick(everyMark) }),
      ...(chance(0.1) && { every: true as const }),
    },
    ...(chance(0.25) && { mark: pick(everyMark) }),
  }
  return { partial, profile }
}
