import { type ChartLimits, defaultChartLimits } from '@belvedere/spec/chart-limits'
import { isObject } from '@belvedere/spec/json'

/** Reads the limits that the server sets as JSON in the environment; those that it leaves out are the defaults. */
export function readChartLimits({ CHART_LIMITS: text = '{}' }: NodeJS.ProcessEnv): ChartLimits {
  const set: unknown = JSON.parse(text)
  const read = (name: keyof ChartLimits): number => {
    const value = isObject(set) ? (set[name] ?? defaultChartLimits[name]) : undefined
    if (typeof value === 'number' && value > 0) return value
    throw new Error(`CHART_LIMITS: "${name}" must be a number above zero.`)
  }
  return { rows: read('rows'), marks: read('marks'), seconds: read('seconds'), megabytes: read('megabytes') }
}
