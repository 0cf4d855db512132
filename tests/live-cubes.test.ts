import { Query } from '@uwdata/mosaic-sql'
import { describe, expect, it } from 'vitest'
import { hasPostgres } from '../apps/server/testing/postgres.ts'
import { LiveCubes } from '../apps/viz/src/databases/live-cubes.ts'
import { oddTableOfClickHouseWithCubes } from '../bench/clickhouse/odd-table.ts'
import { type LiveStatement, queriesOf } from '../packages/render/src/live-tables.ts'
import { oddTableOfPostgresWithCubes } from './harness/postgres-tables.ts'
import { describeCubes } from './queried-cubes/cube-cases.ts'

describe.runIf(hasPostgres)('of a table that lies in PostgreSQL', () => {
  describeCubes(oddTableOfPostgresWithCubes)
})

const { CLICKHOUSE: chdb } = process.env

/** By hand, with the folder of an installed `chdb`, as for `npm run bench clickhouse`. */
if (chdb !== undefined)
  describe('of a table that lies in ClickHouse', () => {
    describeCubes(() => oddTableOfClickHouseWithCubes(chdb))
  })

describe('what a cube of a database is made of', () => {
  const limits = { deadlineMs: 5000, maxRows: 10 }
  const signal = new AbortController().signal
  const cube = {
    name: `cube_${'0'.repeat(32)}`,
    ...{ sql: 'the cube', sample: 'the sample', columns: ['slice', 'moment', 'part'] },
    answer: `SELECT epoch_ms(moment), sum(part) FROM "cube_${'0'.repeat(32)}" WHERE slice <= 2 GROUP BY moment ORDER BY 2`,
  }
  const rows = {
    rows: 4,
    columns: [
      [1, 2, 2, 3],
      ['2020-01-01 00:00:00.5', '2020-01-01 00:00:00.5', null, null],
      [10, 20, 31, 40],
    ],
    kinds: ['number', 'time', 'number'] as ('number' | 'time')[],
  }
  const cubesOf = (sampled: number, statements: string[] = []) =>
    new LiveCubes({
      select: async (sql) => {
        statements.push(sql)
        return sql === 'the sample' ? { rows: 1, columns: [[sampled]], kinds: ['number'] } : rows
      },
    })

  it('is another one for each revision of its table', async () => {
    const statements: LiveStatement[] = []
    const columns = [{ name: 'a', type: 'Float64', nullable: false }]
    const source = { engine: 'clickhouse', database: 'a', schema: 's', table: 't', columns } as const
    for (const revision of ['1', '2', '2']) {
      const table = { ...source, name: 't', revision, order: { type: 'none' } as const }
      const engine = queriesOf([table], async (statement) => {
        statements.push(statement)
        return { rows: 0, columns: [] }
      })
      const query = Query.from('t').select('a')
      await engine.run({ query, ...limits, cube: { query, answerFrom: (name) => Query.from(name).select('a') } })
    }
    const [first, second, again] = statements.map((statement) => statement.cube)
    expect(first?.name).not.toBe(second?.name)
    expect(again).toEqual(second)
    expect(second).toMatchObject({
      sql: expect.stringMatching(/FROM "s"\."t"\).* LIMIT 100001$/s),
      sample: expect.stringContaining('FROM "s"."t" LIMIT 200000)'),
      answer: `SELECT "a" FROM "${second?.name}" LIMIT 11`,
    })
  })

  it('is asked of the database once', async () => {
    const statements: string[] = []
    const cubes = cubesOf(4, statements)
    expect(await cubes.answer({ cube, ...limits, signal })).toBeNull()
    cubes.build(cube, 1)
    cubes.build(cube, 1)
    for (let n = 0; n < 3; n++) {
      const answer = await cubes.answer({ cube, ...limits, signal })
      expect(answer?.columns.map((cells) => Array.from(cells))).toEqual([
        [1_577_836_800_500, null],
        [30, 31],
      ])
    }
    expect(statements).toEqual(['the sample', 'the cube'])
    cubes.close()
  })

  it('is not asked where a sample is hardly summarized, and the rows are', async () => {
    const statements: string[] = []
    const cubes = cubesOf(199_000, statements)
    for (let n = 0; n < 2; n++) {
      cubes.build(cube, 1)
      expect(await cubes.answer({ cube, ...limits, signal })).toBeNull()
    }
    expect(statements).toEqual(['the sample'])
    cubes.close()
  })

  it('is not waited for where that would leave too little time for the rows', async () => {
    const building = Promise.withResolvers<never>()
    const cubes = new LiveCubes({ select: () => building.promise })
    cubes.build(cube, 3000)
    expect(await cubes.answer({ cube, ...limits, signal })).toBeNull()
    cubes.close()
  })

  it('[S20] cannot be asked for files, or changed', async () => {
    const cubes = cubesOf(4)
    cubes.build(cube, 1)
    for (const answer of ["SELECT * FROM read_text('/etc/hostname')", 'DROP TABLE x', "COPY (SELECT 1) TO '/tmp/x'"])
      expect(await cubes.answer({ cube: { ...cube, answer }, ...limits, signal })).toBeNull()
    expect(await cubes.answer({ cube, ...limits, signal })).not.toBeNull()
    cubes.close()
  })
})
