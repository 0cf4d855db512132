import { join } from 'node:path'
import type { Cell } from '@belvedere/spec'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { inFolder } from '../testing/ingest-bytes.ts'
import { columnStats, type FieldPlan } from './column-stats.ts'
import { withDatabase } from './duckdb.ts'
import { ParquetWriter } from './parquet-writer.ts'
import { fieldProfile } from './profile.ts'
import { parquetStats } from './profile-sql.ts'

const plans: FieldPlan[] = [
  { name: 'amount', type: { kind: 'number', decimal: '.', unit: '€' } },
  { name: 'whole', type: { kind: 'number', decimal: '.', unit: '' } },
  { name: 'level', type: { kind: 'number', decimal: '.', unit: '' }, override: 'ordinal' },
  { name: 'at', type: { kind: 'date', dayFirst: false, unsureOrder: false } },
  { name: 'word', type: { kind: 'text', keepNotAvailable: false } },
  { name: 'flag', type: { kind: 'boolean' } },
]

const arbitraries: fc.Arbitrary<Cell>[] = [
  fc.double({ min: -1e6, max: 1e6, noNaN: true }).map((value) => value + 0),
  fc.integer({ min: -50, max: 1_000_000 }),
  fc.integer({ min: 1, max: 4 }),
  fc.integer({ min: -1e12, max: 2e12 }),
  fc
    .oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 5 }),
      fc.constantFrom('a', 'B', 'ä', '売', '😀', '\uffff'),
    )
    .map((text) => text.replaceAll('\0', 'x') || 'x'),
  fc.boolean(),
]

it.each([
  ['from its groups', {}],
  ['by scans', { maxGroups: 0 }],
  ['by sorting', { minDistinct: 0 }],
  ['by scans of long columns', { minDistinct: 0, maxSorted: -1 }],
])('computes equal statistics in memory and by SQL, %s', async (_, limits) => {
  await inFolder(async (folder) => {
    await withDatabase({ folder: folder.path, memoryMb: 256 }, async (database) => {
      const path = join(folder.path, 'a.parquet')
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.tuple(...arbitraries.map((cell) => fc.option(cell, { freq: 8 }))), { maxLength: 40 }),
          async (rows) => {
            const columns = plans.map((_, i) => rows.map((row) => row[i] ?? null))
            const writer = await ParquetWriter.create(path, plans)
            await writer.write(columns, rows.length)
            await writer.finish(database)
            const bySql = await parquetStats(database, path, plans, { rows: rows.length, limits })
            plans.forEach((plan, i) => {
              const inMemory = columnStats(columns[i] ?? [], plan, plans.length)
              const stats = bySql[i]
              if (stats === undefined) throw new Error('no figures')
              const { mean, median, stdev, ...exact } = fieldProfile(plan, inMemory)
              const { mean: sqlMean, median: sqlMedian, stdev: sqlStdev, ...sqlExact } = fieldProfile(plan, stats)
              expect(sqlExact).toEqual(exact)
              close(sqlMedian, median, inMemory.numbers)
              close(sqlMean, mean, inMemory.numbers)
              close(sqlStdev, stdev, inMemory.numbers)
            })
          },
        ),
        {
          numRuns: 15,
          examples: [
            [
              [
                [-0.000027628125105464634, null, null, null, null, null],
                [0, null, null, null, null, null],
              ],
            ],
          ],
        },
      )
    })
  })
})

it('estimates how many different values a long column has', async () => {
  await inFolder(async (folder) => {
    await withDatabase({ folder: folder.path, memoryMb: 256 }, async (database) => {
      const path = join(folder.path, 'a.parquet')
      const rows = 400_000
      const names = ['unique', 'twice', 'many', 'few']
      await database.run(
        `COPY (SELECT i AS "unique", i // 2 AS twice, (i * 7919) % 100_003 AS many, i % 6000 AS few FROM range(${rows}) r(i))
         TO '${path}' (FORMAT parquet)`,
      )
      const numbers = names.map((name): FieldPlan => ({ name, type: { kind: 'number', decimal: '.', unit: '' } }))
      const limits = { maxSorted: 0, maxCounted: 50_000 }
      const stats = await parquetStats(database, path, numbers, { rows, limits })
      expect(stats.map(({ isEstimated }) => isEstimated)).toEqual([true, true, true, undefined])
      const [unique, twice, many, few] = stats.map(({ distinct }) => distinct)
      expect([unique, few]).toEqual([rows, 6000])
      expect((twice ?? 0) / (rows / 2)).toBeCloseTo(1, 1)
      expect((many ?? 0) / 100_003).toBeCloseTo(1, 1)
      expect(stats[0]?.numbers).toMatchObject({ min: 0, max: rows - 1, median: (rows - 1) / 2, integer: true })
    })
  })
})

/** Sums in another order differ in their last digits. */
function close(
  one: number | undefined,
  other: number | undefined,
  numbers: { min: number; max: number } | undefined,
): void {
  const [a = Number.NaN, b = Number.NaN] = [one, other]
  if (Number.isNaN(a) || Number.isNaN(b)) {
    expect(one).toBe(other)
    return
  }
  const scale = Math.max(Math.abs(numbers?.min ?? 0), Math.abs(numbers?.max ?? 0), 1)
  expect(Math.abs(a - b)).toBeLessThanOrEqual(scale * 1e-9)
}
