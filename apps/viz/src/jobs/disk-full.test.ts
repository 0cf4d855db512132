import { expect, it } from 'vitest'
import { isDiskFull } from './disk-full.ts'

it.each([
  ['the system', Object.assign(new Error('write'), { code: 'ENOSPC' }), true],
  ['a quota', Object.assign(new Error('write'), { code: 'EDQUOT' }), true],
  ['DuckDB', new Error('IO Error: Could not write file "/t/x.parquet": No space left on device'), true],
  ['a file that is gone', Object.assign(new Error('open'), { code: 'ENOENT' }), false],
  ['something else', 'no space left on device', false],
])('[S30] knows a full disk by what is said of it: %s', (_who, cause, isFull) => {
  expect(isDiskFull(cause)).toBe(isFull)
})
