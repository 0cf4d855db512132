import { describe, expect, it } from 'vitest'
import { aProfile } from '../../testing/factories.ts'
import { findSpans } from './spans.ts'

const cars = aProfile('cars', [
  { name: 'Model', values: ['a', 'b', 'c', 'd'] },
  { name: 'MPG', values: [18, 22, 31, 40] },
  { name: 'Horsepower', values: [130, 95, 65, 52] },
  { name: 'Origin', values: ['USA', 'Japan', 'Europe', 'Japan'] },
  { name: 'payment_method_code', values: ['x', 'y', 'x', 'y'] },
])

const meanings = (message: string, kind: string) =>
  findSpans(message, [cars])
    .filter((span) => span.kind === kind)
    .map((span) => [message.slice(span.start, span.end), 'field' in span ? span.field : ''])

describe('findSpans', () => {
  it('[S25] finds no more than grammars can read in a long message about a wide table', () => {
    const columns = Array.from({ length: 600 }, (_, i) => ({ name: `sales ${i}`, values: ['Japan', 'Peru'] }))
    const wide = aProfile('wide', columns)
    for (const message of ['only Japan or '.repeat(285), 'sales by '.repeat(444)])
      expect(findSpans(message, [wide]).length).toBeLessThan(2500)
  })

  it('finds a field by name, in any case, apart, in the plural', () => {
    expect(meanings('horse power', 'column')).toContainEqual(['horse power', 'Horsepower'])
    expect(meanings('ORIGINS', 'column')).toEqual([['ORIGINS', 'Origin']])
  })

  it('finds a field by part of its name, a unit, a synonym, its values and a near spelling', () => {
    expect(meanings('payment method', 'column')).toContainEqual(['payment method', 'payment_method_code'])
    expect(meanings('miles per gallon', 'column')).toEqual([['miles per gallon', 'MPG']])
    expect(meanings('mileage', 'column')).toEqual([['mileage', 'MPG']])
    expect(meanings('country', 'column')).toEqual([['country', 'Origin']])
    expect(meanings('horsepwoer', 'column')).toEqual([['horsepwoer', 'Horsepower']])
  })

  it('finds names of mixed case in any case, and a name without its unit or scale', () => {
    const soils = aProfile('soils', [
      { name: 'pH_CaCl2', values: [4.1, 5.6, 7.2] },
      { name: 'Job satisf. (1-10)', values: [3, 7, 9] },
      { name: 'Happy 1-5', values: [3, 4, 5] },
    ])
    const fields = (message: string) =>
      findSpans(message, [soils]).flatMap((span) => (span.kind === 'column' ? [span.field] : []))
    for (const message of ['ph', 'pH', 'PH']) expect(fields(message)).toEqual(['pH_CaCl2'])
    expect(fields('satisfaction')).toEqual(['Job satisf. (1-10)'])
    expect(findSpans('happy', [soils])[0]?.score).toBeGreaterThan(0.75)
  })

  it('finds a name by what its short forms, symbols and numbered letters stand for', () => {
    const measured = aProfile('measured', [
      { name: 'WS_avg (m/s)', values: [3.1, 8.2, 12.5] },
      { name: 'YC', values: [0, 1, 2] },
      { name: 'Pb_mg_kg', values: [12, 60, 140] },
      { name: 'NO2', values: [12, 60, 141] },
      { name: 'pain_BL', values: [50, 60, 70] },
      { name: 'pain_W12', values: [20, 40, 60] },
      { name: 'Job satisf.', values: [3, 7, 9] },
      { name: 'downtime_h', values: [0.5, 1, 7] },
    ])
    const best = (message: string) =>
      findSpans(message, [measured])
        .filter((span) => span.kind === 'column')
        .sort((a, b) => b.end - b.start - (a.end - a.start) || b.score - a.score)[0]?.field
    expect(best('wind speed')).toBe('WS_avg (m/s)')
    expect(best('yellow cards')).toBe('YC')
    expect(best('lead')).toBe('Pb_mg_kg')
    expect(best('nitrogen dioxide')).toBe('NO2')
    expect(best('pain at week 12')).toBe('pain_W12')
    expect(best('baseline pain')).toBe('pain_BL')
    expect(best('downtime')).toBe('downtime_h')
  })

  it('takes a word for the column whose name it cuts short before one of like meaning', () => {
    const drops = aProfile('drops', [
      { name: 'sales_cost', values: [1, 2, 3] },
      { name: 'rev_gbp', values: [4, 5, 6] },
    ])
    const first = (message: string) =>
      findSpans(message, [drops]).flatMap((span) => (span.kind === 'column' ? [span.field] : []))[0]
    expect(first('revenue')).toBe('rev_gbp')
    expect(first('income')).toBe('rev_gbp')
  })

  it('takes what is asked for by its quantity or its unit for the one column measured so', () => {
    const dogs = aProfile('dogs', [
      { name: 'wt_kg', values: [3.5, 12.1, 30.2] },
      { name: 'mins', values: [20, 45, 90] },
      { name: 'P_avg_kW', values: [300, 1200, 2800] },
      { name: 'depth_cm', values: [5, 15, 60] },
    ])
    const columns = (message: string) => [
      ...new Set(findSpans(message, [dogs]).flatMap((span) => (span.kind === 'column' ? [span.field] : []))),
    ]
    expect(columns('how heavy are they')).toEqual(['wt_kg'])
    expect(columns('how long does it take')).toEqual(['mins'])
    expect(columns('time per breed')).toEqual(['mins'])
    expect(columns('how many over time')).toEqual([])
    expect(columns('average power')).toEqual(['P_avg_kW'])
    expect(columns('up to 15 cm')).toEqual(['depth_cm'])
    const [speed] = findSpans('over 12 m/s', [dogs]).filter((span) => span.kind === 'number')
    expect(speed?.value).toBe(12)
  })

  it('takes words in a row for the capitals that they begin with, where they name nothing else', () => {
    const games = aProfile('games', [
      { name: 'SO', values: [3, 5, 7] },
      { name: 'GS_max', values: [9, 11, 14] },
      { name: 'TB', values: [1, 2, 3] },
      { name: 'Total', values: [4, 5, 6] },
    ])
    const fields = (message: string) =>
      findSpans(message, [games]).flatMap((span) => (span.kind === 'column' ? [span.field] : []))
    expect(fields('strike outs')).toEqual(['SO'])
    expect(fields('gust speed by team')).toEqual(['GS_max'])
    expect(fields('total by team')).toEqual(['Total'])
    expect(fields('please sort it')).toEqual([])
  })

  it('finds a question of a survey by its code', () => {
    const survey = aProfile('survey', [
      { name: 'Q1 I like my work', values: ['agree', 'disagree'] },
      { name: 'Q2 I like my boss', values: ['agree', 'disagree'] },
    ])
    const [found] = findSpans('q2 by age', [survey]).filter((span) => span.kind === 'column')
    expect(found).toMatchObject({ field: 'Q2 I like my boss', score: 0.9 })
  })

  it('leaves a quantity open that several columns are measured in', () => {
    const times = aProfile('times', [
      { name: 'planned mins', values: [20, 45, 90] },
      { name: 'actual mins', values: [25, 40, 95] },
    ])
    expect(findSpans('how long', [times]).filter((span) => span.kind === 'column' && span.how === 'unit')).toEqual([])
  })

  it('takes words that ask for a number, and units, for no column', () => {
    const plants = aProfile('plants', [
      { name: 'Number of Turbines', values: [1, 2, 3] },
      { name: 'Avg Output', values: [1.5, 2.5, 3.5] },
      { name: 'Age in Years', values: [10, 20, 30] },
    ])
    const columns = (message: string) =>
      findSpans(message, [plants]).flatMap((span) => (span.kind === 'column' ? [span.field] : []))
    expect(columns('number of plants')).toEqual([])
    expect(columns('on average')).toEqual([])
    expect(columns('the number of turbines')).toContain('Number of Turbines')
    expect(columns('average output')).toContain('Avg Output')
    expect(columns('age')).toEqual(['Age in Years'])
    const [year] = findSpans('year', [plants]).filter((span) => span.kind === 'column')
    expect(year?.score ?? 0).toBeLessThan(0.5)
  })

  it('takes a word for the column that says it plainly or in other words as well', () => {
    const rows = [0, 1, 2, 3, 4, 5]
    const places = aProfile('places', [
      { name: 'Country', values: rows.map((at) => ['Peru', 'Chad', 'Fiji'][at % 3] ?? null) },
      { name: 'State Province County', values: rows.map((at) => ['A', 'B', 'C', 'D'][at % 4] ?? null) },
      { name: 'Full Time', values: rows.map((at) => (at % 2 ? 'yes' : 'no')) },
      { name: 'Visit Date Made', values: rows.map((at) => `2020-01-0${at + 1}`) },
      { name: 'Visit Date Billed', values: rows.map((at) => `2020-02-0${at + 1}`) },
      { name: 'Amount Billed', values: rows },
    ])
    const best = (message: string) =>
      findSpans(message, [places])
        .flatMap((span) => (span.kind === 'column' ? [span] : []))
        .sort((a, b) => b.score - a.score)[0]?.field
    expect(best('per state')).toBe('State Province County')
    expect(best('by time')).not.toBe('Full Time')
    expect(best('who works full time')).toBe('Full Time')
    expect(best('visit date')).toBe('Visit Date Made')
  })

  it.each([
    ['Amount', 'amt'],
    ['amt', 'amount'],
    ['Floor Manager', 'floor mgr'],
    ['qtr', 'quarter'],
    ['Department', 'dept'],
    ['dob', 'date of birth'],
  ])('finds %s by “%s”', (name, said) => {
    const table = aProfile('things', [{ name, values: [1, 2, 3] }])
    expect(findSpans(`by ${said}`, [table])).toContainEqual(expect.objectContaining({ kind: 'column', field: name }))
  })

  it('takes no short word for a longer one that only begins like it', () => {
    const table = aProfile('things', [{ name: 'Carrot', values: [1, 2, 3] }])
    expect(findSpans('by cart', [table]).filter(({ kind }) => kind === 'column')).toEqual([])
  })

  it('finds values as written and by another name', () => {
    expect(meanings('only japan', 'value')).toEqual([['japan', 'Origin']])
    expect(meanings('american ones', 'value')).toEqual([['american', 'Origin']])
  })

  it.each([
    ['10,000', 10_000],
    ['1,234.5', 1234.5],
    ['1.234,5', 1234.5],
    ['1.000.000', 1_000_000],
    ['12,5', 12.5],
    ['1.000', 1],
    ['1.000 €', 1000],
  ])('reads the number %s', (written, value) => {
    const numbers = findSpans(written, [cars]).flatMap((span) => (span.kind === 'number' ? [span.value] : []))
    expect(numbers).toEqual([value])
  })

  it('gives offsets into the message as it was typed', () => {
    const message = '  Ünïcödé  MPG by Origin'
    const [first] = findSpans(message, [cars]).filter((span) => span.kind === 'column')
    expect(message.slice(first?.start, first?.end)).toBe('MPG')
  })

  it('answers the same twice', () => {
    const ask = () => JSON.stringify(findSpans('average mpg by origin, top 5, descending, since 2019', [cars]))
    expect(ask()).toBe(ask())
  })

  it.each(['__proto__', 'constructor', '(.*)+$', '<img onerror>', '売上', '', ' '])(
    'is safe with a field named %j',
    (name) => {
      const hostile = aProfile('t', [
        { name, values: [1, 2] },
        { name: 'toString', values: ['a', 'b'] },
      ])
      expect(() => findSpans(`average ${name} by toString`, [hostile])).not.toThrow()
      expect(findSpans('valueOf hasOwnProperty', [hostile]).filter((span) => span.kind === 'value')).toEqual([])
    },
  )

  it('comes to an end with 4,000 characters against 3,000 fields', () => {
    const wide = aProfile(
      'wide',
      Array.from({ length: 3000 }, (_, i) => ({ name: `column ${i} of ${(i * 7919).toString(36)}`, values: [i] })),
    )
    const spans = findSpans('average of the colunm wordss 12 by '.repeat(120).slice(0, 4000), [wide])
    expect(spans.length).toBeGreaterThan(0)
  })
})
