import type { Json, Spec } from '@belvedere/spec'

/** Params that may be set from outside, with their first values; those that compute themselves are left alone. */
export function paramsOf(spec: Spec): { [name: string]: Json } {
  const params: { [name: string]: Json } = {}
  for (const param of spec.params ?? []) {
    if ('select' in param || param.expr !== undefined) continue
    params[param.name] = param.value ?? null
  }
  return params
}
