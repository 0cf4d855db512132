import { join } from 'node:path'
import type { Cell, FieldProfile } from '@belvedere/spec'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inFolder, ingestBytes, onlyTable } from '../../testing/ingest-bytes.ts'
import { columnStats, type FieldPlan } from '../column-stats.ts'
import { withDatabase } from '../duckdb.ts'
import { ParquetWriter } from '../parquet-writer.ts'
import { fieldProfile } from '../profile.ts'
import { withRelations } from './find-relations.ts'
import { rowsBySql } from './rows-by-sql.ts'
import { rowsInMemory } from './rows-in-memory.ts'

interface Columns {
  [name: string]: Cell[]
}

const planOf = (name: string, cells: readonly Cell[]): FieldPlan => ({
  name,
  type: cells.some((cell) => typeof cell === 'number')
    ? { kind: 'number', decimal: '.', unit: '' }
    : { kind: 'text', keepNotAvailable: false },
})

const profilesOf = (columns: Columns): FieldProfile[] =>
  Object.entries(columns).map(([name, cells]) =>
    fieldProfile(planOf(name, cells), columnStats(cells, planOf(name, cells), 5)),
  )

/** What was found of columns in memory, by column. */
async function relationsIn(columns: Columns) {
  const fields = await withRelations(
    profilesOf(columns),
    rowsInMemory((name) => columns[name] ?? []),
  )
  const found = fields.flatMap(({ name, within, totals }) =>
    within === undefined && totals === undefined ? [] : [[name, within ?? totals] as const],
  )
  return Object.fromEntries(found)
}

const repeat = <T>(list: readonly T[], times: number): T[] => Array.from({ length: times }, () => list).flat()
/** Rows as columns. */
const columnsOf = (names: readonly string[], rows: readonly (readonly Cell[])[]): Columns =>
  Object.fromEntries(names.map((name, at) => [name, rows.map((row) => row[at] ?? null)]))

const cities = ['Rome', 'Milan', 'Turin', 'Oslo', 'Bergen', 'Lyon', 'Paris', 'Nice', 'Bonn', 'Ulm']
const countryOf = ['Italy', 'Italy', 'Italy', 'Norway', 'Norway', 'France', 'France', 'France', 'Germany', 'Germany']
const areaOf = ['South', 'South', 'South', 'North', 'North', 'South', 'South', 'South', 'North', 'North']
const places = { city: repeat(cities, 6), country: repeat(countryOf, 6), area: repeat(areaOf, 6) }

describe('a column within another', () => {
  it('is within the nearest coarser one', async () => {
    expect(await relationsIn(places)).toEqual({ city: 'country', country: 'area' })
  })

  it('may be empty in some rows, and its own totals lie in none', async () => {
    const country = [null, ...places.country.slice(1), null, null]
    const city = [...places.city, 'Total', 'Total']
    const amount = [...places.city.map(() => 1), 30, 30]
    const area = [...places.area, 'North', 'South']
    expect(await relationsIn({ city, country, area, amount })).toMatchObject({
      city: 'country',
    })
  })

  it('is no other name of the same thing', async () => {
    expect(await relationsIn({ city: places.city, code: places.city.map((city) => `${city}`.slice(0, 2)) })).toEqual({})
  })

  it('is none if one row contradicts', async () => {
    expect(await relationsIn({ city: places.city, country: places.country.with(3, 'Italy') })).toEqual({})
  })

  it('is none by accident: each value comes once, or few rows tell', async () => {
    const once = places.city.map((city, at) => `${city} ${at}`)
    expect(await relationsIn({ once, country: places.country })).toEqual({})
    const few = cities.slice(0, 4)
    expect(await relationsIn({ city: repeat(few, 2), side: repeat(['a', 'a', 'b', 'b'], 2) })).toEqual({})
  })

  it('is none in a column of which one value alone has several', async () => {
    const country = places.city.map((city) => (city === 'Rome' || city === 'Milan' ? 'Italy' : `land of ${city}`))
    expect(await relationsIn({ city: places.city, country })).toEqual({})
  })
})

const sexes = ['Female', 'Male', 'Both sexes'] as const
const ages = ['young', 'old', 'All ages'] as const
/** People by year, sex and age, with all totals. */
const people = [2020, 2021, 2022].flatMap((year) => {
  const count = (sex: string, age: string): number =>
    sex === 'Both sexes'
      ? count('Female', age) + count('Male', age)
      : age === 'All ages'
        ? count(sex, 'young') + count(sex, 'old')
        : year * (sex === 'Male' ? 7 : 5) + (age === 'old' ? 131 : 57)
  return sexes.flatMap((sex) => ages.map((age) => [`y${year}`, sex, age, count(sex, age), 0.3]))
})
const names = ['year', 'sex', 'age', 'people', 'rate']

describe('a value that sums up the others', () => {
  it('is found in each column by what it is called and by its numbers', async () => {
    expect(await relationsIn(columnsOf(names, people))).toEqual({ sex: ['Both sexes'], age: ['All ages'] })
  })

  it('may be rounded, and be wrong once', async () => {
    const rows = people.map((row, at) => row.with(3, at === 0 ? 9 : Math.round(Number(row[3]) / 10) * 10))
    expect(await relationsIn(columnsOf(names, rows))).toEqual({ sex: ['Both sexes'], age: ['All ages'] })
  })

  it('is none if it merely says so', async () => {
    const answers = repeat(['All', 'Some', 'None'], 20)
    const score = answers.map((_, at) => (at * 7) % 11)
    expect(await relationsIn({ answer: answers, score })).toEqual({})
    expect(
      await relationsIn(
        columnsOf(
          names,
          people.map((row) => row.with(3, 0.5)),
        ),
      ),
    ).toEqual({})
  })

  it('may have a code and a group of its own, or be the total of totals', async () => {
    const rows = ['2019', '2020', '2021'].flatMap((year, at) => [
      ['Peru', 'PER', 'America', year, 10 + at],
      ['Chad', 'TCD', 'Africa', year, 20 + at],
      ['Mali', 'MLI', 'Africa', year, 31 + at],
      ['World', 'WLD', null, year, 61 + 3 * at],
    ])
    expect(await relationsIn(columnsOf(['land', 'code', 'part', 'year', 'n'], rows))).toEqual({ land: ['World'] })
    const shops = [
      ['North', 'a', 11],
      ['North', 'b', 7],
      ['North', 'Total', 18],
      ['South', 'c', 5],
      ['South', 'd', 9],
      ['South', 'Total', 14],
      ['Total', 'Total', 32],
    ]
    expect(await relationsIn(columnsOf(['part', 'shop', 'sales'], shops))).toEqual({ part: ['Total'], shop: ['Total'] })
  })

  it('may have a single part in most groups', async () => {
    const rows = Array.from({ length: 12 }, (_, day) => [
      [`day ${day}`, 'Web', 10 + day],
      ...(day % 4 === 0 ? [[`day ${day}`, 'Shop', 7 + day]] : []),
      [`day ${day}`, 'All', day % 4 === 0 ? 17 + 2 * day : 10 + day],
    ]).flat()
    expect(await relationsIn(columnsOf(['day', 'channel', 'sales'], rows))).toEqual({ channel: ['All'] })
    const single = rows.filter(([, channel]) => channel !== 'Shop').map((row) => row.with(2, 5))
    const others = [...single, ['day 0', 'Post', 1]]
    expect(await relationsIn(columnsOf(['day', 'channel', 'sales'], others))).toEqual({})
  })

  it('is found in other languages', async () => {
    const rows = ['2019', '2020'].flatMap((year, at) => [
      [year, 'Bus', 4 + at],
      [year, 'Rad', 9 + at],
      [year, 'Insgesamt', 13 + 2 * at],
    ])
    expect(await relationsIn(columnsOf(['Jahr', 'Art', 'Fahrten'], rows))).toEqual({ Art: ['Insgesamt'] })
  })
})

it('reads them from files of any size', async () => {
  const rows = repeat(cities, 12_000).map((city, at) => `${city},${countryOf[at % cities.length]}`)
  await ingestBytes(`city,country\n${rows.join('\n')}\n`, {}, (result) => {
    const { files, profile } = onlyTable(result)
    expect(files.small).toBeUndefined()
    expect(profile.fields.map(({ within }) => within)).toEqual(['country', undefined])
  })
  await ingestBytes(`city,country\n${rows.slice(0, 60).join('\n')}\n`, {}, (result) => {
    expect(onlyTable(result).profile.fields.map(({ within }) => within)).toEqual(['country', undefined])
  })
})

it('finds the same in memory and by SQL', async () => {
  const cell = fc.record({
    city: fc.constantFrom(...cities, 'Total', null),
    group: fc.constantFrom('a', "b'b", 'Total', null),
    n: fc.option(fc.integer({ min: -3, max: 9 }), { freq: 9 }),
    stray: fc.nat({ max: 60 }),
  })
  await inFolder(async (folder) => {
    await withDatabase({ folder: folder.path, memoryMb: 256 }, async (database) => {
      let count = 0
      await fc.assert(
        fc.asyncProperty(fc.array(cell, { minLength: 1, maxLength: 60 }), async (rows) => {
          const city = rows.map((row) => row.city)
          const country = rows.map((row) =>
            row.stray === 0 ? 'Italy' : (countryOf[cities.indexOf(row.city ?? '')] ?? null),
          )
          const columns: Columns = { city, country, group: rows.map(({ group }) => group), n: rows.map(({ n }) => n) }
          const parquet = join(folder.path, `${count++}.parquet`)
          const plans = Object.entries(columns).map(([name, cells]) => planOf(name, cells))
          const writer = await ParquetWriter.create(parquet, plans)
          await writer.write(Object.values(columns), rows.length)
          await writer.finish(database)
          const inMemory = rowsInMemory((name) => columns[name] ?? [])
          const bySql = rowsBySql(database, parquet)
          for (const without of [[], ['Total']]) {
            const nesting = { finer: 'city', coarser: ['country', 'group'], without }
            expect(sorted(await bySql.nestings(nesting))).toEqual(sorted(await inMemory.nestings(nesting)))
            expect([...(await bySql.firstCells(Object.keys(columns)))]).toEqual(Object.entries(columns))
            expect([...(await inMemory.firstCells(Object.keys(columns)))]).toEqual(Object.entries(columns))
            for (const among of ['city', 'group', 'country']) {
              const inclusion = { among, columns: ['group', 'country', 'city'] }
              expect(await bySql.included(inclusion)).toEqual(await inMemory.included(inclusion))
            }
            for (const groups of [[], ['group', 'country']]) {
              const query = { column: 'city', total: 'Rome', without, groups, measures: ['n'] }
              expect(await bySql.checkSums(query)).toEqual(await inMemory.checkSums(query))
            }
          }
        }),
        { numRuns: 20 },
      )
    })
  })
})

const sorted = <T extends { values: unknown[] }>(nestings: T[]) =>
  nestings.map((nesting) => ({ ...nesting, values: nesting.values.map((value) => JSON.stringify(value)).sort() }))
