import type { Spec } from '@belvedere/spec'
import { expect, it } from 'vitest'
import { openTestView, type TestTable, tableOf } from '../../testing/test-view.ts'
import { palettes } from '../theme/theme.ts'

const byOrigin: Spec = {
  data: { name: 'cars' },
  mark: 'bar',
  encoding: {
    x: { field: 'Cylinders', type: 'ordinal' },
    y: { aggregate: 'count' },
    color: { field: 'Origin', type: 'nominal' },
  },
}

async function coloursOf(spec: Spec, tables?: TestTable[]) {
  const view = await openTestView(spec, tables && { tables })
  const scene = view.scene()
  view.close()
  const { domain = [], range = [] } = scene.views[0]?.scales.color ?? {}
  const legend = scene.legends[0]?.entries.map(({ label }) => label) ?? []
  return { legend, colours: legend.map((label) => range[domain.indexOf(label === 'none' ? null : label)]) }
}

it('colours do not depend on filters, and legends list the remaining values', async () => {
  const all = await coloursOf(byOrigin)
  const some = await coloursOf({
    ...byOrigin,
    transform: [{ filter: { not: { field: 'Origin', equal: 'Europe' } } }],
  })
  expect(all.legend).toEqual(['Europe', 'Japan', 'USA'])
  expect(some.legend).toEqual(['Japan', 'USA'])
  expect(some.colours).toEqual(all.colours.slice(1))
})

it('colours go to existing values first', async () => {
  const origins = { name: 'cars', columns: { Cylinders: [4, 4, 6], Origin: ['USA', null, 'Japan'] } }
  const { legend, colours } = await coloursOf(byOrigin, [origins])
  const [first, second, third] = palettes.light.category
  expect(legend).toEqual(['none', 'Japan', 'USA'])
  expect(colours).toEqual([third, first, second])
})

it('colours depend on the shown values if there are more than colours', async () => {
  const many = {
    name: 'cars',
    columns: tableOf(40, (i) => ({ Cylinders: 4, Origin: `land ${String(i).padStart(2, '0')}` })),
  }
  const filtered: Spec = { ...byOrigin, transform: [{ filter: { field: 'Origin', oneOf: ['land 03', 'land 15'] } }] }
  const { legend, colours } = await coloursOf(filtered, [many])
  expect(legend).toEqual(['land 03', 'land 15'])
  expect(colours).toEqual(palettes.light.category.slice(0, 2))
})
