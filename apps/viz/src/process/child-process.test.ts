import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { systemClock } from '../clock.ts'
import { ChildProcess } from './child-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'child-'))
afterAll(() => rmSync(folder, { recursive: true }))

const limits = { heapMb: 64, youngMb: 4, residentMb: 300, startTimeoutMs: 20_000 }

/** A program that is ready at once and does what `work` says with a call. */
function program(name: string, work: string, { background = false } = {}): ChildProcess<string, unknown, number> {
  const path = join(folder, `${name}.mjs`)
  writeFileSync(
    path,
    `process.on('disconnect', () => process.exit())
     process.on('message', ({ id, request }) => { ${work} })
     process.send({ type: 'ready' })`,
  )
  return new ChildProcess(pathToFileURL(path), { ...limits, background }, systemClock)
}

it.each([
  ['loops', 'for (;;);', 'deadline'],
  ['is silent', '', 'deadline'],
  ['fills its heap', 'const kept = []; for (;;) kept.push({ id });', 'memory'],
  ['fills its memory', 'const kept = []; setInterval(() => kept.push(Buffer.alloc(2e7, 1)), 5)', 'memory'],
  ['ends', 'process.exit(3)', 'crash'],
  ['is killed by the system', "process.kill(process.pid, 'SIGKILL')", 'killed'],
  ['is ended by an operator', "process.kill(process.pid, 'SIGTERM')", 'killed'],
  ['breaks', "process.kill(process.pid, 'SIGSEGV')", 'crash'],
  ['aborts with room in its heap', 'process.abort()', 'crash'],
  [
    'only speaks of its heap',
    "process.stderr.write('JavaScript heap out of memory'); setTimeout(() => process.exit(3), 50)",
    'crash',
  ],
])(
  '[S30] says of a process that %s why it was lost',
  async (name, work, kind) => {
    const child = program(name, work)
    await child.ready
    const timeoutMs = kind === 'deadline' ? 300 : 15_000
    const { heapMb, residentMb } = limits
    const exceeded = {
      deadline: { limit: 'seconds', value: 0.3 },
      memory: { limit: 'megabytes', value: name === 'fills its heap' ? heapMb : residentMb },
    }[kind]
    await expect(child.call('work', { timeoutMs })).rejects.toMatchObject({ kind, exceeded: exceeded ?? null })
    expect({ kind: (await child.lost).kind, alive: child.alive }).toEqual({ kind, alive: false })
    await expect(child.call('more', { timeoutMs: 100 })).rejects.toMatchObject({ kind })
  },
  40_000,
)

it('[S28] distinguishes a killed process from one that exceeded its memory', async () => {
  const child = program('killed', `process.kill(process.pid, 'SIGKILL')`)
  await child.ready
  const call = child.call('work', { timeoutMs: 15_000 })
  await expect(call).rejects.toMatchObject({ kind: 'killed' })
})

it('[S30] runs background processes with low priority', async () => {
  const child = program('yields', '', { background: true })
  expect(getPriority(child.pid)).toBe(getPriority() + 10)
  if (process.platform === 'linux') expect(readFileSync(`/proc/${child.pid}/oom_score_adj`, 'utf8')).toBe('800\n')
  child.kill()
  await child.lost
})

it('responds to calls, with progress, without our environment', async () => {
  const child = program(
    'answers',
    `process.send({ type: 'progress', id, progress: 0.5 })
     process.send({ type: 'response', id, response: { request, secret: process.env.SECRET ?? null, zone: process.env.TZ } })`,
  )
  process.env.SECRET = 'planted'
  const progress: number[] = []
  const response = await child.call('hello', { timeoutMs: 10_000, onProgress: (share) => progress.push(share) })
  delete process.env.SECRET
  expect({ response, progress }).toEqual({ response: { request: 'hello', secret: null, zone: 'UTC' }, progress: [0.5] })
  child.kill()
  await child.lost
})
