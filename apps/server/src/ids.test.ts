import { expect, it } from 'vitest'
import { newId } from './ids.ts'

it('no id looks like an option of a command line', () => {
  const ids = Array.from({ length: 2000 }, newId)
  expect(ids.filter((id) => !/^\w[\w-]{21}$/.test(id))).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
})
