import type { Cell } from '@belvedere/spec'
import {
  type CatalogueReader,
  type CatalogueTable,
  catalogueLimits,
  type DescribedColumn,
  type DescribedTable,
  numberOrNull,
} from '../catalogue/catalogue.ts'
import type { EngineSession, Selected } from '../engine-session.ts'
import type { RowOrder } from '../live-table.ts'
import { postgresReadingOf } from './postgres-columns.ts'

const { deadlineMs, maxTables, maxColumns } = catalogueLimits

/** Tables that the user may read, but those of the system and the parts of partitioned ones. */
const tables = `
select n.nspname, c.relname, c.relkind::text,
  case when c.relkind = 'p' then (
    select sum(greatest(p.reltuples, 0)) from pg_partition_tree(c.oid) as t join pg_class as p on p.oid = t.relid where t.isleaf
  ) when c.reltuples >= 0 then c.reltuples end::float8,
  case when c.relkind in ('r', 'm') then pg_total_relation_size(c.oid)
    when c.relkind = 'p' then (select sum(pg_total_relation_size(t.relid)) from pg_partition_tree(c.oid) as t where t.isleaf)
  end::float8,
  c.oid::int8
from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
where c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition
  and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_(toast|temp_)'
  and has_schema_privilege(n.oid, 'usage')
  and (has_table_privilege(c.oid, 'select') or has_any_column_privilege(c.oid, 'select'))`

const columnsOfTable = `
select a.attname,
  case when b.typtype = 'e' then 'enum' when t.typtype = 'd' then format_type(t.typbasetype, t.typtypmod)
    else format_type(a.atttypid, a.atttypmod) end,
  a.attnotnull
from pg_attribute as a join pg_type as t on t.oid = a.atttypid
  join pg_type as b on b.oid = case when t.typtype = 'd' then t.typbasetype else t.oid end
where a.attrelid = $1::oid and a.attnum > 0 and not a.attisdropped and has_column_privilege(a.attrelid, a.attnum, 'select')
order by a.attnum`

/** Indexes of columns alone, of all rows, the primary key first; a row for each of their columns. */
const indexesOfTable = `
select i.indexrelid::int8, i.indisunique, a.attname, a.attnotnull, m.amname = 'btree'
from pg_index as i join pg_class as x on x.oid = i.indexrelid join pg_am as m on m.oid = x.relam
  cross join unnest(i.indkey::int2[]) with ordinality as k(attnum, place)
  join pg_attribute as a on a.attrelid = i.indrelid and a.attnum = k.attnum
where i.indrelid = $1::oid and i.indisvalid and i.indpred is null and i.indexprs is null and k.place <= i.indnkeyatts
order by i.indisprimary desc, i.indnkeyatts, i.indexrelid, k.place`

export const postgresCatalogue = (session: EngineSession): CatalogueReader => ({
  async list({ text, limit }) {
    const sql = `${tables} and strpos(lower(n.nspname || '.' || c.relname), lower($1)) > 0 order by 1, 2 limit ${Math.min(limit, maxTables)}`
    const result = await session.select(sql, { deadlineMs, maxRows: maxTables }, [text])
    return rowsOf(result).map(tableOf)
  },
  async describe(schema, table) {
    const limits = { deadlineMs, maxRows: maxColumns }
    const [row] = rowsOf(
      await session.select(`${tables} and n.nspname = $1 and c.relname = $2`, limits, [schema, table]),
    )
    if (!row) return null
    const id = [String(row[5])]
    const columns = rowsOf(await session.select(columnsOfTable, limits, id)).map(columnOf)
    const indexes = rowsOf(await session.select(indexesOfTable, limits, id)).map(indexColumnOf)
    const isStored = ['r', 'p', 'm'].includes(String(row[2]))
    return { ...tableOf(row), columns, ...orderOf(indexes, columns), sampling: isStored ? 'blocks' : 'none' }
  },
})

const rowsOf = ({ rows, columns }: Selected): Cell[][] =>
  Array.from({ length: rows }, (_, row) => columns.map((cells) => cells[row] ?? null))

const tableOf = ([schema, table, kind, rows, bytes]: Cell[]): CatalogueTable => ({
  schema: String(schema),
  table: String(table),
  kind: kind === 'v' ? 'view' : 'table',
  rows: numberOrNull(rows),
  bytes: numberOrNull(bytes),
})

function columnOf([name, type, isNeverNull]: Cell[]): DescribedColumn {
  const reading = postgresReadingOf(String(type))
  return {
    name: String(name),
    type: String(type),
    kind: reading?.kind ?? null,
    // Infinite times are read as nulls.
    nullable: isNeverNull !== true || reading?.kind === 'time',
  }
}

interface IndexColumn {
  index: string
  isUnique: boolean
  column: string
  isNeverNull: boolean
  isOrdered: boolean
}

const indexColumnOf = ([index, isUnique, column, isNeverNull, isOrdered]: Cell[]): IndexColumn => ({
  index: String(index),
  isUnique: isUnique === true,
  column: String(column),
  isNeverNull: isNeverNull === true,
  isOrdered: isOrdered === true,
})

function orderOf(
  parts: readonly IndexColumn[],
  columns: readonly DescribedColumn[],
): Pick<DescribedTable, 'order' | 'indexed'> {
  const indexes = Map.groupBy(parts, ({ index }) => index)
  const indexed = [...indexes.values()].flatMap(([first]) => (first?.isOrdered ? [first.column] : []))
  const keys = [...indexes.values()]
    .filter((key) => key.every((part) => part.isUnique && part.isNeverNull && part.isOrdered))
    .map((key) => key.map(({ column }) => column))
    .filter((key) => key.every((name) => columns.some((column) => column.name === name)))
  const isNumber = ([name, ...more]: string[]) =>
    more.length === 0 && columns.some((column) => column.name === name && postgresReadingOf(column.type)?.whole)
  const number = keys.find(isNumber)?.[0]
  const [key] = keys
  const order: RowOrder =
    number !== undefined
      ? { type: 'number', column: number }
      : key
        ? { type: 'columns', columns: key }
        : { type: 'none' }
  return { order, indexed: [...new Set(indexed)] }
}
