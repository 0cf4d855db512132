import { expect, it } from 'vitest'
import { faultRecord } from './fault-record.ts'

it('[S27] records where a fault was raised, but never its message', () => {
  const { name, at } = faultRecord(new TypeError('cell "x\n    at canary $& (a.csv:1)" is no number'))
  expect(name).toBe('TypeError')
  expect(at[0]).toContain('fault-record.test.ts')
  expect(at.join()).not.toContain('canary')
})

it('knows what is no error by its type alone', () => {
  expect(faultRecord('canary')).toEqual({ name: 'string', at: [] })
})

it('names the code of what caused a fault', () => {
  const refused = Object.assign(new Error('connect 10.0.0.1'), { code: 'ECONNREFUSED' })
  expect(faultRecord(new TypeError('fetch failed', { cause: refused }))).toMatchObject({
    name: 'TypeError',
    code: 'ECONNREFUSED',
  })
})
