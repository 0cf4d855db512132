import type { FieldProfile, TableProfile } from '@belvedere/spec'
import { describe, expect, it } from 'vitest'
import { rowName, rowNouns } from './row-nouns.ts'

const id = (name: string): FieldProfile => ({
  name,
  type: 'quantitative',
  semanticType: 'id',
  count: 100,
  nulls: 0,
  distinct: 100,
  integer: true,
  values: [],
})
const table = (name: string, ...fields: FieldProfile[]): TableProfile => ({ name, rows: 100, fields })

describe('what a row is called', () => {
  it('is named by its identifier, else by a plural that the table is called', () => {
    expect(rowName(table('export', id('order_id')))).toBe('order')
    expect(rowName(table('used_cars', id('id')))).toBe('used car')
    expect(rowName(table('weather'))).toBeNull()
  })

  it('is what a person says, before all else', () => {
    const named = { ...table('cars', id('order_id')), rowName: 'Test drive' }
    expect(rowName(named)).toBe('Test drive')
    expect(rowNouns(named).ofIdentifiers).toEqual(new Set(['test', 'drive', 'order']))
  })
})
