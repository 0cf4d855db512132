import type { FieldFilter, FigureQuery, FigureResult } from '@belvedere/spec'
import { describe, expect, it } from 'vitest'
import { aProfile } from '../../../testing/factories.ts'
import { interpret } from '../../interpret.ts'
import { inEnglish } from '../../say/text.ts'
import { recommend } from '../../workflow/recommend.ts'
import { runTurn } from '../../workflow/run-turn.ts'
import { isShown } from './say.ts'

const pick = <T>(values: T[], i: number): T | null => values[i % values.length] ?? null
const rows = Array.from({ length: 120 }, (_, i) => i)

/** What a shop wrote down. */
const plain = aProfile('orders', [
  { name: 'Order ID', semanticType: 'id', values: rows.map((i) => 1000 + i) },
  { name: 'Order Date', type: 'temporal', values: rows.map((i) => Date.UTC(2018 + (i % 5), i % 12, 1 + (i % 27))) },
  { name: 'Region', values: rows.map((i) => pick(['North', 'South', 'West'], i * 2)) },
  { name: 'City', values: rows.map((i) => pick(['Oslo', 'Bergen', 'Rome', 'Naples', 'Porto'], i)) },
  { name: 'Sales Rep', values: rows.map((i) => pick(['Ann Bell', 'Bob Cole', 'Cid Diaz'], i * 5)) },
  { name: 'Sales', semanticType: 'currency', values: rows.map((i) => 20.5 + ((i * 37) % 800)) },
  { name: 'Quantity', values: rows.map((i) => 1 + ((i * 7) % 40)) },
  { name: 'Rating', values: rows.map((i) => (i % 6 ? (i % 5) + 0.5 : null)) },
  { name: 'Status', values: rows.map((i) => pick(['on time', 'late', 'cancelled'], i * 7)) },
])

const orders = {
  ...plain,
  fields: plain.fields.map((field) => (field.name === 'Sales' ? { ...field, unit: '$' } : field)),
}

const figureOf = (message: string) =>
  interpret({ message, tables: [orders], current: null, history: [] }).figure ?? null

const rome: FieldFilter = { op: 'one_of', field: 'City', values: ['Rome'] }
const romeAndOslo: FieldFilter = { op: 'one_of', field: 'City', values: ['Rome', 'Oslo'] }
const late: FieldFilter = { op: 'one_of', field: 'Status', values: ['late'] }
const in2020: FieldFilter = {
  op: 'range',
  field: 'Order Date',
  min: Date.UTC(2020, 0),
  max: Date.UTC(2021, 0) - 1,
}

describe('a question for a number', () => {
  it.each<[string, Partial<FigureQuery>]>([
    ['how many orders are there', { measure: { aggregate: 'count', field: null }, where: [] }],
    ['how many orders from Rome?', { measure: { aggregate: 'count', field: null }, where: [[rome]] }],
    ['how many orders were there in 2020', { measure: { aggregate: 'count', field: null }, where: [[in2020]] }],
    ['how many different cities in 2020', { measure: { aggregate: 'distinct', field: 'City' }, where: [[in2020]] }],
    ['what is the average sales in Rome', { measure: { aggregate: 'mean', field: 'Sales' }, where: [[rome]] }],
    ["what's our best rating", { measure: { aggregate: 'max', field: 'Rating' }, where: [] }],
    ['the highest rating recorded', { measure: { aggregate: 'max', field: 'Rating' }, where: [] }],
    ['worst rating', { measure: { aggregate: 'min', field: 'Rating' }, where: [] }],
    ["what's the total for 2020?", { measure: { aggregate: 'sum', field: 'Sales' }, where: [[in2020]] }],
    ['how much did we sell in 2020', { measure: { aggregate: 'sum', field: 'Sales' }, where: [[in2020]] }],
    ['what percentage of orders is from Rome', { measure: { aggregate: 'count', field: null }, where: [[rome]] }],
    [
      'is there a correlation between sales and quantity?',
      {
        measure: { aggregate: 'correlation', field: 'Sales', against: 'Quantity' },
      },
    ],
    [
      'which region has the highest average rating',
      {
        measure: { aggregate: 'mean', field: 'Rating' },
        group: { field: 'Region' },
        order: 'descending',
      },
    ],
    [
      'which 3 cities had the lowest sales',
      {
        measure: { aggregate: 'sum', field: 'Sales' },
        group: { field: 'City' },
        order: 'ascending',
        limit: 3,
      },
    ],
    [
      'who sold the most in 2020',
      {
        measure: { aggregate: 'sum', field: 'Sales' },
        group: { field: 'Sales Rep' },
        where: [[in2020]],
      },
    ],
    ['in which month were sales highest', { group: { field: 'Order Date', timeUnit: 'yearmonth' } }],
    ['which city has the fewest orders', { measure: { aggregate: 'count', field: null }, order: 'ascending' }],
    ['how many cities have more than 20 orders', { group: { field: 'City' }, having: { op: '>', value: 20 } }],
    [
      'what is the difference in average sales between Rome and Oslo',
      {
        measure: { aggregate: 'mean', field: 'Sales' },
        group: { field: 'City' },
      },
    ],
    ['total quantity', { measure: { aggregate: 'sum', field: 'Quantity' }, where: [] }],
    ['the average rating in 2020', { measure: { aggregate: 'mean', field: 'Rating' }, where: [[in2020]] }],
    ['sales in Rome altogether', { measure: { aggregate: 'sum', field: 'Sales' }, where: [[rome]] }],
    ['number of orders from Rome', { measure: { aggregate: 'count', field: null }, where: [[rome]] }],
    ['maximum quantity', { measure: { aggregate: 'max', field: 'Quantity' } }],
    ['Rome: how many orders were late?', { measure: { aggregate: 'count', field: null }, where: [[rome, late]] }],
    ['how many orders were not late', { where: [[{ ...late, op: 'none_of' }]] }],
    ['how many sales reps are there', { measure: { aggregate: 'distinct', field: 'Sales Rep' }, where: [] }],
    ['are there any late orders from Rome', { where: [[late, rome]] }],
    ['what share of the orders from Rome is late', { where: [[rome]], group: { field: 'Status' } }],
    [
      'what percentage of sales comes from Rome',
      { measure: { aggregate: 'sum', field: 'Sales' }, where: [], group: { field: 'City' } },
    ],
    [
      'which cities have more than 20 orders',
      { measure: { aggregate: 'count', field: null }, group: { field: 'City' }, having: { op: '>', value: 20 } },
    ],
    ['which city has the second highest sales', { measure: { aggregate: 'sum', field: 'Sales' }, limit: 2 }],
    ['what is the most common status', { measure: { aggregate: 'count', field: null }, group: { field: 'Status' } }],
    [
      'is the average rating higher in Rome than in Oslo',
      { measure: { aggregate: 'mean', field: 'Rating' }, where: [[romeAndOslo]], group: { field: 'City' } },
    ],
    [
      'how much more do we sell on average in Rome than in Oslo',
      { measure: { aggregate: 'mean', field: 'Sales' }, where: [[romeAndOslo]], group: { field: 'City' } },
    ],
  ])('“%s” is one query', (message, query) => {
    expect(figureOf(message)?.query).toMatchObject(query)
  })

  it.each([
    'how many orders per region',
    'what is the average rating by city',
    'how many orders in each city as bars',
    'what is the distribution of sales',
    'show the average sales in Rome',
    'how do sales change over time',
    'what is the average of every unicorn',
    'sales by region',
    'average sales over time',
    'monthly average sales',
    'average sales in Rome and Oslo',
    'cumulative sales',
    'total sales and quantity',
    'average sales in Rome vs Oslo',
    'cities with the highest sales first',
    'how did sales change in 2020',
    'what is the second highest rating',
    'how many urgent late orders',
    'how do sales and quantity differ between the regions',
  ])('“%s” is none', (message) => {
    expect(figureOf(message)).toBeNull()
  })
})

it('names what is not in the table rather than leave it out', () => {
  const asked = interpret({ message: 'how many orders from Romania', tables: [orders], current: null, history: [] })
  expect(asked.kind === 'words' && inEnglish(asked.words.text)).toContain('found no “Romania”')
  expect(figureOf('how many orders from Atlantis in 2020')).toBeNull()
})

const answered = async (message: string, result: Partial<FigureResult>) => {
  const outcome = await runTurn(
    {
      now: () => 0,
      tables: async () => [orders],
      probe: async () => ({ marks: 3, warnings: [] }),
      compute: async () => ({ rows: 120, groups: 1, figures: [], ...result }),
      onStep: () => undefined,
    },
    { message, current: null, history: [] },
    new AbortController().signal,
  )
  return outcome.kind === 'cancelled' ? '' : outcome.text
}

describe('a question beside a chart', () => {
  /** What a message comes to beside the chart of another. */
  const asked = (first: string, message: string) => {
    const drawn = recommend({ message: first, tables: [orders], current: null, history: [] })
    const current = drawn.kind === 'chart' ? (drawn.specs[0]?.spec ?? null) : null
    expect(current).not.toBeNull()
    return interpret({ message, tables: [orders], current, history: [] })
  }
  const notes = (first: string, message: string) => asked(first, message).figure?.assumed.map(inEnglish)
  const beyond = 'That counts what the limit leaves out as well.'

  it.each([
    ['how many of these are from Atlantis', 'Atlantis'],
    ['how many of these were refunded', 'refunded'],
    ['how many of these are urgent', 'urgent'],
  ])('finds nothing of what “%s” says of the rows', (message, word) => {
    for (const first of ['total sales by region in Rome', 'total sales by region']) {
      const { figure, ...wanted } = asked(first, message)
      expect(figure).toBeUndefined()
      expect(wanted.kind === 'words' && inEnglish(wanted.words.text)).toContain(`found no “${word}”`)
    }
  })

  it('names the words that it leaves aside', () => {
    expect(notes('total sales by region in Rome', 'how many urgent ones are left')).toEqual([
      'No column is called “urgent”, so I counted rows.',
    ])
  })

  it('counts rows, and no money unless it is named', () => {
    const count = { measure: { aggregate: 'count', field: null }, where: [[late]] }
    for (const message of ['how many of these are late', 'how many are late'])
      expect(asked('total sales by region', message).figure?.query).toMatchObject(count)
    const total = asked('total quantity by region', 'how many are late').figure?.query
    expect(total).toMatchObject({ measure: { aggregate: 'sum', field: 'Quantity' }, where: [[late]] })
  })

  it('says that a share, a count or an average is of more than the few groups that are shown', () => {
    const top = 'top 3 cities by total sales'
    expect(notes(top, 'what share does Rome have')).toEqual([beyond])
    expect(notes(top, 'is Rome above average')).toEqual([beyond])
    expect(notes(top, 'how many of these are late')).toEqual([beyond])
    expect(notes(top, 'how many in Rome')).toEqual([])
  })

  it('keeps what it left aside where the number is set against the average', () => {
    const history = [{ role: 'user' as const, text: 'how many parcels were from Rome' }]
    const message = 'how does that compare with the average'
    const { figure } = interpret({ message, tables: [orders], current: null, history })
    expect(figure?.assumed.map(inEnglish)).toEqual(['No column is called “parcels”, so I counted rows.'])
  })
})

/** Matches, and how well the ground was kept: words that may be read in two ways. */
const matches = aProfile('matches', [
  { name: 'Home Goals', values: rows.map((i) => i % 5) },
  { name: 'Away Goals', values: rows.map((i) => (i * 3) % 7) },
  { name: 'Team', values: rows.map((i) => pick(['Lions', 'Bears', 'Wolves'], i)) },
  { name: 'Season', semanticType: 'year', values: rows.map((i) => 1980 + (i % 12)) },
  { name: 'Date', type: 'temporal', values: rows.map((i) => Date.UTC(1980 + (i % 12), i % 12, 1)) },
  { name: 'Ground', values: rows.map((i) => pick(['average', 'better', 'worse'], i * 2)) },
])

describe('words that may be read in two ways', () => {
  const matchFigure = (message: string) =>
    interpret({ message, tables: [matches], current: null, history: [] }).figure ?? null

  it('are the mean and no value besides', () => {
    const figure = matchFigure('what is the average home goals of the Lions')
    expect(figure?.query).toMatchObject({
      measure: { aggregate: 'mean', field: 'Home Goals' },
      where: [[{ op: 'one_of', field: 'Team', values: ['Lions'] }]],
    })
  })

  it('give no number where two columns fit them as well', () => {
    expect(matchFigure('how many goals did the Lions score')).toBeNull()
  })
})

describe('an answer', () => {
  it('says the number with its unit, its conditions and the rows that it rests on', async () => {
    const figures = [{ group: null, value: 12_345.6, rows: 24 }]
    expect(await answered('what is the total sales in Rome', { rows: 24, figures })).toBe(
      'The total sales is $12,346, over 24 rows (City: Rome).',
    )
  })

  it('says how many rows have a value where some lack it', async () => {
    const figures = [{ group: null, value: 3.25, rows: 20 }]
    expect(await answered('what is the average rating in Rome', { rows: 24, figures })).toBe(
      'The average rating is 3.25, over 20 rows that have one (City: Rome).',
    )
  })

  it('says that nothing is left rather than a number', async () => {
    const none = [{ group: null, value: null, rows: 0 }]
    expect(await answered('what is the average sales in Rome', { rows: 0, figures: none })).toContain(
      'None of the 120 rows',
    )
    expect(await answered('are there any orders from Rome', { rows: 0, figures: none })).toMatch(/^No: none of the 120/)
    expect(await answered('what share of orders is late', { rows: 40, figures: none })).toMatch(/^33.3% of the rows/)
  })

  it('says of what a share is taken', async () => {
    const figures = [
      { group: 'late', value: 6, rows: 6 },
      { group: 'on time', value: 12, rows: 12 },
      { group: 'cancelled', value: 6, rows: 6 },
    ]
    const text = await answered('what share of the orders from Rome is late', { rows: 24, groups: 3, figures })
    expect(text).toBe('25% of the rows (City: Rome), 6 of 24, match (Status: late).')
  })

  it('says which words it leaves aside', async () => {
    const figures = [{ group: null, value: 24, rows: 24 }]
    const text = await answered('how many parcels from Rome were late', { rows: 24, figures })
    expect(text).toBe(
      '24 of the 120 rows match (City: Rome, Status: late). No column is called “parcels”, so I counted rows.',
    )
  })

  it('names the best, who comes next, and ties', async () => {
    const figures = [
      { group: 'West', value: 90, rows: 40 },
      { group: 'North', value: 80, rows: 40 },
    ]
    const asked = 'which region has the highest total sales'
    expect(await answered(asked, { groups: 3, figures })).toContain(
      'West has the highest total sales: $90, then North with $80, of 3 values of region.',
    )
    const tied = figures.map((one) => ({ ...one, value: 90 }))
    expect(await answered(asked, { groups: 3, figures: tied })).toContain('West and North share the highest')
  })

  it('names the one of a place in a ranking', async () => {
    const figures = [
      { group: 'West', value: 90, rows: 40 },
      { group: 'North', value: 80, rows: 40 },
    ]
    expect(await answered('which region has the second highest total sales', { groups: 3, figures })).toBe(
      'North is number 2 from the top: its total sales is $80, after West with $90, of 3 values of region. I drew the total sales for each region as bars.',
    )
  })

  it('says how strong a correlation is, and where there is none to compute', async () => {
    const asked = 'is there a correlation between sales and quantity'
    expect(await answered(asked, { figures: [{ group: null, value: -0.62, rows: 120 }] })).toContain(
      'is -0.62 over 120 rows, strong: the higher sales, the lower quantity.',
    )
    expect(await answered(asked, { figures: [{ group: null, value: null, rows: 120 }] })).toContain('does not vary')
  })

  it('stands beside the chart only where the chart shows the same', async () => {
    const figures = [{ group: 'Ann Bell', value: 900, rows: 40 }]
    const text = await answered('which sales rep has the highest average rating', { groups: 3, figures })
    expect(text).toMatch(/^Ann Bell has the highest average rating: 900, .*I drew the average rating/)
  })

  it('stands beside no chart that sums up another way, though every row has a date of its own', () => {
    const shopping = aProfile('shopping', [
      { name: 'Day', type: 'temporal', values: rows.map((i) => Date.UTC(2020, 0, 1 + i)) },
      { name: 'Spent', semanticType: 'currency', values: rows.map((i) => 20.5 + ((i * 37) % 800)) },
    ])
    const of = (message: string) => ({ message, tables: [shopping], current: null, history: [] })
    const { figure } = interpret(of('which month has the highest average spent'))
    const shows = (message: string) => {
      const drawn = recommend(of(message))
      return drawn.kind === 'chart' && drawn.specs[0] && figure && isShown(figure, drawn.specs[0].spec, shopping)
    }
    expect(shows('average spent by month')).toBe(true)
    expect(shows('total spent by month')).toBe(false)
  })

  it.each(['which region has the highest sales', 'which 3 cities had the lowest sales', 'who sold most'])(
    'says of “%s” what its chart shows',
    (message) => {
      const interpretation = interpret({ message, tables: [orders], current: null, history: [] })
      const { query } = interpretation.figure ?? {}
      const encodings = interpretation.kind === 'new' ? (interpretation.readings[0]?.partial.encodings ?? []) : []
      const { aggregate, field } = encodings.find(({ role }) => role === 'measure') ?? {}
      expect({ aggregate, field: field ?? null }).toEqual(query?.measure)
    },
  )
})
