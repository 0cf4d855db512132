import { isObject } from '@belvedere/spec/json'
import { type ChartLimits, defaultChartLimits, defaultQueryLimits, type QueryLimits } from '@belvedere/spec/limits'

export interface Limits {
  charts: ChartLimits
  queries: QueryLimits
}

/** The limits that the server sets as JSON in the environment; those that it leaves out are the defaults. */
export function readLimits({ CHART_LIMITS = '{}', QUERY_LIMITS = '{}' }: NodeJS.ProcessEnv): Limits {
  return {
    charts: numbersIn('CHART_LIMITS', CHART_LIMITS, defaultChartLimits),
    queries: numbersIn('QUERY_LIMITS', QUERY_LIMITS, defaultQueryLimits),
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
