/** Milliseconds UTC, both ends included. */
export interface Period {
  start: number
  end: number
}

/** The period written as `2020`, `2020-Q1`, `2020-03` or `2020-03-31`, with or without a time of day; null for others. */
export const periodOf = (written: string): Period | null => {
  const match = /^\s*(\d{4})(?:-?[qQ]([1-4])|-(\d{2})(?:-(\d{2}))?)?(?:T[\d:.Z+-]*)?\s*$/.exec(written)
  if (!match) return null
  const [, year = '', quarter, month, day] = match
  const first = quarter === undefined ? (month ?? '01') : String(Number(quarter) * 3 - 2).padStart(2, '0')
  const start = Date.parse(`${year}-${first}-${day ?? '01'}`)
  if (Number.isNaN(start)) return null
  const next = new Date(start)
  if (day !== undefined) next.setUTCDate(next.getUTCDate() + 1)
  else if (month !== undefined) next.setUTCMonth(next.getUTCMonth() + 1)
  else if (quarter !== undefined) next.setUTCMonth(next.getUTCMonth() + 3)
  else next.setUTCFullYear(next.getUTCFullYear() + 1)
  return { start, end: next.valueOf() - 1 }
}
