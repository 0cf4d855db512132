import type { BinParams, TimeUnit } from '../spec.ts'
import { sqlName } from '../sql.ts'
import { timeUnitWord } from '../wording/words.ts'
import { type BinNames, binSql } from './bin-sql.ts'
import { named } from './loose.ts'
import type { Deed } from './step.ts'
import { timeUnitSql } from './time-unit-sql.ts'

/** A new column with the field's moments by a unit of time. */
export function unitDeed(unit: TimeUnit, field: string, as: string, from: string): Deed {
  return {
    sentence: `Took ${named(field)} by ${timeUnitWord(unit)}.`,
    sql: `SELECT *, ${timeUnitSql(unit, sqlName(field))} AS ${sqlName(as)} FROM ${from}`,
  }
}

/** New columns with the range that each of the field's numbers lies in; `maxbins` where the params do not say. */
export function rangeDeed(
  field: string,
  params: BinParams,
  names: BinNames,
  { from, maxbins }: { from: string; maxbins: number },
): Deed {
  return { sentence: `Cut ${named(field)} into ranges.`, sql: binSql(from, field, params, names, maxbins) }
}
