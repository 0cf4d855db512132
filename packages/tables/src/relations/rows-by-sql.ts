import type { Cell } from '@belvedere/spec'
import type { DuckDBValue } from '@duckdb/node-api'
import { asNumber, type Database, identifier, literal } from '../duckdb.ts'
import { rowsInMemory } from './rows-in-memory.ts'
import {
  firstRows,
  type InclusionQuery,
  type Nesting,
  type NestingQuery,
  roundingError,
  type SumCheck,
  type SumQuery,
  type TableRows,
} from './table-rows.ts'

/** The rows of a Parquet file that does not fit into memory; equal to those of `rowsInMemory`. */
export function rowsBySql(database: Database, path: string): TableRows {
  const from = `read_parquet(${literal(path)})`
  const sample = new Map<string, Cell[]>()
  const readSample = async (names: readonly string[]): Promise<void> => {
    const missing = names.filter((name) => !sample.has(name))
    if (missing.length === 0) return
    const columns = await database.columns(
      `SELECT ${missing.map(identifier).join(', ')} FROM ${from} LIMIT ${firstRows}`,
    )
    for (const [at, name] of missing.entries()) sample.set(name, (columns[at] ?? []).map(keyOf))
  }
  return {
    firstCells: async (names) => {
      await readSample(names)
      return new Map(names.map((name) => [name, sample.get(name) ?? []]))
    },
    included: (query) => includedIn(database, from, query),
    nestings: async (query) => {
      // The first rows refute most nestings, so that few are left for all rows.
      await readSample([query.finer, ...query.coarser])
      const left = await rowsInMemory((name) => sample.get(name) ?? []).nestings(query)
      const coarser = left.map((nesting) => nesting.coarser)
      return coarser.length === 0 ? [] : nestingsOf(database, from, { ...query, coarser })
    },
    checkSums: (query) => sumsOf(database, from, query),
  }
}

async function includedIn(database: Database, from: string, { among, columns }: InclusionQuery): Promise<string[]> {
  const included: string[] = []
  for (const name of columns) {
    const [strange] = await database.rows(
      `SELECT 1 FROM ${from} AS one ANTI JOIN ${from} AS other ON one.${identifier(name)} = other.${identifier(among)}
       WHERE one.${identifier(name)} IS NOT NULL LIMIT 1`,
    )
    if (strange === undefined) included.push(name)
  }
  return included
}

const exclusionSql = (name: string, values: readonly string[]): string =>
  values.length === 0 ? '' : ` AND ${identifier(name)} NOT IN (${values.map(literal).join(', ')})`

async function nestingsOf(
  database: Database,
  from: string,
  { finer, coarser, without }: NestingQuery,
): Promise<Nesting[]> {
  const bounds = coarser.map((name) => `min(${identifier(name)}), max(${identifier(name)})`)
  const where = `${identifier(finer)} IS NOT NULL${exclusionSql(finer, without)}`
  const groups = await database.rows(
    `SELECT ${identifier(finer)}, count(*), ${bounds.join(', ')} FROM ${from} WHERE ${where} GROUP BY ${identifier(finer)}`,
  )
  return coarser.flatMap((name, at) => {
    const values = groups.map((group) => ({
      value: keyOf(group[0]),
      rows: asNumber(group[1]),
      parent: keyOf(group[2 + 2 * at]),
      other: keyOf(group[3 + 2 * at]),
    }))
    if (values.some(({ parent, other }) => parent !== other)) return []
    return [{ coarser: name, values: values.map(({ value, rows, parent }) => ({ value, rows, parent })) }]
  })
}

/** A value to compare with others of its column. */
const keyOf = (value: DuckDBValue | undefined): Cell =>
  value === null || value === undefined
    ? null
    : typeof value === 'number' || typeof value === 'boolean'
      ? value
      : String(value)

async function sumsOf(
  database: Database,
  from: string,
  { column, total, without, groups, measures }: SumQuery,
): Promise<SumCheck[]> {
  const name = identifier(column)
  const isTotal = `${name} = ${literal(total)}`
  const isPart = `${name} <> ${literal(total)}${exclusionSql(column, without)}`
  const sums = measures.flatMap((measure, at) => {
    const number = `${identifier(measure)}::DOUBLE`
    return [
      `coalesce(sum(${number}) FILTER (WHERE ${isTotal}), 0) AS whole${at}`,
      `coalesce(sum(${number}) FILTER (WHERE ${isPart}), 0) AS sum${at}`,
      `count(${identifier(measure)}) FILTER (WHERE ${isPart}) AS parts${at}`,
    ]
  })
  const checks = measures.flatMap((_, at) => {
    const [compared, several] = [`whole${at} <> 0 AND parts${at} > 0`, `whole${at} <> 0 AND parts${at} > 1`]
    const agrees = `abs(whole${at} - sum${at}) <= ${roundingError} * abs(whole${at})`
    const conditions = [`whole${at} <> 0`, compared, `${compared} AND ${agrees}`, several, `${several} AND ${agrees}`]
    return conditions.map((condition) => `count(*) FILTER (WHERE ${condition})`)
  })
  const by = groups.length === 0 ? '' : ` GROUP BY ${groups.map(identifier).join(', ')}`
  const [row = []] = await database.rows(
    `SELECT ${checks.join(', ')} FROM (SELECT ${sums.join(', ')} FROM ${from}${by})`,
  )
  return measures.map((_, at): SumCheck => {
    const [totals = 0, compared = 0, agreeing = 0, several = 0, agreeingSeveral = 0] = row
      .slice(countsOfCheck * at, countsOfCheck * (at + 1))
      .map(asNumber)
    return { totals, compared, agreeing, summed: { compared: several, agreeing: agreeingSeveral } }
  })
}
const countsOfCheck = 5
