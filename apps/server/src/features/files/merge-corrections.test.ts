import { expect, it } from 'vitest'
import { mergeCorrections, pruneCorrections } from './merge-corrections.ts'

const empty = { name: 'cars', fields: [] }
const rated = (name: string) => ({ name, kind: 'rate' as const })
const columns = (count: number, prefix = 'old') => Array.from({ length: count }, (_, i) => rated(`${prefix} ${i}`))

it('forgets a table when nothing is corrected of it any more', () => {
  const stored = [{ table: 'cars', rowName: 'car', columns: [rated('gone')] }]
  const change = { rowName: null, columns: [{ name: 'gone', kind: null }] }
  expect(pruneCorrections(mergeCorrections(stored, empty, change), new Map())).toEqual([])
})

it('keeps what is corrected of present columns, and 3,000 corrections that wait, the newest', () => {
  const stored = [
    { table: 'gone', rowName: 'boat', columns: columns(2) },
    { table: 'cars', rowName: 'car', columns: [rated('present'), ...columns(2999)] },
  ]
  expect(pruneCorrections(stored, new Map([['cars', new Set(['present'])]]))).toEqual([
    { table: 'gone', rowName: 'boat', columns: [] },
    { table: 'cars', rowName: 'car', columns: [rated('present'), ...columns(2999)] },
  ])
  const more = [...stored, { table: 'trains', columns: columns(3000, 'new') }]
  expect(pruneCorrections(more, new Map([['cars', new Set(['present'])]]))).toEqual([
    { table: 'cars', rowName: 'car', columns: [rated('present')] },
    { table: 'trains', columns: columns(3000, 'new') },
  ])
})
