import { existsSync, readFileSync } from 'node:fs'
import type { VizMessage } from '@belvedere/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aGuest, type Guest } from './harness/guest.ts'
import { type RunningServer, startServer } from './harness/running-server.ts'

/** Real processes, killed as the kernel's OOM killer does. The service promises two seconds on a dedicated machine. */
const maxRestartMs = 8000
let server: RunningServer
let guest: Guest

beforeAll(async () => {
  server = await startServer()
  guest = await aGuest(server.url)
  await guest.takeSample('cars')
  await guest.say('average horsepower by origin as bars')
})
afterAll(async () => {
  guest?.close()
  await server?.stop()
})

const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
const isOf = (pid: number, program: string) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(program)
const gateway = () => childrenOf(server.pid).find((pid) => isOf(pid, 'apps/viz/src/main.ts')) ?? 0
const renderers = () => childrenOf(gateway()).filter((pid) => isOf(pid, '/render-main.'))

/** The guest's viewer; `next` resolves with the milliseconds to its next frame. */
function aViewer() {
  const received: VizMessage[] = []
  let heard = () => {}
  const frames = guest.client.frames({
    roomId: guest.room.id,
    size: { width: 900, height: 500, pixelRatio: 1 },
    theme: 'light',
    onFrame: () => heard(),
    onMessage: (message) => received.push(message),
  })
  const next = async () => {
    const startedAt = performance.now()
    await new Promise<void>((resolve) => {
      heard = resolve
    })
    return performance.now() - startedAt
  }
  return { frames, told: received, next }
}

it.runIf(existsSync('/proc/self/task')).each([
  ['the visualization service is', () => [gateway()]],
  ['render processes are', renderers],
])('[S30] [V21] [V30] a viewer gets a frame again each time that %s killed', async (_, victims) => {
  const { frames, told, next } = aViewer()
  await next()
  for (let kills = 0; kills < 6; kills++) {
    const back = next()
    for (const pid of victims()) process.kill(pid, 'SIGKILL')
    expect(await back).toBeLessThan(maxRestartMs)
  }
  expect(told.filter(({ type }) => type === 'error')).toEqual([])
  frames.close()
})
