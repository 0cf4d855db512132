import { fieldExpr, fieldRef } from './field-ref.ts'
import type { Transform } from './spec.ts'
import { fieldWords, listWords, uncapital } from './wording/words.ts'

/** The column that says which of several measures a row's number is of. */
const foldKey = 'Measure'

/**
 * Puts several fields into one column, `value`, to be drawn beside one another; `key` holds each one's name as people read
 * it. The column is called by all of their names, so titles say what it is.
 */
export function foldMeasures(fields: readonly string[]): { transforms: Transform[]; key: string; value: string } {
  const named = fields.map((field) => ({ field, name: fieldWords(field) }))
  const value = listWords(named.map(({ name }, i) => (i === 0 ? name : uncapital(name))))
  const renamed = named.flatMap(({ field, name }): Transform[] =>
    field === name ? [] : [{ calculate: fieldExpr(field), as: name }],
  )
  const fold: Transform = { fold: named.map(({ name }) => fieldRef(name)), as: [foldKey, value] }
  return { transforms: [...renamed, fold], key: foldKey, value }
}

/** Whether a column tells folded measures apart: a title that names the measures need not name it. */
export function isFoldKey(transforms: readonly Transform[] | undefined, field: string | undefined): boolean {
  return (transforms ?? []).some((one) => 'fold' in one && Array.isArray(one.as) && one.as[0] === field)
}
