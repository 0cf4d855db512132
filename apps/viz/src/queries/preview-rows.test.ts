import { expect, it } from 'vitest'
import { previewRows } from './preview-rows.ts'

it('previews temporal cells as ISO 8601 text, in the order of the profile', () => {
  const field = { count: 1, nulls: 0, distinct: 1, values: [] }
  const profile = {
    name: 't',
    rows: 2,
    fields: [
      { name: 'when', type: 'temporal' as const, ...field },
      { name: 'constructor', type: 'nominal' as const, ...field },
    ],
  }
  expect(previewRows({ rows: 3, columns: { when: [0, null, 9e20] } }, profile)).toEqual([
    ['1970-01-01T00:00:00.000Z', null],
    [null, null],
    [null, null],
  ])
})
