/**
 * Holds the answers of ClickHouse to Vega's: transforms and random expressions over odd rows. `CLICKHOUSE` is the folder of an
 * installed `chdb`, or `http://user:password@address:port/database` of a server with a database that may be written to.
 */
import type { LiveConnection, RowOrder } from '@belvedere/engines'
import fc from 'fast-check'
import { type EngineOutcome, outcomeOf, outcomeOfValues } from '../tests/harness/engine-outcomes.ts'
import { number, text, truth, valuesOf } from '../tests/harness/odd-expressions.ts'
import type { OddTable } from '../tests/harness/odd-table.ts'
import { chains } from '../tests/queried-transforms/chains.ts'
import { oddTableOfClickHouse } from './clickhouse/odd-table.ts'
import { withClickHouse } from './clickhouse/with-clickhouse.ts'

const expressions = 500

await withClickHouse(compare)

async function compare(connection: LiveConnection): Promise<void> {
  const open = await oddTableOfClickHouse(connection)
  const orders: [string, RowOrder][] = [
    ['transforms of numbered rows', { type: 'number', column: 'id' }],
    ['transforms of rows without numbers', { type: 'none' }],
  ]
  for (const [what, order] of orders) {
    await tell(what, Object.entries(chains), (transform) => outcomeOf(open(order), transform))
    await tell(`${what}, in two shards`, Object.entries(chains), (transform) =>
      outcomeOf(open(order, 'odd_distributed'), transform),
    )
  }
  const sampled = fc.sample(fc.oneof(number, text, truth), { numRuns: expressions, seed: 20_261_127 })
  const table: OddTable = open({ type: 'number', column: 'id' })
  await tell(
    'expressions',
    sampled.map((expression) => [expression, expression]),
    (expression) => outcomeOfValues(table, valuesOf(expression)),
  )
  await table.close()
}

async function tell<T>(
  what: string,
  cases: readonly (readonly [name: string, value: T])[],
  outcome: (value: T) => Promise<EngineOutcome>,
): Promise<void> {
  const counts = { equal: 0, refused: 0, unqueried: 0, different: 0 }
  for (const [name, value] of cases) {
    const came = await outcome(value)
    counts[typeof came === 'string' ? came : 'different'] += 1
    if (typeof came !== 'string') {
      process.exitCode = 1
      console.log(`${name}: ${came.different}`)
    }
  }
  console.log(`${what}: ${JSON.stringify(counts)}`)
}
