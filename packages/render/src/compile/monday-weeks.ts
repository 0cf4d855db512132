import { type AnySpec, isDiscrete, isObject } from '@belvedere/spec'
import { unsortedChannelDefs, viewsOf } from '../vega/view-tree.ts'

/** ISO 8601 order, as in columns with weekday names; Vega-Lite starts with Sunday. */
const week = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

/** Sorts weekdays of dates from Monday to Sunday, unless the spec sets an order. */
export function startWeeksOnMonday(spec: AnySpec): void {
  for (const view of viewsOf(spec)) {
    const { facet } = view
    const panels = isObject(facet) ? [facet, facet.row, facet.column] : []
    for (const def of [...unsortedChannelDefs(view.encoding).map(({ def }) => def), ...panels]) {
      if (!isObject(def) || def.timeUnit !== 'day' || !isDiscrete(def)) continue
      if (def.sort === undefined || def.sort === 'ascending') def.sort = week
      if (def.sort === 'descending') def.sort = week.toReversed()
    }
  }
}
