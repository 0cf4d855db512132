import type { BinParams } from '../model/spec.ts'
import type { TimeUnit } from '../model/vocabulary.ts'
import { type BinNames, binSql } from '../sql/bin-sql.ts'
import { sqlIdentifier } from '../sql/sql.ts'
import { timeUnitSql } from '../sql/time-unit-sql.ts'
import { text } from '../wording/spec-texts.ts'
import type { Wording } from '../wording/wording.ts'
import type { UnnamedStep } from './step.ts'
import { fieldInSentence } from './unvalidated-object.ts'

/** A step that adds a column with the field truncated to a time unit. */
export function timeUnitStep(
  unit: TimeUnit,
  field: string,
  as: string,
  { from, wording }: { from: string; wording: Wording },
): UnnamedStep {
  return {
    sentence: wording.textOf(
      text('step.time_unit', { field: fieldInSentence(field, wording), unit: text(`time_unit.${unit}`) }),
    ),
    sql: `SELECT *, ${timeUnitSql(unit, sqlIdentifier(field))} AS ${sqlIdentifier(as)} FROM ${from}`,
  }
}

/** A step that adds the bounds of each value's bin; at most `maxbins` bins unless the params set them. */
export function binStep(
  field: string,
  params: BinParams,
  names: BinNames,
  { from, maxbins, wording }: { from: string; maxbins: number; wording: Wording },
): UnnamedStep {
  const sentence = wording.textOf(text('step.bin', { field: fieldInSentence(field, wording) }))
  return { sentence, sql: binSql(from, field, params, names, maxbins) }
}
