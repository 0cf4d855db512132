import type { Json, Spec } from '@belvedere/spec'

/** Params that can be set from outside, with their initial values; computed params are not included. */
export function initialParams(spec: Spec): { [name: string]: Json } {
  const params: { [name: string]: Json } = {}
  for (const param of spec.params ?? []) {
    if ('select' in param || param.expr !== undefined) continue
    params[param.name] = param.value ?? null
  }
  return params
}
