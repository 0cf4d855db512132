import { readFileSync } from 'node:fs'

const pageBytes = 4096

/** What a process keeps in memory, in bytes; null where the system has no /proc or the process is gone. */
export function residentBytes(pid: number): number | null {
  try {
    const resident = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1])
    return Number.isFinite(resident) ? resident * pageBytes : null
  } catch {
    return null
  }
}
