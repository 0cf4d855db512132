import { describe, expect, it } from 'vitest'
import { aTable, cars, gapminder, movies, sales, weather } from '../../testing/tables.ts'
import type { Recommendation, Request } from '../recommendation.ts'
import { recommend } from './recommend.ts'

const ask = (request: Partial<Request> & { message: string }): Recommendation =>
  recommend({ tables: [cars], current: null, history: [], ...request })
const chartOf = (recommendation: Recommendation) => {
  const spec = recommendation.kind === 'chart' ? recommendation.specs[0]?.spec : undefined
  if (!spec) throw new Error(`No chart but: ${recommendation.text}`)
  return spec
}
const bars = chartOf(ask({ message: 'average horsepower by origin' }))

describe('recommend', () => {
  it('gives the same bytes for the same request', () => {
    const requests = [
      { message: 'average horsepower by origin as bars' },
      { message: 'horsepower vs weight, sized by displacement, coloured by origin' },
      { message: 'make it horizontal and sorted, only Japan and Europe', current: bars },
      { message: 'life expectancy against income, one step per year', tables: [gapminder] },
      { message: 'colour by planet', current: bars },
    ]
    for (const request of requests)
      expect(JSON.stringify(ask(request))).toBe(JSON.stringify(ask(structuredClone(request))))
  })

  it('leaves the request as it was', () => {
    const request = { message: 'colour by cylinders', tables: [cars], current: bars, history: [] }
    const before = JSON.stringify(request)
    recommend(request)
    expect(JSON.stringify(request)).toBe(before)
  })

  it('offers at most three other designs, each of them different', () => {
    for (const message of ['average horsepower by origin', 'horsepower vs weight', 'distribution of acceleration']) {
      const answer = ask({ message })
      if (answer.kind !== 'chart') throw new Error(answer.text)
      expect(answer.specs.length).toBeLessThanOrEqual(4)
      expect(new Set(answer.specs.map(({ spec }) => JSON.stringify(spec))).size).toBe(answer.specs.length)
    }
  })

  it('takes a whole new request as a new chart, filters and all left behind', () => {
    const filtered = chartOf(ask({ message: 'only Japan', current: bars }))
    const answer = ask({ message: 'plot acceleration against displacement', current: filtered })
    expect(answer).toMatchObject({ kind: 'chart', edit: false })
    expect(chartOf(answer)).not.toHaveProperty('transform')
  })

  it('draws from the table that has what the words name', () => {
    const answer = ask({ message: 'average precipitation by city', tables: [cars, weather] })
    expect(chartOf(answer).data).toEqual({ name: 'weather' })
    const other = ask({ message: 'average precipitation by city', tables: [cars, weather], current: bars })
    expect(other).toMatchObject({ kind: 'chart', edit: false })
    const dressed = ask({
      message: 'wind vs temp max, sized by precipitation, only in Seattle',
      tables: [cars, weather],
    })
    expect(chartOf(dressed)).toMatchObject({
      data: { name: 'weather' },
      encoding: { size: { field: 'precipitation' } },
      transform: [{ filter: { field: 'city', equal: 'Seattle' } }],
    })
  })

  it('asks which column is meant, and understands every way to answer', () => {
    const scatter = chartOf(ask({ message: 'us gross vs production budget', tables: [movies] }))
    const question = ask({ message: 'size by imdb', tables: [movies], current: scatter })
    if (question.kind !== 'question') throw new Error(question.text)
    expect(question.options.map(({ label }) => label).sort()).toEqual(['IMDB Rating', 'IMDB Votes'])
    const history: Request['history'] = [
      { role: 'user', text: 'size by imdb' },
      { role: 'assistant', text: question.text, options: question.options },
    ]
    const second = question.options[1]
    for (const message of [
      second?.label ?? '',
      'the second one',
      '2',
      (second?.label ?? '').toLowerCase(),
      second?.message ?? '',
    ]) {
      const answer = ask({ message, tables: [movies], current: scatter, history })
      expect(chartOf(answer), message).toMatchObject({ encoding: { size: { field: second?.label } } })
    }
  })

  it('asks no third time in a row but acts', () => {
    const scatter = chartOf(ask({ message: 'us gross vs production budget', tables: [movies] }))
    const asked = {
      role: 'assistant' as const,
      text: 'Which?',
      options: [{ id: 'option-1', label: 'x', message: 'x' }],
    }
    const history: Request['history'] = [{ role: 'user', text: 'a' }, asked, { role: 'user', text: 'b' }, asked]
    expect(ask({ message: 'size by imdb', tables: [movies], current: scatter, history }).kind).toBe('chart')
  })

  it('says in one sentence what it did, without exclamation', () => {
    const answer = ask({ message: 'make it horizontal, only Japan and Europe, and call it “Power”', current: bars })
    expect(answer.text).toBe('I kept only Japan and Europe, made it horizontal and called it “Power”.')
  })

  it('says what stands in the way of a logarithm, and offers what works', () => {
    const profit = chartOf(ask({ message: 'profit vs revenue', tables: [sales] }))
    const answer = ask({ message: 'log scale for profit', tables: [sales], current: profit })
    expect(answer).toMatchObject({ kind: 'answer', text: expect.stringContaining('above zero') })
    if (answer.kind !== 'answer') return
    for (const offer of answer.suggestions)
      expect(ask({ message: offer, tables: [sales], current: profit }).kind, offer).toBe('chart')
  })

  it('says what a map needs where there are no places', () => {
    const answer = ask({ message: 'revenue by product on a map', tables: [sales] })
    expect(answer).toMatchObject({ kind: 'answer', text: expect.stringContaining('A map needs a column') })
    if (answer.kind !== 'answer') return
    for (const offer of answer.suggestions) expect(ask({ message: offer, tables: [sales] }).kind, offer).toBe('chart')
  })

  it('explains itself when asked why', () => {
    expect(ask({ message: 'why this chart?', current: bars })).toMatchObject({
      kind: 'answer',
      text: expect.stringContaining('average horsepower for each origin'),
    })
  })
})

describe('words beside charts', () => {
  const answers: [string, RegExp][] = [
    ['hi there', /Hello/],
    ['what can you do?', /compare groups/],
    ['you are stupid', /undo/],
    ['what values does origin have', /USA/],
    ['what is the range of horsepower', /numbers from 46 to 2\d\d/],
    ['how many columns are there', /9 columns/],
    ['thanks!', /welcome/],
    ['who are you', /built-in assistant/],
    ['laat het gemiddelde vermogen zien per herkomst met staven', /Dutch/],
    ['montre moi la moyenne de la puissance par origine', /^Je ne comprends .* l’anglais et l’allemand/],
    ['muéstrame el promedio de potencia por origen', /^Por ahora solo entiendo inglés y alemán/],
    ['平均马力按产地', /English/],
  ]
  for (const [message, expected] of answers) {
    it(`answer “${message}”`, () => {
      const answer = ask({ message })
      expect(answer.kind).toBe('answer')
      expect(answer.text).toMatch(expected)
      expect(answer.text).not.toMatch(/!/)
    })
  }

  it('say of an empty column that there is nothing to draw', () => {
    const shop = aTable('shop', [
      { name: 'city', type: 'nominal', values: ['Köln', 'Wien', 'Köln', 'Wien'] },
      { name: 'price', type: 'quantitative', values: [1, 2, 3, 5] },
      { name: 'remark', type: 'nominal', values: [null, null, null, null] },
    ])
    const answer = ask({ message: 'remark by city', tables: [shop] })
    expect(answer).toMatchObject({ kind: 'answer', text: expect.stringContaining('“remark” is empty') })
    expect(ask({ message: 'average price by city', tables: [shop] }).kind).toBe('chart')
  })

  it('offer three or four real questions where nothing was understood', () => {
    const answer = ask({ message: 'asdf' })
    if (answer.kind !== 'answer') throw new Error(answer.kind)
    expect(answer.suggestions.length).toBeGreaterThanOrEqual(3)
    expect(answer.suggestions.length).toBeLessThanOrEqual(4)
    for (const suggestion of answer.suggestions) expect(ask({ message: suggestion }).kind).toBe('chart')
  })

  it('offer the nearest column as a message that works', () => {
    const answer = ask({ message: 'colour by orign planet', current: bars })
    if (answer.kind !== 'answer') return
    for (const offer of answer.suggestions)
      expect(ask({ message: offer, current: bars }).kind, offer).not.toBe('question')
  })
})

describe('hostile input', () => {
  const names = [
    'constructor',
    '__proto__',
    'toString',
    '<img src=x onerror=alert(1)>',
    '売上',
    'a.b[0]',
    '(.*)+$',
    '{column}',
    'x`y',
  ]
  const hostile = aTable(
    'hostile',
    names.map((name, i) => ({
      name,
      type: i % 2 === 0 ? ('nominal' as const) : ('quantitative' as const),
      values: i % 2 === 0 ? ['a', 'b', 'a'] : [1, 2, 3],
    })),
  )

  it('[S25] takes column names as names, whatever they are', () => {
    const spec = chartOf(ask({ message: 'number of rows by constructor', tables: [hostile] }))
    for (const name of names) {
      const answer = ask({ message: `colour by "${name}"`, tables: [hostile], current: spec })
      expect(['chart', 'answer', 'question'], name).toContain(answer.kind)
    }
    expect(Object.hasOwn(Object.prototype, 'field')).toBe(false)
  })

  it('[S25] answers any text in bounded time', () => {
    const texts = [
      'only '.repeat(800),
      '('.repeat(4000),
      'a and '.repeat(600),
      '"'.repeat(3999),
      '売上'.repeat(2000),
      '\u0000',
      '🙂'.repeat(1000),
      'by by by '.repeat(400),
    ]
    for (const message of texts) {
      expect(['chart', 'answer', 'question', 'command']).toContain(ask({ message, current: bars }).kind)
    }
  })

  it('reads edits of a table of 3,000 columns', () => {
    const wide = aTable(
      'wide',
      Array.from({ length: 3000 }, (_, i) => ({
        name: `column ${i}`,
        type: 'quantitative' as const,
        values: [1, 2, 3],
      })),
    )
    const current = {
      data: { name: 'wide' },
      mark: 'point' as const,
      encoding: {
        x: { field: 'column 1', type: 'quantitative' as const },
        y: { field: 'column 2', type: 'quantitative' as const },
      },
    }
    expect(chartOf(ask({ message: 'size by "column 2718"', tables: [wide], current }))).toMatchObject({
      encoding: { size: { field: 'column 2718' } },
    })
  })
})
