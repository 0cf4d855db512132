/**
 * From a fresh clone to the URL with a warm npm cache, and from `npm start` to the URL when everything is there.
 * Runs the scripts with the first Node on the path outside this repository, as a newcomer does.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '@belvedere/coordination/testing/free-port.ts'
import { quantileFigure, writeReport } from './report.ts'

const root = resolve(import.meta.dirname, '..')
const warmRuns = 5

/** PATH without the folders that `scripts/run.mjs` adds. */
const strangersPath = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .join(delimiter)

/** npm ends before the server that it started, so wait until the port is closed. */
async function stop(child: ChildProcess, port: number) {
  child.kill('SIGTERM')
  const answers = () =>
    fetch(`http://localhost:${port}/healthz`).then(
      () => true,
      () => false,
    )
  while (await answers()) await setTimeout(100)
}

/** Milliseconds from `npm start` in `folder` until it prints the URL. */
async function timeToUrl(folder: string, dataDir: string): Promise<number> {
  const port = await freePort()
  const begun = performance.now()
  const child = spawn(process.platform === 'win32' ? 'npm.cmd' : 'npm', ['start'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: strangersPath, HOME: process.env.HOME, PORT: String(port), BELVEDERE_DATA_DIR: dataDir },
  })
  const ms = await new Promise<number>((done, fail) => {
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('Belvedere is ready at')) done(performance.now() - begun)
    })
    child.once('exit', () => fail(new Error(`It ended before it was ready:\n${output}`)))
  })
  await stop(child, port)
  return ms
}

const folder = mkdtempSync(join(tmpdir(), 'belvedere-fresh-'))
try {
  execFileSync('git', ['clone', '--quiet', root, join(folder, 'clone')])
  const clone = join(folder, 'clone')
  const data = join(folder, 'data')
  const fresh = (await timeToUrl(clone, data)) / 1000
  const warm: number[] = []
  for (let run = 0; run < warmRuns; run++) warm.push((await timeToUrl(clone, data)) / 1000)
  writeReport('start', [
    { name: 'fresh clone → URL, warm npm cache', unit: 's', value: fresh, target: { max: 180 } },
    quantileFigure('npm start → URL, warm (median)', 's', warm, 0.5, { max: 2 }),
  ])
} finally {
  rmSync(folder, { recursive: true, force: true })
}
