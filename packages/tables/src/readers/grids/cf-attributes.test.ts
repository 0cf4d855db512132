import { describe, expect, it } from 'vitest'
import { packingOf, timeReader, unitOf, unpacker } from './cf-attributes.ts'
import type { GridAttributes } from './grid.ts'

const attributes = (entries: { [name: string]: string | number[] }): GridAttributes => new Map(Object.entries(entries))

describe('Attributes by the CF conventions', () => {
  it.each([
    ['days since 2000-01-01', '', 1.5, '2000-01-02T12:00Z'],
    ['hours since 1900-01-01 00:00:0.0', 'gregorian', 24, '1900-01-02T00:00Z'],
    ['seconds since 1970-01-01T00:00:00Z', 'standard', -1, '1969-12-31T23:59:59Z'],
    ['minutes since 2000-01-01 00:00:00 +01:00', '', 60, '2000-01-01T00:00Z'],
    ['days since 2000-01-01', 'noleap', 60, '2000-03-02T00:00Z'],
    ['days since 2001-02-28 06:00', '365_day', 365 * 3 + 1, '2004-03-01T06:00Z'],
  ])('read times: %s (%s)', (units, calendar, value, expected) => {
    expect(timeReader(attributes({ units, calendar }))?.(value)).toBe(Date.parse(expected))
  })

  it.each([
    ['days since 2000-01-01', '360_day'],
    ['months since 2000-01-01', ''],
    ['days', ''],
    ['days since yesterday', ''],
  ])('leave other numbers as they are: %s (%s)', (units, calendar) => {
    expect(timeReader(attributes({ units, calendar }))).toBeNull()
  })

  it('unpack numbers without new digits', () => {
    const packing = packingOf(
      attributes({
        scale_factor: [0.01],
        add_offset: [273.15],
        _FillValue: [-99],
        missing_value: [-98],
        valid_max: [500],
      }),
    )
    expect([57, -99, -98, 501, 114].map(unpacker(packing))).toEqual([
      273.72,
      Number.NaN,
      Number.NaN,
      Number.NaN,
      274.29,
    ])
  })

  it.each([
    ['degrees_north', '°'],
    ['degC', '°C'],
    ['m s-1', 'm s-1'],
    ['1', ''],
    ['days since 2000-01-01', ''],
    ['a unit that is far too long to show', ''],
  ])('give units that can be shown: %s', (units, expected) => {
    expect(unitOf(attributes({ units }))).toBe(expected)
  })
})
