import { expect, it } from 'vitest'
import { z } from 'zod'
import { errorRecord } from '../error-record.ts'
import { jsonColumn } from './json-column.ts'
import { profileColumn } from './json-columns.ts'

const names = jsonColumn('room_files.names', z.record(z.string(), z.string()))

function faultOf(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error
  }
}

it('reads what it has written', () => {
  expect(names.read(names.write({ 0: 'cars' }), 'room tea')).toEqual({ 0: 'cars' })
  expect(names.readNullable(null, 'room tea')).toBeNull()
})

it('does not write what it could not read', () => {
  const names = jsonColumn('room_files.names', z.array(z.string().max(3)))
  expect(() => names.write(['cars'])).toThrow('room_files.names of a new row: too_big')
})

it.each([
  ['not JSON', '{"0":"Ada Lovelace"'],
  ['invalid_type', '{"0":["Ada Lovelace"]}'],
])('names table, column and row of a value that does not parse, and leaks none of it: %s', (issue, text) => {
  const fault = faultOf(() => names.read(text, 'room tea, file cars'))
  expect(errorRecord(fault)).toMatchObject({
    name: 'StoredJsonError',
    stored: `room_files.names of room tea, file cars: ${issue}`,
  })
  expect(JSON.stringify([errorRecord(fault), String(fault)])).not.toContain('Ada')
})

it('refuses a profile whose fields have no type', () => {
  expect(() =>
    profileColumn.read('{"name":"cars","rows":1,"fields":[{"name":"Origin"}]}', 'file cars, table 0'),
  ).toThrow('file_tables.profile of file cars, table 0')
})
