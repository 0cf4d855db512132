import type { TableProfile } from '@belvedere/spec'
import { BatchConverter, columnsOf } from './batch-converter.ts'
import { columnStats } from './column-stats.ts'
import { fieldProfile } from './profile.ts'
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
export function typedTable(name: string, tableSurvey: TableSurvey, batches: Batch[]): TypedTable {
  const { plans, rows } = tableSurvey
  const converter = new BatchConverter(tableSurvey)
  const cells = columnsOf(tableSurvey, batches, converter)
  const columns = plans.map((plan, i) => ({ name: plan.name, storage: storageOf(plan.type), cells: cells[i] ?? [] }))
  const fields = plans.map((plan, i) => fieldProfile(plan, columnStats(cells[i] ?? [], plan, plans.length)))
  return { profile: { name, rows, fields }, columns, notes: [...tableSurvey.notes, ...converter.notes()] }
}
