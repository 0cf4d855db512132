import type { FieldProfile } from '@belvedere/spec'

/** The steps in which times follow one another. */
const grainUnits = ['year', 'quarter', 'month', 'week', 'day', 'hour', 'minute'] as const
export type GrainUnit = (typeof grainUnits)[number]

/** `missing`: steps between the first and the last that no row has; null where most have none. */
export interface TimeGrain {
  unit: GrainUnit
  missing: number | null
}

const leastTimes = 3
const minuteMs = 60_000
const dayMs = 1440 * minuteMs

/** The coarsest step that all times of a field are on; null if there is none, or too few times. */
export function timeGrain(field: FieldProfile): TimeGrain | null {
  const { type, semanticType, distinct, min = 0, max = 0 } = field
  if (distinct < leastTimes) return null
  if (type === 'quantitative') return semanticType === 'year' ? grainOf('year', max - min + 1, distinct) : null
  if (type !== 'temporal') return null
  const unit = unitOf(field)
  return unit && grainOf(unit, stepsBetween(min, max, unit) + 1, distinct)
}

const grainOf = (unit: GrainUnit, steps: number, distinct: number): TimeGrain => ({
  unit,
  missing: distinct * 2 > steps ? steps - distinct : null,
})

function unitOf({ values, distinct, semanticType }: FieldProfile): GrainUnit | null {
  const times = values.flatMap(({ value }) => (typeof value === 'number' ? [value] : []))
  // Beyond 1,000 values the profile has none of them.
  if (times.length < distinct) return semanticType === 'date' ? 'day' : null
  return grainUnits.find((unit) => times.every((time) => isOn(time, unit, times[0] ?? 0))) ?? null
}

function isOn(time: number, unit: GrainUnit, first: number): boolean {
  const date = new Date(time)
  const isMonth = time % dayMs === 0 && date.getUTCDate() === 1
  switch (unit) {
    case 'year':
      return isMonth && date.getUTCMonth() === 0
    case 'quarter':
      return isMonth && date.getUTCMonth() % 3 === 0
    case 'month':
      return isMonth
    case 'week':
      return time % dayMs === 0 && (time - first) % (7 * dayMs) === 0
    default:
      return time % stepMs[unit] === 0
  }
}
const stepMs = { week: 7 * dayMs, day: dayMs, hour: 60 * minuteMs, minute: minuteMs }

function stepsBetween(from: number, to: number, unit: GrainUnit): number {
  if (unit !== 'year' && unit !== 'quarter' && unit !== 'month') return (to - from) / stepMs[unit]
  const [first, last] = [new Date(from), new Date(to)]
  const months = (last.getUTCFullYear() - first.getUTCFullYear()) * 12 + last.getUTCMonth() - first.getUTCMonth()
  return months / { year: 12, quarter: 3, month: 1 }[unit]
}
