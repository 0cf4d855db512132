// @vitest-environment jsdom
import type { File as DataFile, Room } from '@belvedere/contract'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { type FakeResponses, renderPage } from '../../../testing/render-page.tsx'
import { FileNotices } from './file-notices.tsx'
import { groupNews, useFileNotices } from './use-file-notices.ts'

afterEach(cleanup)

const at = '2026-01-01T00:00:00.000Z'
const aFile = (part: Partial<DataFile> = {}): DataFile => ({
  id: 'f1',
  name: 'hours.csv',
  format: 'csv',
  size: 10,
  status: 'ready',
  createdAt: at,
  updatedAt: at,
  version: 1,
  parts: 1,
  tables: [{ name: 'hours', rows: 73, columns: [{ name: 'a', type: 'nominal' }] }],
  notes: [],
  ...part,
})
const broken = aFile({ status: 'failed', tables: [], error: { code: 'unreadable_file', detail: 'It is a picture.' } })
const chart = { version: 1, title: 'Cars', subtitle: '' }

interface Coming {
  spec: Room['spec']
  coming: DataFile[]
  onSend: (text: string) => void
}

/** A room with a file from before, to which others come. */
function RoomWithFiles({ spec, coming, onSend }: Coming) {
  const [files, setFiles] = useState([aFile({ id: 'f0', name: 'cars.csv' })])
  const notices = useFileNotices({ id: 'r1', files, spec })
  return (
    <>
      <button type="button" onClick={() => setFiles([...files, ...coming])}>
        Drop
      </button>
      <FileNotices notices={notices} onSend={onSend} />
    </>
  )
}

function showNews(spec: Room['spec'], coming: DataFile[], responses: FakeResponses = {}) {
  const onSend = vi.fn()
  const profile = { name: 'hours', rows: 73, fields: [] }
  const page = renderPage(<RoomWithFiles spec={spec} coming={coming} onSend={onSend} />, {
    'GET /server/data/f1/profile': () => ({
      profile,
      facts: { rowName: null, columns: [] },
      suggestions: ['Total by a', 'How many', 'A third'],
    }),
    ...responses,
  })
  expect(screen.queryByRole('region', { name: 'File updates' })).toBeNull()
  page.press('Drop')
  return { ...page, onSend }
}

it('summarizes a file added beside a chart, with questions to ask', async () => {
  const { onSend } = showNews(chart, [aFile()])
  expect(screen.getByRole('status').textContent).toBe('hours.csv 73 rows · 1 column')
  fireEvent.click(await screen.findByRole('button', { name: 'Total by a' }))
  expect(onSend).toHaveBeenCalledWith('Total by a')
  expect(screen.queryByRole('button', { name: 'A third' })).toBeNull()
})

it('says why a file could not be read, until dismissed', () => {
  const { press } = showNews(chart, [broken])
  expect(screen.getByRole('alert').textContent).toBe('hours.csv It is a picture.')
  press('Dismiss: hours.csv')
  expect(screen.queryByRole('alert')).toBeNull()
})

it('[N3] says of a version that could not be read that the one before stays, and restores it', async () => {
  const replaced = { ...broken, version: 4, tables: aFile().tables }
  const versions = [4, 3, 2, 1].map((version) => ({ version, size: 9, rows: version < 3 ? 73 : null, createdAt: at }))
  const restore = 'POST /server/data/f1/versions/2/restore'
  const { press, sent } = showNews(chart, [replaced], {
    'GET /server/data/list': () => ({ files: [replaced] }),
    'GET /server/data/f1/versions': () => ({ versions }),
    [restore]: () => ({ file: { ...aFile(), version: 5 } }),
  })
  expect(screen.getByRole('alert').textContent).toBe('hours.csv It is a picture. What was read before stays in use.')
  await screen.findByRole('button', { name: 'Restore version 2' })
  press('Restore version 2')
  await vi.waitFor(() => expect(sent(restore)).toHaveLength(1))
})

it('offers no other version where the current one was read, but not as it was asked', async () => {
  const reread = { ...broken, version: 2, tables: aFile().tables }
  const versions = [2, 1].map((version) => ({ version, size: 9, rows: 73, createdAt: at }))
  const { sent } = showNews(chart, [reread], {
    'GET /server/data/list': () => ({ files: [reread] }),
    'GET /server/data/f1/versions': () => ({ versions }),
  })
  await vi.waitFor(() => expect(sent('GET /server/data/f1/versions')).toHaveLength(1))
  expect(screen.queryByRole('button', { name: /Restore/ })).toBeNull()
})

it('shows nothing before the first chart', () => {
  showNews(null, [aFile(), broken])
  expect(screen.queryByRole('region', { name: 'File updates' })).toBeNull()
})

it('shows what a file was split into as one notice, and gathers it again under its name', async () => {
  const parts = ['h_1.csv', 'h_2.csv', 'h_3.csv'].map((name, i) => aFile({ id: `p${i}`, name }))
  const [first] = groupNews(parts, [{ fileIds: parts.map(({ id }) => id), replacedNames: ['hours'] }])
  const incompleteSplit = [{ fileIds: [...parts.map(({ id }) => id), 'p9'], replacedNames: ['hours'] }]
  expect(groupNews(parts, incompleteSplit)).toEqual([{ files: parts, partsOf: null }])
  expect(groupNews(parts, [])).toEqual([{ files: parts, partsOf: null }])
  const notices = { news: first === undefined ? [] : [first], dismiss: () => {} }
  const gather = 'POST /server/data/gather'
  const { press, sent } = renderPage(<FileNotices notices={notices} onSend={() => {}} />, {
    'GET /server/data/list': () => ({ files: parts }),
    [gather]: () => ({ file: aFile() }),
  })
  await screen.findByRole('button', { name: 'Gather them again' })
  expect(screen.getByRole('status').textContent).toContain('“hours” is 3 files again: h_1.csv – h_3.csv')
  press('Gather them again')
  await vi.waitFor(() => expect(sent(gather)).toEqual([{ fileIds: ['p0', 'p1', 'p2'], name: 'hours' }]))
})
