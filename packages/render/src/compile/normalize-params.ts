import type { AnySpec, Param, Spec, UnitSpec } from '@belvedere/spec'
import { isObject } from '@belvedere/spec'
import { childrenOf, isUnit, viewsOf } from '../vega/view-tree.ts'

/** Composite marks: Vega-Lite expands them into several marks and drops their params. */
const summaryMarks: ReadonlySet<unknown> = new Set(['boxplot', 'errorbar', 'errorband'])

/**
 * Moves params of the spec, which it changes, to where Vega-Lite supports them: variables to the top level, selections
 * of a layered view into its first layer that can hold them.
 */
export function normalizeParams(spec: Spec): void {
  const variables: Param[] = []
  for (const view of viewsOf(spec)) {
    if (!Array.isArray(view.params)) continue
    variables.push(...view.params.filter((param) => !('select' in param)))
    view.params = view.params.filter((param) => 'select' in param)
  }
  for (const view of viewsOf(spec)) if ('layer' in view) moveSelectionsToUnit(view)
  spec.params = [...variables, ...(spec.params ?? [])]
}

function moveSelectionsToUnit(view: AnySpec): void {
  const selections = (view.params ?? []).filter((param) => !('views' in param))
  const unit =
    selections.length > 0 ? unitsIn(view).find((candidate) => !summaryMarks.has(markOf(candidate))) : undefined
  if (unit === undefined) return
  unit.params = [...(unit.params ?? []), ...selections]
  view.params = (view.params ?? []).filter((param) => !selections.includes(param))
}

const markOf = ({ mark }: UnitSpec): unknown => (isObject(mark) ? mark.type : mark)

function unitsIn(view: AnySpec): UnitSpec[] {
  return isUnit(view) ? [view] : childrenOf(view).flatMap(({ child }) => unitsIn(child))
}
