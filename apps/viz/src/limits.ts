import { isObject } from '@belvedere/spec/json'
import {
  type ChartLimits,
  defaultChartLimits,
  defaultQueryLimits,
  defaultRoomLimits,
  type QueryLimits,
  type RoomLimits,
} from '@belvedere/spec/limits'

export interface Limits {
  charts: ChartLimits
  queries: QueryLimits
  rooms: RoomLimits
}

/** The limits that the server sets as JSON in the environment; those that it leaves out are the defaults. */
export function readLimits({
  CHART_LIMITS = '{}',
  QUERY_LIMITS = '{}',
  ROOM_LIMITS = '{}',
}: NodeJS.ProcessEnv): Limits {
  return {
    charts: numbersIn('CHART_LIMITS', CHART_LIMITS, defaultChartLimits),
    queries: numbersIn('QUERY_LIMITS', QUERY_LIMITS, defaultQueryLimits),
    rooms: numbersIn('ROOM_LIMITS', ROOM_LIMITS, defaultRoomLimits),
  }
}

function numbersIn<T extends { [name in keyof T]: number }>(variable: string, text: string, defaults: T): T {
  const set: unknown = JSON.parse(text)
  const numbers = Object.entries<number>(defaults).map(([name, byDefault]) => {
    const value = isObject(set) ? (set[name] ?? byDefault) : undefined
    if (typeof value === 'number' && value > 0) return [name, value]
    throw new Error(`${variable}: "${name}" must be a number above zero.`)
  })
  return Object.fromEntries(numbers) as T
}
