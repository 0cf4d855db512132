import type { CleanStepOf } from '../model/clean-step.ts'
import { sqlIdentifier } from '../sql/sql.ts'
import { text } from '../wording/spec-texts.ts'
import {
  type CleanColumn,
  type CleanStepPlan,
  type CleanTable,
  replaceColumn,
  replaceSql,
  requireColumn,
  valueSql,
} from './clean-table.ts'
import { InvalidDerivationError } from './invalid-derivation.ts'

type FillStep = CleanStepOf<'fill'>

/** Fills the empty cells of a column, within groups if there are any. */
export function planFill(table: CleanTable, step: FillStep): CleanStepPlan {
  const column = requireColumn(table, step.column)
  const cell = sqlIdentifier(column.name)
  const groups = step.groups.map((name) => sqlIdentifier(requireColumn(table, name).name))
  if (step.groups.includes(column.name))
    throw new InvalidDerivationError(text('clean_refused.own_group', { name: column.name }))
  return {
    columns: replaceColumn(table.columns, { ...column, values: [] }),
    sql:
      step.with.by === 'mode'
        ? modeSql(cell, groups)
        : replaceSql(column.name, filledSql(table, { column, step, groups })),
    count: (before, after) => ({
      changed: `(SELECT count(${cell}) FROM ${after}) - (SELECT count(${cell}) FROM ${before})`,
      of: `(SELECT count(*) - count(${cell}) FROM ${before})`,
    }),
    // A join keeps no order of its own.
    isOrdered: step.with.by === 'before' || step.with.by === 'interpolate' || step.with.by === 'mode',
  }
}

interface FillContext {
  column: CleanColumn
  step: FillStep
  groups: readonly string[]
}

function filledSql(table: CleanTable, { column, step: { with: how }, groups }: FillContext): string {
  const cell = sqlIdentifier(column.name)
  const partition = groups.length > 0 ? `PARTITION BY ${groups.join(', ')}` : ''
  switch (how.by) {
    case 'value':
      return `coalesce(${cell}, ${valueSql(how.value, column)})`
    case 'mean':
    case 'median':
      requireNumber(column)
      return `coalesce(${cell}, ${how.by === 'mean' ? 'avg' : 'median'}(${cell}) OVER (${partition}))`
    case 'before': {
      const along = how.order === null ? [] : [`${sqlIdentifier(requireColumn(table, how.order).name)} NULLS LAST`]
      const order = [...along, sqlIdentifier(table.rowNumber)].join(', ')
      return `coalesce(${cell}, last_value(${cell} IGNORE NULLS) OVER (${partition} ORDER BY ${order} ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW))`
    }
    case 'interpolate':
      requireNumber(column)
      return interpolatedSql(table, cell, { order: how.order, partition })
    default:
      throw new Error('The most frequent value is filled in by a join.')
  }
}

/** Straight lines between the values on both sides; cells before the first and after the last stay empty. */
function interpolatedSql(
  table: CleanTable,
  cell: string,
  { order, partition }: { order: string | null; partition: string },
): string {
  const along = order === null ? null : requireColumn(table, order)
  if (along !== null && along.storage !== 'number' && along.storage !== 'date')
    throw new InvalidDerivationError(text('clean_refused.order', { name: along.name }))
  const row = sqlIdentifier(table.rowNumber)
  const at =
    along === null
      ? row
      : along.storage === 'date'
        ? `epoch_ms(${sqlIdentifier(along.name)})`
        : sqlIdentifier(along.name)
  const rows = {
    last_value: 'ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW',
    first_value: 'ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING',
  }
  const window = (side: 'last_value' | 'first_value', value: string) =>
    `${side}(CASE WHEN ${cell} IS NOT NULL AND ${at} IS NOT NULL THEN ${value} END IGNORE NULLS) OVER (${partition} ORDER BY ${at} NULLS LAST, ${row} ${rows[side]})`
  const [low, lowAt] = [window('last_value', cell), window('last_value', at)]
  const [high, highAt] = [window('first_value', cell), window('first_value', at)]
  const share = `(${at} - ${lowAt})::DOUBLE / nullif(${highAt} - ${lowAt}, 0)`
  return `CASE WHEN ${cell} IS NULL AND ${at} IS NOT NULL THEN coalesce(${low} + (${high} - ${low}) * ${share}, CASE WHEN ${highAt} = ${lowAt} THEN ${low} END) ELSE ${cell} END`
}

/** The most frequent value of each group, the least of them on a tie. */
const modeSql = (cell: string, groups: readonly string[]) => (from: string) => {
  const keys = groups.map((group, i) => `${group} AS g${i}`)
  const partition = groups.length > 0 ? `PARTITION BY ${groups.join(', ')} ` : ''
  const best = `SELECT ${[...keys, `${cell} AS most_frequent`].join(', ')} FROM ${from} WHERE ${cell} IS NOT NULL GROUP BY ${[...groups, cell].join(', ')} QUALIFY row_number() OVER (${partition}ORDER BY count(*) DESC, ${cell}) = 1`
  const matches = groups.map((group, i) => `f.${group} IS NOT DISTINCT FROM m.g${i}`)
  return `SELECT f.* REPLACE (coalesce(f.${cell}, m.most_frequent) AS ${cell}) FROM ${from} AS f LEFT JOIN (${best}) AS m ON ${matches.length > 0 ? matches.join(' AND ') : 'true'}`
}

function requireNumber({ name, storage }: CleanColumn): void {
  if (storage !== 'number') throw new InvalidDerivationError(text('derivation_refused.no_numbers', { name }))
}
