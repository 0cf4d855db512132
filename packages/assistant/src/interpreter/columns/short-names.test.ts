import { describe, expect, it } from 'vitest'
import { aProfile } from '../../../testing/factories.ts'
import { findSpans } from '../spans.ts'

const log = aProfile('stall_log', [
  { name: 'svc', values: ['repair', 'rental', 'sale'] },
  { name: 'Op', values: ['Ana', 'Bo', 'Cy'] },
  { name: 'Cttee', values: ['yes', 'no'] },
  { name: 'Gls', values: [0, 1, 3] },
  { name: 'TTR_h', values: [0.5, 2.5, 7.1] },
  { name: 'Vol (l)', values: [12.5, 20.25, 31] },
  { name: 'Loss (l)', values: [0.5, 1.25, 2] },
  { name: 'Dist (km)', values: [4.2, 8.1, 21.3] },
  { name: 'Moving min', values: [22, 45, 121] },
  { name: 'Hr', values: [7, 12, 18] },
])

const best = (message: string) =>
  findSpans(message, [log])
    .filter((span) => span.kind === 'column')
    .sort((a, b) => b.score - a.score || b.end - a.end)[0]?.field

describe('a name that is written short', () => {
  it.each([
    ['by service', 'svc'],
    ['by operator', 'Op'],
    ['has a committee', 'Cttee'],
    ['goals', 'Gls'],
    ['time to resolve', 'TTR_h'],
    ['mttr', 'TTR_h'],
    ['what time of day', 'Hr'],
  ])('is found by the word that it stands for: %s', (message, field) => {
    expect(best(message)).toBe(field)
  })

  it('is not the beginning and the end of any word: the "age" of "average"', () => {
    const plain = aProfile('members', [{ name: 'age', values: [31, 42, 55] }])
    expect(findSpans('average of what', [plain]).filter(({ kind }) => kind === 'column')).toEqual([])
  })
})

describe('a word that the table is called by', () => {
  const votes = aProfile('local_elections', [
    { name: 'Elec Yr', values: [2015, 2019, 2023] },
    { name: 'E.coli /100ml', values: [2, 14, 31] },
    { name: 'Votes', values: [410.5, 620, 981] },
  ])
  const sure = (message: string) =>
    findSpans(message, [votes]).flatMap((span) => (span.kind === 'column' && span.score >= 0.7 ? span.field : []))

  it('parts the rows behind "per", and is no more than the rows elsewhere', () => {
    expect(sure('votes per election')).toEqual(['Votes', 'Elec Yr'])
    expect(sure('votes in an election')).toEqual(['Votes'])
  })

  it('may have a sign within', () => {
    const found = findSpans('e.coli', [votes]).filter((span) => span.kind === 'column' && span.end === 'e.coli'.length)
    expect(found.map(({ start }) => start)).toContain(0)
  })
})

describe('how long', () => {
  const visits = aProfile('visits', [
    { name: 'Wait (mins)', values: [3, 21, 44] },
    { name: 'Cons. length (mins)', values: [5, 12, 19] },
  ])
  const named = (message: string) =>
    new Set(findSpans(message, [visits]).flatMap((span) => (span.kind === 'column' ? span.field : [])))

  it('asks for the duration that another word names, and for any where none does', () => {
    expect(named('how long do they wait')).toEqual(new Set(['Wait (mins)']))
    expect(named('how long does it take')).toEqual(new Set(['Cons. length (mins)']))
  })

  it('is said once more by the time behind it', () => {
    const [first] = findSpans('waiting time', [visits]).filter(({ kind }) => kind === 'column')
    expect(first).toMatchObject({ field: 'Wait (mins)', start: 0, end: 'waiting time'.length })
  })
})

describe('who did it', () => {
  it('is the one column of what was done by somebody', () => {
    const sales = aProfile('sales', [
      { name: 'served by', values: ['Ana', 'Bo', 'Cy'] },
      { name: 'cost ingred.', values: [1.5, 2.25, 3] },
      { name: 'price', values: [4, 5.5, 7] },
    ])
    const first = (message: string) =>
      findSpans(message, [sales])
        .filter((span) => span.kind === 'column')
        .sort((a, b) => b.score - a.score)[0]?.field
    expect(first('takings per employee')).toBe('served by')
    expect(first('costs'), 'a word of a name before a synonym').toBe('cost ingred.')
  })
})

describe('a unit that is said for what is measured in it', () => {
  it.each([
    ['km by shop', 'Dist (km)'],
    ['kilometres', 'Dist (km)'],
    ['minutes by shop', 'Moving min'],
  ])('finds the column: %s', (message, field) => {
    expect(best(message)).toBe(field)
  })

  it('prefers, of several columns, the one that is called by what the unit measures', () => {
    expect(best('litres per shop')).toBe('Vol (l)')
  })

  it('[S25] names none of many columns, in a long message too', () => {
    const columns = Array.from({ length: 900 }, (_, i) => ({ name: `leg ${i} (km)`, values: [1.5, 2.5] }))
    const wide = aProfile('wide', columns)
    const units = findSpans('km '.repeat(400), [wide]).filter((span) => span.kind === 'column' && span.how === 'unit')
    expect(units).toEqual([])
  })

  it('is no measure behind a number or where things are counted for each of it', () => {
    for (const message of ['rentals per minute', 'longer than 30 minutes'])
      expect(
        findSpans(message, [log]).filter((span) => span.kind === 'column' && span.score >= 0.75 && span.how === 'unit'),
      ).toEqual([])
  })
})
