/** SQLite takes 32,766 values in a statement; a row has fewer than 65. */
const rowsAtOnce = 500

/** Rows or values in lists short enough for one statement each. */
export function* portions<T>(rows: readonly T[]): Generator<T[]> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) yield rows.slice(at, at + rowsAtOnce)
}
