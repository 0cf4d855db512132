import { expect, it } from 'vitest'
import { newId } from './ids.ts'

it('no id is taken for an option on a command line', () => {
  const ids = Array.from({ length: 2000 }, newId)
  expect(ids.filter((id) => !/^\w[\w-]{21}$/.test(id))).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
})
