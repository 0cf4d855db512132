import type { Aggregate } from '../model/vocabulary.ts'
import { aggregateName, aggregateSql } from '../sql/aggregate-sql.ts'
import { sqlIdentifier } from '../sql/sql.ts'
import type { SqlScope } from '../sql/sql-scope.ts'
import { text } from '../wording/spec-texts.ts'
import type { Wording } from '../wording/wording.ts'
import { capital, listWords } from '../wording/words.ts'
import type { UnnamedStep } from './step.ts'
import { fieldInSentence } from './unvalidated-object.ts'

export interface SqlMeasure {
  sql: string
  name: string
  words: string
}

/** An aggregated field, named as in Vega. */
export function measureOf(aggregate: Aggregate, field: string | undefined, scope: SqlScope): SqlMeasure {
  const { wording } = scope
  const what = text(`aggregate.${field === undefined ? 'count' : aggregate}`, {
    what: fieldInSentence(field ?? '', wording),
  })
  const words = wording.textOf(text('step.measure', { what }))
  return { sql: aggregateSql(aggregate, field, scope), name: aggregateName(aggregate, field), words }
}

/** A grouping column; without words if another column describes it too. */
export interface GroupColumn {
  name: string
  words: string | null
}

export const groupOf = (field: string, wording: Wording): GroupColumn => ({
  name: field,
  words: fieldInSentence(field, wording),
})

/** A step that aggregates to one row per group. */
export function groupStep(
  groups: readonly GroupColumn[],
  measures: readonly SqlMeasure[],
  { from, wording }: { from: string; wording: Wording },
): UnnamedStep {
  const by = groups.map(({ name }) => sqlIdentifier(name))
  const columns = [...by, ...measures.map(({ sql, name }) => `${sql} AS ${sqlIdentifier(name)}`)]
  const end = by.length === 0 ? '' : ` GROUP BY ${by.join(', ')}`
  const measured = measures.map(({ words }) => words)
  const what = measures.length === 0 ? wording.textOf(text('step.one_row')) : capital(listWords(measured, wording))
  return {
    sentence: `${what}${groupingPhrase(groups, wording)}.`,
    sql: `SELECT ${columns.join(', ')} FROM ${from}${end}`,
  }
}

export const groupingPhraseFor = (groups: readonly string[], wording: Wording): string =>
  groupingPhrase(
    groups.map((group) => groupOf(group, wording)),
    wording,
  )

/** The end of a sentence about groups: " for each “a” and “b”", or nothing. */
export function groupingPhrase(groups: readonly GroupColumn[], wording: Wording): string {
  const words = groups.flatMap((group) => group.words ?? [])
  return words.length === 0 ? '' : wording.textOf(text('step.each', { groups: listWords(words, wording) }))
}

/** The PARTITION BY clause of a window, or an empty string. */
export const partitionClause = (groups: readonly string[]): string =>
  groups.length === 0 ? '' : `PARTITION BY ${groups.map(sqlIdentifier).join(', ')}`
