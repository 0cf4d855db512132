import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { type ReceivedMessage, TestService } from '../testing/test-service.ts'

const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
const isRunning = (pid: number) =>
  existsSync(`/proc/${pid}`) && !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))

const hasProc = existsSync('/proc/self/task')

/** A room with a process of its own, on a spec that no table stands behind. */
async function withRoom(service: TestService): Promise<number[]> {
  await service.show('r', 1, { data: { name: 'none' }, mark: 'bar' }, [])
  const viewer = await service.watch('r')
  expect(await viewer.find(({ type }) => type === 'error')).toMatchObject({ code: 'unavailable' })
  const children = childrenOf(service.pid)
  expect(children.length).toBeGreaterThan(0)
  return [service.pid, ...children]
}

it.runIf(hasProc)('ends with its parent, and its render processes with it', async () => {
  const service = await TestService.spawn()
  const processes = await withRoom(service)
  await service.close()
  await expect.poll(() => processes.filter(isRunning)).toEqual([])
})

it.runIf(hasProc)('[S28] leaves no process behind where it is killed', async () => {
  const service = await TestService.spawn()
  const processes = await withRoom(service)
  process.kill(service.pid, 'SIGKILL')
  await service.close()
  await expect.poll(() => processes.filter(isRunning)).toEqual([])
})

it.runIf(hasProc)('[S30] [V21] draws again by itself whenever its render processes are killed', async () => {
  const service = await TestService.spawn()
  try {
    const chart = { mark: 'point', encoding: { x: { field: 'Horsepower', type: 'quantitative' } } }
    await service.show('r', 1, { data: { name: 'cars' }, ...chart }, [await service.ingest('cars.csv')])
    const viewer = await service.watch('r')
    const isStill = (heard: ReceivedMessage) => heard.type === 'frame' && heard.final
    await viewer.find(isStill)
    for (let kills = 0; kills < 6; kills++) {
      const next = viewer.next(isStill)
      for (const child of childrenOf(service.pid)) process.kill(child, 'SIGKILL')
      await next
    }
    expect(viewer.received.filter(({ type }) => type === 'error')).toEqual([])
    viewer.close()
  } finally {
    await service.close()
  }
})
