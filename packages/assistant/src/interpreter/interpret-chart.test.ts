import type { PartialSpec, TableProfile } from '@belvedere/spec'
import { describe, expect, it } from 'vitest'
import { aProfile } from './factories.ts'
import { interpretChart } from './index.ts'
import { cars, sales, weather } from './sample-tables.ts'

const tables: { [name: string]: TableProfile } = { cars, weather, sales }

/** A partial spec in short: mark, then each encoding as `aggregate(field/cut)` with its role's first letter. */
function short({ mark, wishes, encodings }: PartialSpec): string {
  const parts = encodings.map(({ field, aggregate, bin, timeUnit, role }) => {
    const cut = bin ? '/bin' : timeUnit ? `/${timeUnit}` : ''
    const what = aggregate ? `${aggregate}(${field ?? ''}${cut})` : `${field}${cut}`
    return `${role?.[0] ?? ''}:${what}`
  })
  return [mark ? String(mark) : `${wishes.mark}?`, ...parts].join(' ')
}

describe('interpretChart', () => {
  it.each([
    ['cars', 'average horsepower by origin as bars', 'bar d:Origin m:mean(Horsepower)'],
    ['cars', 'how many cars are there for each origin?', 'bar? d:Origin m:count()'],
    ['cars', 'scatterplot of weight vs horsepower colored by origin', 'point m:Weight_in_lbs m:Horsepower s:Origin'],
    ['cars', 'histogram of horsepower', 'bar d:Horsepower/bin m:count()'],
    ['cars', 'distribution of mpg', 'bar? d:Miles_per_Gallon/bin m:count()'],
    ['cars', 'average miles per gallon over the years', 'line? d:Year m:mean(Miles_per_Gallon)'],
    ['cars', 'pie chart of origin', 'arc d:Origin m:count()'],
    ['cars', 'number of cars by cylinders, stacked by origin', 'bar d:Cylinders m:count() s:Origin'],
    [
      'cars',
      'how has the average weight changed over time in each country?',
      'line? d:Year m:mean(Weight_in_lbs) s:Origin',
    ],
    ['cars', 'how many cars per year, display the bars in ascending order', 'bar d:Year m:count()'],
    ['weather', 'average temp max by month as a line chart', 'line d:date/month m:mean(temp_max)'],
    ['weather', 'total precipitation by city', 'bar? d:city m:sum(precipitation)'],
    ['weather', 'maximum wind per city in a bar chart', 'bar d:city m:max(wind)'],
    ['weather', 'is there a correlation between wind and precipitation?', 'point? m:precipitation m:wind'],
    ['weather', 'number of days by weather', 'bar? d:weather m:count()'],
    ['sales', 'total quantity for each payment method in a pie chart', 'arc d:payment_method m:sum(quantity)'],
    ['sales', 'average price by product', 'bar? d:product_name m:mean(unit_price)'],
    ['sales', 'how many orders per payment method', 'bar? d:payment_method m:count()'],
  ])('reads, of %s, “%s”', (table, message, wanted) => {
    const profile = tables[table]
    const [best] = interpretChart({ message, tables: profile ? [profile] : [] })
    expect(best && short(best.partial)).toBe(wanted)
    expect(best?.confidence).toBeGreaterThan(0.4)
  })

  it('finds the table that is spoken of', () => {
    const [best] = interpretChart({ message: 'average horsepower by origin', tables: [weather, sales, cars] })
    expect(best?.partial.data.name).toBe('cars')
  })

  it('writes conditions, order and limits in the forms that edits read', () => {
    const [best] = interpretChart({
      message:
        'bar chart of average horsepower by origin for cars with weight over 2500, sorted by horsepower descending',
      tables: [cars],
    })
    expect(best?.partial.transform).toEqual([{ filter: { field: 'Weight_in_lbs', gt: 2500 } }])
    expect(best?.partial.encodings[0]?.sort).toEqual({ field: 'Horsepower', op: 'mean', order: 'descending' })
    const [top] = interpretChart({ message: 'top 3 names by horsepower as bars', tables: [cars] })
    expect(top?.partial.transform.at(-1)).toEqual({ filter: { field: 'top_rank', lte: 3 } })
  })

  it('says what it assumed and what carried it', () => {
    const message = 'horsepower by origin'
    const [best] = interpretChart({ message, tables: [cars] })
    expect(best?.assumptions).toEqual(['I took the average of horsepower, as none was named.'])
    expect(best?.evidence.map(({ start, end, meaning }) => [message.slice(start, end), meaning])).toEqual([
      ['horsepower', 'Horsepower'],
      ['origin', 'Origin'],
    ])
  })

  it('does not take an edit or an unknown field for a new chart', () => {
    const confidence = (message: string) => interpretChart({ message, tables: [cars] })[0]?.confidence ?? 0
    expect(confidence('only Japan and Europe')).toBeLessThan(0.12)
    expect(confidence('make it horizontal')).toBeLessThan(0.2)
    expect(confidence('average salry by planet')).toBeLessThan(0.3)
    expect(interpretChart({ message: 'asdf', tables: [cars] })).toEqual([])
    expect(interpretChart({ message: '', tables: [cars] })).toEqual([])
    expect(interpretChart({ message: 'average horsepower', tables: [] })).toEqual([])
  })

  it('gives the same bytes for the same request', () => {
    const ask = () =>
      JSON.stringify(interpretChart({ message: 'average horsepower by origin since 1975', tables: [cars, sales] }))
    expect(ask()).toBe(ask())
  })

  it.each(['__proto__', 'constructor', '(.*)+$', '<img onerror=alert(1)>', '売上', 'a.b[0]', '"quoted"'])(
    'is safe with a field named %j',
    (name) => {
      const hostile = aProfile('t', [
        { name, values: [1, 2, 3, 4] },
        { name: 'group', values: ['toString', '__proto__', 'a', 'a'] },
      ])
      const [best] = interpretChart({ message: `average ${name} by group as bars`, tables: [hostile] })
      expect(best?.partial.encodings.map(({ field }) => field)).toEqual(['group', name])
    },
  )

  it('comes to an end with 4,000 characters of the same', () => {
    const message = 'average horsepower by origin and weight or "x" > 3, '.repeat(90).slice(0, 4000)
    expect(interpretChart({ message, tables: [cars] }).length).toBeGreaterThan(0)
  })
})
