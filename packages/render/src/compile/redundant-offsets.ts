import type { AnySpec, Cell, ChannelDef } from '@belvedere/spec'
import { fieldName, isObject } from '@belvedere/spec'
import type { ColumnTable } from '@belvedere/tables'
import { fromEngineText } from '../vega/aliases.ts'
import { childrenOf } from '../vega/view-tree.ts'

/**
 * Removes offset channels that separate nothing: if each employee belongs to one department, grouping bars by department
 * would give every employee one thin bar and empty space.
 */
export function dropRedundantOffsets(
  view: AnySpec,
  tables: ReadonlyMap<string, ColumnTable>,
  above?: ColumnTable,
): void {
  const { data, encoding, transform } = view
  const table = isObject(data) && typeof data.name === 'string' ? tables.get(data.name) : above
  if (table && isObject(encoding)) {
    const column = (def: ChannelDef | undefined) => {
      const name = isPlain(def) ? fromEngineText(fieldName(def.field)) : ''
      const isComputed = Array.isArray(transform) && transform.some((step) => 'as' in step && step.as === name)
      return !isComputed && Object.hasOwn(table.columns, name) ? table.columns[name] : undefined
    }
    for (const [axis, offset] of [['x', 'xOffset'] as const, ['y', 'yOffset'] as const]) {
      const [groups, within] = [column(encoding[axis]), column(encoding[offset])]
      if (groups && within && separatesMarks(groups, within)) delete encoding[offset]
    }
  }
  for (const { child } of childrenOf(view)) dropRedundantOffsets(child, tables, table)
}

function isPlain(def: ChannelDef | undefined): def is ChannelDef & { field: string } {
  return typeof def?.field === 'string' && !def.timeUnit && !def.bin && !def.aggregate
}

/** False if every value of the group column occurs with only one value of the other. */
function separatesMarks(groups: readonly Cell[], within: readonly Cell[]): boolean {
  const valueByGroup = new Map<Cell, Cell>()
  return groups.every((group, i) => {
    const value = within[i] ?? null
    if (!valueByGroup.has(group)) valueByGroup.set(group, value)
    return valueByGroup.get(group) === value
  })
}
