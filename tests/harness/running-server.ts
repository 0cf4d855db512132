import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort } from '@belvedere/coordination/testing/free-port.ts'

const { NODE_COMPILE_CACHE, RENDER_PROGRAM } = process.env
const root = resolve(import.meta.dirname, '../..')

export interface RunningServer {
  url: string
  dataDir: string
  pid: number
  /** Its output so far, for failure messages. */
  output(): string
  /** SIGTERM, and wait for the end. */
  stop(): Promise<void>
  /** SIGKILL, and wait for the end. */
  kill(): Promise<void>
}

export interface ServerOptions {
  /** Absent: a new folder, removed at `stop`. */
  dataDir?: string
  port?: number
  env?: { [name: string]: string }
}

async function ended(child: ChildProcess) {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

/** Starts the real server and visualization service, as `npm start` does, on a port and a data directory of its own. */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const port = options.port ?? (await freePort())
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'belvedere-'))
  const child = spawn(process.execPath, [join(root, 'apps/server/src/main.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }),
      ...(RENDER_PROGRAM === undefined ? {} : { RENDER_PROGRAM }),
      PORT: String(port),
      BELVEDERE_DATA_DIR: dataDir,
      ...options.env,
    },
  })
  let output = ''
  const ready = new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('Belvedere is ready at')) resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', (code) => reject(new Error(`The server ended with ${code} before it was ready:\n${output}`)))
  })
  await ready
  const clean = () => {
    if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true, maxRetries: 20 })
  }
  return {
    url: `http://localhost:${port}`,
    pid: child.pid ?? 0,
    dataDir,
    output: () => output,
    async stop() {
      child.kill('SIGTERM')
      await ended(child)
      clean()
    },
    async kill() {
      child.kill('SIGKILL')
      await ended(child)
    },
  }
}
