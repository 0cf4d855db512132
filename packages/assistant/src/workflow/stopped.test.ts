import type { ExceededLimit, Spec, TableProfile } from '@belvedere/spec'
import { vizTexts } from '@belvedere/texts/viz'
import { describe, expect, it } from 'vitest'
import { compute } from '../../testing/compute.ts'
import {
  aTable,
  cars,
  movies,
  nominal,
  numbers,
  pick,
  quantitative,
  rows,
  sales,
  temporal,
  weather,
} from '../../testing/tables.ts'
import { shownIn } from '../../testing/turns.ts'
import type { ProbeResult, TurnRequest } from './ports.ts'
import { runTurn } from './run-turn.ts'

const drawn: ProbeResult = { marks: 3, warnings: [] }
const stoppedAt = (limit: ExceededLimit['limit'], value: number): ProbeResult => ({
  marks: 0,
  warnings: ['color, size and shape'],
  fault: { kind: 'stopped', exceeded: { limit, value }, text: vizTexts.message(`stopped.${limit}`, { count: value }) },
})

/** A turn whose probes answer in order, the last one again and again; `probed` collects the specs. */
const say = (
  table: TableProfile,
  request: Partial<TurnRequest> & { message: string },
  probes: readonly ProbeResult[] = [drawn],
  probed: Spec[] = [],
) =>
  runTurn(
    {
      now: () => 0,
      tables: async () => [table],
      probe: async (spec) => {
        const result = probes[Math.min(probed.length, probes.length - 1)] ?? drawn
        probed.push(spec)
        return result
      },
      compute: async (query) => compute(query, table),
      onStep: () => undefined,
    },
    { current: null, history: [], ...request },
    new AbortController().signal,
  )

async function chartOf(table: TableProfile, message: string, current: Spec | null = null): Promise<Spec> {
  const outcome = await say(table, { message, current })
  if (outcome.kind !== 'chart') throw new Error(`“${message}” is answered with ${JSON.stringify(outcome)}`)
  return outcome.spec
}

const shops = aTable('shops', [
  quantitative(
    'longitude',
    rows(500, (row) => -120 + ((row * 7) % 500) / 10),
    { semanticType: 'longitude' },
  ),
  quantitative(
    'latitude',
    rows(500, (row) => 25 + ((row * 13) % 240) / 10),
    { semanticType: 'latitude' },
  ),
  nominal('kind', rows(500, pick(['bakery', 'grocer', 'kiosk'], 1))),
  quantitative('visits', numbers(500, 3, 1, 900)),
])

describe('a chart that exceeds a limit', () => {
  it('[E33] is neither repaired nor replaced: the answer names the limit and the size of the table', async () => {
    const probed: Spec[] = []
    const outcome = await say(
      cars,
      { message: 'horsepower vs weight coloured by origin' },
      [stoppedAt('marks', 200)],
      probed,
    )
    expect(probed).toHaveLength(1)
    expect(outcome).toMatchObject({
      kind: 'question',
      text: 'This chart has too many marks: at most 200 are drawn. cars has 400 rows. What would you rather see?',
    })
  })

  it('is not replaced where it is the next-best design of one that draws nothing', async () => {
    const probed: Spec[] = []
    const empty: ProbeResult = { marks: 0, warnings: ['Infinite extent for field "y"'] }
    const message = 'average horsepower by origin as bars'
    const outcome = await say(cars, { message }, [empty, stoppedAt('seconds', 10), drawn], probed)
    expect(probed).toHaveLength(2)
    expect(outcome).toMatchObject({ text: expect.stringContaining('it was stopped after 10 seconds') })
  })

  it('leaves the chart that stands', async () => {
    const current = await chartOf(cars, 'horsepower vs weight')
    const outcome = await say(cars, { message: 'colour by origin', current }, [stoppedAt('megabytes', 512)])
    expect(outcome).toMatchObject({
      kind: 'question',
      text: expect.stringMatching(/it was stopped at 512 MB\. cars has 400 rows\. The chart stays as it is\./),
    })
  })

  it('offers a sample where each point was asked for', async () => {
    const many = { ...cars, rows: 1_000_000 }
    const current = await chartOf(many, 'horsepower vs weight')
    const outcome = await say(many, { message: 'show all points', current }, [stoppedAt('marks', 500_000)])
    expect(outcome).toMatchObject({
      text: expect.stringContaining('at most 500,000 are drawn'),
      options: expect.arrayContaining([
        expect.objectContaining({ label: 'A sample of 5,000 points', message: 'Show a sample of 5000 points' }),
      ]),
    })
  })

  it('leaves the number that was asked for with it', async () => {
    const outcome = await say(cars, { message: 'which origin has the highest average horsepower?' }, [
      stoppedAt('seconds', 1),
    ])
    expect(outcome).toMatchObject({
      text: expect.stringMatching(/has the highest average horsepower: .* it was stopped after 1 second\./),
    })
  })

  it('fails with a code of its own after two questions in a row', async () => {
    const asked = { role: 'assistant', text: 'Which?', options: [{ id: 'a', label: 'A', message: 'a' }] } as const
    const message = 'horsepower vs weight'
    const history = [
      { role: 'user', text: 'a' },
      { ...asked, options: [...asked.options] },
    ] as TurnRequest['history']
    const outcome = await say(cars, { message, history: [...history, ...history] }, [stoppedAt('marks', 200)])
    expect(outcome).toMatchObject({
      kind: 'failed',
      code: 'stopped',
      suggestions: expect.arrayContaining([expect.stringContaining('heatmap')]),
    })
  })

  it('is said in German', async () => {
    const outcome = await say(cars, { message: 'Zeige Horsepower gegen Weight_in_lbs als Punkte' }, [
      stoppedAt('marks', 200_000),
    ])
    expect(outcome).toMatchObject({
      text: 'Dieses Diagramm hat zu viele Markierungen: Höchstens 200.000 werden gezeichnet. cars hat 400 Zeilen. Was möchtest du stattdessen sehen?',
    })
  })
})

/** Messages in both languages, the limit, and charts that are offered instead, as the reader draws them. */
const offered: { name: string; table: TableProfile; says: [string, string]; limit: ExceededLimit; charts: object[] }[] =
  [
    {
      name: 'points: counts by both numbers',
      table: cars,
      says: ['horsepower vs weight', 'Horsepower gegen Weight_in_lbs als Punkte'],
      limit: { limit: 'marks', value: 200 },
      charts: [{ mark: 'rect', color: 'count' }, { filters: ['Origin: Europe'] }],
    },
    {
      name: 'points of a map: counts by longitude and latitude',
      table: shops,
      says: ['map of the shops', 'Karte der shops'],
      limit: { limit: 'marks', value: 200 },
      charts: [{ mark: 'rect', color: 'count' }],
    },
    {
      name: 'points along time: the average by coarser steps',
      table: weather,
      says: ['temp_max over date as points', 'temp_max über date als Punkte'],
      limit: { limit: 'seconds', value: 10 },
      charts: [
        { mark: 'bar', y: 'count' },
        { mark: 'line', x: 'yearmonth date' },
        { mark: 'line', x: 'yearquarter date' },
      ],
    },
    {
      name: 'lines: coarser steps of time',
      table: sales,
      says: ['revenue per month by region as lines', 'revenue pro Monat je region als Linien'],
      limit: { limit: 'seconds', value: 10 },
      charts: [{ mark: 'line', x: 'yearquarter order_date', color: 'region' }, { x: 'yearmonth order_date' }],
    },
    {
      name: 'a histogram: some of its rows',
      table: movies,
      says: ['distribution of IMDB Rating', 'Verteilung von IMDB Rating'],
      limit: { limit: 'megabytes', value: 512 },
      charts: [{ mark: 'bar', y: 'count', filters: ['Major genre: Drama'] }],
    },
    {
      name: 'points of too many rows: counts, or some of the rows',
      table: movies,
      says: ['IMDB Rating vs Running Time', 'IMDB Rating gegen Running Time als Punkte'],
      limit: { limit: 'rows', value: 300 },
      charts: [
        { mark: 'rect', color: 'count', filters: [] },
        { mark: 'point', filters: ['Major genre: Drama'] },
      ],
    },
  ]

describe('what is offered in place of a chart that exceeds a limit', () => {
  it.each(
    offered.flatMap(({ name, says, ...rest }) =>
      says.map((message) => ({ ...rest, message, name: `${name}: ${message}` })),
    ),
  )('$name', async ({ table, message, limit: { limit, value }, charts }) => {
    const outcome = await say(table, { message }, [stoppedAt(limit, value)])
    if (outcome.kind !== 'question') throw new Error(JSON.stringify(outcome))
    const shown = await Promise.all(
      outcome.options.map(async (option) => shownIn(await chartOf(table, option.message), table)),
    )
    for (const chart of charts) expect(shown).toContainEqual(expect.objectContaining(chart))
  })

  it('a part of the rows: a year that has some', async () => {
    const year = (row: number) => (row % 3 === 0 ? 2018 : 2020)
    const trips = aTable('trips', [
      temporal(
        'started',
        rows(300, (row) => Date.UTC(year(row), row % 12, 1)),
      ),
      quantitative('price', numbers(300, 2, 1, 90)),
    ])
    const outcome = await say(trips, { message: 'distribution of price' }, [stoppedAt('seconds', 10)])
    expect(outcome).toMatchObject({ kind: 'question', options: [{ label: 'Started: 2018' }] })
  })

  it('many groups: the first ten', async () => {
    const current = await chartOf(movies, 'average US Gross per Director')
    for (const message of ['show all', 'alle zeigen']) {
      const outcome = await say(movies, { message, current }, [stoppedAt('marks', 100)])
      if (outcome.kind !== 'question') throw new Error(JSON.stringify(outcome))
      const top = outcome.options.find(({ label }) => /\b10\b/.test(label))?.message ?? ''
      const shown = shownIn(await chartOf(movies, top, current), movies)
      expect(shown.filters).toContainEqual(expect.stringMatching(/^Top 10 by/))
    }
  })
})
