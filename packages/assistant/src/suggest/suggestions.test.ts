import { markType, type Spec, type TableProfile, unitsOf } from '@belvedere/spec'
import { describe, expect, it } from 'vitest'
import { expenses, quarters, sensors, staff, survey } from '../../testing/strange-tables.ts'
import {
  aTable,
  cars,
  gapminder,
  movies,
  nominal,
  numbers,
  pick,
  quantitative,
  rows,
  sales,
  spread,
  temporal,
  weather,
} from '../../testing/tables.ts'
import { inEnglish } from '../say/text.ts'
import { recommend } from '../workflow/recommend.ts'
import { followUps as followUpTexts } from './follow-ups.ts'
import { type QuestionKind, questions as questionTexts } from './suggestions.ts'
import { suggestionsIn } from './suggestions-in.ts'

const questions = (table: TableProfile) =>
  questionTexts(table).map((question) => ({ ...question, text: inEnglish(question.text) }))
const suggestions = (table: TableProfile) => questions(table).map(({ text }) => text)
const followUps = (spec: Spec, table: TableProfile) => followUpTexts(spec, table).map(inEnglish)

const wide = aTable('wide', [
  nominal('Group', rows(200, pick(['A', 'B', 'C', 'D'], 1))),
  ...rows(99, (at) =>
    quantitative(
      `Reading ${at + 1}`,
      rows(200, (row) => spread(row, at, 0, 5000)),
    ),
  ),
])
const tables = [cars, gapminder, movies, sales, weather, expenses, quarters, sensors, staff, survey, wide]

const ask = (message: string, table: TableProfile, current: Spec | null = null) =>
  recommend({ message, tables: [table], current, history: [] })
const chartsOf = (message: string, table: TableProfile, current: Spec | null = null) => {
  const answer = ask(message, table, current)
  if (answer.kind !== 'chart') throw new Error(`No chart for “${message}” but: ${answer.text}`)
  return answer
}
const chartOf = (message: string, table: TableProfile): Spec => {
  const [first] = chartsOf(message, table).specs
  if (!first) throw new Error(`No chart for “${message}”`)
  return first.spec
}
const shapeOf = (spec: Spec) => {
  const unit = unitsOf(spec)[0]?.unit
  const { x, y } = unit?.encoding ?? {}
  const counted = [x, y].some((def) => def?.aggregate === 'count')
  const limited = (spec.transform ?? []).length > 0
  return { mark: unit ? markType(unit.mark) : null, counted, limited }
}
const shapes: { [kind in QuestionKind]: ReturnType<typeof shapeOf> } = {
  trend: { mark: 'line', counted: false, limited: false },
  comparison: { mark: 'bar', counted: false, limited: false },
  distribution: { mark: 'bar', counted: true, limited: false },
  outliers: { mark: 'boxplot', counted: false, limited: false },
  relationship: { mark: 'point', counted: false, limited: false },
  counts: { mark: 'bar', counted: true, limited: false },
  cross: { mark: 'bar', counted: true, limited: false },
  ranking: { mark: 'bar', counted: true, limited: true },
}
const fieldsOf = (spec: Spec) =>
  new Set(
    Object.values(unitsOf(spec)[0]?.unit.encoding ?? {}).flatMap((def) => (def && 'field' in def ? [def.field] : [])),
  )

describe('suggestions', () => {
  for (const table of tables) {
    it(`are four questions about ${table.name}, each of which gets its kind of chart of its columns with confidence`, () => {
      const asked = questions(table)
      expect(asked).toHaveLength(4)
      for (const { kind, text, fields } of asked) {
        const { confidence } = chartsOf(text, table)
        expect(confidence, text).toBeGreaterThan(0.15)
        expect({ text, ...shapeOf(chartOf(text, table)) }).toEqual({ text, ...shapes[kind] })
        expect({ text, fields: fieldsOf(chartOf(text, table)) }).toEqual({ text, fields: new Set(fields) })
      }
    })
  }

  it('differ in kind where the columns allow it', () => {
    for (const table of [cars, gapminder, movies, sales, weather, sensors, staff, expenses])
      expect(new Set(questions(table).map(({ kind }) => kind)).size, table.name).toBe(4)
  })

  it('leave alone what names rows, never changes, or is empty', () => {
    const table = aTable('orders', [
      quantitative(
        'Order',
        rows(90, (row) => row + 1),
      ),
      quantitative(
        'customer_id',
        rows(90, (row) => 500 + (row % 30)),
        { semanticType: 'id' },
      ),
      nominal(
        'Currency',
        rows(90, () => 'EUR'),
      ),
      nominal(
        'Remark',
        rows(90, () => null),
      ),
      nominal('Shop', rows(90, pick(['Graz', 'Linz', 'Wels'], 1))),
      quantitative('Paid', numbers(90, 2, 5, 900)),
    ])
    const fields = new Set(questions(table).flatMap((question) => question.fields))
    expect(fields).toEqual(new Set(['Shop', 'Paid']))
  })

  it('look for outliers where a number has some', () => {
    const paid = rows(90, (row) => (row === 7 ? 90_000 : spread(row, 2, 5, 900)))
    const table = aTable('orders', [
      nominal('Shop', rows(90, pick(['Graz', 'Linz', 'Wels'], 1))),
      quantitative('Paid', paid),
      quantitative('Weight', numbers(90, 3, 5, 900)),
    ])
    const [shop, weight] = [table.fields[0], table.fields[2]]
    const [money] = table.fields.filter(({ name }) => name === 'Paid')
    if (!shop || !weight || !money) throw new Error('The table has lost a column')
    const known = { ...table, fields: [shop, { ...money, stdev: 9_400 }, { ...weight, stdev: 250 }] }
    expect(questions(known)).toContainEqual({
      kind: 'outliers',
      text: 'Box plots of paid by shop',
      fields: ['Paid', 'Shop'],
    })
  })

  it('average what is so much for each, and add up money and counts', () => {
    const texts = suggestions(gapminder).join(' ')
    expect(texts).toContain('total population')
    expect(texts).not.toContain('total income per person')
    const shops = aTable('shops', [
      nominal('Shop', rows(90, pick(['Graz', 'Linz', 'Wels'], 1))),
      quantitative('Sales', numbers(90, 3, 5, 900)),
    ])
    expect(suggestions(shops)).toContain('Total sales by shop')
  })

  it('work where a name is made of the words of a question', () => {
    const table = aTable('odd', [
      nominal('good_or_bad', rows(90, pick(['x', 'y', 'z'], 1))),
      quantitative('mean and max', numbers(90, 2, 5, 900)),
      temporal(
        'order by',
        rows(90, (row) => Date.UTC(2020, 0, 1 + row)),
      ),
    ])
    for (const { text, fields } of questions(table).filter(({ kind }) => kind !== 'trend'))
      expect({ text, fields: fieldsOf(chartOf(text, table)) }).toEqual({ text, fields: new Set(fields) })
  })

  it('name one of two columns that read alike', () => {
    const [one, other] = [numbers(90, 1, 5, 900), numbers(90, 2, 5, 900)]
    const table = aTable('twins', [quantitative('temp_max', one), quantitative('temp max', other)])
    expect(questions(table).flatMap(({ fields }) => fields)).not.toContain('temp max')
  })

  it('draw the same in German', () => {
    // Titles are of the language that was spoken.
    const drawn = (question: string, table: TableProfile) =>
      JSON.stringify({ ...chartOf(question, table), usermeta: undefined }, (key, part) =>
        key === 'title' ? null : part,
      )
    expect(suggestionsIn(sales, 'de-AT')[1]).toBe('Summe von Revenue nach Region')
    for (const table of tables) {
      const german = suggestionsIn(table, 'de')
      expect(german.map((question) => drawn(question, table))).toEqual(
        suggestions(table).map((question) => drawn(question, table)),
      )
    }
  })

  it('are in English where the assistant lacks the language', () => {
    expect(suggestionsIn(cars, 'xx-YY;q=9')).toEqual(suggestions(cars))
  })

  it('make do with a table of one column, one row, or nothing at all', () => {
    const names = aTable('people', [{ name: 'name', type: 'nominal', values: ['Ada', 'Bo', 'Ada', 'Cy', 'Bo', 'Bo'] }])
    expect(suggestions(names)).toEqual(['How many rows per name'])
    expect(chartsOf('How many rows per name', names).confidence).toBeGreaterThan(0.6)
    expect(suggestions(aTable('one', [nominal('city', ['Graz']), quantitative('paid', [3])]))).toEqual([])
    expect(suggestions(aTable('void', [nominal('city', [null, null])]))).toEqual([])
    expect(suggestions({ name: 'empty', rows: 0, fields: [] })).toEqual([])
  })
})

describe('follow-ups', () => {
  const { usermeta: _, ...nothing }: Spec = { data: { name: '' }, mark: 'bar', encoding: {} }
  const shown = (spec: Spec) => JSON.stringify({ ...nothing, ...spec, usermeta: undefined })

  for (const table of tables) {
    it(`of any chart of ${table.name} are carried out and change it`, () => {
      for (const question of suggestions(table))
        for (const { spec } of chartsOf(question, table).specs)
          for (const change of followUps(spec, table)) {
            const answer = chartsOf(change, table, spec)
            const [changed] = answer.specs
            expect({ change, edit: answer.edit }).toEqual({ change, edit: true })
            expect(changed && shown(changed.spec), `${question} → ${change}`).not.toBe(shown(spec))
          }
    })
  }

  it('of charts that are already cut, or have no axes, are no cuts and no brushes', () => {
    const top: Spec = chartOf('top 10 director by number of rows', movies)
    expect(followUps(top, movies)).not.toContain('Only the top 10')
    const bubbles: Spec = {
      data: { name: 'cars' },
      mark: 'point',
      encoding: { x: { field: 'Horsepower', type: 'quantitative' }, color: { field: 'Origin', type: 'nominal' } },
    }
    expect(followUps(bubbles, cars)).not.toContain('Add a brush')
  })
})

it('asks about columns that are years as one, and of the last alone', () => {
  const years = aTable('emissions', [
    nominal(
      'Country',
      rows(60, (row) => `Country ${row}`),
    ),
    ...rows(12, (at) =>
      quantitative(
        String(2010 + at),
        rows(60, (row) => spread(row, at, 0, 5000)),
      ),
    ),
  ])
  const [first, ...others] = suggestions(years)
  expect(first).toBe('Trend over the years')
  expect(others.join(' ')).toContain('2021')
  expect(others.join(' ')).not.toMatch(/20(1\d|20)/)
})
