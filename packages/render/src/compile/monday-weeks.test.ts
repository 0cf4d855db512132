import type { ChannelDef, Spec } from '@belvedere/spec'
import { describe, expect, it } from 'vitest'
import { openTestView, tableOf } from '../../testing/test-view.ts'

const visits = {
  name: 'visits',
  columns: tableOf(70, (i) => ({ came: Date.UTC(2024, 0, 1 + i), guests: 1 + (i % 7) })),
}
const came: ChannelDef = { timeUnit: 'day', field: 'came', type: 'ordinal' }
const guests: ChannelDef = { aggregate: 'sum', field: 'guests', type: 'quantitative' }

async function daysOf(spec: Pick<Spec, 'encoding'>, language: 'en' | 'de' = 'en'): Promise<string[]> {
  const usermeta = { belvedere: { wishes: { language } } }
  const view = await openTestView({ data: { name: 'visits' }, mark: 'bar', usermeta, ...spec }, { tables: [visits] })
  const svg = view.drawVector('svg').toString()
  view.close()
  const texts = [...svg.matchAll(/<text[^>]*>([^<]+)<\/text>/g)].map(([, text = '']) => text)
  return texts.filter((text) => /^\p{L}{2,3}$/u.test(text))
}

describe('weekdays of dates', () => {
  it('start on Monday in every language', async () => {
    const encoding = { x: came, y: guests }
    expect(await daysOf({ encoding })).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])
    expect(await daysOf({ encoding }, 'de')).toEqual(['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'])
  })

  it('may be sorted descending', async () => {
    const x: ChannelDef = { ...came, sort: 'descending' }
    expect((await daysOf({ encoding: { x, y: guests } })).slice(0, 2)).toEqual(['Sun', 'Sat'])
  })

  it('start on Monday for colours and panels too', async () => {
    expect((await daysOf({ encoding: { color: came, y: guests } })).slice(0, 2)).toEqual(['Mon', 'Tue'])
    expect((await daysOf({ encoding: { column: came, y: guests } })).slice(0, 2)).toEqual(['Mon', 'Tue'])
  })
})
