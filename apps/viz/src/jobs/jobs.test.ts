import type { DeriveOptions, IngestProgress } from '@belvedere/tables'
import { describe, expect, it } from 'vitest'
import { FakeMonotonicClock, settle } from '../../testing/fake-clock.ts'
import { type LossKind, ProcessLost } from '../process/child-process.ts'
import type { JobResponse } from './job-messages.ts'
import { type JobProcess, Jobs } from './jobs.ts'

const request = { parts: [{ path: '/in', name: 'a.csv' }], outDir: '/out' }
const read: JobResponse = { type: 'ingested', result: { state: 'ready', format: 'csv', tables: [] } }

/** A job process that waits to be told what becomes of it. */
class FakeJob implements JobProcess {
  readonly #outcome = Promise.withResolvers<JobResponse>()
  alive = true
  isAsked = false
  onProgress: (progress: IngestProgress) => void = () => undefined

  call(_request: unknown, options: { onProgress?: (progress: IngestProgress) => void }): Promise<JobResponse> {
    this.isAsked = true
    if (options.onProgress !== undefined) this.onProgress = options.onProgress
    return this.#outcome.promise
  }

  finish(response: JobResponse): void {
    this.#outcome.resolve(response)
  }

  lose(kind: LossKind): void {
    this.alive = false
    this.#outcome.promise.catch(() => undefined)
    const exceeded = kind === 'deadline' || kind === 'memory' ? ({ limit: 'seconds', value: 600 } as const) : null
    this.#outcome.reject(new ProcessLost(kind, kind, exceeded))
  }

  kill(): void {
    this.lose('killed')
  }
}

const forEver = new AbortController().signal

/** `ingest` and `derive` are asked by somebody who waits for ever. */
function someJobs() {
  const clock = new FakeMonotonicClock()
  const processes: FakeJob[] = []
  const progress: [string, IngestProgress][] = []
  const jobs = new Jobs({
    start: () => {
      const job = new FakeJob()
      processes.push(job)
      return job
    },
    clock,
    atOnce: { ingest: 2, derive: 1, copy: 1 },
    ingestTimeoutMs: 1000,
    onProgress: (job, reported) => progress.push([job, reported]),
  })
  const ingest = (name: string) => jobs.ingest(name, request, forEver)
  return { jobs, ingest, clock, processes, progress, alive: () => processes.map(({ alive }) => alive) }
}

const table = { files: { name: 't', parquet: '/t' }, profile: { name: 't', rows: 1, fields: [] } }
const pivot: DeriveOptions = {
  derivation: { kind: 'pivot', table: 't', rows: [], column: 'a', value: 'b', aggregate: 'sum' },
  tables: [table],
  name: 'p',
  outDir: '/out',
}

describe('reading files', () => {
  it('returns the tables, ends the process, and reports progress ten times a second', async () => {
    const { ingest, clock, processes, progress } = someJobs()
    const ingested = ingest('a')
    await settle()
    for (const share of [0.1, 0.2]) processes[0]?.onProgress({ share })
    await clock.advance(100)
    processes[0]?.onProgress({ share: 0.3, rowsPerSecond: 1e6, remainingMs: 900 })
    processes[0]?.finish(read)
    expect(await ingested).toEqual({ state: 'ready', format: 'csv', tables: [] })
    expect(progress).toEqual([
      ['a', { share: 0.1 }],
      ['a', { share: 0.3, rowsPerSecond: 1e6, remainingMs: 900 }],
    ])
    expect(processes[0]?.alive).toBe(false)
  })

  it.each([
    ['deadline', 'took too long'],
    ['memory', 'more memory than allowed'],
  ] as const)(
    '[S23] a file that goes beyond a limit (%s) fails with a clear message, and no other',
    async (kind, detail) => {
      const { ingest, processes } = someJobs()
      const [bad, good] = [ingest('bad'), ingest('good')]
      await settle()
      processes[0]?.lose(kind)
      processes[1]?.finish(read)
      expect(await bad).toEqual({
        state: 'failed',
        code: 'unreadable_file',
        detail: expect.stringContaining(detail),
        text: { key: `viz.job.ingest.${kind}` },
      })
      expect(await good).toMatchObject({ state: 'ready' })
    },
  )

  it.each([
    ['crashes', 'crash', 'crash'],
    ['is killed from outside', 'killed', 'killed'],
  ] as const)('[S28] a file whose reader %s is lost, not unreadable', async (_what, kind, by) => {
    const { ingest, processes } = someJobs()
    const ingested = ingest('a')
    await settle()
    processes[0]?.lose(kind)
    expect(await ingested).toEqual({ state: 'lost', by })
  })

  it('[S30] reports a full disk as lost, not as unreadable', async () => {
    const { ingest, processes } = someJobs()
    const [full, bad] = [ingest('full'), ingest('bad')]
    await settle()
    processes[0]?.finish({ type: 'failed', by: 'disk' })
    processes[1]?.finish({ type: 'failed', by: 'job' })
    expect(await full).toEqual({ state: 'lost', by: 'disk' })
    expect(await bad).toMatchObject({ state: 'failed', detail: expect.stringContaining('could not be read') })
  })

  it('cancels a running, a queued and an aborted job', async () => {
    const { jobs, ingest, processes, alive } = someJobs()
    const hangUp = new AbortController()
    const ingested = [...['a', 'b', 'c'].map(ingest), jobs.ingest('d', request, hangUp.signal)]
    await settle()
    jobs.cancel('c')
    jobs.cancel('a')
    hangUp.abort()
    processes[1]?.finish(read)
    expect(await Promise.all(ingested)).toMatchObject([
      { state: 'failed', detail: 'Reading this file was cancelled.' },
      { state: 'ready' },
      { state: 'failed', detail: 'Reading this file was cancelled.' },
      { state: 'failed', detail: 'Reading this file was cancelled.' },
    ])
    // The spare.
    expect(alive().filter(Boolean)).toHaveLength(1)
  })

  it('[S28] rejects running requests when the service closes', async () => {
    const { jobs, ingest, alive } = someJobs()
    const ingested = Promise.allSettled(['a', 'b', 'c'].map(ingest))
    await settle()
    jobs.close()
    const closing = { status: 'rejected', reason: { code: 'unavailable' } }
    expect(await ingested).toMatchObject([closing, closing, closing])
    expect(alive()).not.toContain(true)
  })

  it('keeps a spare process, also while a file is read', async () => {
    const { jobs, ingest, processes, alive } = someJobs()
    jobs.warm()
    const ingested = ingest('a')
    await settle()
    expect(alive()).toEqual([true, true])
    processes[0]?.finish(read)
    await ingested
    expect(alive()).toEqual([false, true])
    jobs.close()
    expect(alive()).toEqual([false, false])
  })

  it('runs derivations beside uploads', async () => {
    const { jobs, ingest, processes } = someJobs()
    const ingested = [ingest('a'), ingest('b')]
    const derived = jobs.derive('d', pivot, forEver)
    await settle()
    processes[2]?.finish(read)
    expect(await derived).toMatchObject({ state: 'ready' })
    jobs.close()
    await Promise.allSettled(ingested)
  })

  it('refuses a second job of the same name while the first runs', async () => {
    const { jobs, ingest, processes } = someJobs()
    const first = ingest('a')
    await expect(ingest('a')).rejects.toMatchObject({ code: 'conflict' })
    await settle()
    processes[0]?.finish(read)
    await first
    expect(ingest('a')).toBeInstanceOf(Promise)
    jobs.cancel('a')
  })
})
