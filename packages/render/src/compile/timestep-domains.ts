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
/** Of steps that cubes answer. */
const maxCubeSteps = 150

interface SweptSteps {
  param: string
  values: Json[]
  /** The index of the one that is shown first. */
  first: number
  /** Of each step. */
  rows: number
  /** Whether the last step was answered by cubes alone, as the further ones will be. */
  isOfCubes: () => boolean
}

/**
 * Runs through the timesteps once, joins the domains of each scale and fixes them. Otherwise every timestep would have its
 * own axes, and growth would be invisible.
 */
export async function fixDomainsAcrossTimesteps(
  view: Dataflow,
  domains: FixableDomain[],
  { param, values, first, rows, isOfCubes }: SweptSteps,
  run: () => Promise<void>,
): Promise<void> {
  if (domains.length === 0 || values.length === 0) return
  const joined = new Map<string, unknown[]>()
  const sweep = async (value: Json) => {
    setSignal(view, param, value)
    await run()
    for (const { scale } of domains) {
      const domain = scaleOf(view, scale).domain()
      joined.set(scale, joinDomains(joined.get(scale) ?? [], domain))
    }
  }
  const swept = sample(values, Math.max(minSampledSteps, Math.floor(maxSweptRows / Math.max(1, rows))))
  for (const value of swept) await sweep(value)
  const others = isOfCubes() ? values.filter((value) => !swept.includes(value)) : []
  const more = sample(others, maxCubeSteps - swept.length)
  for (const value of more) await sweep(value)
  // Everything is run again for the timestep that is shown first.
  const last = more.at(-1) ?? swept.at(-1)
  const other = swept.find((value) => value !== last)
  if (last === values[first] && other !== undefined) await sweep(other)
  for (const { scale, signal, sort } of domains) {
    const domain = joined.get(scale) ?? []
    const ordered = sort && !domain.every((value) => typeof value === 'number') ? [...domain].sort(ascending) : domain
    if (domain.length > 0) setSignal(view, signal, sort ? ordered : domain)
  }
}

function sample(values: Json[], maxCount: number): Json[] {
  if (values.length <= maxCount) return values
  if (maxCount < 2) return []
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
