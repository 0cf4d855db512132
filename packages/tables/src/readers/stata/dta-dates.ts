const dayMs = 86_400_000
const firstYear = 1960
const start = Date.UTC(firstYear, 0, 1)

/** Milliseconds since 1970 of a step counted from 1960. */
type Clock = (value: number) => number

const ofYear =
  (steps: number, months: number): Clock =>
  (value) => {
    const step = Math.floor(value)
    return Date.UTC(firstYear + Math.floor(step / steps), (((step % steps) + steps) % steps) * months, 1)
  }

/** By the letter behind `%t`. Weeks begin anew each year, of which the last has eight or nine days. */
const clocks: ReadonlyMap<string, Clock> = new Map<string, Clock>([
  ['c', (value) => start + value],
  ['C', (value) => start + value],
  ['d', (value) => start + value * dayMs],
  ['w', (value) => Date.UTC(firstYear + Math.floor(value / 52), 0, 1 + 7 * (((value % 52) + 52) % 52))],
  ['m', ofYear(12, 1)],
  ['q', ofYear(4, 3)],
  ['h', ofYear(2, 6)],
])

/** How the numbers of a format are dates; null if they are none. */
export function clockOf(format: string): Clock | null {
  const [, letter] = /^%-?t([a-zA-Z])/.exec(format) ?? (/^%-?d/.test(format) ? ['', 'd'] : [])
  return letter === undefined ? null : (clocks.get(letter) ?? null)
}
