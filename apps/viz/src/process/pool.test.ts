import { expect, it } from 'vitest'
import { FakeClock, settle } from '../test-clock.ts'
import { FakeProcess, Gate } from '../test-process.ts'
import { ProcessLost } from './child-process.ts'
import { RenderPool } from './pool.ts'
import { Renderer } from './renderer.ts'

function aPool() {
  const clock = new FakeClock()
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
  })
  return { pool, clock, starts, processes }
}

it('starts at most two at a time, and serves who came first', async () => {
  const { pool, starts } = aPool()
  const served: number[] = []
  for (const room of [1, 2, 3, 4]) pool.take().then(() => served.push(room))
  await settle()
  expect(starts).toHaveLength(2)
  starts[1]?.resolve()
  await settle()
  expect({ served, started: starts.length }).toEqual({ served: [1], started: 3 })
})

it('gives a warm spare at once and begins the next a second later', async () => {
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

it('tells who waits that a process did not start, and passes over a spare that is gone', async () => {
  const { pool, starts, processes } = aPool()
  const taken = pool.take()
  starts[0]?.reject(new ProcessLost('crash', 'no'))
  await expect(taken).rejects.toThrow('no')
  pool.warm()
  starts[1]?.resolve()
  await settle()
  processes[1]?.kill()
  expect(pool.spares).toBe(0)
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
