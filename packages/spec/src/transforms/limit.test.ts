import { expect, it } from 'vitest'
import { findLimit, limitTransforms, type RankLimit, withoutLimit } from './limit.ts'

const by = { field: 'delay', aggregate: 'mean' } as const
const group = { field: 'airline' }
const limits: RankLimit[] = [
  { n: 3, from: 'top', by, group },
  { n: 3, from: 'bottom', by, group },
  { n: 3, from: 'bottom', by: { aggregate: 'count' }, group },
  { n: 3, from: 'bottom', by, group: { field: 'day', timeUnit: 'yearmonth' } },
  { n: 3, from: 'bottom', by: { field: 'delay' } },
  { n: 3, from: 'bottom', by, group, within: 'airport' },
]

it.each(limits)('finds a limit that it wrote, beside other steps: %j', (limit) => {
  const filter = { filter: 'isValid(datum["delay"])' }
  const transforms = [filter, ...limitTransforms(limit), filter]
  expect(findLimit(transforms)?.limit).toEqual(limit)
  expect(withoutLimit(transforms)).toEqual([filter, filter])
})

it('leaves groups without a value out of the lowest', () =>
  expect(limitTransforms({ n: 3, from: 'bottom', by, group })).toContainEqual({
    filter: 'isValid(datum["top_value"])',
  }))
