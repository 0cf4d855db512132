import type { Json } from '@belvedere/spec'
import { jsonOf } from './json.ts'
import { isRecord } from './spec-tree.ts'
import { type Dataflow, scaleOf, setSignal, type VegaSpec } from './vega-edge.ts'

/** A scale whose domain follows the data, and the signal that can hold it still. */
export interface SteadyDomain {
  scale: string
  signal: string
  /** Vega-Lite sorts its values ascending. */
  sort: boolean
}

/**
 * Adds to each scale that follows the data a signal that can fix its domain. Scales sorted by a value stay free:
 * there the order is what moves.
 */
export function steadyDomains(vega: VegaSpec): SteadyDomain[] {
  const domains: SteadyDomain[] = []
  for (const scale of vega.scales ?? []) {
    const domain = scale.domain
    if (!isRecord(domain) || !('data' in domain || 'fields' in domain) || isRecord(domain.sort)) continue
    const signal = `belvedere_domain_${domains.length}`
    const raw = isRecord(scale.domainRaw) ? scale.domainRaw.signal : undefined
    scale.domainRaw = { signal: typeof raw === 'string' ? `(${raw}) || ${signal}` : signal }
    domains.push({ scale: scale.name, signal, sort: domain.sort === true })
  }
  vega.signals = [...(vega.signals ?? []), ...domains.map(({ signal }) => ({ name: signal, value: null }))]
  return domains
}

/** Rows × steps that a sweep may look at; beyond it, evenly spaced steps stand for all. */
const sweepBudget = 3_000_000
const fewestSteps = 8

/**
 * Holds the scales still across timesteps: runs through the steps once, joins what each scale shows, and fixes it.
 * Without that every step would have axes of its own, and growth would look like rest.
 */
export async function steadyScales(
  view: Dataflow,
  domains: SteadyDomain[],
  steps: { param: string; values: Json[]; rows: number },
  run: () => Promise<void>,
): Promise<void> {
  if (domains.length === 0 || steps.values.length === 0) return
  const joined = new Map<string, unknown[]>()
  for (const value of sample(steps.values, Math.max(fewestSteps, Math.floor(sweepBudget / Math.max(1, steps.rows))))) {
    setSignal(view, steps.param, value)
    await run()
    for (const { scale } of domains) {
      const domain = scaleOf(view, scale).domain()
      joined.set(scale, joinDomains(joined.get(scale) ?? [], domain))
    }
  }
  for (const { scale, signal, sort } of domains) {
    const domain = joined.get(scale) ?? []
    const ordered = sort && !domain.every((value) => typeof value === 'number') ? [...domain].sort(ascending) : domain
    if (domain.length > 0) setSignal(view, signal, sort ? ordered : domain)
  }
}

function sample(values: Json[], most: number): Json[] {
  if (values.length <= most) return values
  return Array.from({ length: most }, (_, i) => values[Math.round((i * (values.length - 1)) / (most - 1))] ?? null)
}

/** Two numbers (or dates) are an extent, anything else a list. */
export function joinDomains(a: unknown[], b: unknown[]): unknown[] {
  const numbers = [...a, ...b].map((value) => (value instanceof Date ? value.getTime() : value))
  const extent = (list: unknown[]) => list.length === 2 || list.length === 0
  if (extent(a) && extent(b) && numbers.every((value) => typeof value === 'number' && Number.isFinite(value))) {
    const all = numbers.filter((value) => typeof value === 'number')
    return all.length > 0 ? [Math.min(...all), Math.max(...all)] : []
  }
  return [...new Set(numbers)]
}

function ascending(a: unknown, b: unknown): number {
  const [x, y] = [jsonOf(a), jsonOf(b)]
  if (typeof x === 'number' && typeof y === 'number') return x - y
  return String(x) < String(y) ? -1 : 1
}
