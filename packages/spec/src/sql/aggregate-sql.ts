import { type Aggregate, aggregates } from '../model/vocabulary.ts'
import { sqlAggregates, sqlIdentifier } from './sql.ts'
import { isNullable, type SqlScope } from './sql-scope.ts'

export const readAggregate = (op: unknown): Aggregate | null => aggregates.find((aggregate) => aggregate === op) ?? null

/** An aggregate with Vega's semantics: interpolated quantiles, sample deviations, null as one of the distinct values. */
export function aggregateSql(op: Aggregate, field: string | undefined, scope: SqlScope): string {
  if (op === 'count' || field === undefined) return 'count(*)'
  const column = sqlIdentifier(field)
  switch (op) {
    case 'sum':
    case 'mean':
    case 'median':
    case 'min':
    case 'max':
    case 'stdev':
    case 'variance':
      return `${sqlAggregates[op]}(${column})`
    case 'distinct':
      return isNullable(scope, field)
        ? `count(DISTINCT ${column}) + coalesce(max((${column} IS NULL)::INTEGER), 0)`
        : `count(DISTINCT ${column})`
    case 'q1':
      return `quantile_cont(${column}, 0.25)`
    case 'q3':
      return `quantile_cont(${column}, 0.75)`
    case 'valid':
      return `count(${column})`
    case 'missing':
      return `count(*) - count(${column})`
  }
}

/** Vega's default name for the column of an aggregate. */
export const aggregateName = (op: Aggregate, field: string | undefined): string =>
  op === 'count' || field === undefined ? 'count' : `${op}_${field}`
