import { expect, it } from 'vitest'
import { profileSample, type SampledColumn } from './profile-sample.ts'

const column = (name: string, kind: SampledColumn['kind'], cells: SampledColumn['cells']): SampledColumn => ({
  ...{ name, kind, cells },
  isUnique: false,
  extent: null,
})
const of = (count: number, cell: (at: number) => string | number | boolean | null) =>
  Array.from({ length: count }, (_, at) => cell(at))

it('scales what it counts up to the rows of the table, and says of how many rows it is made', async () => {
  const profile = await profileSample('orders', {
    rows: 1000,
    total: 100_000,
    columns: [
      {
        ...column(
          'id',
          'number',
          of(1000, (at) => at * 7),
        ),
        isUnique: true,
        extent: [0, 700_000],
      },
      column(
        'region',
        'text',
        of(1000, (at) => (at % 10 === 0 ? null : `r${at % 3}`)),
      ),
      column(
        'price',
        'number',
        of(1000, (at) => (at % 4 === 0 ? Number.NaN : at / 3)),
      ),
      column(
        'at',
        'time',
        of(1000, (at) => at * 86_400_000),
      ),
    ],
  })
  expect(profile).toMatchObject({ name: 'orders', rows: 100_000, sampledRows: 1000 })
  const [id, region, price, at] = profile.fields
  expect(id).toMatchObject({ distinct: 100_000, min: 0, max: 700_000, values: [] })
  expect(region).toMatchObject({ distinct: 3, nulls: 10_000, count: 90_000, type: 'nominal' })
  expect(region?.values.map(({ count }) => count)).toEqual([30_000, 30_000, 30_000])
  expect(price).toMatchObject({ nulls: 25_000, count: 75_000, distinct: 75_000 })
  expect(at).toMatchObject({ type: 'temporal', distinct: 100_000 })
  expect(price?.histogram?.reduce((sum, { count }) => sum + count, 0)).toBe(75_000)
})

it('is the profile of the rows where these are all', async () => {
  const columns = [column('flag', 'boolean', [true, false, null])]
  const profile = await profileSample('t', { rows: 3, total: 3, columns })
  expect(profile).toMatchObject({ rows: 3, fields: [{ name: 'flag', count: 2, nulls: 1, distinct: 2 }] })
  expect(profile).not.toHaveProperty('sampledRows')
})
