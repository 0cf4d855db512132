/**
 * Loaded into the server's process before its program: measures the delay of its event loop from one SIGWINCH to the next,
 * and then writes
 * the 99th percentile and the maximum, and the processor time of the main thread and of the process, in milliseconds, to the
 * file named by `LOOP_DELAY_FILE`.
 */
import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

const { LOOP_DELAY_FILE } = process.env
const resolutionMs = 5

if (LOOP_DELAY_FILE !== undefined && process.argv[1]?.endsWith('apps/server/src/main.ts')) {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs })
  let isRunning = false
  let before = processorMs()
  process.on('SIGWINCH', () => {
    isRunning = !isRunning
    if (isRunning) {
      before = processorMs()
      delay.reset()
      delay.enable()
      return
    }
    delay.disable()
    const after = processorMs()
    const used = { thread: after.thread - before.thread, process: after.process - before.process }
    const ms = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - resolutionMs)
    writeFileSync(LOOP_DELAY_FILE, JSON.stringify({ p99: ms(delay.percentile(99)), max: ms(delay.max), ...used }))
  })
}

function processorMs() {
  const total = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000
  return { thread: total(process.threadCpuUsage()), process: total(process.cpuUsage()) }
}
