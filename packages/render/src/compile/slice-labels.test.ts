import { type Encoding, fieldRef, type Spec } from '@belvedere/spec'
import { describe, expect, it } from 'vitest'
import { openTestView, type TestTable } from '../../testing/test-view.ts'

const votes: TestTable = {
  name: 'votes',
  columns: {
    party: ['Oak', 'Ash', 'Elm', 'Yew'],
    seats: [50, 30, 19, 1],
    age: [50, 40, 60, 30],
    land: ['North', 'North', 'North', 'North'],
  },
}
const pie = (theta: Encoding['theta'], more: Partial<Spec> = {}): Spec => ({
  data: { name: 'votes' },
  mark: 'arc',
  encoding: { theta: theta ?? {}, color: { field: 'party', type: 'nominal' } },
  ...more,
})
const seats = { aggregate: 'sum', field: 'seats', type: 'quantitative' } as const

async function sharesOn(spec: Spec, table = votes): Promise<string[]> {
  const view = await openTestView(spec, { tables: [table] })
  const svg = view.drawVector('svg').toString()
  view.close()
  return [...svg.matchAll(/<text[^>]*>(\d+%)<\/text>/g)].map(([, text = '']) => text).sort()
}

describe('a pie', () => {
  it('has a label on each slice that is wide enough', async () => {
    expect(await sharesOn(pie(seats))).toEqual(['19%', '30%', '50%'])
    expect(await sharesOn(pie(seats, { mark: { type: 'arc', innerRadius: 60 } }))).toEqual(['19%', '30%', '50%'])
  })

  it('has labels for any column names', async () => {
    const { party, seats: won } = votes.columns
    const odd: TestTable = { name: 'votes', columns: { 'a.b "c"': party ?? [], "it's [x]\\": won ?? [] } }
    const spec: Spec = {
      data: { name: 'votes' },
      mark: 'arc',
      encoding: {
        theta: { aggregate: 'sum', field: fieldRef("it's [x]\\"), type: 'quantitative' },
        color: { field: fieldRef('a.b "c"'), type: 'nominal' },
      },
    }
    expect(await sharesOn(spec, odd)).toEqual(['19%', '30%', '50%'])
  })

  it('has no labels if slices do not add up to a whole', async () => {
    expect(await sharesOn(pie({ aggregate: 'mean', field: 'age', type: 'quantitative' }))).toEqual([])
  })

  it('has labels in each panel', async () => {
    const encoding: Encoding = { ...pie(seats).encoding, column: { field: 'land', type: 'nominal' } }
    expect(await sharesOn(pie(seats, { encoding }))).toEqual(['19%', '30%', '50%'])
  })

  it('lists every slice in the legend', async () => {
    const many: TestTable = {
      name: 'votes',
      columns: {
        party: Array.from({ length: 9 }, (_, i) => `The party of the tree that has the number ${i + 1}`),
        seats: Array.from({ length: 9 }, () => 10),
      },
    }
    const size = { width: 366, height: 460, pixelRatio: 1 }
    const view = await openTestView(pie(seats), { tables: [many], size })
    expect(view.scene().legends[0]?.entries).toHaveLength(9)
    view.close()
  })
})
