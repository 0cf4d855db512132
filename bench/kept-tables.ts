/**
 * `CLICKHOUSE=… npm run bench kept-tables`: draws the same charts of tables in Parquet and of their copies in ClickHouse, moves
 * their controls, and tells what differs. `CLICKHOUSE` is the folder of an installed `chdb`, or `http://user:password@address:port/database`
 * of a server with a database that may be written to. `--tables=<folder>` takes the CSV files of that folder as well.
 */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LiveConnection } from '@belvedere/engines'
import { combinations } from '../tests/queried-specs/combinations.ts'
import { features } from '../tests/queried-specs/features.ts'
import { kinds } from '../tests/queried-specs/kinds.ts'
import { openVisits } from '../tests/queried-specs/visits.ts'
import { withClickHouse } from './clickhouse/with-clickhouse.ts'
import { KeptTables } from './kept-tables/kept-tables.ts'
import { chartsOf, largeTable } from './kept-tables/real-tables.ts'
import { type BenchFigure, reportName, writeReport } from './report.ts'

const tablesFolder = process.argv.find((argument) => argument.startsWith('--tables='))?.split('=')[1]

await withClickHouse(compare)

async function compare(connection: LiveConnection): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'belvedere-kept-'))
  const bench = new KeptTables(connection, folder)
  const { inEngine } = await openVisits(folder)
  const visits = inEngine[0]?.profile ?? { name: '', rows: 0, fields: [] }
  await bench.compare('visits', inEngine, Object.entries({ ...kinds, ...combinations, ...features(visits) }))
  for (const name of tablesFolder ? (await readdir(tablesFolder)).filter((one) => one.endsWith('.csv')) : []) {
    const table = await largeTable(folder, join(tablesFolder ?? '', name))
    if (table) await bench.compare(name, [table], chartsOf(table))
  }
  const count = (name: string, value: number): BenchFigure => ({ name, unit: 'count', value })
  writeReport(reportName('kept-tables', tablesFolder && 'with-tables'), [
    count('charts', bench.total('charts')),
    { ...count('charts that differ', bench.total('charts') - bench.total('equal')), target: { max: 0 } },
    count('statements of copies', bench.total('ofCopies')),
    count('statements of files', bench.total('ofFiles')),
  ])
  await bench.close()
  await rm(folder, { recursive: true })
}
