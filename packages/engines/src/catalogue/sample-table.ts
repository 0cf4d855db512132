import { QueryStopped } from '@belvedere/query'
import type { Cell } from '@belvedere/spec'
import { ColumnNameRefNode, type ExprNode, FunctionNode, literal, Query } from '@uwdata/mosaic-sql'
import type { EngineSession } from '../engine-session.ts'
import { type EngineTables, statementOf } from '../statement.ts'
import type { DescribedTable, TableSample } from './catalogue.ts'

const sampledRows = 20_000
const maxCharacters = 1000
const deadlineMs = 20_000
/** What a scan for the ends of columns without an index may take of the database's time. */
const scanMs = 3000
/** A sample that takes longer than this is not worth more than the first rows. */
const sampleDeadlineMs = 10_000
/** Fewer rows than these tell too little: then the first ones are taken. */
const leastRows = 1000

/** Rows of a table, without a scan of a large one. Its bounds: 20,000 rows, and 20 s for each of four statements. */
export async function sampleTable(
  session: EngineSession,
  reading: EngineTables,
  described: DescribedTable,
): Promise<TableSample> {
  const source = { ...described, name: 'sample', order: { type: 'none' } as const }
  const usable = described.columns.filter(({ kind }) => kind !== null)
  const rowsOf = async (part: string, deadlineMs: number) => {
    const query = Query.from('sample')
      .select(Object.fromEntries(usable.map((column) => [column.name, cellNode(column)])))
      .limit(sampledRows)
    const { sql } = statementOf(reading, [source], { query, maxRows: sampledRows }, part)
    return session.select(sql, { deadlineMs, maxRows: sampledRows })
  }
  const part = reading.sampleOf(described, sampledRows)
  const sampled = part === null ? null : await rowsOf(part, sampleDeadlineMs).catch(nothingAtLimit)
  const taken = sampled && sampled.rows >= leastRows ? sampled : await rowsOf('', deadlineMs)
  const columns: { [name: string]: ArrayLike<Cell> } = Object.create(null)
  usable.forEach(({ name }, at) => {
    columns[name] = taken.columns[at] ?? []
  })
  const isWhole = taken !== sampled && taken.rows < sampledRows
  const extents = isWhole ? {} : await extentsOf(session, reading, described)
  const total = isWhole
    ? taken.rows
    : Math.max(taken.rows, described.rows ?? (await countOf(session, reading, described)))
  return { rows: taken.rows, total, isWhole, columns, extents }
}

function cellNode({ name, kind }: DescribedTable['columns'][number]): ExprNode {
  const column = new ColumnNameRefNode(name)
  if (kind === 'time') return new FunctionNode('epoch_ms', [column])
  return kind === 'text' ? new FunctionNode('left', [column, literal(maxCharacters)]) : column
}

/** Those of indexed columns cost little; the others are looked for as long as that is quick. */
async function extentsOf(
  session: EngineSession,
  reading: EngineTables,
  described: DescribedTable,
): Promise<TableSample['extents']> {
  const ordered = described.columns.filter(({ kind }) => kind === 'number' || kind === 'time')
  const [indexed, others] = [true, false].map((isIndexed) =>
    ordered.filter(({ name }) => described.indexed.includes(name) === isIndexed),
  )
  const extents: { [name: string]: readonly [number, number] } = Object.create(null)
  const find = (columns: DescribedTable['columns'] = [], ms: number) =>
    endsOf(session, { sql: reading.endsOf({ ...described, name: '' }, columns), columns, ms }).catch(noneAtLimit)
  for (const ends of [await find(indexed, deadlineMs), await find(others, scanMs)]) Object.assign(extents, ends)
  return extents
}

async function endsOf(
  session: EngineSession,
  { sql, columns, ms }: { sql: string; columns: DescribedTable['columns']; ms: number },
): Promise<TableSample['extents']> {
  const extents: { [name: string]: readonly [number, number] } = Object.create(null)
  if (columns.length === 0) return extents
  const { columns: ends } = await session.select(sql, { deadlineMs: ms, maxRows: 1 })
  columns.forEach(({ name }, at) => {
    const [least, greatest] = [ends[2 * at]?.[0], ends[2 * at + 1]?.[0]]
    if (isFiniteNumber(least) && isFiniteNumber(greatest)) extents[name] = [least, greatest]
  })
  return extents
}

const isFiniteNumber = (cell: Cell | undefined): cell is number => typeof cell === 'number' && Number.isFinite(cell)

/** What takes too long is left out. */
function nothingAtLimit(cause: unknown): null {
  if (cause instanceof QueryStopped) return null
  throw cause
}

/** Ends that take too long are left out. */
function noneAtLimit(cause: unknown): TableSample['extents'] {
  if (cause instanceof QueryStopped) return {}
  throw cause
}

/** Where there is no estimate, so many rows are counted. */
const mostCounted = 10_000_000

async function countOf(session: EngineSession, { dialect }: EngineTables, { schema, table }: DescribedTable) {
  const from = `${dialect.terms.quote(schema)}.${dialect.terms.quote(table)}`
  const sql = `select count(*) from (select 1 from ${from} limit ${mostCounted}) as counted`
  try {
    return Number((await session.select(sql, { deadlineMs, maxRows: 1 })).columns[0]?.[0] ?? 0)
  } catch (cause) {
    if (cause instanceof QueryStopped) return 0
    throw cause
  }
}
