import { isObject } from '../model/json.ts'
import { type Faults, pathAt, text } from './faults.ts'
import type { ValidationScope } from './scope.ts'

type View = { [key: string]: unknown }

const summaryMarks: ReadonlySet<unknown> = new Set(['boxplot', 'errorbar', 'errorband'])
const markOf = ({ mark }: View): unknown => (isObject(mark) ? mark.type : mark)
const selectionsOf = ({ params }: View): { param: View; i: number }[] =>
  Array.isArray(params)
    ? params.flatMap((param: unknown, i) => (isObject(param) && 'select' in param ? [{ param, i }] : []))
    : []

/** Composite marks summarize a measure, and support no selections. */
export function checkSummaryMark(view: View, path: string, { encoding = {}, faults }: ValidationScope): undefined {
  const mark = markOf(view)
  if (!summaryMarks.has(mark)) return
  const isMeasure = (def: unknown) =>
    isObject(def) &&
    def.field !== undefined &&
    (def.type === undefined || def.type === 'quantitative' || def.type === 'temporal')
  if (![encoding.x, encoding.y].some(isMeasure))
    faults.error(pathAt(path, 'encoding'), text('mark.measure', { mark: String(mark) }))
  if (selectionsOf(view).length > 0)
    faults.error(pathAt(path, 'params'), text('mark.selection', { mark: String(mark) }))
}

/** A selection applies to one unit per plot: the first layer that supports it, in each plot. */
export function checkSharedSelections(view: View, path: string, faults: Faults): undefined {
  if (view.mark !== undefined) return
  const units = unitsIn(view)
  for (const { param, i } of selectionsOf(view)) {
    const here = pathAt(pathAt(path, 'params'), i)
    if (units.length > 0 && units.every((unit) => summaryMarks.has(markOf(unit))))
      faults.error(here, text('selection.unsupported_views'))
    else if (param.views === undefined && !Array.isArray(view.layer) && plotsIn(view).some(hasSeveralMarks))
      faults.error(here, text('selection.several_layers'))
  }
}

const childrenOf = (view: View, keys: readonly string[]): View[] =>
  keys.flatMap((key) => [view[key]].flat().filter((child) => isObject(child)))

/** The single plots of a view; layers share one. */
function plotsIn(view: View): View[] {
  const inner = childrenOf(view, ['hconcat', 'vconcat', 'concat', 'spec'])
  return inner.length === 0 ? [view] : inner.flatMap(plotsIn)
}

function unitsIn(view: View): View[] {
  const inner = childrenOf(view, ['layer', 'hconcat', 'vconcat', 'concat', 'spec'])
  return inner.length === 0 ? [view] : inner.flatMap(unitsIn)
}

const hasSeveralMarks = (plot: View): boolean => unitsIn(plot).length > 1 || summaryMarks.has(markOf(plot))
