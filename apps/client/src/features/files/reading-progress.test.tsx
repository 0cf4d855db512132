// @vitest-environment jsdom
import type { Language } from '@belvedere/texts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { applyEvent } from '../../app/room/apply-event.ts'
import { chooseLanguage } from '../../i18n/index.ts'
import { ReadingProgress } from './reading-progress.tsx'

afterEach(async () => {
  cleanup()
  await chooseLanguage('en')
})

function someProgress() {
  const cache = new QueryClient()
  render(
    <QueryClientProvider client={cache}>
      <ReadingProgress file={{ id: 'f1', name: 'sales.csv' }} />
    </QueryClientProvider>,
  )
  return (data: { progress: number; rows_per_second?: number; remaining_ms?: number }) =>
    act(async () => {
      const event = { type: 'file_status', seq: null, room: null, at: '2026-01-01T00:00:00Z' } as const
      applyEvent(cache, { ...event, data: { file_id: 'f1', status: 'processing', ...data } })
    })
}

it.each<[Language, string, string]>([
  ['en', '1.2 million rows a second, 8 s left', '430,000 rows a second, 3 min left'],
  ['de', '1,2 Millionen Zeilen pro Sekunde, noch 8 s', '430.000 Zeilen pro Sekunde, noch 3 min'],
  ['fr', '1,2 million de lignes par seconde, encore 8 s', '430 000 lignes par seconde, encore 3 min'],
  ['es', '1,2 millones de filas por segundo, quedan 8 s', '430.000 filas por segundo, quedan 3 min'],
])('says in words how fast a file is read and how long it takes, in %s', async (language, fast, slow) => {
  await chooseLanguage(language)
  const tell = someProgress()
  expect(screen.queryByRole('progressbar')).toBeNull()
  await tell({ progress: 0.4, rows_per_second: 1_230_000, remaining_ms: 7600 })
  expect(await screen.findByText(fast)).toBeTruthy()
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40')
  await tell({ progress: 0.5, rows_per_second: 431_000, remaining_ms: 150_000 })
  expect(await screen.findByText((text) => text.replace(/\s/g, ' ') === slow)).toBeTruthy()
})
