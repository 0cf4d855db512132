import type { AnySpec, Param, Spec, UnitSpec } from '@belvedere/spec'
import { childrenOf, isRecord, isUnit, viewsOf } from './spec-tree.ts'

/** Vega-Lite makes several marks of each of these, and takes no params with it. */
const summaryMarks: ReadonlySet<unknown> = new Set(['boxplot', 'errorbar', 'errorband'])

/**
 * Puts params where Vega-Lite finds each of them once: variables, whose names are unique, at the top; a selection of
 * layers into the first of them that can hold it.
 */
export function settleParams(spec: Spec): void {
  const variables: Param[] = []
  for (const view of viewsOf(spec)) {
    if (!Array.isArray(view.params)) continue
    variables.push(...view.params.filter((param) => !('select' in param)))
    view.params = view.params.filter((param) => 'select' in param)
  }
  for (const view of viewsOf(spec)) if ('layer' in view) lowerSelections(view)
  spec.params = [...variables, ...(spec.params ?? [])]
}

function lowerSelections(view: AnySpec): void {
  const selections = (view.params ?? []).filter((param) => !('views' in param))
  const unit = selections.length > 0 ? unitsIn(view).find((each) => !summaryMarks.has(markOf(each))) : undefined
  if (unit === undefined) return
  unit.params = [...(unit.params ?? []), ...selections]
  view.params = (view.params ?? []).filter((param) => !selections.includes(param))
}

const markOf = ({ mark }: UnitSpec): unknown => (isRecord(mark) ? mark.type : mark)

function unitsIn(view: AnySpec): UnitSpec[] {
  return isUnit(view) ? [view] : childrenOf(view).flatMap(({ child }) => unitsIn(child))
}
