import { expect, it } from 'vitest'
import { formatTableBrief, summarizeTable } from './table-brief.ts'

it('tells within what a column lies, and which values sum up the others', () => {
  const field = { name: 'Town', type: 'nominal' as const, count: 9, nulls: 0, distinct: 3, values: [] }
  const table = { name: 'sales', rows: 9, fields: [field, { ...field, name: 'Sex' }] }
  const columns = [
    { name: 'Town', role: 'category' as const, within: 'County', totals: ['All'] },
    { name: 'Sex', role: 'category' as const, totals: ['Both', 'Total'] },
  ]
  const brief = summarizeTable(table, { facts: { rowName: null, columns }, suggestions: [] }, undefined)
  expect(brief.columns[0]?.known).toEqual({ role: 'category', within: 'County', totals: ['All'] })
  const text = formatTableBrief(brief)
  expect(text).toContain('- "Town" (nominal, category, each within one "County", "All" sums up the others): 3 distinct')
  expect(text).toContain('"Both" and "Total" sum up the others')
})
