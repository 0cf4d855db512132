import { describe, expect, it } from 'vitest'
import { type LossKind, ProcessLost } from '../process/child-process.ts'
import { FakeClock, settle } from '../test-clock.ts'
import type { JobAnswer } from './job-messages.ts'
import { type JobProcess, Jobs } from './jobs.ts'
import { previewRows } from './preview-rows.ts'

const request = { source: '/in', fileName: 'a.csv', outDir: '/out' }
const read: JobAnswer = { type: 'ingested', result: { state: 'ready', format: 'csv', tables: [] } }

/** A job process that waits to be told what becomes of it. */
class FakeJob implements JobProcess {
  readonly #outcome = Promise.withResolvers<JobAnswer>()
  alive = true
  onProgress: (progress: number) => void = () => undefined

  call(_request: unknown, options: { onProgress?: (progress: number) => void }): Promise<JobAnswer> {
    if (options.onProgress !== undefined) this.onProgress = options.onProgress
    return this.#outcome.promise
  }

  finish(answer: JobAnswer): void {
    this.#outcome.resolve(answer)
  }

  lose(kind: LossKind): void {
    this.alive = false
    this.#outcome.promise.catch(() => undefined)
    this.#outcome.reject(new ProcessLost(kind, kind))
  }

  kill(): void {
    this.lose('crash')
  }
}

function someJobs() {
  const clock = new FakeClock()
  const processes: FakeJob[] = []
  const progress: [string, number][] = []
  const jobs = new Jobs({
    start: () => {
      const job = new FakeJob()
      processes.push(job)
      return job
    },
    clock,
    atOnce: 2,
    ingestMs: 1000,
    rowsMs: 1000,
    onProgress: (job, share) => progress.push([job, share]),
  })
  return { jobs, clock, processes, progress }
}

describe('reading files', () => {
  it('answers with what was read, ends the process, and tells progress ten times a second', async () => {
    const { jobs, clock, processes, progress } = someJobs()
    const ingested = jobs.ingest('a', request)
    await settle()
    for (const share of [0.1, 0.2]) processes[0]?.onProgress(share)
    await clock.advance(100)
    processes[0]?.onProgress(0.3)
    processes[0]?.finish(read)
    expect(await ingested).toEqual({ state: 'ready', format: 'csv', tables: [] })
    expect(progress).toEqual([
      ['a', 0.1],
      ['a', 0.3],
    ])
    expect(processes[0]?.alive).toBe(false)
  })

  it.each([
    ['deadline', 'took too long'],
    ['memory', 'more memory than is allowed'],
    ['crash', 'ended unexpectedly'],
  ] as const)('[S23] a reader lost by %s fails its own file with a clear message', async (kind, detail) => {
    const { jobs, processes } = someJobs()
    const [bad, good] = [jobs.ingest('bad', request), jobs.ingest('good', request)]
    await settle()
    processes[0]?.lose(kind)
    processes[1]?.finish(read)
    expect(await bad).toEqual({ state: 'failed', code: 'unreadable_file', detail: expect.stringContaining(detail) })
    expect(await good).toMatchObject({ state: 'ready' })
  })

  it('cancels a job that runs and one that waits', async () => {
    const { jobs, processes } = someJobs()
    const ingested = ['a', 'b', 'c'].map((name) => jobs.ingest(name, request))
    await settle()
    expect(processes).toHaveLength(2)
    jobs.cancel('c')
    jobs.cancel('a')
    processes[1]?.finish(read)
    expect(await Promise.all(ingested)).toMatchObject([
      { state: 'failed', detail: 'Reading this file was cancelled.' },
      { state: 'ready' },
      { state: 'failed', detail: 'Reading this file was cancelled.' },
    ])
    expect(processes.filter(({ alive }) => alive)).toHaveLength(1)
  })

  it('has a process ready for the next file', async () => {
    const { jobs, processes } = someJobs()
    jobs.warm()
    const ingested = jobs.ingest('a', request)
    await settle()
    expect(processes).toHaveLength(1)
    processes[0]?.finish(read)
    await ingested
    expect(processes.map(({ alive }) => alive)).toEqual([false, true])
    jobs.close()
    expect(processes.map(({ alive }) => alive)).toEqual([false, false])
  })

  it('refuses a second job of the same name while the first runs', async () => {
    const { jobs, processes } = someJobs()
    const first = jobs.ingest('a', request)
    await expect(jobs.ingest('a', request)).rejects.toMatchObject({ code: 'conflict' })
    await settle()
    processes[0]?.finish(read)
    await first
    expect(jobs.ingest('a', request)).toBeInstanceOf(Promise)
    jobs.cancel('a')
  })
})

it('previews temporal cells as ISO 8601 text, in the order of the profile', () => {
  const field = { count: 1, nulls: 0, distinct: 1, values: [] }
  const profile = {
    name: 't',
    rows: 2,
    fields: [
      { name: 'when', type: 'temporal' as const, ...field },
      { name: 'constructor', type: 'nominal' as const, ...field },
    ],
  }
  expect(previewRows({ rows: 3, columns: { when: [0, null, 9e20] } }, profile)).toEqual([
    ['1970-01-01T00:00:00.000Z', null],
    [null, null],
    [null, null],
  ])
})
