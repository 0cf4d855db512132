import { describe, expect, it } from 'vitest'
import { partColumns } from './part-columns.ts'
import { areSeries, compareNames, seriesKey, seriesTitle } from './series.ts'

const read = (...names: string[]) => Object.fromEntries(partColumns(names).map(({ name, values }) => [name, values]))

describe('what the names of parts say', () => {
  it.each<[string[], object]>([
    [['weather_0001.csv', 'weather_0002.csv'], { timestep: [1, 2] }],
    [['step12.csv.gz', 'step3.csv.gz'], { timestep: [12, 3] }],
    [['t=0.05.csv', 't=0.1.csv'], { timestep: [0.05, 0.1] }],
    [['sales-2024-01.csv', 'sales-2024-02.csv'], { month: ['2024-01-01', '2024-02-01'] }],
    [['202401 sales.csv', '202402 sales.csv'], { month: ['2024-01-01', '2024-02-01'] }],
    [['sales Jan 2024.csv', 'sales December 2024.csv'], { month: ['2024-01-01', '2024-12-01'] }],
    [['2024_03_05.csv', '2024_03_06.csv'], { date: ['2024-03-05', '2024-03-06'] }],
    [['log20240305.csv', 'log20240306.csv'], { date: ['2024-03-05', '2024-03-06'] }],
    [['report 5.3.2024.csv', 'report 6.3.2024.csv'], { date: ['2024-03-05', '2024-03-06'] }],
    [['03-05-2024.csv', '03-25-2024.csv'], { date: ['2024-03-05', '2024-03-25'] }],
    [['25-03-2024.csv', '01-04-2024.csv'], { date: ['2024-03-25', '2024-04-01'] }],
    [['2024Q1.csv', '2024Q3.csv'], { quarter: ['2024-01-01', '2024-07-01'] }],
    [['wind_20240305T0600.nc', 'wind_20240305T1200.nc'], { time: ['2024-03-05T06:00:00Z', '2024-03-05T12:00:00Z'] }],
    [['census 2010.csv', 'census 2020.csv'], { year: [2010, 2020] }],
    [['DE_2023.csv', 'FR_2023.csv', 'FR_2024.csv'], { group: ['DE', 'FR', 'FR'], year: [2023, 2023, 2024] }],
    [['new york_1.csv', 'los angeles_2.csv'], { group: ['new york', 'los angeles'], timestep: [1, 2] }],
    [['run1_step1.csv', 'run1_step2.csv', 'run2_step1.csv'], { run: [1, 1, 2], step: [1, 2, 1] }],
    [['store 7.csv', 'store 12.csv'], { store: [7, 12] }],
    [['country=DE.csv', 'country=FR.csv'], { country: ['DE', 'FR'] }],
    // Years in part of the names only are numbers.
    [['frame 1999.csv', 'frame 2105.csv'], { timestep: [1999, 2105] }],
    // No such day.
    [['20240230.csv', '20240231.csv'], { timestep: [20240230, 20240231] }],
    [['a.csv', 'b 1.csv'], { file: ['a', 'b 1'] }],
    [['a.csv', 'a.csv'], { file: ['a', 'a (2)'] }],
    [['x 1.csv', 'x 01.csv'], { file: ['x 1', 'x 01'] }],
    [['__proto__.csv', 'constructor.csv'], { group: ['proto', 'constructor'] }],
    [['../../etc/a_1.csv', '..\\a_2.csv'], { timestep: [1, 2] }],
    [['', ''], { file: ['', ' (2)'] }],
  ])('reads %j', (names, columns) => {
    expect(read(...names)).toEqual(columns)
  })

  it('takes time in proportion to a hostile name', () => {
    const long = (tail: string) => `${'1-'.repeat(5000)}${tail}${'a_'.repeat(5000)}`
    expect(partColumns([long('x'), long('y')])).toHaveLength(1)
  })
})

describe('a series', () => {
  it('has names that differ in numbers or dates only', () => {
    expect(areSeries(['weather_1.csv', 'Weather_22.CSV'])).toBe(true)
    expect(areSeries(['5.3.2024.csv', '17.12.2024.csv'])).toBe(true)
    expect(areSeries(['frame 1999.csv', 'frame 2105.csv'])).toBe(true)
    expect(areSeries(['weather_1.csv', 'weather_1.csv'])).toBe(false)
    expect(areSeries(['weather_1.csv', 'weather_2.json'])).toBe(false)
    expect(areSeries(['DE_2023.csv', 'FR_2023.csv'])).toBe(false)
    expect(areSeries(['one.csv', 'one.csv'])).toBe(false)
    expect(seriesKey('cars.csv')).toBeNull()
  })

  it('is called by the words that its names share, and stands in natural order', () => {
    expect(seriesTitle(['weather_1.csv', 'weather_2.csv'])).toBe('weather')
    expect(seriesTitle(['2024-02.csv', '2024-01.csv'])).toBe('2024-01 – 2024-02')
    expect(['s10', 's9', 's1'].toSorted(compareNames)).toEqual(['s1', 's9', 's10'])
  })
})
