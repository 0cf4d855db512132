import type { Spec } from '@belvedere/spec'
import { expect, it } from 'vitest'
import { openTestView } from '../../testing/test-view.ts'

const numbers = {
  name: 'numbers',
  columns: {
    size: [1, 2, 40, 44, 48],
    weight: [3, 1, 80, 82, 90],
    debt: [-1, -2, -80, -82, -90],
    kind: ['small', 'small', 'large', 'large', 'large'],
  },
}

const large: Spec = {
  data: { name: 'numbers' },
  transform: [{ filter: { field: 'kind', equal: 'large' } }],
  mark: 'point',
  encoding: { x: { field: 'size', type: 'quantitative' }, y: { field: 'weight', type: 'quantitative' } },
}

async function domainsOf(spec: Spec) {
  const view = await openTestView(spec, { tables: [numbers] })
  const { x, y } = view.scene().views[0]?.scales ?? {}
  view.close()
  return [x?.domain, y?.domain]
}

it('starts near the filtered points', async () => {
  expect(await domainsOf(large)).toEqual([
    [40, 48],
    [80, 90],
  ])
  expect(
    await domainsOf({ ...large, encoding: { ...large.encoding, y: { field: 'debt', type: 'quantitative' } } }),
  ).toEqual([
    [40, 48],
    [-90, -80],
  ])
})

it('starts at zero if points are near it', async () => {
  expect(await domainsOf({ ...large, transform: [] })).toEqual([
    [0, 50],
    [0, 90],
  ])
})

it('keeps zero for bars, counts, sums and explicit choices', async () => {
  const y = { aggregate: 'sum', field: 'weight', type: 'quantitative' } as const
  const byKind = { x: { field: 'kind', type: 'nominal' }, y } as const
  const mean = { ...y, aggregate: 'mean' } as const
  expect((await domainsOf({ ...large, encoding: byKind }))[1]).toEqual([0, 260])
  expect((await domainsOf({ ...large, mark: 'bar', encoding: { ...byKind, y: mean } }))[1]).toEqual([0, 90])
  const chosen = { ...large.encoding?.y, field: 'weight', scale: { zero: true } } as const
  expect((await domainsOf({ ...large, encoding: { ...large.encoding, y: chosen } }))[1]).toEqual([0, 90])
})

it('keeps zero for a reference line across bars', async () => {
  const bars: Spec = {
    data: { name: 'numbers' },
    transform: [{ filter: { field: 'kind', equal: 'large' } }],
    layer: [
      {
        mark: 'bar',
        encoding: {
          x: { field: 'size', type: 'ordinal' },
          y: { aggregate: 'mean', field: 'weight', type: 'quantitative' },
        },
      },
      { mark: 'rule', encoding: { y: { aggregate: 'mean', field: 'weight', type: 'quantitative' } } },
    ],
  }
  expect((await domainsOf(bars))[1]).toEqual([0, 90])
})
