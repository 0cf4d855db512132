import { expect } from 'vitest'
import { validateSpec } from '../src/validate/validate-spec.ts'
import { cars, sales } from './tables.ts'

export const bars = {
  $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
  data: { name: 'cars' },
  mark: 'bar',
  encoding: {
    x: { field: 'Origin', type: 'nominal' },
    y: { aggregate: 'mean', field: 'Horsepower', type: 'quantitative' },
  },
}
export const tables = [cars, sales]

export function faultsOf(spec: unknown): string[] {
  const result = validateSpec(spec, { tables })
  return result.ok ? [] : result.faults.map(({ path, message }) => `${path}: ${message}`)
}

export function passes(spec: unknown): void {
  expect(faultsOf(spec)).toEqual([])
}

/** Refused, for a reason that names what is expected. */
export function refuses(spec: unknown, about: RegExp): void {
  expect(faultsOf(spec).join('\n')).toMatch(about)
}

export const withTransform = (...transform: unknown[]) => ({ ...bars, transform })
export const withX = (x: object) => ({ ...bars, encoding: { ...bars.encoding, x: { ...bars.encoding.x, ...x } } })
