import type { Spec } from '@belvedere/spec'
import { describe, expect, it } from 'vitest'
import { openTestView, tableOf } from '../../testing/test-view.ts'

const sales = {
  name: 'sales',
  columns: tableOf(60, (i) => ({
    day: Date.UTC(2023, i, 1),
    price: 1000.5 * (i + 1),
    paid: i % 3 > 0,
    gone: null,
    budget: 1e6,
  })),
}

const opened = (language: 'de' | 'en', encoding: Spec['encoding'] = {}) =>
  openTestView(
    {
      data: { name: 'sales' },
      mark: 'line',
      encoding: {
        x: { timeUnit: 'month', field: 'day', type: 'ordinal' },
        y: { aggregate: 'mean', field: 'price', type: 'quantitative', axis: { format: ',.1f' } },
        ...encoding,
      },
      usermeta: { belvedere: { wishes: { language } } },
    },
    { tables: [sales] },
  )

const textsOf = async (language: 'de' | 'en', encoding?: Spec['encoding']) => {
  const view = await opened(language, encoding)
  const texts = [
    ...view
      .drawVector('svg')
      .toString()
      .matchAll(/<text[^>]*>([^<]*)<\/text>/g),
  ].map(([, text]) => text)
  const marks = view.scene().views.flatMap(({ marks }) => marks.map(({ label }) => label))
  view.close()
  return [...texts, ...marks]
}

describe('a chart in German', () => {
  it('has German months and numbers', async () => {
    expect(await textsOf('de')).toEqual(expect.arrayContaining(['Mär', '30.000,0', 'März: 27.013,5']))
    expect(await textsOf('en')).toEqual(expect.arrayContaining(['Mar', '30,000.0', 'March: 27,013.5']))
  })

  it('has German weekdays and booleans', async () => {
    const detail = {
      detail: { field: 'paid', type: 'nominal' },
      x: { timeUnit: 'yearmonthdate', field: 'day' },
    } as const
    expect(await textsOf('de', detail)).toContain('1. Mai 2023, ja: 5.002,5')
  })

  it('has German millions and nulls', async () => {
    const large = {
      x: { field: 'gone', type: 'nominal' },
      y: { aggregate: 'sum', field: 'budget', type: 'quantitative' },
    } as const
    expect(await textsOf('de', large)).toEqual(expect.arrayContaining(['20 Mio.', 'keine Angabe']))
    expect(await textsOf('en', large)).toEqual(expect.arrayContaining(['20 M', 'none']))
  })

  it('keeps currency signs', async () => {
    const dollars = {
      y: { aggregate: 'mean', field: 'price', type: 'quantitative', axis: { format: '$,.0f' } },
    } as const
    expect(await textsOf('de', dollars)).toContain('$30.000')
  })
})
