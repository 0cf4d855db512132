// @vitest-environment jsdom
import type { MissingFields } from '@belvedere/contract'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderPage } from '../../../testing/render-page.tsx'
import { MissingFieldsNote } from './missing-fields-note.tsx'

afterEach(cleanup)

const missing = (newName: string | null, restorable: number | null): MissingFields => ({
  version: 4,
  renamable: newName !== null,
  tables: [
    { table: 'cars', fileId: 'f1', fileName: 'cars.csv', fields: [{ name: 'Horsepower', newName }], restorable },
  ],
})

it('[N4] says what a column is called now, and that nobody but the owner can restore the file', () => {
  renderPage(<MissingFieldsNote roomId="r1" missing={missing('Power', null)} />, {})
  expect(screen.getByRole('status').textContent).toContain('“Horsepower”. In cars.csv this is called “Power” now.')
  expect(screen.queryByRole('button', { name: /Restore/ })).toBeNull()
})
it('[N4] offers the earlier version where a column is gone', () => {
  renderPage(<MissingFieldsNote roomId="r1" missing={missing(null, 3)} />, {})
  expect(screen.getByRole('status').textContent).toContain('“Horsepower”, which cars.csv no longer has.')
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Restore version 3 of cars.csv'])
})
