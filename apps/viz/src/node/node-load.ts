import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

const cpuStat = '/sys/fs/cgroup/cpu.stat'

/** Memory that is left to this process by its cgroup, or by the machine. */
export const spareBytes = (): number => process.availableMemory()

/**
 * Share of the processors in use between two calls, by the cgroup of a container or else by this machine; above 1, the
 * work of a machine waits. The first call tells 0.
 */
export class ProcessorLoad {
  #last: { at: number; usedMs: number } | null = null
  #load = 0

  measure(now = performance.now()): number {
    const usedMs = containerMs() ?? machineMs()
    if (usedMs === null) return 0
    const last = this.#last
    if (last === null || now - last.at >= minIntervalMs) {
      if (last !== null) this.#load = (usedMs - last.usedMs) / (now - last.at) / availableParallelism()
      this.#last = { at: now, usedMs }
    }
    return Math.max(0, this.#load)
  }
}
/** Shorter ones have large errors. */
const minIntervalMs = 500

/** Null without cgroups of version 2. */
function containerMs(): number | null {
  const [, microseconds] = /^usage_usec (\d+)$/m.exec(textOf(cpuStat)) ?? []
  return microseconds === undefined ? null : Number(microseconds) / 1000
}

/** Linux counts in hundredths of a second: user, nice, system, idle, iowait, … */
function machineMs(): number | null {
  const [, counts] = /^cpu +([\d ]+)$/m.exec(textOf('/proc/stat')) ?? []
  if (counts === undefined) return null
  const [user = 0, nice = 0, system = 0] = counts.split(' ').map(Number)
  return (user + nice + system) * 10
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
