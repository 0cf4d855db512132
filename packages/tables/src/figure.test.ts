import type { FigureQuery, FigureResult } from '@belvedere/spec'
import { expect, it } from 'vitest'
import { ingestBytes, onlyTable } from '../testing/ingest-bytes.ts'
import { computeFigure } from './figure.ts'

const shops = `Shop,City,Revenue,Opened,Online
A,Rome,10,2001-05-03,true
B,Rome,20,2002-05-01,false
C,Oslo,30,2002-07-09,true
D,Oslo,15.5,2004-01-31,true
E,Bern,,2005-12-24,false
F,,9,2005-12-25,true
`

const computed = (query: Partial<FigureQuery>, content = shops): Promise<FigureResult> =>
  ingestBytes(content, {}, async (result) => {
    const { files, profile } = onlyTable(result)
    const sum: FigureQuery = {
      table: profile.name,
      where: [],
      measure: { aggregate: 'sum', field: 'Revenue' },
      group: null,
      having: null,
      order: 'descending',
      limit: 5,
    }
    return computeFigure(files, profile, { ...sum, ...query })
  })

it('computes one number over all rows, with their count', async () => {
  expect(await computed({})).toEqual({ rows: 6, groups: 1, figures: [{ group: null, value: 84.5, rows: 5 }] })
  expect(await computed({ measure: { aggregate: 'count', field: null } })).toMatchObject({
    figures: [{ value: 6, rows: 6 }],
  })
  expect(await computed({ measure: { aggregate: 'missing', field: 'Revenue' } })).toMatchObject({
    figures: [{ value: 1 }],
  })
  expect(await computed({ measure: { aggregate: 'distinct', field: 'City' } })).toMatchObject({
    figures: [{ value: 3 }],
  })
})

it.each<[string, FigureQuery['where'][number][number], number]>([
  ['one of some texts', { op: 'one_of', field: 'City', values: ['Rome', 'Bern'] }, 3],
  ['none of them, which leaves out rows without one', { op: 'none_of', field: 'City', values: ['Rome'] }, 3],
  ['a truth', { op: 'one_of', field: 'Online', values: [true] }, 4],
  ['numbers', { op: 'one_of', field: 'Revenue', values: [10, 9] }, 2],
  ['a range', { op: 'range', field: 'Revenue', min: 10, max: 20 }, 3],
  ['a bound', { op: '>', field: 'Revenue', value: 15.5 }, 2],
  ['another number of the row', { op: 'under_field', field: 'Revenue', other: 'Opened' }, 5],
  ['a day', { op: '>=', field: 'Opened', value: Date.UTC(2005, 0) }, 2],
  ['a recurring month', { op: 'one_of', field: 'Opened', values: [5, 12], timeUnit: 'month' }, 4],
  ['a recurring weekday', { op: 'one_of', field: 'Opened', values: [0, 6], timeUnit: 'day' }, 3],
  [
    'a Sunday that is counted as the seventh day',
    { op: 'one_of', field: 'Opened', values: [7, 6], timeUnit: 'day' },
    3,
  ],
  ['part of a text, whatever the case', { op: 'contains', field: 'City', text: 'O' }, 4],
  ['its beginning', { op: 'starts_with', field: 'City', text: 'o' }, 2],
  ['its end', { op: 'ends_with', field: 'City', text: 'N' }, 1],
  ['what is missing', { op: 'empty', field: 'City' }, 1],
  ['what is known', { op: 'present', field: 'Revenue' }, 5],
])('counts the rows by %s', async (_, filter, rows) => {
  expect(await computed({ where: [[filter]] })).toMatchObject({ rows })
})

it('filters by any of several lists of conditions', async () => {
  const where: FigureQuery['where'] = [
    [
      { op: 'one_of', field: 'City', values: ['Rome'] },
      { op: '>', field: 'Revenue', value: 15 },
    ],
    [{ op: 'one_of', field: 'City', values: ['Bern'] }],
  ]
  expect(await computed({ where })).toMatchObject({ rows: 2 })
})

it('ranks, counts and filters groups', async () => {
  expect(await computed({ group: { field: 'City' }, limit: 2 })).toEqual({
    rows: 6,
    groups: 3,
    figures: [
      { group: 'Oslo', value: 45.5, rows: 2 },
      { group: 'Rome', value: 30, rows: 2 },
    ],
  })
  expect(await computed({ group: { field: 'City' }, having: { op: '>', value: 40 } })).toMatchObject({ groups: 1 })
  expect(await computed({ group: { field: 'City' }, having: { op: '>', value: 400 } })).toMatchObject({
    groups: 0,
    figures: [],
  })
})

it('groups by truncated and cyclic time units', async () => {
  const measure = { aggregate: 'count', field: null } as const
  const yearly = await computed({ measure, group: { field: 'Opened', timeUnit: 'year' }, limit: 1 })
  expect(yearly.figures).toEqual([{ group: Date.UTC(2002, 0), value: 2, rows: 2 }])
  const monthly = await computed({ measure, group: { field: 'Opened', timeUnit: 'month' }, limit: 1 })
  expect(monthly.figures).toEqual([{ group: 5, value: 2, rows: 2 }])
  // Weeks begin on Sunday, as those of charts do: Saturday and Sunday of one Christmas lie in two.
  const where: FigureQuery['where'] = [[{ op: '>=', field: 'Opened', value: Date.UTC(2005, 0) }]]
  const weekly = await computed({ measure, where, group: { field: 'Opened', timeUnit: 'yearweek' } })
  expect(weekly.figures.map(({ group }) => group)).toEqual([Date.UTC(2005, 11, 18), Date.UTC(2005, 11, 25)])
})

it('correlates two fields over the rows that have both', async () => {
  const content = 'a,b\n1,2\n2,4\n3,6\n4,\n'
  const { figures } = await computed({ measure: { aggregate: 'correlation', field: 'a', against: 'b' } }, content)
  expect(figures).toEqual([{ group: null, value: 1, rows: 3 }])
})

it('returns null without rows or without variance', async () => {
  const where: FigureQuery['where'] = [[{ op: '>', field: 'Revenue', value: 1e9 }]]
  const mean = await computed({ where, measure: { aggregate: 'mean', field: 'Revenue' } })
  expect(mean).toEqual({ rows: 0, groups: 1, figures: [{ group: null, value: null, rows: 0 }] })
  const flat = await computed({ measure: { aggregate: 'correlation', field: 'a', against: 'b' } }, 'a,b\n1,2\n1,4\n')
  expect(flat.figures).toMatchObject([{ value: null }])
})

it('[S25] quotes names and values that contain SQL', async () => {
  const content = `"a""; DROP TABLE t; --",b\n"x' OR '1'='1",1\ny,2\n`
  const where: FigureQuery['where'] = [[{ op: 'one_of', field: 'a"; DROP TABLE t; --', values: ["x' OR '1'='1"] }]]
  expect(await computed({ where, measure: { aggregate: 'sum', field: 'b' } }, content)).toMatchObject({
    rows: 1,
    figures: [{ value: 1 }],
  })
})

it('groups a table whose column names occur in the query', async () => {
  const content = 'g,v,n,kind\n1,2,3,a\n1,5,3,b\n,7,4,a\n'
  const { figures } = await computed({ group: { field: 'kind' }, measure: { aggregate: 'sum', field: 'v' } }, content)
  expect(figures.map(({ group, value }) => [group, value])).toEqual([
    ['a', 9],
    ['b', 5],
  ])
})

it('throws for unknown fields', async () => {
  await expect(computed({ measure: { aggregate: 'sum', field: 'Profit' } })).rejects.toThrow('no field "Profit"')
})
