import { sumTable } from '../store/portable-rows.ts'
import type { RowTable } from '../store/row-tables.ts'
import type { Tx } from '../store/store.ts'
import type { TableSum } from '../store/table-rows.ts'

export type NamedSum = TableSum & { name: string }

/** Reads all tables again, and throws where one does not have the rows that it should have. */
export async function requireSums(tx: Tx, tables: readonly RowTable[], expected: readonly NamedSum[]): Promise<void> {
  for (const table of tables)
    requireSum(table, expected, await sumTable(tx, table), `The table ${table.name} is not what was written to it`)
}

/** Throws a sentence that begins with `what` where a table has other rows. */
export function requireSum(
  { name }: RowTable,
  expected: readonly NamedSum[],
  { rows, sha256 }: TableSum,
  what: string,
): void {
  const sum = expected.find((candidate) => candidate.name === name)
  if (sum?.rows === rows && sum.sha256 === sha256) return
  throw new Error(
    `${what}: it has ${rows} rows with the sum ${sha256.slice(0, 8)}…, instead of ${sum?.rows ?? 0} with ${sum?.sha256.slice(0, 8) ?? 'none'}….`,
  )
}
