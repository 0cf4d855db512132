import type { BinParams, TimeUnit } from '../spec.ts'
import { sqlName } from '../sql.ts'
import { fill, type Wording } from '../wording/wording.ts'
import { type BinNames, binSql } from './bin-sql.ts'
import { named } from './loose.ts'
import type { Deed } from './step.ts'
import { timeUnitSql } from './time-unit-sql.ts'

/** A new column with the field's moments by a unit of time. */
export function unitDeed(
  unit: TimeUnit,
  field: string,
  as: string,
  { from, wording }: { from: string; wording: Wording },
): Deed {
  return {
    sentence: fill(wording.sentences.steps.dated, named(field, wording), wording.timeUnits[unit]),
    sql: `SELECT *, ${timeUnitSql(unit, sqlName(field))} AS ${sqlName(as)} FROM ${from}`,
  }
}

/** New columns with the range that each of the field's numbers lies in; `maxbins` where the params do not say. */
export function rangeDeed(
  field: string,
  params: BinParams,
  names: BinNames,
  { from, maxbins, wording }: { from: string; maxbins: number; wording: Wording },
): Deed {
  const sentence = fill(wording.sentences.steps.cut, named(field, wording))
  return { sentence, sql: binSql(from, field, params, names, maxbins) }
}
