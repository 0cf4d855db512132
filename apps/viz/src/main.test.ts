import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { TestService } from './test-service.ts'

const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
const isRunning = (pid: number) =>
  existsSync(`/proc/${pid}`) && !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))

it.runIf(existsSync('/proc/self/task'))(
  'ends with its parent, and its render processes with it',
  async () => {
    const service = await TestService.spawn()
    await service.show('r', 1, { data: { name: 'none' }, mark: 'bar' }, [])
    const viewer = await service.watch('r')
    expect(await viewer.find(({ type }) => type === 'error')).toMatchObject({ code: 'unavailable' })
    const children = childrenOf(service.pid)
    expect(children.length).toBeGreaterThan(0)
    await service.close()
    expect([service.pid, ...children].filter(isRunning)).toEqual([])
  },
  60_000,
)
