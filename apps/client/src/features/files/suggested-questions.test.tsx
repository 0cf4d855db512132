// @vitest-environment jsdom
import type { File as DataFile } from '@belvedere/contract'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderPage } from '../../../testing/render-page.tsx'
import { SuggestedQuestions } from './suggested-questions.tsx'

afterEach(cleanup)

const file: DataFile = {
  id: 'f1',
  name: 'cars.csv',
  format: 'csv',
  size: 10,
  status: 'ready',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-02T00:00:00.000Z',
  version: 3,
  parts: 1,
  tables: [{ name: 'cars', rows: 4, columns: [] }],
  notes: [],
}
const suggestions = ['Average power by origin', 'Rows per origin', 'Distribution of power']

async function showQuestions(of: DataFile = file) {
  const onSend = vi.fn()
  const page = renderPage(<SuggestedQuestions file={of} table="cars" onSend={onSend} />, {
    'GET /server/data/f1/profile': () => ({
      profile: { name: 'cars', rows: 4, fields: [] },
      facts: { rowName: null, columns: [] },
      suggestions,
    }),
  })
  await screen.findByRole('button', { name: 'Average power by origin' })
  return { ...page, onSend }
}
const pictures = () => [...document.querySelectorAll('img')]
const placesOf = () => pictures().map((img) => new URL(img.src).pathname)
const pathOf = (index: number) => `/server/data/f1/suggestions/${index}/picture`

it('fetches the pictures one after the other, past those that there are not', async () => {
  await showQuestions()
  expect(document.querySelectorAll('.question-picture')).toHaveLength(3)
  expect(placesOf()).toEqual([pathOf(0)])
  const [first] = pictures()
  expect(Object.fromEntries(new URL(first?.src ?? '').searchParams)).toEqual({
    table: 'cars',
    language: 'en',
    theme: 'light',
    revision: '3 2026-01-02T00:00:00.000Z',
  })
  if (first) fireEvent.load(first)
  expect(placesOf()).toEqual([pathOf(0), pathOf(1)])
  const [, second] = pictures()
  if (second) fireEvent.error(second)
  expect(placesOf()).toEqual([pathOf(0), pathOf(2)])
  expect(document.querySelectorAll('.question-picture')).toHaveLength(2)
})

it('names each button by its question alone, and sends that', async () => {
  const { press, onSend } = await showQuestions()
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(suggestions)
  expect(screen.queryAllByRole('img')).toEqual([])
  press('Rows per origin')
  expect(onSend).toHaveBeenCalledExactlyOnceWith('Rows per origin')
})

it('has no pictures while the file is read again', async () => {
  await showQuestions({ ...file, status: 'processing' })
  expect(document.querySelectorAll('.question-picture')).toHaveLength(0)
})
