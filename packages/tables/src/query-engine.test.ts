import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeEngine } from '@belvedere/query/testing/engine-contract.ts'
import { afterAll, describe } from 'vitest'
import { literal, openDatabase } from './duckdb.ts'
import { embeddedEngine } from './query-engine.ts'
import { runInProcess } from './statements.ts'

const folder = await mkdtemp(join(tmpdir(), 'belvedere-engine-'))
afterAll(() => rm(folder, { recursive: true }))

describe('the embedded engine', async () => {
  const parquet = join(folder, 'people.parquet')
  const database = await openDatabase({ folder, memoryMb: 256 })
  await database.run(
    `COPY (SELECT i AS id, CASE WHEN i % 100 <> 7 THEN i % 100 END AS age, 'it''s "' || i || '"' AS name FROM range(1000000) AS r(i)) TO ${literal(parquet)}`,
  )
  database.close()
  describeEngine(async () => embeddedEngine([{ name: 'people', parquet }], runInProcess))
})
