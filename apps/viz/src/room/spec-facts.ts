import type { ViewState } from '@belvedere/render'
import { type Animation, type ChartWidget, isObject, type Spec } from '@belvedere/spec'
import type { OpenedView } from '../process/render-messages.ts'

type SelectionKind = 'interval' | 'point'

/** What is known about a spec after opening it: enough to validate commands and show widgets without a process. */
export interface SpecFacts {
  widgets: ChartWidget[]
  timesteps: { count: number; labels: string[] } | null
  animation: Animation
  initial: ViewState
  selections: { [name: string]: SelectionKind }
}

/** Combines the renderer's answer with the selections of the spec. */
export function specFacts(spec: Spec, opened: OpenedView): SpecFacts {
  const kinds = selectionKinds(spec)
  const selections = Object.keys(opened.initial.selections).map((name) => [name, kinds.get(name) ?? 'point'] as const)
  return {
    widgets: opened.widgets,
    timesteps: opened.timesteps,
    animation: spec.usermeta?.belvedere?.animation ?? {},
    initial: opened.initial,
    selections: Object.fromEntries(selections),
  }
}

/** The selection params of a spec, including nested views. */
function selectionKinds(spec: unknown): Map<string, SelectionKind> {
  const kinds = new Map<string, SelectionKind>()
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const child of node) visit(child)
    if (!isObject(node)) return
    if (Array.isArray(node.params)) for (const param of node.params) read(param)
    for (const key of ['layer', 'hconcat', 'vconcat', 'concat', 'spec']) visit(node[key])
  }
  const read = (param: unknown): void => {
    if (!isObject(param) || typeof param.name !== 'string') return
    const type = isObject(param.select) ? param.select.type : param.select
    if (type === 'interval' || type === 'point') kinds.set(param.name, type)
  }
  visit(spec)
  return kinds
}
