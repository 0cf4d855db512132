import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type ReceivedMessage, TestService } from '../../testing/test-service.ts'

const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
const isOfQueries = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('query-main')

const chart = {
  data: { name: 'sales' },
  mark: 'bar',
  params: [{ name: 'upTo', value: 9, bind: { input: 'range', min: 0, max: 9, step: 1 } }],
  transform: [{ filter: 'datum.step <= upTo' }],
  encoding: { x: { field: 'shop', type: 'nominal' }, y: { aggregate: 'sum', field: 'price', type: 'quantitative' } },
}

it.runIf(existsSync('/proc/self/task'))(
  '[S28] a slider over a large table goes on after the process of queries was killed',
  async () => {
    const service = await TestService.spawn()
    try {
      const source = join(service.folder, 'sales.csv')
      const lines = Array.from({ length: 120_000 }, (_, i) => `shop ${i % 7},${i % 10},${i % 90}`)
      await writeFile(source, `shop,step,price\n${lines.join('\n')}\n`)
      await service.show('large', 1, chart, [await service.read(source)])
      const viewer = await service.watch('large')
      const isFrame = (heard: ReceivedMessage) => heard.type === 'frame'
      await viewer.find(isFrame)
      for (const value of [3, 5]) {
        const processes = childrenOf(service.pid).filter(isOfQueries)
        expect(processes).toHaveLength(1)
        for (const pid of processes) process.kill(pid, 'SIGKILL')
        viewer.command({ type: 'set_param', name: 'upTo', value })
        expect(await viewer.next(isFrame)).toMatchObject({ type: 'frame' })
      }
      expect(viewer.received.filter(({ type }) => type === 'error')).toEqual([])
      viewer.close()
    } finally {
      await service.close()
    }
  },
  60_000,
)
