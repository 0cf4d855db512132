import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '@belvedere/coordination/testing/free-port.ts'
import { type RunningServer, startServer } from '../../tests/harness/running-server.ts'
import { type BenchFigure, quantileFigure } from '../report.ts'
import { type Program, pidsOf } from './processes.ts'
import { ChartViewer } from './viewer.ts'
import { Workload } from './workload.ts'

/** Pause between two kills; uniformly distributed, so that kills hit every phase of the work. */
const betweenMs = { least: 100, most: 700 }
/** Number of kills after which the work pauses and the stored data is compared with the acknowledged data. */
const roundsPerInspection = 10
/** Processes that run only while there is work are waited for. */
const appearMs = 5000
const backMs = 2000

/** Programs whose death a viewer notices. */
const drawing: readonly Program[] = ['server', 'visualization service', 'render processes']

/**
 * Kills every process of a program repeatedly during a person's work. Acknowledged data must not be lost, and an open
 * chart must respond again within two seconds of the kill, or, if the server itself was killed, of its next start.
 */
export async function killAgainAndAgain(
  program: Program,
  kills: number,
): Promise<{ figures: BenchFigure[]; lost: string[] }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'belvedere-kills-'))
  const options = { dataDir, port: await freePort(), env: { LOG_LEVEL: 'error' } }
  let server: RunningServer = await startServer(options)
  const work = new Workload(server)
  const startMs: number[] = []
  const back: number[] = []
  let viewer: ChartViewer | null = null
  let killed = 0
  try {
    await work.begin()
    viewer = await ChartViewer.open(work.client, work.quietRoom)
    for (let round = 1; killed < kills; round++) {
      work.work()
      await wait(
        betweenMs.least + ((betweenMs.most - betweenMs.least) * (round % roundsPerInspection)) / roundsPerInspection,
      )
      let since = performance.now()
      if (program === 'server') {
        await server.kill()
        killed++
        await work.pause()
        const begun = performance.now()
        server = await startServer(options)
        since = performance.now()
        startMs.push(since - begun)
        await work.refreshOnce()
      } else killed += await killAll(program, server)
      if (drawing.includes(program)) back.push(await viewer.nextFrameMs(since))
      await work.pause()
      if (round % roundsPerInspection === 0 || killed >= kills) {
        await work.inspect()
        console.log(`  ${program} ${round}: ${killed} killed, ${work.lost.length} lost`)
      }
    }
  } finally {
    viewer?.close()
    work.client.close()
    await server.kill()
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
  const { messages, files, refreshes, keys } = work.acknowledged
  return {
    lost: work.lost,
    figures: [
      { name: `${program}: killed in the middle of work`, unit: 'count', value: killed, target: { min: kills } },
      { name: `${program}: acknowledged`, unit: 'count', value: messages + files + refreshes + keys },
      { name: `${program}: acknowledged and lost`, unit: 'count', value: work.lost.length, target: { max: 0 } },
      { name: `${program}: messages answered as failed`, unit: 'count', value: work.failedAnswers.length },
      ...(back.length > 0
        ? [quantileFigure(`${program}: a chart moves again, longest`, 'ms', back, 1, { max: backMs })]
        : []),
      ...(startMs.length > 0 ? [quantileFigure(`${program}: start after a kill, p95`, 'ms', startMs, 0.95)] : []),
    ],
  }
}

/** Returns how many there were. */
async function killAll(program: Program, { pid }: RunningServer): Promise<number> {
  const until = performance.now() + appearMs
  for (;;) {
    const pids = pidsOf(program, pid)
    for (const pid of pids) process.kill(pid, 'SIGKILL')
    if (pids.length > 0 || performance.now() > until) return pids.length
    await wait(5)
  }
}
