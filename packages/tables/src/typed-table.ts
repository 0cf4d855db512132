import type { Cell, FieldProfile, TableProfile } from '@belvedere/spec'
import type { Remarks } from './assumptions.ts'
import { BatchConverter, columnsOf } from './batch-converter.ts'
import { columnStats, type FieldPlan } from './column-stats.ts'
import { fieldProfile } from './profile.ts'
import { withRelations } from './relations/find-relations.ts'
import { rowsInMemory } from './relations/rows-in-memory.ts'
import type { StoredColumn } from './small-table.ts'
import type { Batch } from './sources/row-source.ts'
import type { TableSurvey } from './survey.ts'
import { storageOf } from './typing/column-type.ts'

export interface TypedTable extends Remarks {
  profile: TableProfile
  columns: StoredColumn[]
}

/** Types and profiles a table in memory. */
export async function typedTable(name: string, tableSurvey: TableSurvey, batches: Batch[]): Promise<TypedTable> {
  const { plans, rows, assumptions } = tableSurvey
  const converter = new BatchConverter(tableSurvey)
  const cells = columnsOf(tableSurvey, batches, converter)
  const columns = storedColumns(plans, (_, i) => cells[i])
  const profile = { name, rows, fields: await profileColumns(plans, columns) }
  return { profile, columns, notes: [...tableSurvey.notes, ...converter.notes()], assumptions }
}

/** The columns of a table in memory, in the order of the plans. */
export function storedColumns(
  plans: FieldPlan[],
  cellsOf: (plan: FieldPlan, index: number) => Cell[] | undefined,
): StoredColumn[] {
  return plans.map((plan, i) => ({ name: plan.name, storage: storageOf(plan.type), cells: cellsOf(plan, i) ?? [] }))
}

/** The profiles of the columns of a table in memory. */
export function profileColumns(plans: FieldPlan[], columns: StoredColumn[]): Promise<FieldProfile[]> {
  const fields = plans.map((plan, i) => fieldProfile(plan, columnStats(columns[i]?.cells ?? [], plan, plans.length)))
  const cellsByName = new Map(columns.map((column) => [column.name, column.cells]))
  return withRelations(
    fields,
    rowsInMemory((column) => cellsByName.get(column) ?? []),
  )
}
