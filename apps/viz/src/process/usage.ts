import { readFileSync } from 'node:fs'

const pageBytes = 4096
/** Linux counts processor time in hundredths of a second, whatever its timer does. */
const tickMs = 10

/** What a process keeps in memory, in bytes; null where the system has no /proc or the process is gone. */
export function residentBytes(pid: number): number | null {
  try {
    const resident = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1])
    return Number.isFinite(resident) ? resident * pageBytes : null
  } catch {
    return null
  }
}

/** Processor time that a process has used, in milliseconds; null as above. */
export function processorMs(pid: number): number | null {
  try {
    // The name stands in brackets and may hold anything; the fields behind it are numbers.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = Number(fields[11]) + Number(fields[12])
    return Number.isFinite(ticks) ? ticks * tickMs : null
  } catch {
    return null
  }
}
