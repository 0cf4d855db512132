import { expect, it } from 'vitest'
import { FakeMonotonicClock, settle } from '../../testing/fake-clock.ts'
import { FakeProcess, Gate } from '../../testing/fake-process.ts'
import { ProcessLost } from './child-process.ts'
import { RenderPool } from './pool.ts'
import { Renderer } from './renderer.ts'

function aPool(releaseOne: (processes: readonly FakeProcess[]) => void = () => undefined) {
  const clock = new FakeMonotonicClock()
  const starts: PromiseWithResolvers<void>[] = []
  const processes: FakeProcess[] = []
  const pool = new RenderPool({
    start: () => {
      const process = new FakeProcess(new Gate())
      const ready = Promise.withResolvers<void>()
      processes.push(process)
      starts.push(ready)
      return { renderer: new Renderer(process), ready: ready.promise }
    },
    clock,
    spares: 1,
    starting: 2,
    refillAfterMs: 1000,
    most: 5,
    waitMs: 30_000,
    releaseOne: () => releaseOne(processes),
  })
  return { pool, clock, starts, processes }
}

it('starts at most two at a time, and serves callers in order', async () => {
  const { pool, starts } = aPool()
  const served: number[] = []
  for (const room of [1, 2, 3, 4]) pool.take().then(() => served.push(room))
  await settle()
  expect(starts).toHaveLength(2)
  starts[1]?.resolve()
  await settle()
  expect({ served, started: starts.length }).toEqual({ served: [1], started: 3 })
})

it('[S30] serves watched rooms first', async () => {
  const { pool, starts } = aPool()
  const served: string[] = []
  for (const [name, hasViewers] of [
    ['probe', false],
    ['chart', true],
    ['export', false],
    ['other chart', true],
  ] as const)
    pool.take({ hasViewers }).then(() => served.push(name))
  for (const i of [0, 1, 2, 3]) {
    starts[i]?.resolve()
    await settle()
  }
  expect(served).toEqual(['chart', 'other chart', 'probe', 'export'])
})

it('returns a warm spare at once and starts the next a second later', async () => {
  const { pool, clock, starts } = aPool()
  pool.warm()
  starts[0]?.resolve()
  await settle()
  expect(pool.spares).toBe(1)
  await pool.take()
  await clock.advance(999)
  expect(starts).toHaveLength(1)
  await clock.advance(1)
  expect(starts).toHaveLength(2)
})

it('[S30] retries a failed start, and rejects after the third', async () => {
  const { pool, starts } = aPool()
  const [first, second] = [pool.take(), pool.take()]
  first.catch(() => undefined)
  for (const lost of [0, 2, 3]) {
    starts[lost]?.reject(new ProcessLost('killed', 'no'))
    await settle()
  }
  await expect(first).rejects.toThrow('no')
  starts[1]?.resolve()
  expect(await second).toBeInstanceOf(Renderer)
})

it('rejects at once if a start takes too long', async () => {
  const { pool, starts } = aPool()
  const taken = pool.take()
  starts[0]?.reject(new ProcessLost('deadline', 'no', { limit: 'seconds', value: 30 }))
  await expect(taken).rejects.toThrow('no')
})

it('starts no spare while a caller waits', async () => {
  const { pool, starts } = aPool()
  pool.warm()
  const taken = pool.take()
  await settle()
  expect(starts).toHaveLength(1)
  starts[0]?.resolve()
  expect(await taken).toBeInstanceOf(Renderer)
})

it('[S30] replaces lost spares with backoff, until one is taken', async () => {
  const { pool, clock, starts, processes } = aPool()
  pool.warm()
  const waits: number[] = []
  for (let lost = 0; lost < 8; lost++) {
    starts[lost]?.resolve()
    await settle()
    expect(pool.spares).toBe(1)
    processes[lost]?.kill()
    await settle()
    expect(pool.spares).toBe(0)
    const before = clock.now()
    while (starts.length === lost + 1) await clock.advance(500)
    waits.push(clock.now() - before)
  }
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000])
  starts[8]?.resolve()
  await settle()
  await pool.take()
  await clock.advance(1000)
  expect(starts).toHaveLength(10)
})

it('ends every process when it closes', async () => {
  const { pool, starts, processes } = aPool()
  pool.warm()
  starts[0]?.resolve()
  await settle()
  const waiting = [pool.take(), pool.take()]
  pool.close()
  await expect(waiting[1]).rejects.toBeInstanceOf(ProcessLost)
  expect(processes.filter(({ alive }) => alive)).toEqual([])
})

it('[S30] has as many processes as it may, and makes room for who waits', async () => {
  const full = aPool()
  const five = Array.from({ length: 5 }, () => full.pool.take())
  for (let at = 0; at < 5; at++) {
    full.starts[at]?.resolve()
    await settle()
  }
  await Promise.all(five)
  const refused = full.pool.take()
  refused.catch(() => undefined)
  await full.clock.advance(30_000)
  await expect(refused).rejects.toMatchObject({ kind: 'busy' })
  expect(full.starts).toHaveLength(5)

  const served = full.pool.take()
  await full.clock.advance(5000)
  full.processes[2]?.kill()
  await settle()
  expect(full.starts).toHaveLength(6)
  full.starts[5]?.resolve()
  expect(await served).toBeInstanceOf(Renderer)
})

it('[S30] ends no process for who gets one that is starting', async () => {
  let released = 0
  const { pool, starts, clock } = aPool(() => {
    released += 1
  })
  const four = Array.from({ length: 4 }, () => pool.take())
  for (let at = 0; at < 4; at++) {
    starts[at]?.resolve()
    await settle()
  }
  await Promise.all(four)
  const served = pool.take()
  await clock.advance(40_000)
  expect([starts.length, released]).toEqual([5, 0])
  starts[4]?.resolve()
  expect(await served).toBeInstanceOf(Renderer)
})

it('[S30] asks again and again whether a process can end', async () => {
  let idle = false
  const { pool, starts, clock } = aPool((processes) => {
    if (idle) processes[0]?.kill()
  })
  const five = Array.from({ length: 5 }, () => pool.take())
  for (let at = 0; at < 5; at++) {
    starts[at]?.resolve()
    await settle()
  }
  await Promise.all(five)
  const served = pool.take()
  await clock.advance(3000)
  expect(starts).toHaveLength(5)
  idle = true
  await clock.advance(1000)
  await settle()
  starts[5]?.resolve()
  expect(await served).toBeInstanceOf(Renderer)
})
