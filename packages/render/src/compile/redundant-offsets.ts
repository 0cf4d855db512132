import type { AnySpec, Cell, ChannelDef } from '@belvedere/spec'
import { fieldName, isObject } from '@belvedere/spec'
import type { ColumnTable } from '@belvedere/tables'
import { fromEngineText } from '../vega/aliases.ts'
import { childrenOf } from '../vega/view-tree.ts'

/** Whether each value of one column of a table occurs with only one value of another. */
export type IsOneEach = (table: string, groups: string, within: string) => boolean

/**
 * Removes offset channels that separate nothing: if each employee belongs to one department, grouping bars by department
 * would give every employee one thin bar and empty space.
 */
export function dropRedundantOffsets(view: AnySpec, isOneEach: IsOneEach, above = ''): void {
  const { data, encoding, transform } = view
  const table = isObject(data) && typeof data.name === 'string' ? data.name : above
  if (isObject(encoding)) {
    const column = (def: ChannelDef | undefined) => {
      const name = isPlain(def) ? fromEngineText(fieldName(def.field)) : null
      const isComputed = Array.isArray(transform) && transform.some((step) => 'as' in step && step.as === name)
      return isComputed ? null : name
    }
    for (const [axis, offset] of [['x', 'xOffset'] as const, ['y', 'yOffset'] as const]) {
      const [groups, within] = [column(encoding[axis]), column(encoding[offset])]
      if (groups !== null && within !== null && isOneEach(table, groups, within)) delete encoding[offset]
    }
  }
  for (const { child } of childrenOf(view)) dropRedundantOffsets(child, isOneEach, table)
}

/** The answer of a table in memory. */
export const isOneEachIn =
  (tables: ReadonlyMap<string, ColumnTable>): IsOneEach =>
  (table, groups, within) => {
    const columns = tables.get(table)?.columns ?? ({} as ColumnTable['columns'])
    const [a, b] = [groups, within].map((name) => (Object.hasOwn(columns, name) ? columns[name] : undefined))
    return a !== undefined && b !== undefined && pairsUp(a, b)
  }

function isPlain(def: ChannelDef | undefined): def is ChannelDef & { field: string } {
  return typeof def?.field === 'string' && !def.timeUnit && !def.bin && !def.aggregate
}

function pairsUp(groups: readonly Cell[], within: readonly Cell[]): boolean {
  const valueByGroup = new Map<Cell, Cell>()
  return groups.every((group, i) => {
    const value = within[i] ?? null
    if (!valueByGroup.has(group)) valueByGroup.set(group, value)
    return valueByGroup.get(group) === value
  })
}
