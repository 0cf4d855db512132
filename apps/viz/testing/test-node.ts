import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const entry = fileURLToPath(new URL('../src/node.ts', import.meta.url))
const { NODE_COMPILE_CACHE, RENDER_PROGRAM } = process.env

/** A visualization node in a process of its own, started as an operator does. */
export interface TestNode {
  /** host:port. */
  address: string
  signal(signal: NodeJS.Signals): void
  /** The exit code. */
  ended: Promise<number | null>
  kill(): Promise<void>
}

/** Starts a node on a free port of this machine. Rejects with what it wrote to standard error if it does not start. */
export async function startTestNode(settings: {
  redisUrl: string
  secretFile: string
  [name: `${'BELVEDERE' | 'AWS'}_${string}`]: string
}): Promise<TestNode> {
  const { redisUrl, secretFile, ...others } = settings
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', entry], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      LOG_LEVEL: 'error',
      ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }),
      ...(RENDER_PROGRAM === undefined ? {} : { RENDER_PROGRAM }),
      BELVEDERE_VIZ_LISTEN: '127.0.0.1:0',
      BELVEDERE_REDIS_URL: redisUrl,
      BELVEDERE_VIZ_SECRET_FILE: secretFile,
      ...others,
    },
  })
  const errors: string[] = []
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk.toString()))
  const ended = once(child, 'exit').then(([code]): number | null => code)
  const killAtExit = () => child.kill('SIGKILL')
  process.once('exit', killAtExit)
  const address = await Promise.race([readyAddress(child), ended.then(() => null)])
  if (address === null) throw new Error(errors.join(''))
  return {
    address,
    ended,
    signal: (signal) => void child.kill(signal),
    async kill() {
      process.off('exit', killAtExit)
      child.kill('SIGKILL')
      await ended
    },
  }
}

async function readyAddress(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('The node has no standard output.')
  for await (const line of createInterface(child.stdout)) {
    const [, address] = /ready at (\S+)$/.exec(line) ?? []
    if (address !== undefined) return address
  }
  return new Promise(() => undefined)
}
