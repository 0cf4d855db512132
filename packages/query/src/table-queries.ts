import { count, isNotNull, max, Query } from '@uwdata/mosaic-sql'
import { columnRef } from './nodes.ts'

/** Distinct texts of a column, at most `limit`, in no order; the result's column is `text`. */
export const someTexts = (table: string, column: string, limit: number): Query =>
  Query.from({
    rows: Query.from(table)
      .select({ text: columnRef(column) })
      .where(isNotNull(columnRef(column)))
      .distinct(),
  })
    .select({ text: columnRef('text') })
    .limit(limit)

/** The greatest number of values of `within` that one value of `groups` has, as `most`; a null is one of them. */
export const mostWithin = (table: string, groups: string, within: string): Query =>
  Query.from({
    pairs: Query.from({
      distinct: Query.from(table)
        .select({ g: columnRef(groups), w: columnRef(within) })
        .distinct(),
    })
      .select({ g: columnRef('g'), n: count() })
      .groupby(columnRef('g')),
  }).select({ most: max(columnRef('n')) })
