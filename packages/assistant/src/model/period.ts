/** Milliseconds UTC, both ends included. */
export interface Period {
  start: number
  end: number
}

/** What `2020`, `2020-03` or `2020-03-31` (with or without a time of day) spans; null for anything else. */
export const periodOf = (written: string): Period | null => {
  const match = /^\s*(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?(?:T[\d:.Z+-]*)?\s*$/.exec(written)
  if (!match) return null
  const [, year = '', month, day] = match
  const start = Date.parse(`${year}-${month ?? '01'}-${day ?? '01'}`)
  if (Number.isNaN(start)) return null
  const next = new Date(start)
  if (day !== undefined) next.setUTCDate(next.getUTCDate() + 1)
  else if (month !== undefined) next.setUTCMonth(next.getUTCMonth() + 1)
  else next.setUTCFullYear(next.getUTCFullYear() + 1)
  return { start, end: next.valueOf() - 1 }
}
