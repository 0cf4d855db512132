// @vitest-environment jsdom
import type { File as DataFile, Room } from '@belvedere/contract'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { type FakeResponses, refusal, renderPage } from '../../../testing/render-page.tsx'
import { useRooms } from '../../api/rooms.ts'
import { UploadList } from './upload-list.tsx'
import { UploadsProvider, useUploads } from './use-uploads.tsx'

afterEach(cleanup)

const at = '2026-01-01T00:00:00.000Z'
const aFile = (id: string, name: string): DataFile => ({
  id,
  name,
  format: 'csv',
  size: 12_000,
  status: 'ready',
  createdAt: at,
  updatedAt: at,
  version: 1,
  parts: 1,
  tables: [{ name: 'cars', rows: 406, columns: [{ name: 'a', type: 'nominal' }] }],
  notes: [],
})
const aRoom = (files: DataFile[]): Room => ({
  id: 'r1',
  name: 'Cars',
  token: 't1',
  role: 'owner',
  createdAt: at,
  updatedAt: at,
  files,
  spec: null,
  privacy: 'statistics',
  lastSeq: 0,
})

const upload = 'POST /server/data/upload'
const replaceOf = (id: string) => `POST /server/data/${id}/reupload`

function Bringer({ names }: { names: readonly string[] }) {
  useRooms()
  const { upload } = useUploads()
  return (
    <button type="button" onClick={() => upload(names.map((name) => new File(['a\n1\n'], name)))}>
      Bring
    </button>
  )
}

/** A room with files, to which others are brought. */
function bring(names: readonly string[], here: DataFile[], mine: DataFile[], responses: FakeResponses = {}) {
  const files = [...here]
  const page = renderPage(
    <UploadsProvider room={aRoom(here)}>
      <UploadList />
      <Bringer names={names} />
    </UploadsProvider>,
    {
      'GET /server/rooms/list': () => ({ rooms: [aRoom(files)] }),
      'GET /server/data/list': () => ({ files: mine }),
      [upload]: () => {
        files.push(aFile('new1', 'new.csv'))
        return Response.json({ files: files.slice(-1) }, { status: 201 })
      },
      'POST /server/rooms/r1/link-files': () => ({ files }),
      ...Object.fromEntries(here.map((file) => [replaceOf(file.id), () => ({ file })])),
      ...responses,
    },
  )
  page.press('Bring')
  const sent = () => ({
    uploads: page.sent(upload).length,
    replaced: here.map(({ id }) => id).filter((id) => page.sent(replaceOf(id)).length > 0),
  })
  return {
    ...page,
    sent,
    titled: (name: string) => screen.findByRole('heading', { name: `“${name}” already exists here` }),
  }
}

const cars = aFile('f1', 'cars.csv')
const sales = aFile('f2', 'sales.csv')
const theirs = aFile('f3', 'theirs.csv')

it('lists a series that cannot be compared with one’s files, and sends it again', async () => {
  const series = { ...aFile('f1', 'weather'), parts: 2, series: 'weather_#.csv' }
  let isDown = true
  const { sent, press } = bring(['weather_3.csv', 'weather_4.csv'], [series], [], {
    'GET /server/data/list': () => (isDown ? refusal('unavailable') : { files: [] }),
    'GET /server/data/uploads': () => ({ uploads: [] }),
  })
  await screen.findByText('weather · 2 files')
  expect(sent().uploads).toBe(0)
  isDown = false
  press('Try again')
  await waitFor(() => expect(sent().uploads).toBe(1))
})

describe('a file that is brought', () => {
  it('is uploaded when its name is new', async () => {
    const { sent } = bring(['other.csv'], [cars], [cars])
    await waitFor(() => expect(sent()).toEqual({ uploads: 1, replaced: [] }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('replaces the file of the same name on request', async () => {
    const { titled, press, sent } = bring(['cars.csv'], [cars], [cars])
    await titled('cars.csv')
    expect(sent()).toEqual({ uploads: 0, replaced: [] })
    press('Replace')
    await waitFor(() => expect(sent()).toEqual({ uploads: 0, replaced: ['f1'] }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is kept beside the file of the same name on request, the focused choice', async () => {
    const { titled, press, sent } = bring(['cars.csv'], [cars], [cars])
    await titled('cars.csv')
    expect(document.activeElement?.textContent).toBe('Keep both')
    press('Keep both')
    await waitFor(() => expect(sent()).toEqual({ uploads: 1, replaced: [] }))
  })

  it('is left out on request and when the dialog is closed', async () => {
    const { titled, press, sent } = bring(['cars.csv'], [cars], [cars])
    await titled('cars.csv')
    press('Skip')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    press('Bring')
    await titled('cars.csv')
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent()).toEqual({ uploads: 0, replaced: [] })
  })

  it('cannot replace a file of another member', async () => {
    const { titled, press, sent } = bring(['theirs.csv'], [theirs], [cars])
    await titled('theirs.csv')
    expect(screen.getByText(/It belongs to someone else/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Replace' })).toBeNull()
    press('Keep both')
    await waitFor(() => expect(sent()).toEqual({ uploads: 1, replaced: [] }))
  })

  it('replaces the newest of one’s own where several have its name', async () => {
    const named = (id: string) => aFile(id, 'cars.csv')
    const { titled, press, sent } = bring(['cars.csv'], ['f4', 'f5', 'f6'].map(named), ['f4', 'f5'].map(named))
    await titled('cars.csv')
    press('Replace')
    await waitFor(() => expect(sent()).toEqual({ uploads: 0, replaced: ['f5'] }))
  })

  it('conflicts with a name in another Unicode form', async () => {
    const { titled } = bring(['Umsa\u0308tze.csv'], [aFile('f7', 'Ums\u00e4tze.csv')], [])
    await titled('Ums\u00e4tze.csv')
  })

  it('fails with a retry when the owner of the other file is unknown', async () => {
    let isDown = true
    const { press, titled, sent } = bring(['cars.csv'], [cars], [cars], {
      'GET /server/data/list': () => (isDown ? refusal('internal') : { files: [cars] }),
    })
    await within(await screen.findByRole('list', { name: 'Uploads' })).findByRole('alert')
    expect(sent()).toEqual({ uploads: 0, replaced: [] })
    isDown = false
    press('Try again')
    await titled('cars.csv')
  })
})

describe('several files that are brought', () => {
  it('are asked about one after another while the others upload', async () => {
    const { titled, press, sent } = bring(['cars.csv', 'sales.csv', 'new.csv'], [cars, sales], [cars, sales])
    await titled('cars.csv')
    await waitFor(() => expect(sent()).toEqual({ uploads: 1, replaced: [] }))
    press('Replace')
    await titled('sales.csv')
    expect(document.activeElement?.textContent).toBe('Keep both')
    press('Keep both')
    await waitFor(() => expect(sent()).toEqual({ uploads: 2, replaced: ['f1'] }))
  })

  it('share one choice on request, except files of other members', async () => {
    const names = ['cars.csv', 'theirs.csv', 'sales.csv']
    const { titled, press, sent } = bring(names, [cars, sales, theirs], [cars, sales])
    await titled('cars.csv')
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Do the same for 2 more files' }))
    press('Replace')
    await titled('theirs.csv')
    await waitFor(() => expect(sent()).toEqual({ uploads: 0, replaced: ['f1', 'f2'] }))
    expect(screen.queryByRole('checkbox')).toBeNull()
    press('Skip')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent()).toEqual({ uploads: 0, replaced: ['f1', 'f2'] })
  })

  it('of one name are uploaded one after another', async () => {
    const { sent, titled } = bring(['new.csv', 'new.csv'], [], [aFile('new1', 'new.csv')])
    await titled('new.csv')
    expect(sent()).toEqual({ uploads: 1, replaced: [] })
  })
})
