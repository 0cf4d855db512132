import { beforeColumn, onColumn } from './conditions/on-column.ts'
import { onTime } from './conditions/on-time.ts'
import { recurring } from './conditions/recurring.ts'
import type { Condition, ConditionSource } from './conditions/source.ts'
import { onAge, onCycles, onMeasure, onRating, onTens, onUnit } from './conditions/unnamed.ts'

/** Every condition that can be read from token `at` on. */
export const conditionsAt = (source: ConditionSource, at: number): Condition[] => {
  const named = [
    ...onColumn(source, at),
    ...beforeColumn(source, at),
    ...onAge(source, at),
    ...onRating(source, at),
    ...onUnit(source, at),
    ...onTens(source, at),
    ...onCycles(source, at),
  ]
  const time = [...onTime(source, at), ...recurring(source, at)]
  const bare = time.length > 0 ? [] : onMeasure(source, at)
  return [...named, ...time, ...bare].sort((a, b) => b.end - a.end || b.value.score - a.value.score).slice(0, 6)
}
