import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { defaultChartLimits, defaultQueryLimits, defaultRoomLimits } from '@belvedere/spec'
import { afterEach, describe, expect, it } from 'vitest'
import type { VizUpdate } from '../../room/viz-port.ts'
import { createVizProcess, type VizProcess } from './viz-process.ts'
import { pauseAfter } from './viz-supervisor.ts'

const spec = { data: { name: 'cars' }, mark: 'bar' } as const
const candidate = { room: 'tea', spec, tables: [], timeoutMs: 1000 }
const entry = new URL('../../../testing/stub-viz-main.ts', import.meta.url).pathname
const started: VizProcess[] = []
afterEach(async () => {
  for (const viz of started.splice(0)) await viz.close()
})

function aProcess(options: { entry: string } = { entry }) {
  const updates: VizUpdate[] = []
  const waiting: (() => void)[] = []
  const records: string[] = []
  const viz = createVizProcess({
    ...options,
    logLevel: 'silent',
    chartLimits: defaultChartLimits,
    queryLimits: defaultQueryLimits,
    roomLimits: defaultRoomLimits,
    secret: 'a secret of more than thirty-two characters',
    record: (what) => records.push(what),
  })
  started.push(viz)
  viz.subscribe((update) => {
    updates.push(update)
    for (const resolve of waiting.splice(0)) resolve()
  })
  const untilUpdate = async (count: number) => {
    while (updates.length < count) await new Promise<void>((resolve) => waiting.push(resolve))
  }
  return { viz, updates, untilUpdate, records }
}

describe('the visualization service as a child', () => {
  it('is called once it has started, and tells what happens', async () => {
    const { viz, updates, untilUpdate } = aProcess()
    await expect(viz.route('tea')).rejects.toMatchObject({ code: 'unavailable' })
    await viz.start()
    expect(await viz.route('tea')).toMatchObject({ address: { host: '127.0.0.1' } })
    expect(await viz.command('tea', { type: 'pause' })).toBe(41)
    await untilUpdate(2)
    expect(updates).toEqual([{ type: 'ready' }, { type: 'viewers', room: 'tea', count: 1 }])
  })
  it('keeps the code and the words of a refusal', async () => {
    const { viz } = aProcess()
    await viz.start()
    await expect(viz.dismiss({ room: 'tea' }, 4403)).rejects.toMatchObject({
      code: 'not_found',
      message: 'No such room.',
    })
  })
  it('[S31] is notified when an export is cancelled', async () => {
    const { viz, updates, untilUpdate } = aProcess()
    await viz.start()
    await untilUpdate(2)
    const hangUp = new AbortController()
    const drawn = { params: {}, timestep: null }
    const exported = viz.exportFrame(
      {
        ...{ spec: { data: { name: 'cars' }, mark: 'bar' }, tables: [], theme: 'light', format: 'png', form: 'file' },
        ...{ state: { ...drawn, selections: {} }, changes: drawn, size: { width: 9, height: 9, pixelRatio: 1 } },
      },
      hangUp.signal,
    )
    await untilUpdate(3)
    hangUp.abort()
    await expect(exported).rejects.toMatchObject({ code: 'unavailable' })
    await untilUpdate(4)
    const inExport = (count: number) => ({ type: 'viewers', room: 'export', count })
    expect(updates.slice(2)).toEqual([inExport(1), inExport(0)])
  })
  it('[S30] [V30] is started again when it dies, says that it is ready, and is waited for', async () => {
    const { viz, updates, untilUpdate, records } = aProcess()
    await viz.start()
    await untilUpdate(2)
    // Asked once more, it ends that one too.
    const ended = expect(viz.probe(candidate)).rejects.toMatchObject({ code: 'unavailable' })
    await untilUpdate(3)
    expect(updates[2]).toEqual({ type: 'ended' })
    expect(await viz.route('tea')).toMatchObject({ address: { host: '127.0.0.1' } })
    expect(await viz.command('tea', { type: 'pause' })).toBe(41)
    await ended
    expect(records).toContain('the visualization service exited; restarting it')
  })
  it('[S30] is called once more if it dies during a call', async () => {
    const { viz, records } = aProcess()
    await viz.start()
    // The service ends at the first sight of a room whose name is no file yet.
    const room = join(mkdtempSync(join(tmpdir(), 'viz-process-')), 'seen')
    await viz.sendVersion({ room, version: 1, spec: null, tables: [] })
    expect(records).toEqual(['the visualization service exited; restarting it'])
    rmSync(dirname(room), { recursive: true })
  })
  it('[S30] [V30] pauses before a start only if the last ones failed, a second at most', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7, 1000].map(pauseAfter)).toEqual([0, 50, 100, 200, 400, 800, 1000, 1000, 1000])
  })
  it('says so when it can’t be started', async () => {
    const { viz } = aProcess({ entry: '/dev/null' })
    await expect(viz.start()).rejects.toThrow('before it was ready')
    await expect(viz.command('tea', { type: 'pause' })).rejects.toMatchObject({ code: 'unavailable' })
  })
})
