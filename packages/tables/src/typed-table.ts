import type { TableProfile } from '@belvedere/spec'
import { BatchConverter, columnsOf } from './batch-converter.ts'
import { columnStats } from './column-stats.ts'
import { fieldProfile } from './profile.ts'
import { withRelations } from './relations/find-relations.ts'
import { rowsInMemory } from './relations/rows-in-memory.ts'
import type { StoredColumn } from './small-table.ts'
import type { Batch } from './sources/row-source.ts'
import type { TableSurvey } from './survey.ts'
import { storageOf } from './typing/column-type.ts'

export interface TypedTable {
  profile: TableProfile
  columns: StoredColumn[]
  notes: string[]
}

/** Types and profiles a table in memory. */
export async function typedTable(name: string, tableSurvey: TableSurvey, batches: Batch[]): Promise<TypedTable> {
  const { plans, rows } = tableSurvey
  const converter = new BatchConverter(tableSurvey)
  const cells = columnsOf(tableSurvey, batches, converter)
  const columns = plans.map((plan, i) => ({ name: plan.name, storage: storageOf(plan.type), cells: cells[i] ?? [] }))
  const profiles = plans.map((plan, i) => fieldProfile(plan, columnStats(cells[i] ?? [], plan, plans.length)))
  const cellsByName = new Map(columns.map((column) => [column.name, column.cells]))
  const fields = await withRelations(
    profiles,
    rowsInMemory((column) => cellsByName.get(column) ?? []),
  )
  return { profile: { name, rows, fields }, columns, notes: [...tableSurvey.notes, ...converter.notes()] }
}
