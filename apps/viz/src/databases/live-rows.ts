import type { DescribedTable, LiveDatabase } from '@belvedere/engines'
import { columnTypesOf } from '@belvedere/engines/tables'
import { columnNode, momentNode } from '@belvedere/query'
import type { Cell } from '@belvedere/spec'
import { profileSample, type SampledColumn } from '@belvedere/tables'
import { Query } from '@uwdata/mosaic-sql'
import type { DatabaseRequest, FoundTable } from '../process/database-messages.ts'
import { previewRows } from '../queries/preview-rows.ts'

type RowsRequest = Extract<DatabaseRequest, { type: 'database_rows' }>

/** A page of rows, in the order of their numbers; without numbers, in whatever order the database gives them. */
export async function liveRows(
  database: LiveDatabase,
  { connection, table, fields, offset, limit, deadlineMs }: RowsRequest,
  signal: AbortSignal,
): Promise<Cell[][]> {
  const types = columnTypesOf(connection.engine, table)
  const known = fields.filter(({ name }) => types.has(name))
  const query = Query.from(table.name)
    .select(
      Object.fromEntries(
        known.map(({ name }) => [name, types.get(name)?.kind === 'time' ? momentNode(name) : columnNode(name)]),
      ),
    )
    .limit(limit)
    .offset(offset)
  const { order } = table
  const keys = order.type === 'number' ? [order.column] : order.type === 'columns' ? order.columns : []
  query.orderby(...keys.map(columnNode))
  const { rows, columns } = await database.engine([table]).run({ query, maxRows: limit, deadlineMs, signal })
  const cells = Object.fromEntries(known.map(({ name }) => [name, Array.from(columns[name] ?? [])]))
  return previewRows({ rows, columns: cells }, fields)
}

/** A table as the server keeps it, with a profile that is estimated of some rows. */
export async function findTable(
  database: LiveDatabase,
  { schema, table, name }: Extract<DatabaseRequest, { type: 'database_table' }>,
): Promise<FoundTable | null> {
  const described = await database.catalogue.describe(schema, table)
  if (!described) return null
  const { rows, total, columns, extents } = await database.sample(described)
  const sampled = described.columns.flatMap(({ name: column, kind }): SampledColumn[] =>
    kind === null
      ? []
      : [
          {
            ...{ name: column, kind, cells: columns[column] ?? [], extent: extents[column] ?? null },
            isUnique: isUnique(described, column),
          },
        ],
  )
  const { kind, bytes, order } = described
  return {
    ...{ schema, table, kind, bytes, order, rows: described.rows },
    columns: described.columns.map(({ name: column, type, nullable }) => ({ name: column, type, nullable })),
    profile: await profileSample(name, { rows, total, columns: sampled }),
    unusable: described.columns.flatMap((column) =>
      column.kind === null ? [{ name: column.name, type: column.type }] : [],
    ),
  }
}

const isUnique = ({ order }: DescribedTable, column: string): boolean =>
  (order.type === 'number' && order.column === column) ||
  (order.type === 'columns' && order.columns.length === 1 && order.columns[0] === column)
