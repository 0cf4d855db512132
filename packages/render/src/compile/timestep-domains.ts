import type { Json } from '@belvedere/spec'
import { isObject } from '@belvedere/spec'
import { jsonOf } from '../vega/json-of.ts'
import { type Dataflow, scaleOf, setSignal } from '../vega/vega-facade.ts'
import type { VegaSpec } from '../vega/vega-types.ts'

/** A scale whose domain follows the data, and the signal that can fix it. */
export interface FixableDomain {
  scale: string
  signal: string
  /** True if Vega-Lite sorts its values in ascending order. */
  sort: boolean
}

/**
 * Adds a signal that can fix its domain to each scale whose domain follows the data. Scales sorted by a value are left
 * alone: there, the changing order is the point.
 */
export function addDomainSignals(vega: VegaSpec): FixableDomain[] {
  const domains: FixableDomain[] = []
  for (const scale of vega.scales ?? []) {
    const domain = scale.domain
    if (!isObject(domain) || !('data' in domain || 'fields' in domain) || isObject(domain.sort)) continue
    const signal = `belvedere_domain_${domains.length}`
    const raw = isObject(scale.domainRaw) ? scale.domainRaw.signal : undefined
    scale.domainRaw = { signal: typeof raw === 'string' ? `(${raw}) || ${signal}` : signal }
    domains.push({ scale: scale.name, signal, sort: domain.sort === true })
  }
  vega.signals = [...(vega.signals ?? []), ...domains.map(({ signal }) => ({ name: signal, value: null }))]
  return domains
}

/** Budget of rows × timesteps for the sweep; beyond it, evenly spaced timesteps are sampled. */
const maxSweptRows = 3_000_000
const minSampledSteps = 8

/**
 * Runs through the timesteps once, joins the domains of each scale and fixes them. Otherwise every timestep would have its
 * own axes, and growth would be invisible.
 */
export async function fixDomainsAcrossTimesteps(
  view: Dataflow,
  domains: FixableDomain[],
  { param, values, first, rows }: { param: string; values: Json[]; first: number; rows: number },
  run: () => Promise<void>,
): Promise<void> {
  if (domains.length === 0 || values.length === 0) return
  const joined = new Map<string, unknown[]>()
  const sampled = sample(values, Math.max(minSampledSteps, Math.floor(maxSweptRows / Math.max(1, rows))))
  for (const value of endingOff(sampled, values[first])) {
    setSignal(view, param, value)
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

/** The values in an order whose last one is not `shown`, so that everything is run again when that is. */
const endingOff = (values: Json[], shown: Json | undefined): Json[] =>
  values.at(-1) === shown ? values.toReversed() : values

function sample(values: Json[], maxCount: number): Json[] {
  if (values.length <= maxCount) return values
  return Array.from(
    { length: maxCount },
    (_, i) => values[Math.round((i * (values.length - 1)) / (maxCount - 1))] ?? null,
  )
}

/** Two numbers or dates are joined as an extent, anything else as a list. */
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
