import { DialectError, EngineFailure } from '@belvedere/engines'
import { isSameRow, isSameValue, type OddRow, type OddTable, rowsByEngine, rowsByVega } from './odd-table.ts'

/** What came of a query: `refused` where the engine said that it cannot answer it. */
export type EngineOutcome = 'equal' | 'unqueried' | 'refused' | { different: string }

type Transforms = { type: string; [key: string]: unknown }[]

/** The rows of an engine beside those of Vega. Without numbers, rows may come in another order. */
export async function outcomeOf(table: OddTable, transform: Transforms): Promise<EngineOutcome> {
  const expected = await rowsByVega(transform)
  let actual: OddRow[] | null
  try {
    actual = await rowsByEngine(table, transform)
  } catch (cause) {
    if (cause instanceof DialectError || cause instanceof EngineFailure) return 'refused'
    throw cause
  }
  if (!actual) return 'unqueried'
  const [a, b] = table.unnumbered ? [sorted(actual), sorted(expected)] : [actual, expected]
  const at = a.findIndex((row, index) => !isSameRow(row, b[index]))
  if (at < 0 && a.length === b.length) return 'equal'
  return { different: textOf([a[at], b[at], a.length, b.length]) }
}

/** The value of an expression in each row, beside that of Vega. */
export async function outcomeOfValues(table: OddTable, transform: Transforms): Promise<EngineOutcome> {
  const outcome = await outcomeOf(table, transform)
  if (typeof outcome === 'string') return outcome
  const [actual, expected] = [(await rowsByEngine(table, transform)) ?? [], await rowsByVega(transform)]
  const values = new Map(expected.map(({ id, value }) => [id, value]))
  const different = actual.find(({ id, value }) => !isSameValue(value, values.get(id)))
  return different ? { different: textOf([different, values.get(different.id)]) } : 'equal'
}

const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, part) => (typeof part === 'number' && !Number.isFinite(part) ? String(part) : part))

/** Rounded, as sums of the same numbers differ in the last digits. */
const sorted = (rows: readonly OddRow[]): OddRow[] => {
  const keyOf = (row: OddRow) =>
    textOf(
      Object.entries(row)
        .filter(([, value]) => value !== null && value !== undefined)
        .map(([name, value]) => [name, typeof value === 'number' ? value.toPrecision(6) : value])
        .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
    )
  return rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}
