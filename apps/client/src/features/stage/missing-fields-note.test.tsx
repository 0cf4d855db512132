// @vitest-environment jsdom
import type { MissingFields } from '@belvedere/contract'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderPage } from '../../../testing/render-page.tsx'
import { MissingFieldsNote } from './missing-fields-note.tsx'

afterEach(cleanup)

const missing = (newName: string | null, restorable: number | null): MissingFields => ({
  version: 4,
  renamable: newName !== null,
  lostTables: [],
  tables: [
    { table: 'cars', fileId: 'f1', fileName: 'cars.csv', fields: [{ name: 'Horsepower', newName }], restorable },
  ],
})

it('[N4] says what a column is called now, and that nobody but the owner can restore the file', () => {
  renderPage(<MissingFieldsNote room={{ id: 'r1', files: [] }} missing={missing('Power', null)} />, {})
  expect(screen.getByRole('status').textContent).toContain('“Horsepower”. In cars.csv this is called “Power” now.')
  expect(screen.queryByRole('button', { name: /Restore/ })).toBeNull()
})
it('[N4] offers the earlier version where a column is gone', () => {
  renderPage(<MissingFieldsNote room={{ id: 'r1', files: [] }} missing={missing(null, 3)} />, {})
  expect(screen.getByRole('status').textContent).toContain('“Horsepower”, which cars.csv no longer has.')
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Restore version 3 of cars.csv'])
})
it('[N4] uses the new names that are known, and says what stays missing', () => {
  const [table] = missing('Power', null).tables
  const fields = [...(table?.fields ?? []), { name: 'Weight', newName: null }]
  const some = { ...missing('Power', null), tables: table === undefined ? [] : [{ ...table, fields }] }
  renderPage(<MissingFieldsNote room={{ id: 'r1', files: [] }} missing={some} />, {})
  expect(screen.getByRole('status').textContent).toContain(
    '“Horsepower”. In cars.csv this is called “Power” now. It also uses “Weight”, which cars.csv no longer has.',
  )
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Use the new name'])
})
it('[N4] offers the files of a table that was split, together again or the last of them', async () => {
  const parts = ['w_1.csv', 'w_2.csv'].map((name, i) => ({ id: `f${i}`, name }))
  const lostTable = { table: 'w', parts, replacement: { table: 'w_2', fileName: 'w_2.csv' } }
  const { sent, press } = renderPage(
    <MissingFieldsNote
      room={{ id: 'r1', files: [] }}
      missing={{ version: 4, renamable: false, tables: [], lostTables: [lostTable] }}
    />,
    {
      'POST /server/data/gather': () => ({}),
      'POST /server/rooms/r1/missing-fields/table': () => ({ version: 5 }),
    },
  )
  expect(screen.getByRole('status').textContent).toContain('uses the table “w”, which is no longer in this room.')
  press('Show w_2.csv instead')
  const body = { expectedVersion: 4, table: 'w', replacement: 'w_2' }
  await vi.waitFor(() => expect(sent('POST /server/rooms/r1/missing-fields/table')).toEqual([body]))
})
