import { isObject } from '../model/json.ts'
import { pathAt, quotableName, text } from './faults.ts'
import { checkParam } from './predicates.ts'
import type { ValidationScope } from './scope.ts'
import { checkStyle } from './style.ts'

/** Vega expands `{start, stop, step}` into a list, so the number of steps is limited. */
export function checkSteps(value: unknown, path: string, { faults }: ValidationScope): undefined {
  if (!isObject(value)) return
  const { start = 0, stop, step = 1 } = value
  const count =
    typeof stop === 'number' && typeof start === 'number' && typeof step === 'number'
      ? Math.abs((stop - start) / step)
      : Number.NaN
  if (!(count <= 10_000)) faults.error(path, text('steps.too_many', { limit: 10_000 }))
}

const imputeMethods: ReadonlySet<unknown> = new Set([undefined, 'value', 'mean', 'median', 'min', 'max'])

export function checkImputation(method: unknown, path: string, { faults }: ValidationScope): undefined {
  if (!imputeMethods.has(method)) faults.error(path, text('impute.method'))
}

const binKeys: ReadonlySet<string> = new Set([
  'maxbins',
  'minstep',
  'step',
  'steps',
  'base',
  'extent',
  'nice',
  'anchor',
  'divide',
  'binned',
])

/** Limits the number of bins: each becomes a tick and a mark, so a tiny step would exhaust memory. */
export function checkBin(bin: unknown, path: string, scope: ValidationScope, min = 0, max = 0): undefined {
  if (typeof bin === 'boolean' || bin === 'binned' || bin === null) return
  if (!isObject(bin)) return scope.faults.error(path, text('bin.object'))
  for (const key of Object.keys(bin))
    if (!binKeys.has(key)) scope.faults.error(pathAt(path, key), text('bin.key', { key: quotableName(key) }))
  const { maxbins, step, steps, base, extent } = bin
  if (maxbins !== undefined && !(typeof maxbins === 'number' && maxbins >= 1 && maxbins <= 1000))
    scope.faults.error(pathAt(path, 'maxbins'), text('bin.maxbins', { limit: 1000 }))
  if (!(isObject(extent) && 'param' in extent)) checkExtent(extent, pathAt(path, 'extent'), scope)
  else checkParam(extent.param, pathAt(pathAt(path, 'extent'), 'param'), scope)
  const [low, high] = isExtent(extent) ? extent : [min, max]
  const isWide = (binWidth: unknown) =>
    typeof binWidth === 'number' && binWidth > 0 && (high - low) / binWidth <= 10_000
  if (step !== undefined && !isWide(step)) scope.faults.error(pathAt(path, 'step'), text('bin.step', { limit: 10_000 }))
  if (steps !== undefined && !(Array.isArray(steps) && steps.length > 0 && steps.length <= 100 && steps.every(isWide)))
    scope.faults.error(pathAt(path, 'steps'), text('bin.steps', { limit: 10_000 }))
  // Vega multiplies the bin width by this until there are few enough bins.
  if (base !== undefined && !(typeof base === 'number' && base >= 1.5 && base <= 1000))
    scope.faults.error(pathAt(path, 'base'), text('bin.base'))
}

/** An extent is two numbers, or a signal with two numbers. */
export function checkExtent(extent: unknown, path: string, { params, faults }: ValidationScope): undefined {
  if (isObject(extent) && typeof extent.signal === 'string') return checkStyle(extent, path, params, faults)
  if (extent !== undefined && !isExtent(extent)) faults.error(path, text('bin.extent'))
}

function isExtent(value: unknown): value is [number, number] {
  return Array.isArray(value) && value.length === 2 && value.every((end) => typeof end === 'number')
}
