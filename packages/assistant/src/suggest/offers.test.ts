import type { Spec, TableProfile } from '@belvedere/spec'
import { specTexts } from '@belvedere/texts/spec'
import { describe, expect, it } from 'vitest'
import { cars, gapminder, sales } from '../../testing/tables.ts'
import { channelName } from '../say/channel-text.ts'
import { type AnyText, inLanguage, text } from '../say/text.ts'
import { recommend } from '../workflow/recommend.ts'

const averages = text('offer.mean_by', { field: 'Horsepower', group: 'Origin' })
const totals = text('offer.sum_by', { field: 'revenue', group: 'region' })
const products = text('offer.sum_by', { field: 'revenue', group: 'product' })
const months = text('offer.trend.sum', { field: 'revenue', time: text('offer.by_month', { field: 'order_date' }) })
const points = text('offer.versus', { field: 'Horsepower', other: 'Weight_in_lbs' })
const ranges = text('offer.distribution', { field: 'Horsepower' })
const without = (kind: 'mean' | 'median' | 'trend' | 'spread' | 'labels') =>
  specTexts.message(`edits.choices.without.${kind}`)
const people = text('offer.versus', { field: 'life_expectancy', other: 'income' })

/** What is offered beside a chart of a table. */
const offers: readonly [table: TableProfile, said: AnyText[], offers: AnyText[]][] = [
  [
    cars,
    [averages],
    [
      text('offer.horizontal'),
      text('offer.median'),
      text('offer.sort_by_name'),
      text('offer.colour_by', { field: 'Cylinders' }),
      text('offer.split_by', { field: 'Cylinders' }),
      text('offer.facet_by', { field: 'Cylinders' }),
      text('offer.slider', { field: 'Year' }),
      text('offer.dropdown', { field: 'Origin' }),
      text('offer.only', { values: 'Japan' }),
      text('offer.only', { values: ['Japan', 'Europe'] }),
      text('offer.green'),
      text('offer.orange'),
      text('offer.instead', { field: 'Displacement' }),
      text('offer.box_plot'),
      text('offer.values_on_bars'),
      text('offer.every_row'),
      text('offer.value_labels'),
    ],
  ],
  [sales, [totals], [text('offer.averages'), text('offer.line')]],
  [sales, [products], [text('offer.only_top_ten'), text('offer.only_top_six_pie')]],
  [
    sales,
    [months],
    [
      text('offer.quarter'),
      text('offer.bar'),
      text('offer.area'),
      text('offer.trend_line'),
      text('offer.moving_average'),
      text('offer.growth'),
    ],
  ],
  [
    cars,
    [points],
    [
      text('offer.size_by', { field: 'Acceleration' }),
      text('offer.symlog', { channel: 'x' }),
      text('offer.put_on', { field: 'Acceleration', channel: 'x' }),
      text('offer.channel_by', { channel: channelName('shape'), field: 'Origin' }),
      text('offer.only_above_zero', { field: 'Horsepower' }),
      text('offer.heatmap'),
      text('offer.horizontal_bars'),
      text('offer.trend_line'),
    ],
  ],
  [cars, [averages, text('offer.sort_by_name')], [text('offer.sort_descending')]],
  [
    cars,
    [averages, text('offer.only', { values: 'Japan' })],
    [text('offer.remove_filter'), text('offer.show_all_of', { field: 'Origin' })],
  ],
  [cars, [ranges], [text('offer.finer_bins')]],
  [cars, [averages, { en: 'add a line at the average', de: 'Durchschnittslinie hinzufügen' }], [without('mean')]],
  [cars, [averages, { en: 'add a line at the median', de: 'Medianlinie hinzufügen' }], [without('median')]],
  [cars, [averages, { en: 'add error bars', de: 'Fehlerbalken hinzufügen' }], [without('spread')]],
  [cars, [averages, text('offer.value_labels')], [without('labels')]],
  [cars, [points, text('offer.trend_line')], [without('trend')]],
  [
    gapminder,
    [people],
    [text('offer.size_by', { field: 'population' }), text('offer.colour_by', { field: 'continent' })],
  ],
]

describe('what is offered beside a chart', () => {
  const drawn = (table: TableProfile, language: 'en' | 'de', ...said: AnyText[]): string => {
    let current: Spec | null = null
    const history: { role: 'user'; text: string }[] = []
    for (const one of said) {
      const message = inLanguage(one, language)
      const answer = recommend({ message, tables: [table], current, history: [...history] })
      history.push({ role: 'user', text: message })
      const spec = answer.kind === 'chart' ? answer.specs[0]?.spec : undefined
      if (!spec) throw new Error(`“${message}” is answered with “${answer.text}”`)
      current = spec
    }
    // Titles are of the language that was spoken.
    return JSON.stringify({ ...current, usermeta: null }, (key, part) =>
      key === 'title' || key === 'name' ? null : part,
    )
  }

  it.each(
    offers.flatMap(([table, said, messages]) =>
      messages.map((offer) => ({ table, said, offer, name: inLanguage(offer, 'de') })),
    ),
  )('draws the same in both languages: $name', ({ table, said, offer }) => {
    const before = drawn(table, 'en', ...said)
    const after = drawn(table, 'en', ...said, offer)
    expect(after).not.toBe(before)
    expect(drawn(table, 'de', ...said, offer)).toBe(after)
  })
})
