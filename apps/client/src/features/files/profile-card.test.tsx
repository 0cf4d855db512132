// @vitest-environment jsdom
import type { File as DataFile } from '@belvedere/contract'
import type { FieldProfile } from '@belvedere/spec'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderPage } from '../../../testing/render-page.tsx'
import type { KnownColumn } from './column-facts.ts'
import { ProfileCard } from './profile-card.tsx'

afterEach(cleanup)

const file: DataFile = {
  id: 'f1',
  name: 'calls.csv',
  format: 'csv',
  size: 10,
  status: 'ready',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  version: 1,
  parts: 1,
  tables: [{ name: 'calls', rows: 73, columns: [{ name: 'wait', type: 'quantitative' }] }],
  notes: [],
}
const field = (name: string, rest: Partial<FieldProfile> = {}): FieldProfile => ({
  name,
  type: 'quantitative',
  count: 73,
  nulls: 0,
  distinct: 50,
  values: [],
  ...rest,
})
const fields = [
  field('wait', { unit: 's', corrected: { kind: 'score' } }),
  field('cost'),
  field('day', { type: 'temporal' }),
  field('solved', { type: 'nominal' }),
  field('town', { type: 'nominal', distinct: 20 }),
  field('county', { type: 'nominal', distinct: 4 }),
  field('zone', { type: 'nominal', distinct: 3 }),
  field('note', { type: 'nominal', distinct: 2 }),
]
const columns: KnownColumn[] = [
  { name: 'wait', role: 'measure', kind: 'score', aggregate: 'mean', lessIsBetter: true },
  { name: 'cost', role: 'measure', kind: 'flow', aggregate: 'sum', siblings: 4 },
  { name: 'day', role: 'time', grain: 'day', missingSteps: 2 },
  { name: 'solved', role: 'yesno', yes: 'y' },
  { name: 'town', role: 'category', within: 'county' },
  { name: 'county', role: 'category', totals: ['All', 'Total'], namedTotals: ['All', 'Total'] },
  { name: 'zone', role: 'category', namedTotals: ['All'] },
  { name: 'note', role: 'category' },
]

/** The card of a file that the person owns, or that another member does. */
async function showCard({ isOwn }: { isOwn: boolean }) {
  const profile = { name: 'calls', rows: 73, fields }
  const page = renderPage(<ProfileCard file={file} table="calls" isOwn={isOwn} />, {
    'GET /server/data/f1/profile': () => ({ profile, facts: { rowName: 'call', columns }, suggestions: [] }),
    'PATCH /server/data/f1': () => ({ file }),
  })
  await screen.findByText('call')
  return page
}

it('says what is known of each column, in a line', async () => {
  await showCard({ isOwn: false })
  for (const line of [
    'Score, averaged · s · less is better · corrected',
    'Amount, usually summed · one of 4 alike',
    'Time · by day · 2 missing',
    'Yes or no · yes is “y”',
    'Groups · each lies in one county',
    'Groups · “All”, “Total” sum up the others',
  ])
    expect(screen.getByText(line)).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})

it('lets its owner name a row, or go back to the name that was found', async () => {
  const page = await showCard({ isOwn: true })
  fireEvent.click(await screen.findByRole('button', { name: 'Name a row' }))
  page.fill('Name a row', '')
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter' })
  await vi.waitFor(() =>
    expect(page.sent('PATCH /server/data/f1')).toEqual([{ facts: { table: 'calls', rowName: null } }]),
  )
})

it('lets its owner correct columns of numbers, and of groups that can lie within others or have totals', async () => {
  const page = await showCard({ isOwn: true })
  await screen.findByRole('button', { name: 'Correct cost' })
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Name a row',
    'Correct wait',
    'Correct cost',
    'Correct day',
    'Correct solved',
    'Correct town',
    'Correct county',
    'Correct zone',
    'Correct note',
  ])
  fireEvent.keyDown(screen.getByRole('button', { name: 'Correct wait' }), { key: 'Enter' })
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Back to what was found' }))
  const found = { name: 'wait', kind: null, unit: null, lessIsBetter: null }
  await vi.waitFor(() =>
    expect(page.sent('PATCH /server/data/f1')).toEqual([{ facts: { table: 'calls', columns: [found] } }]),
  )
})

it('lets its owner say within what groups lie, and whether values sum up the others', async () => {
  const page = await showCard({ isOwn: true })
  const choose = async (column: string, role: string, name: string) => {
    fireEvent.keyDown(await screen.findByRole('button', { name: `Correct ${column}` }), { key: 'Enter' })
    fireEvent.click(await screen.findByRole(role, { name }))
  }
  const sent = (...columns: object[]) =>
    vi.waitFor(() =>
      expect(page.sent('PATCH /server/data/f1')).toEqual(
        columns.map((column) => ({ facts: { table: 'calls', columns: [column] } })),
      ),
    )
  await choose('town', 'menuitemradio', 'zone')
  await sent({ name: 'town', within: 'zone' })
  await choose('town', 'menuitemradio', 'No column')
  await sent({ name: 'town', within: 'zone' }, { name: 'town', within: '' })
  await choose('zone', 'menuitemcheckbox', '“All” sums up the others')
  await choose('county', 'menuitemcheckbox', '“All”, “Total” sum up the others')
  await sent(
    { name: 'town', within: 'zone' },
    { name: 'town', within: '' },
    { name: 'zone', totals: true },
    { name: 'county', totals: false },
  )
})
