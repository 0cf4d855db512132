import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@belvedere/engines'
import { columnTypesOf } from '@belvedere/engines/tables'
import { figureByEngine } from '@belvedere/query'
import type { FieldFilter, FigureQuery } from '@belvedere/spec'
import { computeFigure, readColumns } from '@belvedere/tables'
import { describe, expect, it, onTestFinished } from 'vitest'
import { hasPostgres } from '../apps/server/testing/postgres.ts'
import { columnsOf, creationOf, postgresWith } from './harness/postgres-tables.ts'
import { openVisits } from './queried-specs/visits.ts'

const measures: FigureQuery['measure'][] = [
  { aggregate: 'count', field: null },
  ...(['count', 'missing', 'distinct', 'sum', 'mean', 'median', 'min', 'max', 'stdev', 'variance'] as const).map(
    (aggregate) => ({ aggregate, field: 'price' }),
  ),
  { aggregate: 'distinct', field: 'region' },
  { aggregate: 'max', field: 'at' },
  { aggregate: 'correlation', field: 'price', against: 'units' },
]
const groups: FigureQuery['group'][] = [
  null,
  { field: 'region' },
  { field: 'at', timeUnit: 'yearmonth' },
  { field: 'at', timeUnit: 'day' },
]
const filters: FieldFilter[][][] = [
  [],
  [[{ op: 'range', field: 'price', min: 0, max: 50 }], [{ op: 'empty', field: 'region' }]],
  [
    [
      { op: 'none_of', field: 'region', values: ['Basel', '12'] },
      { op: '>=', field: 'units', value: 7 },
    ],
  ],
  [
    [
      { op: 'contains', field: 'region', text: 'ZÜRICH' },
      { op: 'one_of', field: 'step', values: [1, 2, 3] },
    ],
  ],
  [[{ op: 'one_of', field: 'at', values: [0, 7, 3], timeUnit: 'day' }]],
  [
    [
      { op: 'lacks', field: 'region', text: 'an' },
      { op: 'over_field', field: 'price', other: 'units' },
    ],
  ],
]

describe.runIf(hasPostgres)('a figure of a table in PostgreSQL', () => {
  it('is that of the same rows in files', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'belvedere-figures-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const [visits] = (await openVisits(folder)).inMemory
    if (!visits) throw new Error('There are no visits.')
    const { files, profile } = visits
    const rows = await readColumns(files, null)
    const database = openDatabase(await postgresWith(...creationOf(profile, rows)))
    onTestFinished(() => database.close())
    const table = {
      ...{ name: 'rows', schema: 'public', table: profile.name, columns: columnsOf(profile, rows) },
      order: { type: 'none' } as const,
    }
    const known = { name: 'rows', columns: columnTypesOf('postgres', table), unnumbered: 'none' } as const
    for (const [ofMeasure, measure] of measures.entries())
      for (const [ofGroup, group] of groups.entries())
        for (const [at, where] of filters.entries()) {
          // A third of the combinations, each measure with several groups and conditions.
          if ((ofMeasure + ofGroup + at) % 3 > 0) continue
          // A correlation that is undefined is above all numbers in DuckDB, though not a number.
          if (measure.aggregate === 'correlation' && group !== null) continue
          const having = at === 1 ? ({ op: '>', value: 3 } as const) : null
          const query = { table: profile.name, where, measure, group, having, order: 'descending', limit: 9 } as const
          const [expected, actual] = [
            await computeFigure(files, profile, { ...query, where: [...where] }),
            await figureByEngine(database.engine([table]), known, { ...query, where: [...where] }),
          ]
          expect([query, rounded(actual)]).toEqual([query, rounded(expected)])
        }
  }, 60_000)
})

/** Sums of the same numbers differ in the last digits. */
const rounded = ({ figures, ...rest }: Awaited<ReturnType<typeof computeFigure>>) => ({
  ...rest,
  figures: figures.map(({ value, ...figure }) => ({
    ...figure,
    value: value === null ? null : Number(value.toPrecision(12)),
  })),
})
