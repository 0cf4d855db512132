import type { Aggregate } from '../spec.ts'
import { sqlName } from '../sql.ts'
import { fill, type Wording } from '../wording/wording.ts'
import { capital, listWords } from '../wording/words.ts'
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
  const { aggregates, sentences } = scope.wording
  const what = fill(aggregates[field === undefined ? 'count' : aggregate], named(field ?? '', scope.wording))
  const words = fill(sentences.steps.measure, what)
  return { sql: aggregateSql(aggregate, field, scope), name: aggregateName(aggregate, field), words }
}

/** A column that rows are grouped by; without words where another column's words stand for it. */
export interface Group {
  name: string
  words: string | null
}

export const groupOf = (field: string, wording: Wording): Group => ({ name: field, words: named(field, wording) })

/** One row for each group, with its measures. */
export function groupedDeed(
  groups: readonly Group[],
  measures: readonly Measure[],
  { from, wording }: { from: string; wording: Wording },
): Deed {
  const by = groups.map(({ name }) => sqlName(name))
  const columns = [...by, ...measures.map(({ sql, name }) => `${sql} AS ${sqlName(name)}`)]
  const end = by.length === 0 ? '' : ` GROUP BY ${by.join(', ')}`
  const measured = measures.map(({ words }) => words)
  const what = measures.length === 0 ? wording.sentences.steps.oneRow : capital(listWords(measured, wording))
  return { sentence: `${what}${eachOf(groups, wording)}.`, sql: `SELECT ${columns.join(', ')} FROM ${from}${end}` }
}

export const forEach = (groups: readonly string[], wording: Wording): string =>
  eachOf(
    groups.map((group) => groupOf(group, wording)),
    wording,
  )

/** The end of a sentence about groups: " for each “a” and “b”", or nothing. */
export function eachOf(groups: readonly Group[], wording: Wording): string {
  const words = groups.flatMap((group) => group.words ?? [])
  return words.length === 0 ? '' : fill(wording.sentences.steps.each, listWords(words, wording))
}

/** The part of a window that keeps groups apart, or nothing. */
export const partition = (groups: readonly string[]): string =>
  groups.length === 0 ? '' : `PARTITION BY ${groups.map(sqlName).join(', ')}`
