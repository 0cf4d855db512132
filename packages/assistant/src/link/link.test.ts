import type { FieldProfile, TableProfile } from '@belvedere/spec'
import { describe, expect, it } from 'vitest'
import { linkSentence } from './sentence.ts'

const number = (name: string): FieldProfile => ({
  name,
  type: 'quantitative',
  count: 100,
  nulls: 0,
  distinct: 60,
  min: 0,
  max: 500,
  values: [],
})
const group = (name: string, values: (string | boolean)[]): FieldProfile => ({
  name,
  type: 'nominal',
  count: 100,
  nulls: 0,
  distinct: values.length,
  values: values.map((value) => ({ value, count: 1 })),
})
const table = (...fields: FieldProfile[]): TableProfile => ({ name: 't', rows: 100, fields })

/** The column that a part of a message is surest to name. */
const bestColumn = (message: string, said: string, fields: FieldProfile[]) => {
  const { columns, tokens } = linkSentence(message, table(...fields))
  const text = (first: number, last: number) =>
    tokens
      .slice(first, last + 1)
      .map((token) => token.text)
      .join(' ')
  return columns.filter(({ first, last }) => text(first, last) === said).sort((a, b) => b.score - a.score)[0]?.field
    .name
}

describe('a name of hundreds of words', () => {
  it('is found by its first ones', () => {
    const name = Array.from({ length: 300 }, (_, at) => ['total', 'sales', 'average', 'income'][at % 4]).join(' ')
    const { columns } = linkSentence('total sales average income '.repeat(20), table(number(name)))
    expect(columns.length).toBeGreaterThan(0)
    expect(columns.every(({ first, last }) => last - first < 24)).toBe(true)
  })
})

describe('columns', () => {
  it.each<[message: string, said: string, columns: string[], meant: string]>([
    ['average market value', 'market value', ['marketvalue', 'sales'], 'marketvalue'],
    ['how heavy are they', 'how heavy', ['wt', 'hp'], 'wt'],
    ['what do they earn', 'earn', ['income', 'age'], 'income'],
    ['the oldest people', 'oldest', ['age', 'income'], 'age'],
    ['salary per group', 'salary', ['wage', 'tax'], 'wage'],
    ['carapace length', 'carapace length', ['CL', 'CW'], 'CL'],
    ['yield per plot', 'yield', ['Y', 'N'], 'Y'],
    ['the second test', 'second test', ['test1', 'test2'], 'test2'],
    ['horsepowr of cars', 'horsepowr', ['horsepower', 'weight'], 'horsepower'],
    ['happiness and health', 'happiness', ['happy', 'height'], 'happy'],
    ['the letters', 'letters', ['lettr', 'onpix'], 'lettr'],
    ['energy per day', 'energy', ['actual_MWh', 'staff'], 'actual_MWh'],
    ['exam and coursework', 'coursework', ['course size', 'coursework score'], 'coursework score'],
  ])('%s: “%s” names %j best as %s', (message, said, columns, meant) => {
    expect(bestColumn(message, said, columns.map(number))).toBe(meant)
  })

  it('are asked for by what their values are', () => {
    const crops = group('species', ['wheat', 'barley', 'maize', 'oats'])
    expect(bestColumn('which crops grow', 'crops', [crops, group('sex', ['male', 'female'])])).toBe('species')
  })

  it('are not named by words that only join others', () => {
    const { columns } = linkSentence('are there many of them', table(number('other'), number('area')))
    expect(columns).toEqual([])
  })
})

describe('values', () => {
  it.each<[message: string, value: unknown]>([
    ['only women', 'female'],
    ['in New York', 'New York'],
    ['the German ones', 'Germany'],
    ['those with lung cancer', 'Lung cancer'],
    ['supplement OJ', 'OJ'],
    ['people in California', 'CA'],
  ])('%s means %s', (message, value) => {
    const fields = [
      group('sex', ['male', 'female']),
      group('city', ['New York', 'Boston']),
      group('country', ['Germany', 'France']),
      group('illness', ['Lung cancer', 'None']),
      group('supplement', ['OJ', 'VC']),
      group('state', ['CA', 'TX']),
    ]
    const { values } = linkSentence(message, table(...fields))
    const [best] = [...values].sort((a, b) => b.score - a.score)
    expect(best?.values).toEqual([value])
  })
})

describe('words that name nothing', () => {
  it('may be what the only number measures, where its name tells nothing', () => {
    expect(bestColumn('accidents per day', 'accidents', [group('day', ['Mon', 'Tue']), number('y')])).toBe('y')
    expect(bestColumn('population by year', 'population', [group('country', ['Peru', 'Chad']), number('value')])).toBe(
      'value',
    )
  })
  it('are no column whose name tells what it holds, and none of several', () => {
    expect(bestColumn('accidents per day', 'accidents', [group('day', ['Mon', 'Tue']), number('rainfall')])).toBe(
      undefined,
    )
    expect(bestColumn('accidents per day', 'accidents', [number('x'), number('y')])).toBe(undefined)
  })
})

describe('initials', () => {
  it('may be in another order than the words', () => {
    const fields = [group('name', ['Peru', 'Chad']), number('dpi'), number('sr')]
    expect(bestColumn('the lowest disposable income per person', 'disposable income per person', fields)).toBe('dpi')
  })
})
