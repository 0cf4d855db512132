import { readdirSync, readFileSync } from 'node:fs'

/** The programs of the service, by a part of their command line. */
const programs = {
  server: 'apps/server/src/main.ts',
  'visualization service': 'apps/viz/src/main.ts',
  'render processes': '/render-main.',
  'process of queries': 'apps/viz/src/queries/query-main.ts',
  'reading processes': 'apps/viz/src/jobs/job-main.ts',
  'assistant processes': 'apps/server/src/assistant/main.ts',
} as const
export type Program = keyof typeof programs

interface Running {
  pid: number
  parent: number
  command: string
}

/** The processes of a program among a process and its descendants. Linux only. */
export function pidsOf(program: Program, ancestor: number): number[] {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (running(Number(name)) ?? []) : []))
  const byPid = new Map(all.map((running) => [running.pid, running]))
  const descends = (running: Running | undefined): boolean =>
    running !== undefined && (running.pid === ancestor || descends(byPid.get(running.parent)))
  return all.filter((running) => running.command.includes(programs[program]) && descends(running)).map(({ pid }) => pid)
}

/** Private memory of a process, in MB. */
export const privateMb = (pid: number): number => mappedMb(pid, /^Private_(?:Clean|Dirty):\s+(\d+)/gm)

/** Memory of a process with its share of what it shares with others, in MB. */
export const proportionalMb = (pid: number): number => mappedMb(pid, /^Pss:\s+(\d+)/gm)

function mappedMb(pid: number, sizes: RegExp): number {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  return [...rollup.matchAll(sizes)].reduce((sum, [, kb]) => sum + Number(kb), 0) / 1024
}

/** Null if it has ended meanwhile. */
function running(pid: number): Running | null {
  try {
    const [, parent] = /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return { pid, parent: Number(parent), command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') }
  } catch {
    return null
  }
}
