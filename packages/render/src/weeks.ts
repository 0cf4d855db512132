import { type AnySpec, isDiscrete } from '@belvedere/spec'
import { channelDefsOf, isRecord, viewsOf } from './spec-tree.ts'

/** As ISO 8601 has it, and as columns of weekdays' names are ordered; Vega-Lite takes Sunday first. */
const week = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

/** Weekdays of dates stand from Monday to Sunday, where the spec names no other order. */
export function beginOnMonday(spec: AnySpec): void {
  for (const view of viewsOf(spec)) {
    const { facet } = view
    const panels = isRecord(facet) ? [facet, facet.row, facet.column] : []
    for (const def of [...channelDefsOf(view.encoding).map(({ def }) => def), ...panels]) {
      if (!isRecord(def) || def.timeUnit !== 'day' || !isDiscrete(def)) continue
      if (def.sort === undefined || def.sort === 'ascending') def.sort = week
      if (def.sort === 'descending') def.sort = week.toReversed()
    }
  }
}
