import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Derivation, FigureQuery, Spec, TableProfile } from '@belvedere/spec'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StoredTable } from '../src/room/room-files.ts'
import type { FrameExport, IngestJob, IngestOutcome, VizPort } from '../src/room/viz-port.ts'

const cars = 'Name,Horsepower,Origin\nCivic,79,Japan\nPinto,88,USA\nGolf,71,Europe\nCorona,95,Japan\n'
const makers = 'Origin,Makers\nJapan,8\nUSA,3\nEurope,12\n'
const spec: Spec = {
  data: { name: 'cars' },
  mark: 'bar',
  params: [{ name: 'limit', value: 240, bind: { input: 'range', min: 40, max: 240, step: 1 } }],
  transform: [{ filter: 'datum.Horsepower <= limit' }],
  encoding: { x: { field: 'Name', type: 'nominal' }, y: { field: 'Horsepower', type: 'quantitative' } },
}
const unchanged = { params: {}, timestep: null }
const state = { ...unchanged, selections: {} }

/** The part of a profile that implementations agree on. */
const columnsOf = ({ name, rows, fields }: TableProfile) => ({
  name,
  rows,
  fields: fields.map(({ name, type, count, nulls, distinct, min, max }) => ({
    ...{ name, type, count, nulls, distinct },
    ...(type === 'quantitative' ? { min, max } : {}),
  })),
})

const readyTable = (ingested: IngestOutcome): StoredTable => {
  if (ingested.state !== 'ready') throw new Error(JSON.stringify(ingested))
  const [table] = ingested.tables
  if (table === undefined) throw new Error('The file has no table.')
  return { files: table.files, profile: table.profile }
}

/** The behaviour that the server relies on. */
export function vizPortContract(
  name: string,
  open: () => Promise<{ viz: VizPort<StoredTable>; close(): Promise<void> }>,
) {
  describe(`the contract of the visualization service, ${name}`, () => {
    let viz: VizPort<StoredTable>
    const show = (room: string) =>
      viz.show({ ...{ room, version: 1, spec, tables: [table], state }, seq: 1, commandBase: 0, isRebased: true })
    let close: () => Promise<void>
    let table: StoredTable
    const folder = mkdtempSync(join(tmpdir(), 'viz-port-'))
    let jobs = 0

    const ingest = (content: string, fileName: string, overrides: IngestJob['overrides'] = []) => {
      const job = `job-${++jobs}`
      const [source, outDir] = [join(folder, `${job}-source`), join(folder, job)]
      writeFileSync(source, content)
      mkdirSync(outDir)
      return viz.ingest({ job, parts: [{ path: source, name: fileName }], outDir, overrides, reading: [] })
    }
    const exportWith = (changes: FrameExport['changes'], signal = new AbortController().signal) =>
      viz.exportFrame(
        {
          ...{ spec, tables: [table], state, changes, theme: 'light', format: 'svg', form: 'file' },
          size: { width: 300, height: 200, pixelRatio: 1 },
        },
        signal,
      )

    beforeAll(async () => {
      ;({ viz, close } = await open())
      table = readyTable(await ingest(cars, 'cars.csv'))
    })
    afterAll(async () => {
      await close?.()
      rmSync(folder, { recursive: true, force: true })
    })

    it('reads a CSV file', () => {
      const text = { type: 'nominal', count: 4, nulls: 0 }
      expect(columnsOf(table.profile)).toEqual({
        name: 'cars',
        rows: 4,
        fields: [
          { name: 'Name', ...text, distinct: 4 },
          { name: 'Horsepower', type: 'quantitative', count: 4, nulls: 0, distinct: 4, min: 71, max: 95 },
          { name: 'Origin', ...text, distinct: 3 },
        ],
      })
    })

    it('reads a column as the given type', async () => {
      const { profile } = readyTable(await ingest(cars, 'cars.csv', [{ name: 'Horsepower', type: 'ordinal' }]))
      expect(profile.fields.map(({ type }) => type)).toEqual(['nominal', 'ordinal', 'nominal'])
    })

    it('refuses a file without rows', async () => {
      expect(await ingest('', 'empty.csv')).toMatchObject({ state: 'failed', code: 'unreadable_file' })
    })

    it('gives the first rows of a table', async () => {
      expect(await viz.readRows(table, 2)).toEqual([
        ['Civic', 79, 'Japan'],
        ['Pinto', 88, 'USA'],
      ])
    })

    it('counts the rows of a table', async () => {
      const query: FigureQuery = {
        ...{ table: 'cars', where: [], measure: { aggregate: 'count', field: null } },
        ...{ group: null, having: null, order: 'descending', limit: 5 },
      }
      const figures = [{ group: null, value: 4, rows: 4 }]
      expect(await viz.computeFigure(table, query, new AbortController().signal)).toEqual({
        rows: 4,
        groups: 1,
        figures,
      })
    })

    it('joins two tables', async () => {
      const other = readyTable(await ingest(makers, 'makers.csv'))
      const outDir = join(folder, 'join')
      mkdirSync(outDir)
      const on = [{ left: 'Origin', right: 'Origin' }]
      const derivation: Derivation = { kind: 'join', left: 'cars', right: 'makers', on, type: 'left' }
      const request = { job: 'join', derivation, tables: [table, other], name: 'both', outDir }
      const { profile } = readyTable(await viz.derive(request, new AbortController().signal))
      expect(profile.name).toBe('both')
      expect(profile.fields.map(({ name, type }) => [name, type])).toEqual([
        ['Name', 'nominal'],
        ['Horsepower', 'quantitative'],
        ['Origin', 'nominal'],
        ['Makers', 'quantitative'],
      ])
    })

    it('finds no fault with a good chart', async () => {
      const probed = await viz.probe({ room: 'tea', spec, tables: [table], timeoutMs: 10_000 })
      expect(probed.fault).toBeNull()
      expect(probed.marks).toBeGreaterThan(0)
    })

    it('numbers the commands of a room', async () => {
      await show('tea')
      expect(await viz.command('tea', { type: 'set_param', name: 'limit', value: 80 })).toBe(1)
      expect(await viz.command('tea', { type: 'set_param', name: 'limit', value: 90 })).toBe(2)
    })

    it('does not open a room whose command numbers may have been used', async () => {
      const snapshot = { room: 'juice', version: 1, spec, tables: [table], state, seq: 1, commandBase: 0 }
      await expect(viz.show({ ...snapshot, isRebased: false })).rejects.toMatchObject({ code: 'not_found' })
    })

    it('does not know a room before it is shown or after it is forgotten', async () => {
      const command = { type: 'set_param', name: 'limit', value: 80 } as const
      await expect(viz.command('coffee', command)).rejects.toMatchObject({ code: 'not_found' })
      await show('milk')
      await viz.forget('milk', 4404)
      await expect(viz.command('milk', command)).rejects.toMatchObject({ code: 'not_found' })
    })

    it('draws a chart as a file', async () => {
      expect((await exportWith({ params: { limit: 80 }, timestep: null })).length).toBeGreaterThan(0)
    })

    it('refuses to change what the chart does not have', async () => {
      const refused = exportWith({ params: { colour: 1 }, timestep: null })
      await expect(refused).rejects.toMatchObject({
        code: 'invalid_request',
        message: expect.stringMatching(/no param .colour/),
      })
    })

    it('cancels a file that nobody waits for', async () => {
      const hangUp = new AbortController()
      const drawing = exportWith(unchanged, hangUp.signal)
      hangUp.abort()
      await expect(drawing).rejects.toMatchObject({ code: 'unavailable' })
    })
  })
}
