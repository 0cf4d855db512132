import { isObject } from '../model/json.ts'
import { at, type Faults, quoted } from './faults.ts'
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
    faults.error(
      at(path, 'encoding'),
      `The mark ${quoted(String(mark))} needs a measure on "x" or "y", with its field.`,
    )
  if (selectionsOf(view).length > 0)
    faults.error(
      at(path, 'params'),
      `The mark ${quoted(String(mark))} holds no selection; put it on a layer of points.`,
    )
}

/** A selection applies to one unit per plot: the first layer that supports it, in each plot. */
export function checkSharedSelections(view: View, path: string, faults: Faults): undefined {
  if (view.mark !== undefined) return
  const units = unitsIn(view)
  for (const { param, i } of selectionsOf(view)) {
    const here = at(at(path, 'params'), i)
    if (units.length > 0 && units.every((unit) => summaryMarks.has(markOf(unit))))
      faults.error(here, 'No view in here holds a selection; put it on a layer of points.')
    else if (param.views === undefined && !Array.isArray(view.layer) && plotsIn(view).some(hasSeveralMarks))
      faults.error(here, 'Define this selection in the one view in which it is made: some of these have layers.')
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
