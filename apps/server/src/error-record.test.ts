import { expect, it } from 'vitest'
import { errorRecord } from './error-record.ts'

it('[S27] records where a fault was raised, but never its message', () => {
  const { name, at } = errorRecord(new TypeError('cell "x\n    at canary $& (a.csv:1)" is no number'))
  expect(name).toBe('TypeError')
  expect(at[0]).toContain('error-record.test.ts')
  expect(at.join()).not.toContain('canary')
})

it('knows what is no error by its type alone', () => {
  expect(errorRecord('canary')).toEqual({ name: 'string', at: [] })
})

it('names the code of what caused a fault', () => {
  const refused = Object.assign(new Error('connect 10.0.0.1'), { code: 'ECONNREFUSED' })
  expect(errorRecord(new TypeError('fetch failed', { cause: refused }))).toMatchObject({
    name: 'TypeError',
    code: 'ECONNREFUSED',
  })
})
