import { describe } from 'vitest'
import { holdDialogues } from '../../testing/dialogue.ts'
import { aTable, gapminder, nominal, numbers, pick, quantitative, rows, sales } from '../../testing/tables.ts'
import type { Dialogues } from '../../testing/turns.ts'

const hostels = aTable('hostels', [
  nominal(
    'hostel',
    rows(80, (i) => `Hostel ${i}`),
    'name',
  ),
  nominal('town', rows(80, pick(['Bergen', 'Oslo', 'Tromsø', 'Bodø'], 1)), 'city'),
  quantitative('beds', numbers(80, 2, 10, 200)),
  quantitative('price', numbers(80, 3, 15, 90), { semanticType: 'currency', unit: '€' }),
])

const dialogues: Dialogues = {
  'a number, and far from it the superlative': {
    table: sales,
    lines: [
      [
        'who are the five products with the highest total revenue',
        { x: 'product', filters: ['Top 5 by total revenue'] },
      ],
      ['which 3 regions have the lowest profit', { x: 'region', filters: ['Bottom 3 by total profit'] }],
    ],
  },
  'the best of each': {
    table: sales,
    lines: [
      [
        'top 2 products in each region by profit',
        { y: 'product', column: 'region', filters: ['Top 2 by total profit in each region'] },
        { known: 'the ranker prefers another reading' },
      ],
      [
        'only the East and West',
        { filters: ['Region: East and West', 'Top 2 by total profit in each region'], column: 'region' },
        { known: 'the ranker prefers another reading' },
      ],
      [
        'top 3',
        { filters: ['Region: East and West', 'Top 3 by total profit in each region'] },
        { known: 'the ranker prefers another reading' },
      ],
    ],
  },
  'one of each': {
    table: gapminder,
    lines: [
      [
        'largest country per continent by population',
        { x: 'continent', color: 'country', filters: [/^Top 1 by .* population in each continent$/] },
        { known: 'the ranker prefers another reading' },
      ],
    ],
  },
  'the rest as one': {
    table: sales,
    lines: [
      [
        'top 3 products and others by revenue',
        {
          x: 'product',
          measure: /^sum revenue$/,
          filters: [/^Top 3 by total revenue, and the others together$/],
        },
        { known: 'the ranker prefers another reading' },
      ],
      ['as a pie', { mark: 'arc', color: 'product' }],
      [
        'only the East',
        { filters: ['Region: East', /others together$/] },
        { known: 'the ranker prefers another reading' },
      ],
    ],
  },
  'beds for the night': {
    table: hostels,
    lines: [
      ['the 4 hostels with the most beds', { filters: [/^Top 4 by/] }],
      [
        '3 cheapest hostels in each town by price',
        { column: 'town', filters: [/^Bottom 3 by .*price in each town$/] },
        { known: 'the ranker prefers another reading' },
      ],
    ],
  },
}

describe('the first few', () => {
  holdDialogues(dialogues)
})
