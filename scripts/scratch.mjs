import { accessSync, chmodSync, constants, existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const neededBytes = 4 * 2 ** 30
/** What the tests themselves take as well. */
const neededFreeBytes = 12 * 2 ** 30

/** Runs `work` with a folder for temporary files: in memory where there is plenty of it, which spares waits for the disk. */
export async function withScratch(work) {
  const folder = mkdtempSync(join(isPlenty() ? memory : tmpdir(), 'belvedere-tests-'))
  try {
    return await work(canRun(folder) ? folder : tmpdir())
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function isPlenty() {
  if (!existsSync(memory) || freemem() < neededFreeBytes) return false
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize >= neededBytes
}

/** Whether programs in a folder can be run, as those of PostgreSQL are by another user. */
function canRun(folder) {
  const program = join(folder, 'program')
  try {
    chmodSync(folder, 0o755)
    writeFileSync(program, '', { mode: 0o755 })
    accessSync(program, constants.X_OK)
    return true
  } catch {
    return false
  }
}
