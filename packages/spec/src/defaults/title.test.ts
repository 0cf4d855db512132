import { expect, it } from 'vitest'
import { aTable } from '../../testing/tables.ts'
import type { ChartLanguage } from '../model/language.ts'
import type { ChannelDef, Encoding, Transform } from '../model/spec.ts'
import type { Aggregate } from '../model/vocabulary.ts'
import { limitTransforms } from '../transforms/limit.ts'
import { applyDefaults } from './apply-defaults.ts'
import { subtitleOf, titleOf } from './title.ts'

interface Asked {
  table?: string
  aggregate?: Aggregate
  by?: string
  transform?: Transform[]
  language?: 'de'
}

/** A chart of the number by its groups, which are dates where they are called so. */
function chartOf(number: string, { table = 'orders', aggregate = 'sum', by = 'product', transform, language }: Asked) {
  const time = by === 'ts'
  const profile = {
    ...aTable({ name: number, type: 'quantitative' }, { name: by, type: time ? 'temporal' : 'nominal' }),
    name: table,
  }
  const group = time ? ({ type: 'temporal', timeUnit: 'yearmonthdate' } as const) : ({ type: 'nominal' } as const)
  const encoding = {
    x: { field: by.replaceAll('.', '\\.'), ...group },
    y: { field: number, aggregate, type: 'quantitative' },
  } as const
  const styled = applyDefaults(
    { mark: 'bar', encoding, ...(transform && { transform }) },
    profile,
    language && { language },
  )
  const { x, y } = styled.encoding ?? {}
  const spec = { ...styled, data: { name: table } }
  return { title: titleOf(spec), below: subtitleOf(spec), axes: [x?.title, y?.title] }
}

it('does not repeat an aggregate', () => {
  expect(chartOf('Total', {}).title).toBe('Total by product')
  expect(chartOf('Total', { language: 'de' }).title).toBe('Total nach Product')
  expect(chartOf('average_price', { aggregate: 'mean' }).title).toBe('Average price by product')
  expect(chartOf('Total', { aggregate: 'mean' }).title).toBe('Average total by product')
  expect(chartOf('Summer visits', {}).title).toBe('Total summer visits by product')
  const transform = limitTransforms({
    n: 5,
    from: 'top',
    by: { field: 'Total', aggregate: 'sum' },
    group: { field: 'product' },
  })
  expect(chartOf('Total', { transform }).below).toBe('Top 5 by total')
})

it('omits units and expands abbreviations in titles', () => {
  const byTime = chartOf('temp_c', { aggregate: 'mean', by: 'ts' })
  expect(byTime.title).toBe('Average temperature by day')
  expect(byTime.axes).toEqual(['Day', 'Average temperature (°C)'])
  expect(chartOf('humidity_pct', { by: 'location.room' }).title).toBe('Total humidity by location room')
  expect(chartOf('humidity_pct', { aggregate: 'max' }).axes[1]).toBe('Highest humidity (%)')
  expect(chartOf('qty', { by: 'U.S. state' }).title).toBe('Total quantity by U.S. state')
  expect(chartOf('vitamin_c', {}).title).toBe('Total vitamin c by product')
  const lead = chartOf('Pb_mg_kg', { aggregate: 'mean' })
  expect(lead.title).toBe('Average Pb by product')
  expect(lead.axes[1]).toBe('Average Pb (mg/kg)')
  expect(chartOf('WS_avg (m/s)', { aggregate: 'mean' }).axes[1]).toBe('Average WS (m/s)')
  expect(chartOf('P_avg_kW', { aggregate: 'max' }).axes[1]).toBe('Highest P average (kW)')
  expect(chartOf('weight kg', {}).title).toBe('Total weight by product')
  expect(chartOf('Rating (1-5)', { aggregate: 'mean' }).title).toBe('Average rating (1-5) by product')
  expect(chartOf('weight_in_kg', {}).title).toBe('Total weight in kg by product')
  expect(chartOf('Preis je kg', {}).title).toBe('Total preis je kg by product')
})

it('adds the table to a year', () => {
  const emitted = chartOf('2021', { table: 'co2_per_capita', by: 'Country' })
  expect(emitted.title).toBe('Total Co2 per capita 2021 by country')
  expect(emitted.axes[1]).toBe('Total Co2 per capita 2021')
  expect(chartOf('2021', { table: 'data' }).title).toBe('Total 2021 by product')
})

it('names the whole of a normalized stack', () => {
  const profile = {
    ...aTable({ name: 'rent_eur', type: 'quantitative' }, { name: 'town' }, { name: 'kind' }),
    name: 'flats',
  }
  const shares = (y: ChannelDef, language: ChartLanguage) => {
    const group = (field: string): ChannelDef => ({ field, type: 'nominal' })
    const encoding: Encoding = { x: group('town'), y: { ...y, stack: 'normalize' }, color: group('kind') }
    const styled = applyDefaults({ mark: 'bar', encoding }, profile, { language })
    return [titleOf({ ...styled, data: { name: 'flats' } }), styled.encoding?.y?.title, styled.encoding?.y?.axis]
  }
  const sum: ChannelDef = { field: 'rent_eur', aggregate: 'sum', type: 'quantitative' }
  const count: ChannelDef = { aggregate: 'count', type: 'quantitative' }
  expect(shares(sum, 'en')).toEqual(['Share of rent by town and kind', 'Share of rent', undefined])
  expect(shares(count, 'en')).toEqual(['Share of rows by town and kind', 'Share of rows', undefined])
  expect(shares(sum, 'de')).toEqual(['Anteil an Rent nach Town und Kind', 'Anteil an Rent', undefined])
  expect(shares(count, 'de')[1]).toBe('Anteil der Zeilen')
})

it('names the measure of cells, however long the names of groups', () => {
  const long = 'description of the programme in full'
  const profile = aTable({ name: 'volunteers', type: 'quantitative' }, { name: 'district' }, { name: long })
  const group = (field: string): ChannelDef => ({ field, type: 'nominal' })
  const color: ChannelDef = { field: 'volunteers', aggregate: 'mean', type: 'quantitative' }
  const styled = applyDefaults({ mark: 'rect', encoding: { x: group('district'), y: group(long), color } }, profile)
  expect(titleOf({ ...styled, data: { name: profile.name } })).toBe(`Average volunteers by district and ${long}`)
})
