import type { Aggregate } from '../spec.ts'
import { sqlName } from '../sql.ts'
import { aggregateWord, capital, listWords } from '../wording/words.ts'
import { aggregateName, aggregateSql } from './aggregate-sql.ts'
import { named } from './loose.ts'
import type { Scope } from './scope.ts'
import type { Deed } from './step.ts'

export interface Measure {
  sql: string
  name: string
  words: string
}

/** A field summed up, called as Vega calls it. */
export function measureOf(aggregate: Aggregate, field: string | undefined, scope: Scope): Measure {
  const words =
    aggregate === 'count' || field === undefined ? 'the count' : `the ${aggregateWord(aggregate)} ${named(field)}`
  return { sql: aggregateSql(aggregate, field, scope), name: aggregateName(aggregate, field), words }
}

/** One row for each group, with its measures. */
export function groupedDeed(groups: readonly string[], measures: readonly Measure[], from: string): Deed {
  const by = groups.map(sqlName)
  const columns = [...by, ...measures.map(({ sql, name }) => `${sql} AS ${sqlName(name)}`)]
  const end = by.length === 0 ? '' : ` GROUP BY ${by.join(', ')}`
  const what = measures.length === 0 ? 'Kept one row' : `${capital(listWords(measures.map(({ words }) => words)))}`
  return { sentence: `${what}${forEach(groups)}.`, sql: `SELECT ${columns.join(', ')} FROM ${from}${end}` }
}

/** The end of a sentence about groups: " for each “a” and “b”", or nothing. */
export const forEach = (groups: readonly string[]): string =>
  groups.length === 0 ? '' : ` for each ${listWords(groups.map(named))}`

/** The part of a window that keeps groups apart, or nothing. */
export const partition = (groups: readonly string[]): string =>
  groups.length === 0 ? '' : `PARTITION BY ${groups.map(sqlName).join(', ')}`
