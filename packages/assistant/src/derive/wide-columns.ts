import { storageOfField, type TableProfile } from '@belvedere/spec'
import { monthPattern } from '../language/en/derive/wide-columns.ts'

/** Columns that are one measure spread over time or over steps. */
export interface WideColumns {
  columns: string[]
  /** What tells the columns apart. */
  name: 'year' | 'month' | 'quarter' | 'step'
  /** What the columns say of the measure beside that: "population" of `population_2010`; empty for plain years. */
  measure: string
}

const fewest = 3
const kinds: readonly { name: WideColumns['name']; pattern: RegExp }[] = [
  { name: 'year', pattern: /(?<!\d)(?:1[5-9]|20)\d\d(?!\d)/ },
  { name: 'month', pattern: monthPattern },
  { name: 'quarter', pattern: /(?<![\p{L}\d])q[1-4](?!\d)/iu },
  { name: 'step', pattern: /(?<!\d)\d{1,3}(?!\d)/ },
]

/** The largest set of number columns whose names differ only in a year, a month, a quarter or a step; null: none. */
export function wideColumns({ fields }: TableProfile): WideColumns | null {
  const numbers = fields.filter((field) => storageOfField(field) === 'number' || field.count === 0)
  for (const { name, pattern } of kinds) {
    const groups = Map.groupBy(
      numbers.filter((field) => pattern.test(field.name)),
      (field) => field.name.replace(pattern, '#').toLowerCase(),
    )
    const [best] = [...groups].sort(([, a], [, b]) => b.length - a.length)
    if (!best || best[1].length < fewest) continue
    const measure = best[0]
      .replace('#', ' ')
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
    return { columns: best[1].map((field) => field.name), name, measure }
  }
  return null
}
