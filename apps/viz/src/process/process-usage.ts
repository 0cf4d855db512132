import { readFileSync } from 'node:fs'

const pageBytes = 4096
/** Linux reports CPU time in hundredths of a second. */
const clockTickMs = 10

/** Resident memory of a process, in bytes; null without /proc or if the process has ended. */
export function residentBytes(pid: number): number | null {
  try {
    const resident = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1])
    return Number.isFinite(resident) ? resident * pageBytes : null
  } catch {
    return null
  }
}

/** CPU time of a process, in milliseconds; null without /proc or if the process has ended. */
export function processorMs(pid: number): number | null {
  try {
    // The name in brackets may contain anything; the fields after it are numbers.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = Number(fields[11]) + Number(fields[12])
    return Number.isFinite(ticks) ? ticks * clockTickMs : null
  } catch {
    return null
  }
}
