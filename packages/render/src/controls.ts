import type { Bind, Json, Spec } from '@belvedere/spec'
import type { ViewWidget } from './view-types.ts'

export interface Timesteps {
  param: string
  values: Json[]
  labels: string[]
}

/** Params that may be set, with their first values; widgets are those that are bound to one. */
export function paramsOf(spec: Spec): { [name: string]: Json } {
  const params: { [name: string]: Json } = {}
  for (const param of spec.params ?? []) {
    if ('select' in param || param.expr !== undefined) continue
    params[param.name] = param.value ?? null
  }
  return params
}

export function widgetsOf(spec: Spec): ViewWidget[] {
  const step = spec.usermeta?.belvedere?.timestep
  return (spec.params ?? []).flatMap((param) => {
    if ('select' in param || !param.bind || param.name === step) return []
    return [widgetOf(param.name, param.bind, param.value ?? null)]
  })
}

const types: { [input in Bind['input']]: ViewWidget['type'] } = {
  range: 'slider',
  number: 'slider',
  select: 'select',
  radio: 'radio',
  checkbox: 'checkbox',
  text: 'text',
  date: 'date',
  color: 'color',
}

function widgetOf(name: string, bind: Bind, value: Json): ViewWidget {
  const options = bind.options?.map((option, i) => ({
    value: option,
    label: bind.labels?.[i] ?? String(option ?? 'All'),
  }))
  return {
    name,
    label: bind.name ?? name,
    type: types[bind.input],
    value,
    ...(bind.min !== undefined && { min: bind.min }),
    ...(bind.max !== undefined && { max: bind.max }),
    ...(bind.step !== undefined && { step: bind.step }),
    ...(options && { options }),
  }
}

/** The steps of the spec's timestep param, from the slider or the list that it is bound to. */
export function timestepsOf(spec: Spec): Timesteps | null {
  const name = spec.usermeta?.belvedere?.timestep
  const param = (spec.params ?? []).find((each) => each.name === name)
  if (!param || 'select' in param || !param.bind) return null
  const { min, max, step, options, labels } = param.bind
  if (options) return { param: param.name, values: options, labels: options.map((o, i) => labels?.[i] ?? String(o)) }
  if (min === undefined || max === undefined) return null
  const by = step && step > 0 ? step : 1
  const count = Math.min(10_000, Math.floor((max - min) / by + 1e-9) + 1)
  const values = Array.from({ length: count }, (_, i) => min + i * by)
  return { param: param.name, values, labels: values.map(String) }
}
