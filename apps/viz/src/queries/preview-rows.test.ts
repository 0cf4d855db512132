import { expect, it } from 'vitest'
import { previewRows } from './preview-rows.ts'

it('previews temporal cells as ISO 8601 text, in the order of the profile', () => {
  const fields = [
    { name: 'when', type: 'temporal' as const },
    { name: 'constructor', type: 'nominal' as const },
  ]
  expect(previewRows({ rows: 3, columns: { when: [0, null, 9e20] } }, fields)).toEqual([
    ['1970-01-01T00:00:00.000Z', null],
    [null, null],
    [null, null],
  ])
})
